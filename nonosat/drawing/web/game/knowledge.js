/* The candidates of each cell of a board: an array with an entry for each cell and value (0 blank, 1 … the colours), 1 if
 * the cell may have the value. Line solving, by the clues alone, removes candidates. */

import { UNDECIDED } from "../board/board.js";
import { layoutsOf } from "./line_automaton.js";

export class Knowledge {
  /* Cells with undecided values keep all candidates. */
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

  /* The only value of a cell; null if it may have several. */
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

  /* The candidates of a line, as `layoutsOf` takes them. */
  lineCells(line) {
    const found = new Uint8Array(this.board.line(line).length * this.count);
    this.board.line(line).forEach((index, place) => {
      found.set(this.cells.subarray(index * this.count, (index + 1) * this.count), place * this.count);
    });
    return found;
  }

  /* Solves a line and removes the candidates it excludes. Returns the deduction {line, before, changed, after}: the line's
   * candidates before, the indices of the cells that lost some, and their values after; `changed` is null if the line cannot
   * be completed. */
  solveLine(line) {
    const before = this.lineCells(line);
    const layouts = layoutsOf(this.board.clue(line), before, this.count);
    if (layouts === null) return { line, before, changed: null, after: new Map() };
    const changed = this.board.line(line).filter((index, place) => {
      const entries = layouts.possible.subarray(place * this.count, (place + 1) * this.count);
      const isChanged = entries.some((entry, value) => entry !== before[place * this.count + value]);
      if (isChanged) this.cells.set(entries, index * this.count);
      return isChanged;
    });
    return { line, before, changed, after: new Map(changed.map((index) => [index, this.valuesOf(index)])) };
  }

  /* Propagates: solves lines, and then those that cross changed cells, to a fixpoint; yields each deduction. Ends after a
   * line that cannot be completed. */
  *propagate(lines) {
    const waiting = new Set(lines);
    for (const line of waiting) {
      waiting.delete(line);
      const deduction = this.solveLine(line);
      if (deduction.changed === null) {
        yield deduction;
        return;
      }
      if (deduction.changed.length === 0) continue;
      yield deduction;
      deduction.changed.forEach((index) => {
        const [row, column] = this.board.linesOf(index);
        waiting.add(line === row ? column : row);
      });
    }
  }

  /* Propagates; returns whether every line still has a layout. */
  isConsistent(lines) {
    for (const { changed } of this.propagate(lines)) if (changed === null) return false;
    return true;
  }
}

/* The known cells of a line that a conclusion needs: an irreducible set, from which the cells far from the conclusion are
 * removed first. `deduction` is that of `Knowledge`, `wanted` the indices of the cells concluded; if it is empty, the
 * conclusion is that the line cannot be completed. */

export function reasonsOf(knowledge, deduction, wanted) {
  const { board, count } = knowledge;
  const line = board.line(deduction.line);
  const clue = board.clue(deduction.line);
  const full = layoutsOf(clue, deduction.before, count);
  const places = line.map((index, place) => place).filter((place) => wanted.includes(line[place]));
  const cells = deduction.before.slice();
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
  const known = line.map((_, place) => place).filter((place) => deduction.before.subarray(place * count, (place + 1) * count).includes(0));
  if (places.length > 0) known.sort((one, other) => distance(other) - distance(one));
  return known.filter((place) => {
    const kept = cells.slice(place * count, (place + 1) * count);
    cells.fill(1, place * count, (place + 1) * count);
    if (follows()) return false;
    cells.set(kept, place * count);
    return true;
  }).map((place) => line[place]);
}

/* The deductions that a conclusion needs, in order, each with its cells that are needed and their reasons: {line, cells,
 * reasons, …}. The last one has the conclusion `wanted`. Steps that have `reasons` already, such as refuted assumptions,
 * keep them. */
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

/* The most undecided cells probed before one is chosen to branch on. Chosen, not measured. */

const MOST_TRIED = 60;

/* Searches for all solutions that agree with the candidates, by backtracking with probing: a generator that yields null
 * while it works and each solution, a list of values, when found. */
export function* solutionsOf(knowledge) {
  const { board } = knowledge;
  for (const deduction of knowledge.propagate(board.lines)) {
    if (deduction.changed === null) return;
    yield null;
  }
  while (!knowledge.isComplete) {
    const tried = { index: -1, gain: -1 };
    let refuted = null;
    for (const index of undecidedCells(knowledge).slice(0, MOST_TRIED)) {
      let gain = 0;
      for (const value of knowledge.valuesOf(index)) {
        const trial = knowledge.copy();
        trial.decide(index, value);
        if (!trial.isConsistent(board.linesOf(index))) {
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
        yield* solutionsOf(branch);
      }
      return;
    }
    knowledge.exclude(refuted.index, refuted.value);
    if (knowledge.valuesOf(refuted.index).length === 0 || !knowledge.isConsistent(board.linesOf(refuted.index))) return;
    yield null;
  }
  yield board.elements.map((_, index) => knowledge.valueOf(index) ?? UNDECIDED);
}

/* The undecided cells, those beside the most decided cells and edges first. */
export function undecidedCells(knowledge) {
  const { board } = knowledge;
  const { width, height } = board;
  const isDecided = (row, column) => row < 0 || column < 0 || row >= height || column >= width || knowledge.valueOf(row * width + column) !== null;
  const undecided = board.elements.map((_, index) => index).filter((index) => knowledge.valueOf(index) === null);
  const closeness = new Map(undecided.map((index) => {
    const [row, column] = [Math.floor(index / width), index % width];
    return [index, [[-1, 0], [1, 0], [0, -1], [0, 1]].filter(([down, across]) => isDecided(row + down, column + across)).length];
  }));
  return undecided.sort((one, other) => closeness.get(other) - closeness.get(one) || one - other);
}

function changesBetween(one, other) {
  return one.cells.reduce((sum, entry, number) => sum + (entry !== other.cells[number] ? 1 : 0), 0);
}
