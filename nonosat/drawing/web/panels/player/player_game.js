/* A game in the player: the game panel with help by the server or Python workers. */

import { make } from "../../board/dom.js";
import { clearHighlights } from "../../board/view.js";
import { cluesOf, puzzleOf, stateOf, valuesOfText } from "../../board/state.js";
import { gameKey, gameUnder, marksText } from "../../game/marks.js";
import { showColours } from "../../server/colours.js";
import { linkOf, LONGEST_LINK } from "../../server/link.js";
import { currentLanguage, t } from "../../words/words.js";
import { Film } from "../film.js";
import { GamePanel } from "../game_panel.js";
import { drawThumbnail } from "../library/card.js";
import { LocalEngine } from "../local_engine.js";

/* Requests help, which comes as the JSON of the commands; while nobody answers, the page itself does. */

class ServerEngine {
  constructor(asking, puzzle, board) {
    Object.assign(this, { asking, puzzle, board, own: new LocalEngine(board) });
  }

  forget() {
    this.own.forget();
    ["hint", "review", "explain", "solve"].forEach((kind) => this.asking.cancel(`player-${kind}`));
  }

  hint(marks, level, hear) {
    const ownHint = () => this.own.hint(marks, level, hear);
    if (!this.asking.connected) ownHint();
    else this.ask("hint", { marks: this.marks, level, language: currentLanguage() }, hear, ownHint);
  }

  review(marks, withMistakes, hear) {
    const ownReview = () => this.own.review(marks, withMistakes, hear);
    if (!this.asking.connected) ownReview();
    else this.ask("review", { marks: this.marks, mistakes: withMistakes }, hear, ownReview);
  }

  /* Python, while it loads, is waited for: it explains more. */
  explain(fromHere, hear) {
    const { board } = this;
    this.ask("explain", { language: currentLanguage(), ...(fromHere ? { marks: this.marks } : {}) }, hear, () => this.own.explain(fromHere ? board.values : board.puzzle.givens, hear));
  }

  solve(hear) {
    const letters = Object.keys(this.puzzle.palette ?? { "#": null });
    const values = ({ solutions, ...document }) => hear.answer({ ...document, solutions: solutions.map((rows) => valuesOfText(rows, letters)) });
    this.ask("solve", {}, { ...hear, answer: values }, () => this.own.solve(hear));
  }

  get marks() {
    return marksText(this.board).split("\n");
  }

  ask(kind, more, hear, own) {
    this.asking.ask(`player-${kind}`, kind, { puzzle: this.puzzle, ...more }, { ...hear, failed: (text, why) => (why === "lost" ? own() : hear.failed(text)) });
  }
}

/* A puzzle to go on with: its clues without its picture. */
function thumbnailOf(puzzle, play) {
  const state = stateOf(puzzle);
  const canvas = make("canvas", { "aria-hidden": "true" });
  drawThumbnail(canvas, { ...state, clues: cluesOf(state), isRevealed: false });
  return { name: `${state.width} × ${state.height}`, canvas, open: () => play(puzzle) };
}

const UNIQUENESS = { unique: "player.isUnique", multiple: "player.isMultiple", none: "player.noSolution" };

export class PlayerGame {
  /* `draw()` opens the puzzle in the editor; `others()` are puzzles to go on with, `play(puzzle)` opens one; `links()` is the
   * address at which others open links, or null. */
  constructor(asking, puzzle, { draw, others, play, links }) {
    this.asking = asking;
    /* The player does not use the file's goal. */
    const { goal, ...playable } = puzzle;
    this.state = stateOf(playable);
    this.puzzle = puzzleOf(this.state);
    const size = `${this.state.width} × ${this.state.height}`;
    this.difficulty = make("span", { id: "difficulty" });
    this.panel = new GamePanel(this.state, {
      engineOf: (board) => new ServerEngine(asking, this.puzzle, board),
      key: gameKey(this.puzzle), title: puzzle.title ?? null, author: puzzle.author ?? null,
      heading: make("header", {}, make("h2", { class: "puzzle-name" }, make("b", {}, puzzle.title ?? t("page.untitled", { size })), puzzle.title ? make("span", {}, ` ${size}`) : [], this.difficulty)),
      end: { others: () => this.nextOf(others()).map((each) => thumbnailOf(each, play)), address: () => this.address(links()) },
    });
    const { panel } = this;
    panel.before = () => this.leaveFilm();
    panel.finishTools([
      panel.action("from-here", t("player.fromHere"), () => this.explain(true), { sign: "film", key: "e" }),
      panel.action("film", t("player.film"), () => this.explain(false)),
      panel.action("solution", t("player.solution"), () => this.solve()),
      panel.action("to-editor", t("player.toEditor"), draw, { sign: "pencil" })]);
    this.root = panel.canvas;
    this.filmPlace = make("div", { class: "film-place" });
    panel.side.after(this.filmPlace);
    this.film = null;
  }

