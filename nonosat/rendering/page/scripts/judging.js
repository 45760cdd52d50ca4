import { doneRuns, isPossible, satisfies } from "./clues.js";

/* What the clues say of a board. It does not know the solution, so any right picture wins. */

export function isSolved(board) {
  return board.lines.every((line) => isSatisfied(board, line));
}

/* Crosses out the numbers of a line whose stretches have found their places. */
export function crossOut(board, line) {
  const head = board.head(line);
  head.classList.remove("wrong");
  const done = doneRuns(board.clue(line), board.valuesOf(line));
  [...head.querySelectorAll(".n[data-run]")].forEach((number, run) => number.classList.toggle("done", done[run] === true));
}

/* Marks the lines that cannot be completed any more, and says so in a sentence. */
export function check(board) {
  const wrong = board.lines.filter((line) => !isPossible(board.clue(line), board.valuesOf(line)));
  board.lines.forEach((line) => board.head(line).classList.toggle("wrong", wrong.includes(line)));
  if (wrong.length === 0) {
    const right = board.lines.filter((line) => isSatisfied(board, line)).length;
    return `No line contradicts its clue. ${right} of ${board.lines.length} lines are satisfied.`;
  }
  const names = wrong.slice(0, 6).map((line) => board.lineName(line)).join(", ");
  const more = wrong.length > 6 ? ` and ${wrong.length - 6} more` : "";
  return `There is a mistake: ${names}${more} cannot be completed.`;
}

function isSatisfied(board, line) {
  return satisfies(board.clue(line), board.valuesOf(line));
}
