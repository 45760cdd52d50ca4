/* The desk by keys: everything that a pointer does. Keys that mean the whole desk are heard in `scope`. */

import { MOVES, cellAfter, hearUndo } from "../../game/keyboard.js";

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
