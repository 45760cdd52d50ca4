/* A stroke over the cells of a board, which gives all of them the value that it gives the first. Unless it erases, it passes
 * over cells whose value differs from what the first cell had, and keeps to the row or column in which it left that cell: a
 * hand that slips paints nothing beside it. */

import { UNDECIDED } from "../board/board.js";

export class Stroke {
  constructor(board, index, paint) {
    this.board = board;
    this.before = board.values[index];
    this.takesAll = paint === UNDECIDED;
    this.last = index;
    this.first = index;
    /* Whether it goes along its row; null while it has not left its first cell. */
    this.alongRow = null;
    this.after = this.before === paint ? UNDECIDED : paint;
    this.changes = [];
    this.add([index]);
  }

  /* The cell of the row or column of the stroke that is beside a cell. */
  inLine(index) {
    const { width } = this.board;
    const [row, column] = [Math.floor(this.first / width), this.first % width];
    const [toRow, toColumn] = [Math.floor(index / width), index % width];
    if (this.takesAll) return index;
    if (this.alongRow === null && index !== this.first) this.alongRow = Math.abs(toColumn - column) >= Math.abs(toRow - row);
    return this.alongRow ? row * width + toColumn : toRow * width + column;
  }

  /* The changes on the way to a cell. They include the cells in between, as a fast pointer skips some. */
  reach(reached) {
    const { width } = this.board;
    const index = this.inLine(reached);
    const [fromRow, fromColumn] = [Math.floor(this.last / width), this.last % width];
    const [rows, columns] = [Math.floor(index / width) - fromRow, (index % width) - fromColumn];
    const steps = Math.max(Math.abs(rows), Math.abs(columns));
    const way = Array.from({ length: steps }, (_, step) => {
      const at = (from, cells) => from + Math.round((cells * (step + 1)) / steps);
      return at(fromRow, rows) * width + at(fromColumn, columns);
    });
    this.last = index;
    return this.add(way);
  }

  add(indices) {
    const changed = indices.filter((index) => this.takes(index))
      .map((index) => ({ index, before: this.board.values[index], after: this.after }));
    this.changes.push(...changed);
    return changed;
  }

  takes(index) {
    const value = this.board.values[index];
    if (this.board.isGiven(index) || value === this.after) return false;
    return this.takesAll || value === this.before;
  }
}
