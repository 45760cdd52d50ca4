/* What each cell of a board may be: an array with an entry for each cell and value (0 blank, 1 … the colours), 1 where
 * the cell may have the value. It can be copied, and grows by looks at lines; it rests on the clues alone. */

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
