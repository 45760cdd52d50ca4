/* How a board agrees with its clues. The solution is not known here, so any correct picture wins. */

import { doneRuns, satisfies } from "./runs.js";

/* Crosses out the numbers of a line whose runs are done. */
export function crossOut(board, line) {
  const head = board.head(line);
  head.classList.remove("wrong");
  const done = doneRuns(board.clue(line), board.valuesOf(line), board.puzzle.colours.length);
  [...head.querySelectorAll(".n[data-run]")].forEach((number, run) => number.classList.toggle("done", done[run] === true));
}

export function isSatisfied(board, line) {
  return satisfies(board.clue(line), board.valuesOf(line), board.puzzle.colours.length);
}
