import { UNDECIDED } from "./board.js";

/* The chosen tool, `paint`: a colour, blank, or undecided, which erases. */
export class Tools {
  constructor(board, speak) {
    this.board = board;
    this.speak = speak;
    this.paint = 1;
    document.querySelectorAll("input[name=tool]").forEach((input) => {
      input.addEventListener("change", () => this.choose(Number(input.value)));
    });
  }

  choose(value) {
    this.paint = value;
    document.querySelector(`input[name=tool][value="${value}"]`).checked = true;
    this.speak(`tool: ${value === UNDECIDED ? "erase" : this.board.name(value)}`);
  }
}
