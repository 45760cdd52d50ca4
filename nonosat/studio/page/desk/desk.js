/* The author's desk: puts its parts together. The state is in the history; everything on the page follows from it. */

import { Cursor } from "../../shared/cursor.js";
import { pinchToZoom } from "../../shared/pinch.js";
import { paintByPointer } from "../../shared/pointer.js";
import { clearPointing, pointAt } from "../../shared/pointing.js";
import { showColours } from "../core/colours.js";
import { button, make } from "../core/dom.js";
import { followFocus } from "../core/focus.js";
import { blankState, clueAt, lettersOf, puzzleOf, valuesOfText } from "../core/puzzle_state.js";
import { speak } from "../core/speaking.js";
import { StudioBoard } from "../core/studio_board.js";
import { StudioZoom } from "../core/studio_zoom.js";
import { t } from "../core/words.js";
import { ClueEntry } from "./clue_entry.js";
import { cluesFirst, mirrored, painted, withCells } from "./edits.js";
import { StateHistory } from "./history.js";
import { ImageMaker, isImage } from "./image.js";
import { drawByKeys } from "./keys.js";
import { Painter, TOOLS } from "./painter.js";
import { PalettePanel } from "./palette.js";
import { cellsOfBox } from "./shapes.js";
import { SizePanel } from "./sizes.js";
import { Suggestions } from "./suggestions.js";
import { VerdictPanel } from "./verdict.js";
import { WhatIf } from "./what_if.js";

const LEAST_SIDE = matchMedia("(pointer: coarse)").matches ? 20 : 12;
const SIGNS = { pencil: "✎", line: "╱", rectangle: "▭", block: "■", fill: "◍", pick: "⊙", select: "⬚", move: "✥", given: "•" };

export class Desk {
  constructor(asking, { edited = () => {}, dropped = () => {} } = {}) {
    Object.assign(this, { asking, edited, dropped });
    this.history = new StateHistory(blankState(15, 15));
    this.painter = new Painter(this);
    /* What the board shows instead of the state, if anything; and the cell that was edited last. */
    this.overlay = null;
    this.last = 0;
    this.selected = [];
    this.table = make("table", { id: "board", class: "board" });
    this.here = make("p", { class: "here-line", id: "here", tabIndex: 0, hidden: true });
    this.palette = new PalettePanel(this);
    this.verdict = new VerdictPanel(this);
    this.suggestions = new Suggestions(this);
    this.clueEntry = new ClueEntry(this);
    this.sizes = new SizePanel(this);
    this.image = new ImageMaker(this);
    this.build();
    this.board = StudioBoard.of(this.state, this.table);
    this.whatIf = new WhatIf(this);
    this.side.insertBefore(this.whatIf.root, this.suggestions.root);
    this.cursor = new Cursor(this.board, this.here);
  }

  get state() {
    return this.history.state;
  }

  build() {
    const tool = (name) => make("label", { title: t(`tool.${name}.help`) },
      make("input", { type: "radio", name: "desk-tool", value: name, checked: name === "pencil", on: { change: () => this.chooseTool(name) } }),
      make("span", { "aria-hidden": "true", class: "sign" }, SIGNS[name]), make("span", { class: "word" }, t(`tool.${name}`)));
    this.tools = make("div", { class: "tools", role: "toolbar", "aria-label": t("tools.title") },
      make("fieldset", {}, make("legend", { class: "hidden" }, t("tools.title")), TOOLS.map(tool)),
      this.palette.paints,
      make("fieldset", {}, make("legend", { class: "hidden" }, t("tools.actions")),
        button(t("tools.undo"), () => this.undo(), { id: "undo" }),
        button(t("tools.redo"), () => this.redo(), { id: "redo" }),
        button("↔", () => this.mirror(true), { id: "mirror-across", "aria-label": t("tools.mirrorAcross"), title: t("tools.mirrorAcross") }),
        button("↕", () => this.mirror(false), { id: "mirror-down", "aria-label": t("tools.mirrorDown"), title: t("tools.mirrorDown") }),
        button(t("tools.erase"), () => this.erase(), { id: "erase" }),
        button("−", () => {}, { id: "smaller", "aria-label": t("zoom.smaller") }),
        button("+", () => {}, { id: "larger", "aria-label": t("zoom.larger") })));
    this.mode = make("p", { class: "mode", id: "mode" });
    this.work = make("div", { class: "canvas" }, this.tools, this.mode, this.here, make("div", { class: "around" }, this.table));
    this.side = make("div", { class: "side" }, this.verdict.root, this.suggestions.root, this.clueEntry.root, this.sizes.root, this.palette.root, this.image.root);
    this.root = make("main", { class: "desk", "aria-label": t("desk.title") }, this.work, this.side);
  }

