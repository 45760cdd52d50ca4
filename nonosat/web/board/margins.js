/* How much room clues take beside a board, in sides of a cell. The style sheet gives a number in a row at least 0.62 of a
 * side, by its digits, and one above a column 0.74. */

import { cluesOf } from "./state.js";

const [DIGIT, GAP, LEAST, HIGH, PADDING] = [0.33, 0.12, 0.62, 0.74, 0.2];
/* A clue may be set this much smaller than usual before it needs more room. */
const SQUEEZE = 1.4;

export function spaceOf(clue, isRow) {
  const texts = clue === null ? [] : clue.length === 0 ? ["0"] : clue.map((run) => `${Array.isArray(run) ? run[0] : run}`);
  const room = isRow ? texts.reduce((sum, { length }) => sum + Math.max(LEAST, DIGIT * length + GAP), 0) : HIGH * texts.length;
  return room + PADDING;
}

/* What the clues of a state need. */
export function marginsOf(state) {
  const { rows, columns } = cluesOf(state);
  const most = (clues, isRow) => Math.round(100 * Math.max(LEAST, ...clues.map((clue) => spaceOf(clue, isRow)))) / 100;
  return { across: most(rows, true), down: most(columns, false) };
}

/* Room for whatever is drawn on a board of this size: for all clues up to 30 cells, and for those of ordinary pictures
 * beyond. `margins` are what there was before on a board of the same size: room never gets less. */
export function drawingMargins(state, margins = { across: 0, down: 0 }) {
  const needed = marginsOf(state);
  const usual = (cells, each) => Math.ceil(Math.min((Math.ceil(cells / 2) * each) / SQUEEZE, 7 + cells / 20) + PADDING);
  return {
    across: Math.max(margins.across, usual(state.width, LEAST), Math.ceil(needed.across / SQUEEZE)),
    down: Math.max(margins.down, usual(state.height, HIGH), Math.ceil(needed.down / SQUEEZE)),
  };
}
