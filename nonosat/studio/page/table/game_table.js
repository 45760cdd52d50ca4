/* One puzzle on the table: the shared game with its board, and the help of the workbench. */

import { Cursor } from "../../shared/cursor.js";
import { Game } from "../../shared/game.js";
import { playByKeys } from "../../shared/keyboard.js";
import { pinchToZoom } from "../../shared/pinch.js";
import { paintByPointer } from "../../shared/pointer.js";
import { clearPointing } from "../../shared/pointing.js";
import { keepProgress, keptProgress } from "../../shared/progress.js";
import { Tools } from "../../shared/tools.js";
import { showColours } from "../core/colours.js";
import { button, checkbox, make } from "../core/dom.js";
import { followFocus } from "../core/focus.js";
import { fingerprint } from "../core/fingerprint.js";
import { puzzleOf, stateOf, valuesOfText, lettersOf } from "../core/puzzle_state.js";
import { speak } from "../core/speaking.js";
import { StudioBoard } from "../core/studio_board.js";
import { StudioZoom } from "../core/studio_zoom.js";
import { t } from "../core/words.js";
import { Assistant } from "./assistant.js";
import { Film } from "./film.js";

const LEAST_SIDE = matchMedia("(pointer: coarse)").matches ? 20 : 15;

export class GameTable {
  constructor(asking, puzzle) {
    this.asking = asking;
    /* The table does not know the picture, even if the file does. */
    const { goal, ...playable } = puzzle;
    this.puzzle = playable;
    this.state = stateOf(playable);
    this.table = make("table", { id: "board", class: "board" });
    this.here = make("p", { class: "here-line", id: "here", tabIndex: 0, hidden: true });
    this.status = make("p", { class: "status", id: "table-status", role: "status", tabIndex: 0 });
    this.filmPlace = make("div", {});
    this.work = make("div", { class: "canvas" }, this.tools(), this.status, this.here, make("div", { class: "around" }, this.table));
    this.board = StudioBoard.of(this.state, this.table);
    this.board.puzzle.key = `nonosat-studio:marks:${fingerprint(JSON.stringify(puzzleOf(this.state)))}`;
    this.board.puzzle.start = [...this.state.givens];
    this.table.setAttribute("aria-label", puzzle.title ?? this.table.getAttribute("aria-label"));
    this.board.elements.forEach((element, index) => {
      element.classList.toggle("given", this.board.isGiven(index));
      this.board.label(index);
    });
    this.game = new Game(this.board, { shown: (change) => this.shown(change), changed: () => keepProgress(this.board), speak });
    this.game.words = { undone: t("said.undone"), redone: t("said.redone"), cells: (count) => t("said.cells", { count }) };
    this.cursor = new Cursor(this.board, this.here);
    this.assistant = new Assistant(asking, this.game, this.playablePuzzle, (...said) => this.say(...said));
    this.film = null;
  }

  get playablePuzzle() {
    return puzzleOf(this.state);
  }

  tools() {
    const many = this.state.palette.length > 1;
    const paints = [...this.state.palette.map((colour, index) => [index + 1, many ? colour.name ?? t("colour.letter", { letter: colour.letter }) : t("paint.fill")]), [0, t("paint.blank")], [-1, t("paint.erase")]];
    return make("div", { class: "tools", role: "toolbar", "aria-label": t("tools.title") },
      make("fieldset", {}, make("legend", { class: "hidden" }, t("paint.with")), paints.map(([value, text]) => make("label", {},
        make("input", { type: "radio", name: "tool", value: `${value}`, checked: value === 1 }),
        make("span", { class: `swatch v${value}`, "aria-hidden": "true" }), text))),
      button(t("tools.undo"), () => this.play(() => this.game.undo()), { id: "undo" }),
      button(t("tools.redo"), () => this.play(() => this.game.redo()), { id: "redo" }),
      button(t("table.hint"), () => this.play(() => this.assistant.hint()), { id: "hint" }),
      button(t("table.check"), () => this.play(() => this.assistant.check()), { id: "check" }),
      button(t("table.mistakes"), () => this.play(() => this.assistant.mistakes()), { id: "mistakes" }),
      button(t("table.film"), () => this.play(() => this.explain()), { id: "film" }),
      button(t("table.solution"), () => this.play(() => this.solve()), { id: "solution" }),
      button(t("table.restart"), () => this.play(() => { if (this.game.restart()) this.say(t("table.restarted")); }), { id: "restart" }),
      many ? checkbox(t("table.letters"), false, (isOn) => this.table.classList.toggle("letters", isOn), { id: "letters" }) : null,
      button("−", () => {}, { id: "smaller", "aria-label": t("zoom.smaller") }),
      button("+", () => {}, { id: "larger", "aria-label": t("zoom.larger") }));
  }

