/* The next step from the marks on a board, by the clues alone: a look at one line that decides cells, the one that
 * rests on the fewest marks; where no line decides any, several looks, or a supposition that lines refute. */

import { UNDECIDED } from "../board/board.js";
import { Knowledge } from "./knowledge.js";
import { neededOf, reasonsOf } from "./needed.js";
import { openCells } from "./pictures.js";

/* Milliseconds in which a shorter argument is looked for when one is known: a choice. */
const SEARCH_ON = 400;

/* A generator that yields while it works and returns {kind, cells, values, lines, reasons, steps}: `kind` is "line",
 * "supposition", "nothing" when neither gives anything more, or "mistake" when a line cannot be completed; `cells` are
 * the indices of the cells that follow and `values` a map from these to what they are. */
export function* hintFor(board, marks) {
  const knowledge = Knowledge.of(board, marks);
  let best = null;
  for (const line of board.lines) {
    const trial = knowledge.copy();
    const look = trial.look(line);
    if (look.changed === null) return { kind: "mistake" };
    const cells = look.changed.filter((index) => trial.valueOf(index) !== null);
    if (cells.length > 0) {
      const step = { ...look, cells, reasons: reasonsOf(knowledge, look, cells) };
      const isEasier = best === null || step.reasons.length < best.reasons.length
        || (step.reasons.length === best.reasons.length && cells.length > best.cells.length);
      if (isEasier) best = step;
    }
    yield;
  }
  if (best !== null) return hintOf(board, marks, [best], best.cells);
  return yield* combinedHint(board, marks, knowledge);
}

function* combinedHint(board, marks, knowledge) {
  const state = knowledge.copy();
  const steps = [];
  let { lines } = board;
  for (;;) {
    for (const look of state.looks(lines)) {
      if (look.changed === null) return { kind: "mistake" };
      steps.push(look);
      const cells = look.changed.filter((index) => state.valueOf(index) !== null);
      if (cells.length > 0) return hintOf(board, marks, neededOf(state, steps, cells), cells);
      yield;
    }
    const refuted = yield* refutation(state);
    if (refuted === null) return { kind: "nothing" };
    const { index, value } = refuted.supposed;
    state.exclude(index, value);
    steps.push({ ...refuted, line: null, changed: [index], after: new Map([[index, state.valuesOf(index)]]) });
    if (state.valuesOf(index).length === 0) return { kind: "mistake" };
    if (state.valueOf(index) !== null) return hintOf(board, marks, neededOf(state, steps, [index]), [index]);
    lines = board.linesOf(index);
  }
}

/* A value of a cell that lines refute, {supposed, chain, reasons}, by a short chain of looks; null when there is none. */
function* refutation(state) {
  let best = null;
  let found = 0;
  for (const index of openCells(state)) {
    for (const value of state.valuesOf(index)) {
      if (best !== null && performance.now() - found > SEARCH_ON) return best;
      const trial = state.copy();
      const looks = [];
      trial.decide(index, value);
      for (const look of trial.looks(state.board.linesOf(index))) {
        looks.push(look);
        yield;
      }
      if (looks.length === 0 || looks[looks.length - 1].changed !== null) continue;
      const chain = neededOf(state, looks, []);
      if (best !== null && chain.length >= best.chain.length) continue;
      if (best === null) found = performance.now();
      const isKnown = (cell) => cell !== index && state.valuesOf(cell).length < state.count;
      const reasons = [...new Set(chain.flatMap((look) => look.reasons))].filter(isKnown);
      best = { supposed: { index, value }, chain, reasons };
    }
  }
  return best;
}

function hintOf(board, marks, steps, cells) {
  const looks = steps.flatMap((step) => step.chain ?? [step]);
  const lines = [...new Set(looks.map(({ line }) => line))].sort((one, other) => one - other);
  const reasons = [...new Set(steps.flatMap((step) => step.reasons))].filter((index) => marks[index] !== UNDECIDED);
  const kind = steps.some((step) => step.supposed) ? "supposition" : "line";
  const values = new Map(steps.flatMap((step) => [...step.after]).filter(([index]) => cells.includes(index)));
  return { kind, cells, values, lines, reasons, steps };
}
