/* One puzzle on the table: the panel of a game with the help of the workbench. */

import { make } from "../../board/dom.js";
import { clearPointing } from "../../board/pointing.js";
import { lettersOf, puzzleOf, stateOf, valuesOfText } from "../../board/state.js";
import { fingerprint } from "../../game/fingerprint.js";
import { keepProgress, keptProgress } from "../../game/progress.js";
import { Film } from "../film.js";
import { GamePanel } from "../game_panel.js";
import { showColours } from "../../server/colours.js";
import { ServerEngine } from "../../server/engine.js";
import { t } from "../../words/words.js";

export class GameTable {
  constructor(asking, puzzle) {
    this.asking = asking;
    /* The table does not know the picture, even if the file does. */
    const { goal, ...playable } = puzzle;
    this.state = stateOf(playable);
    this.puzzle = puzzleOf(this.state);
    this.key = `nonosat-studio:marks:${fingerprint(JSON.stringify(this.puzzle))}`;
    this.panel = new GamePanel(this.state, {
      engineOf: (board) => new ServerEngine(asking, this.puzzle, board),
      changed: () => keepProgress(this.key, this.panel.board), title: puzzle.title,
    });
    this.panel.before = () => this.leaveFilm();
    this.panel.finishTools(this.panel.action("film", t("table.film"), () => this.explain()), this.panel.action("solution", t("table.solution"), () => this.solve()));
    this.root = this.panel.canvas;
    this.filmPlace = make("div", {});
    this.film = null;
  }

  get board() {
    return this.panel.board;
  }

  /* Connects what works only on elements of the page; called when the table is in the document for the first time. */
  begin() {
    /* A film shows other values than the game's: nothing may be painted into it. */
    ["pointerdown", "keydown"].forEach((kind) => this.panel.table.addEventListener(kind, (event) => {
      if (this.film === null) return;
      if (event.key !== "Tab") event.stopImmediatePropagation();
      if (kind === "keydown") this.film.key(event);
    }, { capture: true }));
    this.panel.begin(keptProgress(this.key, this.board));
    this.shownAgain();
  }

  /* The place is on the page again. */
  shownAgain() {
    showColours(this.asking, this.puzzle).catch(() => {});
    this.panel.zoom.fit();
  }

  ask(channel, question, answer) {
    const { panel } = this;
    panel.help.forget();
    this.asking.ask(`table-${channel}`, question, { puzzle: this.puzzle }, { ...panel.help.hear(answer) });
  }

  /* Shows the whole way to the picture from the beginning, as a film. */
  explain() {
    const { panel } = this;
    this.ask("film", "explain", ({ steps }, sentence) => {
      panel.say("");
      this.marks = [...this.board.values];
      this.film = new Film(this.board, steps, { start: this.state.givens, language: "en" });
      const end = this.film.toolbar.action("film-end", t("film.end"), () => this.leaveFilm(), { sign: "undo" });
      this.film.toolbar.add(end);
      this.filmPlace.replaceChildren(make("section", { "aria-labelledby": "film-title", class: "film", on: { keydown: (event) => this.film?.key(event) } },
        make("h2", { id: "film-title" }, t("film.title")), make("p", { class: "remark", lang: "en" }, sentence),
        this.film.toolbar.root, this.film.legend, this.film.told, this.film.list));
      this.film.go(0);
      this.filmPlace.querySelector("#next").focus();
    });
    panel.say(t("film.making"));
  }

  leaveFilm() {
    this.asking.cancel("table-film");
    if (this.film === null) return;
    this.film.stop();
    this.film = null;
    this.filmPlace.replaceChildren();
    clearPointing(this.board);
    this.board.showAll(this.marks);
    this.panel.game.refresh(this.marks.map((_, index) => ({ index })));
    this.root.querySelector("#film").focus();
  }

  /* Paints the picture; undo brings the marks back. */
  solve() {
    const { panel } = this;
    panel.say(t("table.thinking"));
    this.ask("solve", "solve", ({ pictures, verdict }, sentence) => {
      if (pictures.length === 0) {
        panel.say(sentence, "en");
        return;
      }
      panel.take(valuesOfText(pictures[0], lettersOf(this.state)));
      panel.say(t(`table.shown.${verdict}`));
    });
  }
}