  /* Connects what works only on elements of the page; called when the table is in the document for the first time. */
  begin() {
    this.zoom = new StudioZoom(this.board, { least: LEAST_SIDE, fitted: () => this.cursor.showClues() });
    const tools = new Tools(this.board, () => {});
    /* A film shows other values than the game's: nothing may be painted into it. */
    ["pointerdown", "keydown"].forEach((kind) => this.table.addEventListener(kind, (event) => {
      if (this.film === null) return;
      if (event.key !== "Tab") event.stopImmediatePropagation();
      if (kind === "keydown") this.film.key(event);
    }, { capture: true }));
    paintByPointer(this.game, this.cursor, tools);
    pinchToZoom(this.board, this.zoom);
    playByKeys(this.game, this.cursor, tools);
    followFocus(this);
    const kept = keptProgress(this.board);
    this.game.begin(kept ?? this.board.puzzle.start);
    if (kept?.some((value, index) => value !== this.board.puzzle.start[index]) && !this.game.solved) this.say(t("table.restored"));
    this.shownAgain();
  }

  /* The place is on the page again. */
  shownAgain() {
    showColours(this.playablePuzzle).catch(() => {});
    this.zoom.fit();
  }

  /* Says a text, in another language if it is named; `more` is in that of the page. */
  say(text, language = null, more = "") {
    this.status.replaceChildren(make("span", { lang: language }, text), more);
  }

  shown({ wasSolved }) {
    if (this.film !== null) return;
    this.cursor.showClues();
    this.assistant?.forget();
    if (this.game.solved && !wasSolved) this.say(t("table.solved"));
    if (!this.game.solved && wasSolved) this.say("");
    this.table.classList.toggle("solved", this.game.solved);
    this.work.querySelector("#undo").disabled = !this.game.history.canUndo;
    this.work.querySelector("#redo").disabled = !this.game.history.canRedo;
  }

  /* Does something with the game, which a film leaves first. */
  play(action) {
    this.leaveFilm();
    action();
  }

  /* Shows the whole way to the picture from the beginning, as a film. */
  explain() {
    this.assistant.forget();
    this.say(t("film.making"));
    this.asking.ask("table-film", "explain", { puzzle: this.playablePuzzle }, {
      progress: ({ seconds }) => this.say(t("table.thinkingFor", { seconds: Math.round(seconds) })),
      answer: (document, sentence) => {
        this.say("");
        this.marks = [...this.board.values];
        this.film = new Film(this.board, document.steps, { verdict: sentence, ended: () => this.leaveFilm() });
        this.filmPlace.replaceChildren(this.film.root);
        this.film.go(0);
        this.film.root.querySelector("#film-next").focus();
      },
      failed: (text, why) => this.say(text ?? t(`ended.${why}`), text ? "en" : null),
    });
  }

  leaveFilm() {
    this.asking.cancel("table-film");
    if (this.film === null) return;
    this.film.stop();
    this.film = null;
    this.filmPlace.replaceChildren();
    clearPointing(this.board);
    this.marks.forEach((value, index) => this.board.show(index, value));
    this.game.refresh(this.marks.map((_, index) => ({ index })));
    this.work.querySelector("#film").focus();
  }

  /* Paints the picture; undo brings the marks back. */
  solve() {
    this.assistant.forget();
    this.say(t("table.thinking"));
    this.asking.ask("table-solve", "solve", { puzzle: this.playablePuzzle }, {
      progress: ({ seconds }) => this.say(t("table.thinkingFor", { seconds: Math.round(seconds) })),
      answer: ({ pictures, verdict }, sentence) => {
        if (pictures.length === 0) {
          this.say(sentence, "en");
          return;
        }
        const values = valuesOfText(pictures[0], lettersOf(this.state));
        const changes = [...values].map((after, index) => ({ index, before: this.board.values[index], after })).filter(({ before, after }) => before !== after);
        changes.forEach(({ index, after }) => this.board.show(index, after));
        this.game.commit(changes);
        this.say(t(`table.shown.${verdict}`));
      },
      failed: (text, why) => this.say(text ?? t(`ended.${why}`), text ? "en" : null),
    });
  }
}
