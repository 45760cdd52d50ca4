/* What the cells of a line say about its clue. Values are those of the board; `colours` is the number of colours of
 * the puzzle. */

import { layoutsOf } from "./line_automaton.js";

/* Whether the painted cells of a line, with all others taken as blank, satisfy the clue. */
export function satisfies(clue, values, colours) {
  return layoutsOf(clue, cellsOf(values.map((value) => Math.max(value, 0)), colours), colours + 1) !== null;
}

/* Whether a line can still be completed so that it satisfies its clue. */
export function isPossible(clue, values, colours) {
  return layoutsOf(clue, cellsOf(values, colours), colours + 1) !== null;
}

/* For each run of a clue the cells where it can begin and those where it can end, given the decided cells of the
 * line; none for "*". Null when no layout is left. */
export function placesOf(clue, values, colours) {
  const layouts = layoutsOf(clue, cellsOf(values, colours), colours + 1);
  if (layouts === null) return null;
  const ordered = (places) => [...places].sort((one, other) => one - other);
  return clue.map((_, run) => ({ starts: ordered(layouts.starts[run]), ends: ordered(layouts.ends[run]) }));
}

/* For each run whether it is done: it has only one place left, whatever unknown numbers are, and that is painted;
 * or the whole line is decided and right. */
export function doneRuns(clue, values, colours) {
  if (clue === null) return [];
  if (values.every((value) => value >= 0)) {
    const done = satisfies(clue, values, colours);
    return clue.map(() => done);
  }
  const places = placesOf(clue, values, colours);
  return clue.map((_, run) => {
    if (places === null || places[run].starts.length !== 1 || places[run].ends.length !== 1) return false;
    const [[start], [end]] = [places[run].starts, places[run].ends];
    return values.slice(start, end + 1).every((value) => value > 0);
  });
}

/* What the cells of a line may be: an undecided one anything. */
function cellsOf(values, colours) {
  const cells = new Uint8Array(values.length * (colours + 1));
  values.forEach((value, place) => {
    if (value < 0) cells.fill(1, place * (colours + 1), (place + 1) * (colours + 1));
    else cells[place * (colours + 1) + value] = 1;
  });
  return cells;
}