  /* The link to the puzzle, if it is short enough. */
  async address(base) {
    const link = base === null ? null : await linkOf(this.puzzle, false, base);
    return link !== null && link.length <= LONGEST_LINK ? link : null;
  }

  /* Of these puzzles, three that are not solved yet, of about its size. */
  nextOf(puzzles) {
    const cells = ({ rows, columns }) => rows.length * columns.length;
    const apart = (puzzle) => Math.abs(Math.log(cells(puzzle) / cells(this.puzzle)));
    const tried = new Set([gameKey(this.puzzle)]);
    const found = [];
    for (const { goal, ...puzzle } of puzzles.toSorted((one, other) => apart(one) - apart(other))) {
      const key = gameKey(puzzleOf(stateOf(puzzle)));
      if (!tried.has(key) && !gameUnder(key)?.solved) found.push(puzzle);
      tried.add(key);
      if (found.length === 3) break;
    }
    return found;
  }

  /* Asks how hard the puzzle is, and says so beside its size. */
  async grade() {
    const { document } = await this.asking.answer("player-grade", "grade", { puzzle: this.puzzle }).catch(() => ({ document: {} }));
    if (!document.label) return;
    this.panel.difficulty = document.label;
    this.difficulty.textContent = ` · ${t(`grade.${document.label}`)}`;
  }

  get board() {
    return this.panel.board;
  }

  /* Connects the parts that need the game in the document; called once. */
  begin() {
    /* A film shows other values than the game's: nothing may be painted while it runs. */
    ["pointerdown", "keydown"].forEach((kind) => this.panel.table.addEventListener(kind, (event) => {
      if (this.film === null) return;
      if (event.key !== "Tab") event.stopImmediatePropagation();
      if (kind === "keydown") this.film.key(event);
    }, { capture: true }));
    this.panel.begin();
    this.showColours();
    /* The board comes first. */
    requestAnimationFrame(() => setTimeout(() => this.grade()));
  }

  /* Called when the place is shown again. */
  shownAgain() {
    this.showColours();
    this.panel.zoom.fit();
  }

  showColours() {
    showColours(this.asking, this.puzzle).catch(() => {});
  }

  /* Shows whether the puzzle is unique, unless another status is shown. */
  async sayUniqueness() {
    const { document } = await this.asking.answer("player-uniqueness", "check", { puzzle: this.puzzle, quick: true }).catch(() => ({ document: {} }));
    if (document.verdict in UNIQUENESS && this.panel.status.textContent === "") this.panel.say(t(UNIQUENESS[document.verdict]));
  }

  /* Shows the explanation as a film: from the beginning, or from the marks. */
  explain(fromHere) {
    const { panel } = this;
    panel.help.ask(t("film.making"), (engine, hear) => engine.explain(fromHere, hear), ({ steps, verdict }) => {
      if (verdict === "mistake" || (verdict === "none" && steps.length === 0)) {
        panel.say(t(verdict === "none" ? "player.noSolution" : "help.mistakeFirst"));
        return;
      }
      panel.say("");
      const marks = [...this.board.values];
      this.marks = marks;
      const start = fromHere ? { start: marks, beginning: t("film.fromHere") } : { start: this.state.givens };
      this.film = new Film(this.board, steps, start);
      const end = this.film.toolbar.action("film-end", t("film.end"), () => this.leaveFilm(), { sign: "undo" });
      this.film.toolbar.add(end);
      marks.forEach((_, index) => this.board.pencil(index, false));
      this.filmPlace.replaceChildren(make("section", { "aria-labelledby": "film-title", class: "film", on: { keydown: (event) => this.film?.key(event) } },
        make("h2", { id: "film-title" }, t(fromHere ? "film.titleFromHere" : "film.title")), make("p", { class: "note" }, t(`film.ends.${verdict}`, { count: steps.length })),
        this.film.toolbar.root, this.film.legend, this.film.told, this.film.list));
      this.film.go(0);
      this.panel.zoom.fit();
      this.filmPlace.querySelector("#next").focus();
    });
  }

  leaveFilm() {
    if (this.film === null) return;
    this.film.stop();
    this.film = null;
    this.filmPlace.replaceChildren();
    clearHighlights(this.board);
    this.board.showAll(this.marks);
    this.panel.game.refresh(this.marks.map((_, index) => ({ index })));
    this.panel.zoom.fit();
    this.board.elements[this.panel.cursor.index].focus({ preventScroll: true });
  }

  /* Shows the solution; undo restores the marks. */
  solve() {
    const { panel } = this;
    panel.help.ask(t("player.thinking"), (engine, hear) => engine.solve(hear), ({ verdict, solutions }) => {
      if (solutions.length === 0) {
        panel.say(t(verdict === "none" ? "player.noSolution" : "player.undecided"));
        return;
      }
      panel.take(solutions[0]);
      panel.say(t(`player.shown.${verdict}`));
    });
  }
}
