import { UNDECIDED } from "./board.js";

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
    this.paint(this.after(state, step.cells));
    this.pointAt(supposed, "supposed", "supposed");
    this.pointAt(step.because.cells.filter((cell) => !isSupposed(cell)), "reason", "a reason");
    this.pointAt(step.cells, "next", "follows");
    this.pointAtLines([...step.lines, ...step.because.lines]);
  }

  paint(state) {
    const { board } = this;
    board.elements.forEach((element, index) => {
      const values = state.get(index) ?? [];
      board.show(index, values.length === 1 ? values[0] : UNDECIDED);
      element.classList.remove("next", "reason", "supposed");
      if (values.length > 1) {
        element.setAttribute("aria-label", `${board.place(index)}: ${values.map((value) => board.name(value)).join(" or ")}`);
      }
    });
    board.lines.forEach((line) => board.head(line).classList.remove("line"));
  }

  pointAt(cells, kind, words) {
    cells.forEach((cell) => {
      const element = this.board.elements[this.indexOf(cell)];
      element.classList.remove("next", "reason", "supposed");
      element.classList.add(kind);
      element.setAttribute("aria-label", `${element.getAttribute("aria-label")}, ${words}`);
    });
  }

  pointAtLines(names) {
    names.forEach((name) => this.board.head(this.board.lineNamed(name)).classList.add("line"));
  }
}
