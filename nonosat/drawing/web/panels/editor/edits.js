/* Edits of a state: each returns a new state. */

import { blankState } from "../../board/state.js";

/* The state as a picture with these cells; undecided ones become blank. Given cells follow the picture. */
export function withCells(state, cells) {
  const whole = cells.map((value) => Math.max(value, 0));
  const givens = state.givens.map((value, index) => (value < 0 ? -1 : whole[index]));
  return { ...state, mode: "picture", rows: null, columns: null, rest: {}, cells: whole, givens };
}

/* The state with new values of cells: a map from index to value. */
export function painted(state, changes) {
  const cells = Int8Array.from(state.cells);
  changes.forEach((value, index) => { cells[index] = value; });
  return withCells(state, cells);
}

/* The state with given cells added, which keep their values (undecided ones get `paint`), or removed. */
export function withGivens(state, indices, { isGiven, paint }) {
  const givens = Int8Array.from(state.givens);
  const valueOf = (index) => (state.cells[index] < 0 ? paint : state.cells[index]);
  indices.forEach((index) => { givens[index] = isGiven ? valueOf(index) : -1; });
  return { ...state, givens };
}

/* The state with `rows` and `columns` as its clues, and undecided cells. */
export function withClues(state, rows, columns) {
  const [height, width] = [rows.length, columns.length];
  const fresh = height === state.height && width === state.width ? { ...state, cells: Int8Array.from(state.givens) } : { ...blankState(height, width, state.palette), texts: state.texts, background: state.background };
  return { ...fresh, mode: "clues", rest: {}, rows, columns, cells: Int8Array.from(fresh.givens) };
}

/* The state with another number of lines: `before` are added (or cut, if negative) at the top and the left, and `after`
 * at the bottom and the right, each [rows, columns]. */
export function resized(state, before, after) {
  const height = state.height + before[0] + after[0];
  const width = state.width + before[1] + after[1];
  const moved = (values, filler) => Int8Array.from({ length: height * width }, (_, index) => {
    const row = Math.floor(index / width) - before[0];
    const column = (index % width) - before[1];
    const isInside = row >= 0 && column >= 0 && row < state.height && column < state.width;
    return isInside ? values[row * state.width + column] : filler;
  });
  return { ...withCells(state, state.cells), height, width, cells: moved(state.cells.map((value) => Math.max(value, 0)), 0), givens: moved(state.givens, -1) };
}

/* The state without a line, or with a blank line inserted before it; `line` counts rows first. */
export function withLine(state, line, { isCut }) {
  const isRow = line < state.height;
  const place = isRow ? line : line - state.height;
  const height = state.height + (isRow ? (isCut ? -1 : 1) : 0);
  const width = state.width + (isRow ? 0 : isCut ? -1 : 1);
  const old = (number) => (number < place ? number : isCut ? number + 1 : number === place ? -1 : number - 1);
  const moved = (values, filler) => Int8Array.from({ length: height * width }, (_, index) => {
    let [row, column] = [Math.floor(index / width), index % width];
    if (isRow) row = old(row);
    else column = old(column);
    return row < 0 || column < 0 ? filler : values[row * state.width + column];
  });
  const whole = withCells(state, state.cells);
  return { ...whole, height, width, cells: moved(whole.cells, 0), givens: moved(whole.givens, -1) };
}

/* The state with a rectangle moved by rows and columns; cells left behind are blank, cells moved outside are lost. */
export function moved(state, box, rows, columns) {
  return rearranged(state, box, (row, column) => [row + rows, column + columns]);
}

/* The state with a rectangle mirrored, left and right or top and bottom. */
export function mirrored(state, box, isUpright) {
  return rearranged(state, box, (row, column) => (isUpright ? [row, box.left + box.right - column] : [box.top + box.bottom - row, column]));
}

/* The state rotated clockwise by 90°. */
export function rotated(state) {
  const whole = withCells(state, state.cells);
  const [height, width] = [state.width, state.height];
  const from = (index) => (state.height - 1 - (index % width)) * state.width + Math.floor(index / width);
  const permuted = (values) => Int8Array.from({ length: height * width }, (_, index) => values[from(index)]);
  return { ...whole, height, width, cells: permuted(whole.cells), givens: permuted(whole.givens) };
}

function rearranged(state, box, placeOf) {
  const source = state.cells.map((value) => Math.max(value, 0));
  const cells = Int8Array.from(source);
  const inside = [];
  for (let row = box.top; row <= box.bottom; row += 1) for (let column = box.left; column <= box.right; column += 1) inside.push([row, column]);
  inside.forEach(([row, column]) => { cells[row * state.width + column] = 0; });
  inside.forEach(([row, column]) => {
    const [to, across] = placeOf(row, column);
    if (to >= 0 && across >= 0 && to < state.height && across < state.width) cells[to * state.width + across] = source[row * state.width + column];
  });
  return withCells(state, cells);
}

/* The state with another palette; cells of removed colours become blank. */
export function withPalette(state, palette) {
  const number = new Map(state.palette.map(({ letter }, index) => [index + 1, palette.findIndex((other) => other.letter === letter) + 1]));
  const other = (value) => (value > 0 ? number.get(value) : value);
  const whole = withCells(state, state.cells);
  const givens = state.givens.map(other);
  return { ...whole, palette, cells: whole.cells.map(other), givens };
}

/* The cells of shapes, as row-major indices. */

/* The line from one cell to another, inclusive. */
export function lineBetween(from, to, width) {
  const [fromRow, fromColumn] = [Math.floor(from / width), from % width];
  const [rows, columns] = [Math.floor(to / width) - fromRow, (to % width) - fromColumn];
  const steps = Math.max(Math.abs(rows), Math.abs(columns), 1);
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => {
    const at = (start, distance) => start + Math.round((distance * step) / steps);
    return at(fromRow, rows) * width + at(fromColumn, columns);
  }))];
}

/* The rectangle between two cells, {top, left, bottom, right}. */
export function boxBetween(from, to, width) {
  const [rows, columns] = [[Math.floor(from / width), Math.floor(to / width)], [from % width, to % width]];
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
}

/* The cells of a rectangle, or only its frame. */
export function cellsOfBox({ top, left, bottom, right }, width, isFilled = true) {
  const cells = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const isEdge = row === top || row === bottom || column === left || column === right;
      if (isFilled || isEdge) cells.push(row * width + column);
    }
  }
  return cells;
}

/* The connected area of cells with the value of the start cell. */
export function areaOf(cells, start, width) {
  const wanted = cells[start];
  const found = new Set([start]);
  const waiting = [start];
  while (waiting.length > 0) {
    const index = waiting.pop();
    const column = index % width;
    const beside = [index - width, index + width, column > 0 ? index - 1 : -1, column < width - 1 ? index + 1 : -1];
    beside.forEach((other) => {
      if (other < 0 || other >= cells.length || found.has(other) || cells[other] !== wanted) return;
      found.add(other);
      waiting.push(other);
    });
  }
  return [...found];
}
