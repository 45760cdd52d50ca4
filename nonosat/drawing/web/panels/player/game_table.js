/* One puzzle on the table: the panel of a game with the help of the workbench. */

import { make } from "../../board/dom.js";
import { clearPointing } from "../../board/pointing.js";
import { lettersOf, puzzleOf, stateOf, valuesOfText } from "../../board/state.js";
import { gameKey, keepProgress, keptGame, keptProgress, progressText } from "../../game/progress.js";
import { showColours } from "../../server/colours.js";
import { currentLanguage, t } from "../../words/words.js";
import { Film } from "../film.js";
import { GamePanel } from "../game_panel.js";

/* Hints and reviews by the server: the JSON of its commands. */

class ServerEngine {
  constructor(asking, puzzle, board) {
    Object.assign(this, { asking, puzzle, board });
  }

  forget() {
    ["hint", "review"].forEach((kind) => this.asking.cancel(`table-${kind}`));
  }

  hint(marks, level, hear) {
    this.ask("hint", { level, language: currentLanguage() }, hear);
  }

  review(marks, withCells, hear) {
    this.ask("review", { show: withCells }, hear);
  }

  ask(kind, more, hear) {
    this.asking.ask(`table-${kind}`, kind, { puzzle: this.puzzle, marks: progressText(this.board).split("\n"), ...more }, hear);
  }
}

const FAIR = { unique: "table.isFair", multiple: "table.isUnfair", none: "table.noPicture" };

export class GameTable {
  /* `draw()` opens the puzzle at the desk. */
  constructor(asking, puzzle, { draw }) {
    this.asking = asking;
    /* The table does not know the picture, even if the file does. */
    const { goal, ...playable } = puzzle;
    this.state = stateOf(playable);
    this.puzzle = puzzleOf(this.state);
    this.key = gameKey(this.puzzle);
    this.side = make("div", { class: "side" });
    this.panel = new GamePanel(this.state, {
      engineOf: (board) => new ServerEngine(asking, this.puzzle, board),
      changed: () => keepProgress(this.key, this.board, this.panel.about), title: puzzle.title ?? null, author: puzzle.author ?? null,
      onward: () => make("a", { href: "#library", id: "another" }, t("table.another")),
    });
    const { panel } = this;
    panel.before = () => this.leaveFilm();
    panel.finishTools({ sheet: this.side, tools: [
      panel.action("from-here", t("table.fromHere"), () => this.explain(true), { sign: "film", key: "e" }),
      panel.action("film", t("table.film"), () => this.explain(false)),
      panel.action("solution", t("table.solution"), () => this.solve()),
      panel.action("to-desk", t("table.toDesk"), draw, { sign: "pencil" })] });
    this.side.append(panel.more.root);
    this.root = this.panel.canvas;
    this.filmPlace = make("div", { class: "film-place" });
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
    this.panel.begin(keptProgress(this.key, this.board), keptGame(this.key, this.board));
    this.shownAgain();
  }

  /* The place is on the page again. */
  shownAgain() {
    showColours(this.asking, this.puzzle).catch(() => {});
    this.panel.zoom.fit();
  }

  ask(channel, question, answer, more = {}) {
    const { panel } = this;
    panel.help.forget();
    this.asking.ask(`table-${channel}`, question, { puzzle: this.puzzle, ...more }, { ...panel.help.hear(answer) });
  }

  /* Says how many pictures there are, before anything else is said. */
  async tellWhetherItIsFair() {
    const { document } = await this.asking.answer("table-fair", "check", { puzzle: this.puzzle, quick: true }).catch(() => ({ document: {} }));
    if (document.verdict in FAIR && this.panel.status.textContent === "") this.panel.say(t(FAIR[document.verdict]));
  }

  /* Shows the way to the picture as a film: from the beginning, or from the marks. */
  explain(fromHere) {
    const { panel } = this;
    const marks = [...this.board.values];
    this.ask("film", "explain", ({ steps, verdict }) => {
      if (fromHere && verdict === "mistake") {
        panel.say(t("help.mistakeFirst"));
        return;
      }
      panel.say("");
      this.marks = marks;
      const start = fromHere ? { start: marks, beginning: t("film.fromHere") } : { start: this.state.givens };
      this.film = new Film(this.board, steps, start);
      const end = this.film.toolbar.action("film-end", t("film.end"), () => this.leaveFilm(), { sign: "undo" });
      this.film.toolbar.add(end);
      marks.forEach((_, index) => this.board.pencil(index, false));
      this.filmPlace.replaceChildren(make("section", { "aria-labelledby": "film-title", class: "film", on: { keydown: (event) => this.film?.key(event) } },
        make("h2", { id: "film-title" }, t(fromHere ? "film.titleFromHere" : "film.title")), make("p", { class: "remark" }, t(`film.ends.${verdict}`, { count: steps.length })),
        this.film.toolbar.root, this.film.legend, this.film.told, this.film.list));
      this.film.go(0);
      this.panel.zoom.fit();
      this.filmPlace.querySelector("#next").focus();
    }, { language: currentLanguage(), ...(fromHere ? { marks: progressText(this.board).split("\n") } : {}) });
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
    this.panel.zoom.fit();
    this.board.elements[this.panel.cursor.index].focus({ preventScroll: true });
  }

  /* Paints the picture; undo brings the marks back. */
  solve() {
    const { panel } = this;
    panel.say(t("table.thinking"));
    this.ask("solve", "solve", ({ pictures, verdict }) => {
      if (pictures.length === 0) {
        panel.say(t(verdict === "none" ? "table.noPicture" : "table.undecided"));
        return;
      }
      panel.take(valuesOfText(pictures[0], lettersOf(this.state)));
      panel.say(t(`table.shown.${verdict}`));
    });
  }
}
