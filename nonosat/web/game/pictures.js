/* As many undecided cells are tried out before one is chosen to go on with: a choice. */

import { UNDECIDED } from "../board/board.js";

const MOST_TRIED = 60;

/* Searches for pictures that agree with what is known, each as a list of values: a generator that yields null while
 * it works and a picture whenever it finds one, until there are no more. Between guesses it tries values out: one
 * that lines refute is excluded. */
export function* picturesOf(knowledge) {
  const { board } = knowledge;
  for (const look of knowledge.looks(board.lines)) {
    if (look.changed === null) return;
    yield null;
  }
  while (!knowledge.isComplete) {
    const tried = { index: -1, gain: -1 };
    let refuted = null;
    for (const index of openCells(knowledge).slice(0, MOST_TRIED)) {
      let gain = 0;
      for (const value of knowledge.valuesOf(index)) {
        const trial = knowledge.copy();
        trial.decide(index, value);
        if (!trial.settle(board.linesOf(index))) {
          refuted = { index, value };
          break;
        }
        gain += changesBetween(knowledge, trial);
        yield null;
      }
      if (refuted !== null) break;
      if (gain > tried.gain) Object.assign(tried, { index, gain });
    }
    if (refuted === null) {
      const { index } = tried;
      for (const value of knowledge.valuesOf(index).reverse()) {
        const branch = knowledge.copy();
        branch.decide(index, value);
        yield* picturesOf(branch);
      }
      return;
    }
    knowledge.exclude(refuted.index, refuted.value);
    if (knowledge.valuesOf(refuted.index).length === 0 || !knowledge.settle(board.linesOf(refuted.index))) return;
    yield null;
  }
  yield board.elements.map((_, index) => knowledge.valueOf(index) ?? UNDECIDED);
}

/* The undecided cells, those with the most decided neighbours and edges first. */
export function openCells(knowledge) {
  const { board } = knowledge;
  const { width, height } = board;
  const isClosed = (row, column) => row < 0 || column < 0 || row >= height || column >= width || knowledge.valueOf(row * width + column) !== null;
  const open = board.elements.map((_, index) => index).filter((index) => knowledge.valueOf(index) === null);
  const closeness = new Map(open.map((index) => {
    const [row, column] = [Math.floor(index / width), index % width];
    return [index, [[-1, 0], [1, 0], [0, -1], [0, 1]].filter(([down, across]) => isClosed(row + down, column + across)).length];
  }));
  return open.sort((one, other) => closeness.get(other) - closeness.get(one) || one - other);
}

function changesBetween(one, other) {
  return one.cells.reduce((sum, entry, number) => sum + (entry !== other.cells[number] ? 1 : 0), 0);
}
