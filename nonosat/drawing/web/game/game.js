/* A game on a board, with strokes, undo and redo. `shown` is called when the board shows other values, `changed` when
 * these should be stored, `speak` with a text for screen readers. */

import { BLANK, UNDECIDED } from "../board/board.js";
import { t } from "../words/words.js";
import { History } from "./keyboard.js";
import { crossOut, isSatisfied } from "./line_automaton.js";

/* A stroke over the cells of a board, which gives all of them the same value. Unless it erases, it skips cells whose value
 * differs from the first cell's earlier value, and stays in the row or column in which it left the first cell, so that a
 * slip paints nothing beside it. */

class Stroke {
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

  /* The nearest cell of the stroke's row or column. */
  inLine(index) {
    const { width } = this.board;
    const [row, column] = [Math.floor(this.first / width), this.first % width];
    const [toRow, toColumn] = [Math.floor(index / width), index % width];
    if (this.takesAll) return index;
    if (this.alongRow === null && index !== this.first) this.alongRow = Math.abs(toColumn - column) >= Math.abs(toRow - row);
    return this.alongRow ? row * width + toColumn : toRow * width + column;
  }

  /* The changes up to a cell, including the cells in between, as a fast pointer skips some. */
  reach(reached) {
    const { width } = this.board;
    const index = this.inLine(reached);
    const [fromRow, fromColumn] = [Math.floor(this.last / width), this.last % width];
    const [rows, columns] = [Math.floor(index / width) - fromRow, (index % width) - fromColumn];
    const steps = Math.max(Math.abs(rows), Math.abs(columns));
    const path = Array.from({ length: steps }, (_, step) => {
      const at = (from, cells) => from + Math.round((cells * (step + 1)) / steps);
      return at(fromRow, rows) * width + at(fromColumn, columns);
    });
    this.last = index;
    return this.add(path);
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

export class Game {
  constructor(board, { shown, changed, speak }) {
    this.board = board;
    this.history = new History();
    this.stroke = null;
    this.solved = false;
    /* The lines that do not satisfy their clues. */
    this.unsatisfied = new Set(board.lines);
    /* Whether the undecided cells of finished lines become blank automatically. */
    this.isCrossing = false;
    /* While marks are tried out: the values to return to, the innermost last. */
    this.bases = [];
    this.shown = shown;
    this.changed = changed;
    this.speak = speak;
  }

  /* Begins with stored values and history; given cells keep their values. */
  begin(values, { bases = [], past = [], future = [] } = {}) {
    const { givens } = this.board.puzzle;
    this.bases = bases;
    this.history = new History(past, future);
    values.forEach((value, index) => this.board.show(index, this.board.isGiven(index) ? givens[index] : value));
    this.refresh(values.map((_, index) => ({ index })));
  }

  undo() {
    this.endStroke();
    const changes = this.history.undo();
    if (!changes) return;
    [...changes].reverse().forEach((change) => this.board.show(change.index, change.before));
    this.refresh(changes);
    this.changed();
    this.speak(`${t("said.undone")}: ${this.describe(changes)}`);
  }

  redo() {
    this.endStroke();
    const changes = this.history.redo();
    if (!changes) return;
    changes.forEach((change) => this.board.show(change.index, change.after));
    this.refresh(changes);
    this.changed();
    this.speak(`${t("said.redone")}: ${this.describe(changes)}`);
  }

  /* Erases all cells but the given ones; returns whether there was anything to erase. */
  restart() {
    const changes = [];
    this.board.values.forEach((before, index) => {
      if (!this.board.isGiven(index) && before !== UNDECIDED) changes.push({ index, before, after: UNDECIDED });
    });
    changes.forEach((change) => this.board.show(change.index, change.after));
    this.commit(changes);
    return changes.length > 0;
  }

  /* Gives one cell a value. */
  put(index, after) {
    const before = this.board.values[index];
    this.board.show(index, after);
    this.speak(`${this.board.cellName(index)}: ${this.board.name(after)}`);
    this.commit([{ index, before, after }]);
  }

  /* A stroke of one cell. */
  paint(index, paint) {
    this.beginStroke(index, paint);
    this.endStroke();
  }

  /* Begins to try out marks. */
  tryOut() {
    this.endStroke();
    this.bases.push([...this.board.values]);
    this.refreshTrial();
  }

  /* Keeps the marks tried out last. */
  keepTrial() {
    this.endStroke();
    this.bases.pop();
    this.refreshTrial();
  }

  /* Takes back the marks tried out last. */
  takeBackTrial() {
    this.endStroke();
    const base = this.bases.pop();
    const changes = base.map((after, index) => ({ index, before: this.board.values[index], after })).filter(({ before, after }) => before !== after);
    changes.forEach(({ index, after }) => this.board.show(index, after));
    if (changes.length > 0) {
      this.history.add(changes);
      this.refresh(changes);
    }
    this.refreshTrial();
  }

  refreshTrial() {
    this.board.elements.forEach((_, index) => this.showTrial(index));
    this.shown({ wasSolved: this.solved });
    this.changed();
  }

  showTrial(index) {
    const value = this.board.values[index];
    this.board.pencil(index, this.bases.length > 0 && value !== UNDECIDED && value !== this.bases[0][index]);
  }

  get isPainting() {
    return this.stroke !== null;
  }

  beginStroke(index, paint) {
    this.stroke = new Stroke(this.board, index, paint);
    this.show(this.stroke.changes);
  }

  extendStroke(index) {
    this.show(this.stroke.reach(index));
  }

  endStroke() {
    if (!this.stroke) return;
    const { changes, after } = this.stroke;
    this.stroke = null;
    if (changes.length > 0) this.speak(`${this.describe(changes)}: ${this.board.name(after)}`);
    this.commit(changes);
  }

  cancelStroke() {
    const { changes } = this.stroke;
    this.stroke = null;
    changes.forEach((change) => this.board.show(change.index, change.before));
    this.refresh(changes);
  }

  commit(changes) {
    if (changes.length === 0) return;
    const all = this.isCrossing ? [...changes, ...this.crosses()] : changes;
    this.history.add(all);
    this.refresh(all);
    this.changed();
  }

  /* Turns automatic blanks in finished lines on, filling those finished already, or off. */
  crossFinished(isCrossing) {
    this.isCrossing = isCrossing;
    if (isCrossing) this.commit(this.crosses());
  }

  /* Marks the undecided cells of lines that satisfy their clues as blank; returns the changes. */
  crosses() {
    const { board } = this;
    const lines = board.lines.filter((line) => board.clue(line) !== null && isSatisfied(board, line));
    const undecided = [...new Set(lines.flatMap((line) => board.line(line)))].filter((index) => board.values[index] === UNDECIDED);
    undecided.forEach((index) => board.show(index, BLANK));
    return undecided.map((index) => ({ index, before: UNDECIDED, after: BLANK }));
  }

  /* Shows the cells of a stroke and crosses out numbers as it goes; the rest follows at its end. */
  show(changes) {
    changes.forEach(({ index, after }) => {
      this.board.show(index, after);
      this.showTrial(index);
      this.board.linesOf(index).forEach((line) => crossOut(this.board, line));
    });
  }

  refresh(changes) {
    const lines = new Set(changes.flatMap(({ index }) => this.board.linesOf(index)));
    changes.forEach(({ index }) => this.showTrial(index));
    lines.forEach((line) => {
      crossOut(this.board, line);
      if (isSatisfied(this.board, line)) this.unsatisfied.delete(line);
      else this.unsatisfied.add(line);
    });
    const wasSolved = this.solved;
    this.solved = this.unsatisfied.size === 0;
    this.shown({ wasSolved });
  }

  describe(changes) {
    return changes.length === 1 ? this.board.cellName(changes[0].index) : t("said.cells", { count: changes.length });
  }
}
