/* A board to draw on, for the editor and notebooks: tools, strokes, unlimited undo and redo. The state is an immutable value;
 * everything shown follows from it. */

import { Board, drawingMargins } from "../../board/board.js";
import { make } from "../../board/dom.js";
import { Cursor, paintByPointer, pinchToZoom } from "../../board/input.js";
import { Zoom } from "../../board/view.js";
import { History } from "../../game/keyboard.js";
import { t } from "../../words/words.js";
import { icon, paintsOf, Toolbar } from "../toolbar.js";
import { cellsOfBox, painted } from "./edits.js";
import { drawByKeys, Painter, TOOLS } from "./painter.js";

const LEAST_SIDE_TO_DRAW = 9;

export class DrawingPanel {
  /* `tools` are the tools offered; `changed(before)` is called after each change of the state. `named`: whether parts have
   * ids, which only one board of a document can have. `scope` receives the keys of the whole drawing; `signal` removes the
   * listeners. */
  constructor(state, { tools = TOOLS, named = true, scope = document, signal, changed = () => {} } = {}) {
    Object.assign(this, { state, scope, signal, hearChange: changed });
    this.history = new History();
    this.painter = new Painter(this);
    /* What the board shows instead of the state, if anything, and the cell edited last. */
    this.overlay = null;
    this.last = 0;
    this.selected = [];
    this.toolbar = new Toolbar({ named });
    this.table = make("table", { class: "board", ...this.toolbar.id("board") });
    this.spoken = make("p", { class: "hidden", "aria-live": "polite", ...this.toolbar.id("spoken") });
    this.here = make("p", { class: "here-line", tabIndex: 0, hidden: true, ...this.toolbar.id("here") });
    this.around = make("div", { class: "around" }, this.table);
    this.canvas = make("div", { class: "canvas drawing" }, this.toolbar.root, this.spoken, this.here, this.around);
    this.board = new Board(state, this.table, drawingMargins(state));
    this.cursor = new Cursor(this.board, this.here);
    this.addTools(tools);
    this.show();
  }

  addTools(tools) {
    const { toolbar } = this;
    this.undoButton = toolbar.action("undo", t("tools.undo"), () => this.undo());
    this.redoButton = toolbar.action("redo", t("tools.redo"), () => this.redo());
    toolbar.add(
      toolbar.choice("drawing-tool", t("tools.title"), tools.map((name) => [name, icon(name), t(`tool.${name}`), t(`tool.${name}.help`)]), (name) => this.chooseTool(name)),
      toolbar.choice("paint", t("paint.with"), paintsOf(this.board.puzzle), (value) => this.choosePaint(value)),
      make("div", { class: "group" }, this.undoButton, this.redoButton));
  }

  finishTools(...more) {
    this.toolbar.add(...more);
    this.zoomButtons = this.toolbar.zoom();
  }

  /* Connects the parts that need the panel in the document; called once. */
  begin() {
    const { signal } = this;
    this.zoom = new Zoom(this.board, { least: () => LEAST_SIDE_TO_DRAW, fitted: () => this.cursor.showClues(), buttons: this.zoomButtons, signal });
    paintByPointer(this.painter, this.cursor, this.painter, signal);
    pinchToZoom(this, this.zoom, signal);
    drawByKeys(this, this.scope);
  }

  /* Changes the state; the change can be undone. */
  edit(state, last = this.last) {
    const before = this.state;
    if (isSameState(before, state)) {
      this.show();
      return;
    }
    this.history.add({ before, after: state });
    this.last = Math.min(last, state.cells.length - 1);
    this.become(state);
  }

  undo() {
    const entry = this.history.undo();
    if (entry) this.become(entry.before);
    this.speak(t("said.undone"));
  }

  redo() {
    const entry = this.history.redo();
    if (entry) this.become(entry.after);
    this.speak(t("said.redone"));
  }

  /* Opens another drawing with a new history. */
  open(state) {
    this.history = new History();
    this.painter.selection = null;
    this.last = 0;
    this.overlay = null;
    this.state = state;
    this.rebuild();
  }

  become(state) {
    const before = this.state;
    this.state = state;
    this.overlay = null;
    if (isSameBoard(before, state)) {
      this.show();
      this.showClues(before);
    } else {
      this.painter.selection = null;
      this.rebuild();
    }
    this.hearChange(before);
  }

  /* Shows the changed clues; in a drawing those of lines with changed cells. The space for clues grows if needed. */
  showClues(before) {
    const { state, board } = this;
    const margins = drawingMargins(state, board.margins);
    const isEnough = margins.across === board.margins.across && margins.down === board.margins.down;
    const lines = new Set(isEnough && state.mode === "picture" && before.mode === "picture" ? [] : board.lines);
    state.cells.forEach((value, index) => { if (value !== before.cells[index]) board.linesOf(index).forEach((line) => lines.add(line)); });
    if (!isEnough) board.setMargins(margins);
    lines.forEach((line) => board.showClue(state, line));
    if (!isEnough) this.zoom?.fit();
  }

  /* Rebuilds the board. */
  rebuild() {
    const { state } = this;
    const hadFocus = this.table.contains(document.activeElement);
    this.board = new Board(state, this.table, drawingMargins(state));
    if (this.zoom) this.zoom.board = this.board;
    this.cursor.showOn(this.board);
    this.toolbar.offer("paint", paintsOf(this.board.puzzle), this.painter.paint);
    this.show();
    this.zoom?.fit();
    if (hadFocus) this.cursor.moveTo(this.cursor.index, { visibly: true });
  }

  /* Shows the state. */
  show() {
    const { state, board, history } = this;
    state.givens.forEach((value, index) => board.showGiven(index, value));
    if (this.overlay === null) board.showAll(state.cells);
    this.showSelection(this.painter.selection);
    this.undoButton.disabled = !history.canUndo;
    this.redoButton.disabled = !history.canRedo;
  }

  showSelection(box) {
    this.selected.forEach((element) => element.classList.remove("selected"));
    this.selected = box === null ? [] : cellsOfBox(box, this.state.width).map((index) => this.board.elements[index]);
    this.selected.forEach((element) => element.classList.add("selected"));
  }

  /* Shows the state again. */
  leaveOverlay() {
    if (this.overlay === null) return;
    this.overlay = null;
    this.board.lines.forEach((line) => this.board.showClue(this.state, line));
    this.show();
  }

  chooseTool(name) {
    if (!this.toolbar.choose("drawing-tool", name)) return;
    this.painter.tool = name;
    this.speak(t("said.tool", { name: t(`tool.${name}`) }));
  }

  choosePaint(value) {
    this.painter.paint = value;
    this.toolbar.choose("paint", value);
  }

  /* Gives one cell a value. */
  paintCell(index, value) {
    this.edit(painted(this.state, new Map([[index, value]])), index);
  }

  /* Makes the selection blank or, without one, the focused cell. */
  erase() {
    const { painter, state } = this;
    const cells = painter.selection ? cellsOfBox(painter.selection, state.width) : [this.cursor.index];
    this.edit(painted(state, new Map(cells.map((index) => [index, 0]))));
  }

  speak(text) {
    this.spoken.textContent = text;
  }
}

function isSameBoard(one, other) {
  return one.height === other.height && one.width === other.width && one.palette === other.palette && one.mode === other.mode;
}

function isSameState(one, other) {
  return isSameBoard(one, other) && isSameValues(one.cells, other.cells) && isSameValues(one.givens, other.givens)
    && ["rows", "columns", "texts", "rest"].every((key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

function isSameValues(one, other) {
  return one.every((value, index) => value === other[index]);
}
