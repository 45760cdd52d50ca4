import { doneRuns, isPossible, satisfies } from "./clues.js";

/* How a board agrees with its clues. The solution is not known here, so any correct picture wins. */

/* As many names of lines as a reader takes in at once: a choice, not a measurement. */
const MOST_NAMED = 6;

export function isSolved(board) {
  return board.lines.every((line) => isSatisfied(board, line));
}

/* Crosses out the numbers of a line whose runs are done. */
export function crossOut(board, line) {
  const head = board.head(line);
  head.classList.remove("wrong");
  const done = doneRuns(board.clue(line), board.valuesOf(line), board.puzzle.colours.length);
  [...head.querySelectorAll(".n[data-run]")].forEach((number, run) => number.classList.toggle("done", done[run] === true));
}

/* Marks the lines that can no longer be completed; returns {text, isMistake}, a sentence about them. */
export function checkLines(board) {
  const wrong = board.lines.filter((line) => !isPossible(board.clue(line), board.valuesOf(line), board.puzzle.colours.length));
  board.lines.forEach((line) => board.head(line).classList.toggle("wrong", wrong.includes(line)));
  if (wrong.length === 0) {
    const right = board.lines.filter((line) => isSatisfied(board, line)).length;
    const text = `No line contradicts its clue. ${right} of ${board.lines.length} lines ${right === 1 ? "is" : "are"} satisfied.`;
    return { text, isMistake: false };
  }
  const names = wrong.slice(0, MOST_NAMED).map((line) => board.lineName(line));
  if (wrong.length > MOST_NAMED) names.push(`${wrong.length - MOST_NAMED} more`);
  return { text: `There is a mistake: ${new Intl.ListFormat("en-GB").format(names)} cannot be completed.`, isMistake: true };
}

function isSatisfied(board, line) {
  return satisfies(board.clue(line), board.valuesOf(line), board.puzzle.colours.length);
}
