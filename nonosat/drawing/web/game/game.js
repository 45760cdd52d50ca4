/* A game on a board, with strokes, undo and redo. `shown` is called when the board shows other values, `changed` when
 * these should be stored, `speak` with a text for screen readers. */

import { BLANK, UNDECIDED } from "../board/board.js";
import { t } from "../words/words.js";
import { History } from "./keyboard.js";
import { crossOut, isSatisfied } from "./line_automaton.js";

export class Game {
  constructor(board, { shown, changed, speak }) {
    this.board = board;
    this.history = new History();
    this.stroke = null;
    /* Strokes stay in their line. */
    this.isFree = false;
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

  /* Begins a stroke, which gives all its cells the same value. */
  beginStroke(index, paint) {
    const before = this.board.values[index];
    this.stroke = { before, after: before === paint ? UNDECIDED : paint, takesAll: paint === UNDECIDED, changes: new Map() };
    this.extendStroke([index]);
  }

  /* Shows the stroke with these cells, and crosses out numbers; the rest follows at its end. */
  extendStroke(cells) {
    const { board, stroke: { after, changes } } = this;
    const wanted = new Set(cells);
    const left = [...changes.values()].filter(({ index }) => !wanted.has(index));
    const reached = cells.filter((index) => this.takes(index)).map((index) => ({ index, before: board.values[index], after }));
    left.forEach(({ index, before }) => { changes.delete(index); board.show(index, before); });
    reached.forEach((change) => { changes.set(change.index, change); board.show(change.index, after); });
    const changed = [...left, ...reached].map(({ index }) => index);
    changed.forEach((index) => this.showTrial(index));
    new Set(changed.flatMap((index) => board.linesOf(index))).forEach((line) => crossOut(board, line));
  }

  /* Unless it erases, a stroke skips cells whose value differs from the first cell's earlier value. */
  takes(index) {
    const { board, stroke } = this;
    const value = board.values[index];
    return !board.isGiven(index) && value !== stroke.after && (stroke.takesAll || value === stroke.before);
  }

  endStroke() {
    if (!this.stroke) return;
    const { after } = this.stroke;
    const changes = this.takeStroke();
    if (changes.length > 0) this.speak(`${this.describe(changes)}: ${this.board.name(after)}`);
    this.commit(changes);
  }

  cancelStroke() {
    const changes = this.takeStroke();
    changes.forEach((change) => this.board.show(change.index, change.before));
    this.refresh(changes);
  }

  /* Ends the stroke; returns its changes. */
  takeStroke() {
    const changes = [...this.stroke.changes.values()];
    this.stroke = null;
    return changes;
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
