import { UNDECIDED } from "./board.js";
import { clearPointing, pointAt, pointAtLines } from "./pointing.js";

/* What is known before a step, and what the step shows, on a board. Steps are those of the JSON of explanations; a
 * state maps the index of a cell to its possible values. */
export class StepsBoard {
  constructor(board) {
    this.board = board;
    this.letters = [".", ...board.puzzle.colours.map((colour) => colour.letter)];
    this.indexOf = ([row, column]) => row * board.width + column;
  }

  start() {
    const state = new Map();
    this.board.puzzle.start.forEach((value, index) => { if (value !== UNDECIDED) state.set(index, [value]); });
    return state;
  }

  /* The state in which cells are known, too. */
  after(state, cells) {
    const known = new Map(state);
    cells.forEach((cell) => known.set(this.indexOf(cell), [...cell[2]].map((letter) => this.letters.indexOf(letter))));
    return known;
  }

  show(state, step, supposed) {
    const isSupposed = (cell) => supposed.some((other) => this.indexOf(other) === this.indexOf(cell));
    const { board } = this;
    this.paint(this.after(state, step.cells));
    pointAt(board, supposed.map(this.indexOf), "supposed");
    pointAt(board, step.because.cells.filter((cell) => !isSupposed(cell)).map(this.indexOf), "reason");
    pointAt(board, step.cells.map(this.indexOf), "next");
    pointAtLines(board, [...step.lines, ...step.because.lines].map((name) => board.lineNamed(name)));
  }

  paint(state) {
    const { board } = this;
    clearPointing(board);
    board.elements.forEach((element, index) => {
      const values = state.get(index) ?? [];
      board.show(index, values.length === 1 ? values[0] : UNDECIDED);
      if (values.length > 1) {
        element.setAttribute("aria-label", `${board.place(index)}: ${values.map((value) => board.name(value)).join(" or ")}`);
      }
    });
  }
}
