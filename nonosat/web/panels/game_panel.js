/* A puzzle to play: its board, the tools, what is said, and the help. Pages, the studio and notebooks put it where they like;
 * what there is beside it is theirs. */

import { Board, UNDECIDED } from "../board/board.js";
import { Cursor } from "../board/cursor.js";
import { checkbox, make } from "../board/dom.js";
import { pinchToZoom } from "../board/pinch.js";
import { paintByPointer } from "../board/pointer.js";
import { Zoom } from "../board/zoom.js";
import { Game } from "../game/game.js";
import { playByKeys } from "../game/keyboard.js";
import { Help } from "./help.js";
import { Toolbar, paintsOf } from "./toolbar.js";
import { t } from "../words/words.js";

/* In pixels; a finger has two that make cells larger: choices. */
const LEAST_SIDE = matchMedia("(pointer: coarse)").matches ? 12 : 15;

export class GamePanel {
  /* `start` are the values at the beginning; `engineOf(board)` is what helps; `changed` hears that marks are to be kept.
   * `named`: whether parts have ids, which only one board of a document can have. Keys that mean the whole game are heard
   * in `scope`; `signal` ends it. */
  constructor(state, { start = [...state.givens], engineOf, changed = () => {}, named = true, scope = document, signal, title = null }) {
    Object.assign(this, { state, start, scope, signal });
    this.toolbar = new Toolbar({ named });
    const part = (name, more) => make("p", { ...this.toolbar.id(name), ...more });
    this.table = make("table", { class: "board", ...this.toolbar.id("board") });
    this.status = part("status", { class: "status", role: "status", tabIndex: 0 });
    this.spoken = part("spoken", { class: "hidden", "aria-live": "polite" });
    this.here = part("here", { class: "here-line", tabIndex: 0, hidden: true });
    this.around = make("div", { class: "around" }, this.table);
    this.canvas = make("div", { class: "canvas" }, this.toolbar.root, this.status, this.spoken, this.here, this.around);
    this.board = new Board(state, this.table);
    if (title) this.table.setAttribute("aria-label", title);
    this.game = new Game(this.board, { shown: (change) => this.shown(change), changed, speak: (text) => this.speak(text) });
    this.cursor = new Cursor(this.board, this.here);
    this.help = new Help(this.game, engineOf(this.board), (...said) => this.say(...said));
    /* What is done before an action of the game. */
    this.before = () => {};
    /* What the next stroke paints with. */
    this.paint = 1;
    this.addTools();
  }

  addTools() {
    const { toolbar, game, help } = this;
    const action = (name, text, act, options) => toolbar.action(name, text, () => { this.before(); act(); }, options);
    this.undo = action("undo", t("tools.undo"), () => game.undo());
    this.redo = action("redo", t("tools.redo"), () => game.redo());
    this.doStep = action("do-step", t("table.doStep"), () => help.doStep(), { sign: "next" });
    this.doStep.disabled = true;
    help.offer = (isThere) => { this.doStep.disabled = !isThere; };
    toolbar.add(
      toolbar.choice("tool", t("paint.with"), paintsOf(this.board.puzzle, { withNothing: true }), (value) => this.choose(value)),
      make("div", { class: "group" }, this.undo, this.redo),
      action("hint", t("table.hint"), () => help.hint(), { primary: true }),
      this.doStep,
      action("check", t("table.check"), () => help.check()),
      action("mistakes", t("table.mistakes"), () => help.mistakes()),
    );
    this.action = action;
  }

  /* Adds what comes after the tools that every game has, and the last of them. */
  finishTools(...more) {
    const { toolbar } = this;
    toolbar.add(...more,
      checkbox(t("table.crosses"), false, (isOn) => this.game.crossFinished(isOn), toolbar.id("crosses")),
      this.action("restart", t("table.restart"), () => { if (this.game.restart()) this.say(t("table.restarted")); }),
      this.board.puzzle.colours.length > 1 ? toolbar.letters(this.table) : null);
    this.zoomButtons = toolbar.zoom();
  }

  /* Connects what works only on elements of the page; called once, when the panel is in the document. */
  begin(kept = null) {
    const { board, game, cursor, signal } = this;
    this.zoom = new Zoom(board, { least: LEAST_SIDE, fitted: () => cursor.showClues(), buttons: this.zoomButtons, signal });
    paintByPointer(game, cursor, this, signal);
    pinchToZoom(board, this.zoom, signal);
    playByKeys(game, cursor, this, this.scope);
    game.begin(kept ?? this.start);
    if (kept !== null && !game.solved && kept.some((value, index) => value !== this.start[index])) this.say(t("table.restored"));
  }

  /* Another tool: a colour, blank, or undecided, which erases. */
  choose(value) {
    this.paint = value;
    this.toolbar.choose("tool", value);
    this.speak(t("said.tool", { name: value === UNDECIDED ? t("paint.erase") : this.board.name(value) }));
  }

  shown({ wasSolved }) {
    const { game, table } = this;
    this.cursor?.showClues();
    this.help?.forget();
    if (game.solved && !wasSolved) this.say(t("table.solved"));
    if (!game.solved && wasSolved) this.say("");
    table.classList.toggle("solved", game.solved);
    this.undo.disabled = !game.history.canUndo;
    this.redo.disabled = !game.history.canRedo;
  }

  /* Gives the board other values, as a change that can be undone. */
  take(values) {
    const { board, game } = this;
    if (game.isPainting) game.cancelStroke();
    const changes = [...values].map((after, index) => ({ index, before: board.values[index], after })).filter(({ before, after }) => before !== after);
    changes.forEach(({ index, after }) => board.show(index, after));
    game.commit(changes);
  }

  /* Says a text, in another language if it is named; `more` is in that of the page. */
  say(text, language = null, more = "") {
    this.status.replaceChildren(make("span", { lang: language }, text), more);
  }

  speak(text) {
    this.spoken.textContent = text;
  }
}
