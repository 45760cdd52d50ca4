/* Strokes in the editor: their effect is previewed while the pointer moves, and becomes an edit at the end. `Painter` has
 * the methods of `Game` that pointers call. */

import { cellAfter, hearUndo, MOVES } from "../../game/keyboard.js";
import { areaOf, boxBetween, cellsOfBox, lineBetween, moved, painted, withGivens } from "./edits.js";

export const TOOLS = ["pencil", "line", "rectangle", "block", "fill", "pick", "select", "move", "given"];

export class Painter {
  constructor(editor) {
    this.editor = editor;
    this.tool = "pencil";
    /* The value that the next stroke paints; 0 is blank. */
    this.paint = 1;
    this.selection = null;
    this.stroke = null;
    /* Strokes go where the pointer goes. */
    this.isFree = true;
  }

  get board() {
    return this.editor.board;
  }

  get isPainting() {
    return this.stroke !== null;
  }

  beginStroke(index, paint) {
    const { state } = this.editor;
    this.editor.leaveOverlay();
    const isPencil = this.tool === "pencil";
    const isSame = state.cells[index] === paint && (isPencil || this.tool === "fill");
    this.stroke = { tool: this.tool, from: index, to: index, value: isSame && state.mode === "picture" ? 0 : paint, cells: [index], isGiven: state.givens[index] < 0, paint };
    this.show();
  }

  extendStroke(cells) {
    Object.assign(this.stroke, { cells, to: cells.at(-1) });
    this.show();
  }

  endStroke() {
    const { stroke } = this;
    if (stroke === null) return;
    this.stroke = null;
    const { editor } = this;
    const { state } = editor;
    if (stroke.tool === "pick") {
      editor.choosePaint(Math.max(state.cells[stroke.to], 0));
      editor.chooseTool("pencil");
    } else if (stroke.tool === "select") {
      this.select(boxBetween(stroke.from, stroke.to, state.width));
    } else if (stroke.tool === "move") {
      const [rows, columns] = this.distance(stroke);
      this.moveBy(rows, columns);
    } else if (stroke.tool === "given") {
      editor.edit(withGivens(state, stroke.cells, stroke), stroke.to);
    } else {
      const changes = this.changes(stroke);
      editor.edit(painted(state, changes), stroke.to);
    }
    editor.show();
  }

  cancelStroke() {
    this.stroke = null;
    this.editor.show();
  }

  select(box) {
    this.selection = box;
    this.editor.show();
  }

  get box() {
    const { height, width } = this.editor.state;
    return this.selection ?? { top: 0, left: 0, bottom: height - 1, right: width - 1 };
  }

  moveBy(rows, columns) {
    if (rows === 0 && columns === 0) return;
    const { editor, box } = this;
    const isSelected = this.selection !== null;
    editor.edit(moved(editor.state, box, rows, columns), box.top * editor.state.width + box.left);
    if (!isSelected) return;
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    this.select({
      top: clamp(box.top + rows, editor.state.height), bottom: clamp(box.bottom + rows, editor.state.height),
      left: clamp(box.left + columns, editor.state.width), right: clamp(box.right + columns, editor.state.width),
    });
  }

  distance({ from, to }) {
    const { width } = this.editor.state;
    return [Math.floor(to / width) - Math.floor(from / width), (to % width) - (from % width)];
  }

  /* The new values of a stroke: a map from index to value. */
  changes({ tool, from, to, value, cells }) {
    const { state } = this.editor;
    const { width } = state;
    const shape = {
      pencil: () => cells,
      line: () => lineBetween(from, to, width),
      rectangle: () => cellsOfBox(boxBetween(from, to, width), width, false),
      block: () => cellsOfBox(boxBetween(from, to, width), width),
      fill: () => areaOf(state.cells, to, width),
    }[tool];
    return new Map((shape ? shape() : []).map((index) => [index, value]));
  }

  /* Previews the stroke on the board. */
  show() {
    const { editor, stroke } = this;
    const { board, state } = editor;
    if (stroke.tool === "select") {
      editor.showSelection(boxBetween(stroke.from, stroke.to, state.width));
      return;
    }
    if (stroke.tool === "move") {
      const [rows, columns] = this.distance(stroke);
      board.showAll(moved(state, this.box, rows, columns).cells);
      return;
    }
    if (stroke.tool === "given") {
      const { givens } = withGivens(state, stroke.cells, stroke);
      stroke.cells.forEach((index) => board.showGiven(index, givens[index]));
      return;
    }
    if (stroke.tool === "pick") return;
    const changes = this.changes(stroke);
    const cells = Int8Array.from(state.cells);
    changes.forEach((value, index) => { cells[index] = value; });
    board.showAll(cells);
  }
}

/* Drawing with keys: everything that a pointer does. `scope` receives the keys of the whole editor. */

const TOOL_KEYS = { p: "pencil", l: "line", r: "rectangle", b: "block", f: "fill", i: "pick", s: "select", v: "move", g: "given" };
/* Tools for two cells: the first press of Space begins, the second ends. */
const WITH_TWO_CELLS = ["line", "rectangle", "block", "select"];

export function drawByKeys(editor, scope = document) {
  const { painter, table } = editor;

  table.addEventListener("keydown", (event) => {
    if (!event.target.closest("[role=gridcell]")) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key in MOVES && !event.altKey && !event.metaKey) {
      event.preventDefault();
      move(event);
      return;
    }
    if (!isPlain) return;
    const key = event.key.toLowerCase();
    if (key === " " || key === "enter") {
      event.preventDefault();
      if (!event.repeat) press(event.shiftKey ? 0 : painter.paint);
    } else if (key === "escape") {
      if (painter.isPainting) painter.cancelStroke();
      else if (painter.selection !== null) painter.select(null);
      else editor.leaveOverlay();
    } else if (key === "delete" || key === "backspace") {
      event.preventDefault();
      editor.erase();
    } else if (/^[0-9]$/.test(key) && Number(key) <= editor.state.palette.length) {
      editor.choosePaint(Number(key));
    } else if (key in TOOL_KEYS) {
      editor.chooseTool(TOOL_KEYS[key]);
    }
  });

  scope.addEventListener("keydown", (event) => {
    if (!editor.table.isConnected || event.target.matches?.("input, textarea, select")) return;
    hearUndo(event, { undo: () => editor.undo(), redo: () => editor.redo() });
  });

  function press(paint) {
    const { index } = editor.cursor;
    if (painter.isPainting) {
      painter.extendStroke([index]);
      painter.endStroke();
      return;
    }
    painter.beginStroke(index, paint);
    if (!WITH_TWO_CELLS.includes(painter.tool)) painter.endStroke();
  }

  function move(event) {
    const [rows, columns] = MOVES[event.key];
    const step = event.key.startsWith("Arrow");
    if (painter.tool === "move" && step) {
      painter.moveBy(rows, columns);
      return;
    }
    const { state, cursor } = editor;
    const before = cursor.index;
    cursor.moveTo(cellAfter(state, before, event.key, event.ctrlKey), { visibly: true });
    if (painter.isPainting) painter.extendStroke([cursor.index]);
    else if (event.shiftKey && painter.tool === "pencil" && cursor.index !== before) editor.paintCell(cursor.index, editor.state.cells[before]);
  }
}
