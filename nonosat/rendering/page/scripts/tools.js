import { UNDECIDED } from "./board.js";

/* The chosen tool, `paint`: a colour, blank, or undecided, which erases. `inputs` are the radio buttons that show it. */
export class Tools {
  constructor(board, speak, inputs = document.querySelectorAll("input[name=tool]")) {
    this.board = board;
    this.speak = speak;
    this.paint = 1;
    this.inputs = [...inputs];
    this.inputs.forEach((input) => {
      input.addEventListener("change", () => this.choose(Number(input.value)));
    });
  }

  choose(value) {
    this.paint = value;
    this.inputs.find((input) => Number(input.value) === value).checked = true;
    this.speak(`tool: ${value === UNDECIDED ? "erase" : this.board.name(value)}`);
  }
}
