/* What each cell of a board may be: an array with an entry for each cell and value (0 blank, 1 … the colours), 1 where
 * the cell may have the value. It can be copied, and grows by looks at lines; it rests on the clues alone. */

import { UNDECIDED } from "../board/board.js";
import { layoutsOf } from "./line_automaton.js";

export class Knowledge {
  /* Undecided values may be anything. */
  static of(board, values) {
    const count = board.puzzle.colours.length + 1;
    const cells = new Uint8Array(values.length * count).fill(1);
    const knowledge = new Knowledge(board, cells, count);
    values.forEach((value, index) => { if (value >= 0) knowledge.decide(index, value); });
    return knowledge;
  }

  constructor(board, cells, count) {
    this.board = board;
    this.cells = cells;
    this.count = count;
  }

  copy() {
    return new Knowledge(this.board, this.cells.slice(), this.count);
  }

  decide(index, value) {
    this.cells.fill(0, index * this.count, (index + 1) * this.count);
    this.cells[index * this.count + value] = 1;
  }

  exclude(index, value) {
    this.cells[index * this.count + value] = 0;
  }

  valuesOf(index) {
    const found = [];
    for (let value = 0; value < this.count; value += 1) if (this.cells[index * this.count + value]) found.push(value);
    return found;
  }

  /* The only value of a cell; null when it may have several. */
  valueOf(index) {
    let only = null;
    for (let value = 0; value < this.count; value += 1) {
      if (!this.cells[index * this.count + value]) continue;
      if (only !== null) return null;
      only = value;
    }
    return only;
  }

  get isComplete() {
    return this.board.elements.every((_, index) => this.valueOf(index) !== null);
  }

  /* The cells of a line, as `layoutsOf` takes them. */
  lineCells(line) {
    const found = new Uint8Array(this.board.line(line).length * this.count);
    this.board.line(line).forEach((index, place) => {
      found.set(this.cells.subarray(index * this.count, (index + 1) * this.count), place * this.count);
    });
    return found;
  }

  /* Looks at a line: {line, before, changed, after} with the line's cells before, the indices of those that can be
   * less afterwards, which is entered, and their values then; `changed` is null when the line cannot be completed. */
  look(line) {
    const before = this.lineCells(line);
    const layouts = layoutsOf(this.board.clue(line), before, this.count);
    if (layouts === null) return { line, before, changed: null, after: new Map() };
    const changed = this.board.line(line).filter((index, place) => {
      const entries = layouts.possible.subarray(place * this.count, (place + 1) * this.count);
      const isLess = entries.some((entry, value) => entry !== before[place * this.count + value]);
      if (isLess) this.cells.set(entries, index * this.count);
      return isLess;
    });
    return { line, before, changed, after: new Map(changed.map((index) => [index, this.valuesOf(index)])) };
  }

  /* Looks at lines, and then at those that cross what has changed, until nothing more follows; yields each look that
   * shows something. It ends after a line that cannot be completed. */
  *looks(lines) {
    const waiting = new Set(lines);
    for (const line of waiting) {
      waiting.delete(line);
      const look = this.look(line);
      if (look.changed === null) {
        yield look;
        return;
      }
      if (look.changed.length === 0) continue;
      yield look;
      look.changed.forEach((index) => {
        const [row, column] = this.board.linesOf(index);
        waiting.add(line === row ? column : row);
      });
    }
  }

  /* Whether everything that lines imply leaves every line a layout. */
  settle(lines) {
    for (const { changed } of this.looks(lines)) if (changed === null) return false;
    return true;
  }
}

/* Which of the known cells of a line a conclusion needs: their indices. `look` is that of `Knowledge`, `wanted` the
 * indices of the cells concluded; without any, that the line cannot be completed. No cell of the answer can be left
 * out, and cells far from the conclusion are left out first. */