  /* Connects what works only on elements of the page; called once, when the desk is in the document. */
  begin() {
    this.zoom = new StudioZoom(this.board, { least: LEAST_SIDE, fitted: () => this.cursor.showClues() });
    paintByPointer(this.painter, this.cursor, this.painter);
    pinchToZoom(this.board, this.zoom);
    drawByKeys(this);
    followFocus(this);
    this.takeDrops();
    this.rebuild();
    this.ask();
  }

  /* Images are made into puzzles; of another file it is for the page to say what it is. While a file is dragged browsers
   * say only that it is one. */
  takeDrops() {
    this.root.addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
    this.root.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files?.[0] ?? null;
      if (file === null) return;
      event.preventDefault();
      if (isImage(file)) this.image.take(file);
      else this.dropped(file);
    });
  }

  /* The place is on the page again. */
  shown() {
    this.rebuild();
    if (this.verdict.check === null) this.ask();
    else this.judged(this.verdict.check);
  }

  /* The place leaves the page. */
  left() {
    this.whatIf.clear();
    this.suggestions.begin();
  }

  /* Another puzzle, with a history of its own. */
  open(state) {
    this.history = new StateHistory(state);
    this.leaveOverlay();
    this.painter.selection = null;
    this.last = 0;
    this.rebuild();
    this.ask();
  }

  /* An edit: shows the state, and asks about it. */
  edit(state, last = this.last) {
    const before = this.state;
    if (isSame(before, state)) {
      this.refresh();
      return;
    }
    this.history.push(state);
    this.last = Math.min(last, state.cells.length - 1);
    this.changed(before);
  }

  undo() {
    const before = this.state;
    if (this.history.undo()) this.changed(before);
    this.speak(t("said.undone"));
  }

  redo() {
    const before = this.state;
    if (this.history.redo()) this.changed(before);
    this.speak(t("said.redone"));
  }

  changed(before) {
    this.overlay = null;
    const { state } = this;
    if (before.height !== state.height || before.width !== state.width || before.palette !== state.palette || before.mode !== state.mode) {
      this.painter.selection = null;
      this.rebuild();
    } else {
      this.refresh();
      const lines = new Set();
      const isDrawn = state.mode === "picture";
      if (isDrawn) state.cells.forEach((value, index) => { if (value !== before.cells[index]) this.board.linesOf(index).forEach((line) => lines.add(line)); });
      (isDrawn ? lines : this.board.lines).forEach((line) => this.board.showClue(state, line));
      if (this.board.table.offsetWidth !== this.extent) this.fit();
    }
    this.ask();
    this.edited(state);
  }

  /* Forgets every answer about an older state, and asks about this one. */
  ask() {
    clearPointing(this.board);
    this.board.lines.forEach((line) => this.board.head(line).classList.remove("wrong"));
    this.whatIf.clear();
    this.suggestions.begin();
    this.verdict.begin();
  }

  rebuild() {
    const { state } = this;
    const hadFocus = this.table.contains(document.activeElement);
    this.board = StudioBoard.of(state, this.table);
    this.zoom.board = this.board;
    this.cursor.board = this.board;
    this.cursor.index = Math.min(this.cursor.index, state.cells.length - 1);
    this.board.elements.forEach((element, index) => { element.tabIndex = index === this.cursor.index ? 0 : -1; });
    showColours(puzzleOf({ ...state, mode: "clues", rows: [[]], columns: [[]], givens: new Int8Array(1).fill(-1), height: 1, width: 1 })).then(() => {}, () => {});
    this.refresh();
    this.fit();
    if (hadFocus) this.cursor.moveTo(this.cursor.index, { visibly: true });
  }

  fit() {
    this.zoom.fit();
    this.extent = this.board.table.offsetWidth;
  }

  /* Shows the state on the board and beside it. */
  refresh() {
    const { state, board, history } = this;
    state.givens.forEach((value, index) => { if (board.puzzle.givens[index] !== value || value >= 0) { board.showGiven(index, value); board.label(index); } });
    if (this.overlay === null) this.showValues(state.cells);
    this.showSelection(this.painter.selection);
    this.tools.querySelector("#undo").disabled = !history.canUndo;
    this.tools.querySelector("#redo").disabled = !history.canRedo;
    this.mode.textContent = t(`mode.${state.mode}`);
    this.palette.refresh();
    this.sizes.refresh();
    this.clueEntry.refresh();
  }

  /* Shows these values, only where they differ from what is there. */
  showValues(values) {
    const { board } = this;
    values.forEach((value, index) => { if (board.values[index] !== value) board.show(index, value); });
  }

  showSelection(box) {
    this.selected.forEach((element) => element.classList.remove("selected"));
    this.selected = box === null ? [] : cellsOfBox(box, this.state.width).map((index) => this.board.elements[index]);
    this.selected.forEach((element) => element.classList.add("selected"));
  }

  /* Ends what is shown instead of the state. */
  leaveOverlay() {
    if (this.overlay === null) return;
    const wasPreview = this.overlay === "preview";
    this.overlay = null;
    if (wasPreview) this.rebuild();
    this.showValues(this.state.cells);
    if (this.verdict.check) this.judged(this.verdict.check);
  }

  /* Shows a proposal on the board without taking it. */
  preview(state, cells) {
    if (state.height !== this.state.height || state.width !== this.state.width) return;
    this.overlay = "preview";
    clearPointing(this.board);
    this.showValues(state.mode === "picture" ? state.cells : this.state.cells);
    const lines = this.board.lines.filter((line) => JSON.stringify(clueAt(state, line)) !== JSON.stringify(clueAt(this.state, line)));
    lines.forEach((line) => { this.board.showClue(state, line); this.board.head(line).classList.add("line"); });
    pointAt(this.board, cells.map(([row, column]) => row * state.width + column), "next");
    this.speak(t("said.preview"));
  }

  /* Shows on the board what a verdict says about cells and clues. */
  judged(check) {
    const { board, state } = this;
    clearPointing(board);
    if (state.mode === "clues" && check.common !== null && this.overlay === null) {
      /* Not an edit: the picture follows from the clues. */
      this.history.state = { ...state, cells: valuesOfText(check.common, lettersOf(state)) };
      this.showValues(this.state.cells);
    }
    pointAt(board, check.ambiguous_cells.map(([row, column]) => row * state.width + column), "ambiguous");
    const wrong = check.verdict !== "none" ? [] : check.conflict.length > 0 ? check.conflict : check.reason?.lines ?? [];
    board.lines.forEach((line) => board.head(line).classList.remove("wrong"));
    wrong.forEach((name) => board.head(board.lineNamed(name)).classList.add("wrong"));
  }

  /* From now on the clues lead, and the picture follows; or the other way round. */
  drawOn(cells) {
    this.edit(withCells(this.state, cells));
  }

  turnToClues() {
    this.edit(cluesFirst(this.state));
  }

  chooseTool(name) {
    this.painter.tool = name;
    this.tools.querySelector(`input[name=desk-tool][value=${name}]`).checked = true;
    this.speak(t("said.tool", { name: t(`tool.${name}`) }));
  }

  choosePaint(value) {
    this.painter.paint = value;
    const input = this.palette.paints.querySelector(`input[value="${value}"]`);
    if (input) input.checked = true;
  }

  /* Gives one cell a value. */
  paintCell(index, value) {
    this.edit(painted(this.state, new Map([[index, value]])), index);
  }

  mirror(isUpright) {
    this.edit(mirrored(this.state, this.painter.box, isUpright));
  }

  /* Makes the selection blank; without one, the cell that has the focus. */
  erase() {
    const { painter, state } = this;
    const cells = painter.selection ? cellsOfBox(painter.selection, state.width) : [this.cursor.index];
    this.edit(painted(state, new Map(cells.map((index) => [index, 0]))));
  }

  speak(text) {
    speak(text);
  }
}

function isSame(one, other) {
  return one.height === other.height && one.width === other.width && one.mode === other.mode && one.palette === other.palette
    && one.cells.every((value, index) => value === other.cells[index]) && one.givens.every((value, index) => value === other.givens[index])
    && JSON.stringify([one.rows, one.columns, one.texts, one.rest]) === JSON.stringify([other.rows, other.columns, other.texts, other.rest]);
}
