/* Strokes on the desk: what a tool would do is shown while the pointer moves, and becomes an edit at its end. It has the
 * methods of the shared `Game` that pointers call. */

import { cellAfter, hearUndo, MOVES } from "../../game/keyboard.js";
import { areaOf, boxBetween, cellsOfBox, lineBetween, moved, painted, withGivens } from "./edits.js";

export const TOOLS = ["pencil", "line", "rectangle", "block", "fill", "pick", "select", "move", "given"];

export class Painter {
  constructor(desk) {
    this.desk = desk;
    this.tool = "pencil";
    /* What the next stroke paints with; 0 is blank. */
    this.paint = 1;
    this.selection = null;
    this.stroke = null;
  }

  get board() {
    return this.desk.board;
  }

  get isPainting() {
    return this.stroke !== null;
  }

  beginStroke(index, paint) {
    const { state } = this.desk;
    this.desk.leaveOverlay();
    const isPencil = this.tool === "pencil";
    const isSame = state.cells[index] === paint && (isPencil || this.tool === "fill");
    this.stroke = { tool: this.tool, from: index, to: index, value: isSame && state.mode === "picture" ? 0 : paint, cells: [index], isGiven: state.givens[index] < 0, paint };
    this.show();
  }

  extendStroke(index) {
    const { stroke } = this;
    const { width } = this.desk.state;
    if (["pencil", "given"].includes(stroke.tool)) stroke.cells.push(...lineBetween(stroke.to, index, width));
    stroke.to = index;
    this.show();
  }

  endStroke() {
    const { stroke } = this;
    if (stroke === null) return;
    this.stroke = null;
    const { desk } = this;
    const { state } = desk;
    if (stroke.tool === "pick") {
      desk.choosePaint(Math.max(state.cells[stroke.to], 0));
      desk.chooseTool("pencil");
    } else if (stroke.tool === "select") {
      this.select(boxBetween(stroke.from, stroke.to, state.width));
    } else if (stroke.tool === "move") {
      const [rows, columns] = this.distance(stroke);
      this.moveBy(rows, columns);
    } else if (stroke.tool === "given") {
      desk.edit(withGivens(state, stroke.cells, stroke), stroke.to);
    } else {
      const changes = this.changes(stroke);
      desk.edit(painted(state, changes), stroke.to);
    }
    desk.show();
  }

  cancelStroke() {
    this.stroke = null;
    this.desk.show();
  }

  select(box) {
    this.selection = box;
    this.desk.show();
  }

  get box() {
    const { height, width } = this.desk.state;
    return this.selection ?? { top: 0, left: 0, bottom: height - 1, right: width - 1 };
  }

  moveBy(rows, columns) {
    if (rows === 0 && columns === 0) return;
    const { desk, box } = this;
    const isSelected = this.selection !== null;
    desk.edit(moved(desk.state, box, rows, columns), box.top * desk.state.width + box.left);
    if (!isSelected) return;
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    this.select({
      top: clamp(box.top + rows, desk.state.height), bottom: clamp(box.bottom + rows, desk.state.height),
      left: clamp(box.left + columns, desk.state.width), right: clamp(box.right + columns, desk.state.width),
    });
  }

  distance({ from, to }) {
    const { width } = this.desk.state;
    return [Math.floor(to / width) - Math.floor(from / width), (to % width) - (from % width)];
  }

  /* What a stroke gives to cells: a map from index to value. */
  changes({ tool, from, to, value, cells }) {
    const { state } = this.desk;
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

  /* Shows on the board what the stroke would do. */
  show() {
    const { desk, stroke } = this;
    const { board, state } = desk;
    if (stroke.tool === "select") {
      desk.showSelection(boxBetween(stroke.from, stroke.to, state.width));
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

/* The desk by keys: everything that a pointer does. Keys that mean the whole desk are heard in `scope`. */

const TOOL_KEYS = { p: "pencil", l: "line", r: "rectangle", b: "block", f: "fill", i: "pick", s: "select", v: "move", g: "given" };
/* Tools that need two cells: the first press of Space begins, the second ends. */
const WITH_TWO_CELLS = ["line", "rectangle", "block", "select"];

export function drawByKeys(desk, scope = document) {
  const { painter, table } = desk;

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
      else desk.leaveOverlay();
    } else if (key === "delete" || key === "backspace") {
      event.preventDefault();
      desk.erase();
    } else if (/^[0-9]$/.test(key) && Number(key) <= desk.state.palette.length) {
      desk.choosePaint(Number(key));
    } else if (key in TOOL_KEYS) {
      desk.chooseTool(TOOL_KEYS[key]);
    }
  });

  scope.addEventListener("keydown", (event) => {
    if (!desk.table.isConnected || event.target.matches?.("input, textarea, select")) return;
    hearUndo(event, { undo: () => desk.undo(), redo: () => desk.redo() });
  });

  function press(paint) {
    const { index } = desk.cursor;
    if (painter.isPainting) {
      painter.extendStroke(index);
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
    const { state, cursor } = desk;
    const before = cursor.index;
    cursor.moveTo(cellAfter(state, before, event.key, event.ctrlKey), { visibly: true });
    if (painter.isPainting) painter.extendStroke(cursor.index);
    else if (event.shiftKey && painter.tool === "pencil" && cursor.index !== before) desk.paintCell(cursor.index, desk.state.cells[before]);
  }
}