export function reasonsOf(knowledge, look, wanted) {
  const { board, count } = knowledge;
  const line = board.line(look.line);
  const clue = board.clue(look.line);
  const full = layoutsOf(clue, look.before, count);
  const places = line.map((index, place) => place).filter((place) => wanted.includes(line[place]));
  const cells = look.before.slice();
  const follows = () => {
    const layouts = layoutsOf(clue, cells, count);
    if (full === null || layouts === null) return full === layouts;
    return places.every((place) => {
      for (let entry = place * count; entry < (place + 1) * count; entry += 1) {
        if (layouts.possible[entry] !== full.possible[entry]) return false;
      }
      return true;
    });
  };
  const distance = (place) => Math.min(...places.map((other) => Math.abs(other - place)));
  const known = line.map((_, place) => place).filter((place) => look.before.subarray(place * count, (place + 1) * count).includes(0));
  if (places.length > 0) known.sort((one, other) => distance(other) - distance(one));
  return known.filter((place) => {
    const kept = cells.slice(place * count, (place + 1) * count);
    cells.fill(1, place * count, (place + 1) * count);
    if (follows()) return false;
    cells.set(kept, place * count);
    return true;
  }).map((place) => line[place]);
}

/* Of the looks that led to a conclusion those that it needs, in order, each with the cells that are needed of it and
 * their reasons: {line, cells, reasons, …}. Ends with the look that has the conclusion `wanted`. Steps that carry
 * `reasons` already, such as suppositions that were refuted, keep them. */
export function neededOf(knowledge, steps, wanted) {
  const needed = new Set(wanted);
  const found = [];
  for (let number = steps.length - 1; number >= 0; number -= 1) {
    const step = steps[number];
    const cells = step.changed === null ? [] : step.changed.filter((index) => needed.has(index));
    if (step.changed !== null && cells.length === 0) continue;
    const reasons = step.reasons ?? reasonsOf(knowledge, step, cells);
    reasons.forEach((index) => needed.add(index));
    found.unshift({ ...step, cells, reasons });
  }
  return found;
}

/* As many undecided cells are tried out before one is chosen to go on with: a choice. */

const MOST_TRIED = 60;

/* Searches for pictures that agree with what is known, each as a list of values: a generator that yields null while
 * it works and a picture whenever it finds one, until there are no more. Between guesses it tries values out: one
 * that lines refute is excluded. */
export function* picturesOf(knowledge) {
  const { board } = knowledge;
  for (const look of knowledge.looks(board.lines)) {
    if (look.changed === null) return;
    yield null;
  }
  while (!knowledge.isComplete) {
    const tried = { index: -1, gain: -1 };
    let refuted = null;
    for (const index of openCells(knowledge).slice(0, MOST_TRIED)) {
      let gain = 0;
      for (const value of knowledge.valuesOf(index)) {
        const trial = knowledge.copy();
        trial.decide(index, value);
        if (!trial.settle(board.linesOf(index))) {
          refuted = { index, value };
          break;
        }
        gain += changesBetween(knowledge, trial);
        yield null;
      }
      if (refuted !== null) break;
      if (gain > tried.gain) Object.assign(tried, { index, gain });
    }
    if (refuted === null) {
      const { index } = tried;
      for (const value of knowledge.valuesOf(index).reverse()) {
        const branch = knowledge.copy();
        branch.decide(index, value);
        yield* picturesOf(branch);
      }
      return;
    }
    knowledge.exclude(refuted.index, refuted.value);
    if (knowledge.valuesOf(refuted.index).length === 0 || !knowledge.settle(board.linesOf(refuted.index))) return;
    yield null;
  }
  yield board.elements.map((_, index) => knowledge.valueOf(index) ?? UNDECIDED);
}

/* The undecided cells, those with the most decided neighbours and edges first. */
export function openCells(knowledge) {
  const { board } = knowledge;
  const { width, height } = board;
  const isClosed = (row, column) => row < 0 || column < 0 || row >= height || column >= width || knowledge.valueOf(row * width + column) !== null;
  const open = board.elements.map((_, index) => index).filter((index) => knowledge.valueOf(index) === null);
  const closeness = new Map(open.map((index) => {
    const [row, column] = [Math.floor(index / width), index % width];
    return [index, [[-1, 0], [1, 0], [0, -1], [0, 1]].filter(([down, across]) => isClosed(row + down, column + across)).length];
  }));
  return open.sort((one, other) => closeness.get(other) - closeness.get(one) || one - other);
}

function changesBetween(one, other) {
  return one.cells.reduce((sum, entry, number) => sum + (entry !== other.cells[number] ? 1 : 0), 0);
}
