/* Playing with keys: moving, painting, undoing, choosing colours. `scope` receives the keys of the whole game. */

import { BLANK, UNDECIDED } from "../board/board.js";

/* The undo history, unlimited, of a game, a drawing or a scan: entries with the states before and after. */

export class History {
  constructor(past = [], future = []) {
    this.past = past;
    this.future = future;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  add(entry) {
    this.past.push(entry);
    this.future = [];
  }

  /* The entry to undo; undefined if there is none. */
  undo() {
    const entry = this.past.pop();
    if (entry) this.future.push(entry);
    return entry;
  }

  /* The entry to redo; undefined if there is none. */
  redo() {
    const entry = this.future.pop();
    if (entry) this.past.push(entry);
    return entry;
  }
}

export function playByKeys(game, cursor, tools, scope = document) {
  const { board } = game;
  /* The value that a key gave to the last cell. */
  let lastValue = null;

  board.table.addEventListener("keydown", (event) => {
    if (!event.target.closest("[role=gridcell]")) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key in MOVES && !event.altKey && !event.metaKey) {
      event.preventDefault();
      cursor.moveTo(cellAfter(board, cursor.index, event.key, event.ctrlKey), { visibly: true });
      /* With Shift this cell gets the last key's value. */
      const differs = lastValue !== null && board.values[cursor.index] !== lastValue && !board.isGiven(cursor.index);
      if (event.shiftKey && differs) game.put(cursor.index, lastValue);
      return;
    }
    if (plain && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      if (!event.repeat) game.paint(cursor.index, tools.paint);
    } else if (plain && event.key.toLowerCase() === "x") {
      if (!event.repeat) game.paint(cursor.index, BLANK);
    } else if (plain && (event.key === "Backspace" || event.key === "Delete")) {
      event.preventDefault();
      game.paint(cursor.index, UNDECIDED);
    } else {
      return;
    }
    lastValue = board.values[cursor.index];
  });

  scope.addEventListener("keydown", (event) => {
    if (!board.table.isConnected) return;
    if (hearUndo(event, { undo: () => game.undo(), redo: () => game.redo() }) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches?.("input:not([type=radio], [type=checkbox]), textarea, select")) return;
    const action = tools.keys?.[event.key.toLowerCase()];
    if (action && !event.repeat && !action.disabled) action.click();
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= board.puzzle.colours.length) tools.choose(Number(event.key));
  });
}

/* Calls undo() or redo() for Ctrl+Z and Ctrl+Y; returns whether the key was one of them. */
export function hearUndo(event, { undo, redo }) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return false;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
  return true;
}

/* The rows and columns by which a key moves: a page is the five lines between heavy rules. */
export const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  PageUp: [-5, 0], PageDown: [5, 0], Home: [0, -Infinity], End: [0, Infinity],
};

/* The cell that a key moves to, on a board or state with `width` and `height`. */
export function cellAfter(board, index, key, toTheEnd) {
  let [rows, columns] = MOVES[key];
  if (toTheEnd && (key === "Home" || key === "End")) rows = columns;
  const clamp = (value, size) => Math.min(size - 1, Math.max(0, value));
  const row = clamp(Math.floor(index / board.width) + rows, board.height);
  const column = clamp((index % board.width) + columns, board.width);
  return row * board.width + column;
}
