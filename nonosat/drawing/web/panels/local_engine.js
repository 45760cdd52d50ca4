/* Hints and reviews that the page computes itself, from the clues alone, without a server. Its answers have the JSON shape
 * of the commands' results. */

import { UNDECIDED } from "../board/board.js";
import { Knowledge, neededOf, undecidedCells, solutionsOf, reasonsOf } from "../game/knowledge.js";
import { isPossible } from "../game/line_automaton.js";
import { whereToLook, whichCells, why } from "../words/wording.js";
import { t } from "../words/words.js";

/* Milliseconds of work between two reactions to input. Chosen, not measured. */

const SLICE = 40;

/* Runs a generator in slices, the first at once, and calls `done` with its return value, or null if it takes longer than
 * `most` milliseconds. Ends without a call once `isWanted` returns false. */
function inSlices(generator, { most, isWanted, done }) {
  const begin = performance.now();

  function work() {
    if (!isWanted()) return;
    const slice = performance.now();
    while (performance.now() - slice < SLICE) {
      const step = generator.next();
      if (step.done) {
        done(step.value);
        return;
      }
    }
    if (performance.now() - begin > most) done(null);
    else setTimeout(work);
  }

  work();
}

/* The next step from the marks on a board, by the clues alone: the line that decides cells from the fewest marks; if no line
 * decides any, several deductions, or an assumption that line logic refutes. */

/* Milliseconds to look for a shorter refutation than the one found. Chosen, not measured. */
const SEARCH_ON = 400;

/* A generator that yields while it works and returns {kind, cells, values, lines, reasons, steps}: `kind` is "line",
 * "contradiction", "nothing" if neither gives anything more, or "mistake" if a line cannot be completed; `cells` are the
 * indices of the cells that follow and `values` maps them to their values. */
export function* hintFor(board, marks) {
  const knowledge = Knowledge.of(board, marks);
  let best = null;
  for (const line of board.lines) {
    const trial = knowledge.copy();
    const deduction = trial.solveLine(line);
    if (deduction.changed === null) return { kind: "mistake" };
    const cells = deduction.changed.filter((index) => trial.valueOf(index) !== null);
    if (cells.length > 0) {
      const step = { ...deduction, cells, reasons: reasonsOf(knowledge, deduction, cells) };
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
    for (const deduction of state.propagate(lines)) {
      if (deduction.changed === null) return { kind: "mistake" };
      steps.push(deduction);
      const cells = deduction.changed.filter((index) => state.valueOf(index) !== null);
      if (cells.length > 0) return hintOf(board, marks, neededOf(state, steps, cells), cells);
      yield;
    }
    const refuted = yield* refutation(state);
    if (refuted === null) return { kind: "nothing" };
    const { index, value } = refuted.assumed;
    state.exclude(index, value);
    steps.push({ ...refuted, line: null, changed: [index], after: new Map([[index, state.valuesOf(index)]]) });
    if (state.valuesOf(index).length === 0) return { kind: "mistake" };
    if (state.valueOf(index) !== null) return hintOf(board, marks, neededOf(state, steps, [index]), [index]);
    lines = board.linesOf(index);
  }
}

/* A value of a cell that line logic refutes, {assumed, chain, reasons}, by a short chain of deductions; null if there is none. */
function* refutation(state) {
  let best = null;
  let found = 0;
  for (const index of undecidedCells(state)) {
    for (const value of state.valuesOf(index)) {
      if (best !== null && performance.now() - found > SEARCH_ON) return best;
      const trial = state.copy();
      const deductions = [];
      trial.decide(index, value);
      for (const deduction of trial.propagate(state.board.linesOf(index))) {
        deductions.push(deduction);
        yield;
      }
      if (deductions.length === 0 || deductions[deductions.length - 1].changed !== null) continue;
      const chain = neededOf(state, deductions, []);
      if (best !== null && chain.length >= best.chain.length) continue;
      if (best === null) found = performance.now();
      const isKnown = (cell) => cell !== index && state.valuesOf(cell).length < state.count;
      const reasons = [...new Set(chain.flatMap((deduction) => deduction.reasons))].filter(isKnown);
      best = { assumed: { index, value }, chain, reasons };
    }
  }
  return best;
}

function hintOf(board, marks, steps, cells) {
  const deductions = steps.flatMap((step) => step.chain ?? [step]);
  const lines = [...new Set(deductions.map(({ line }) => line))].sort((one, other) => one - other);
  const reasons = [...new Set(steps.flatMap((step) => step.reasons))].filter((index) => marks[index] !== UNDECIDED);
  const kind = steps.some((step) => step.assumed) ? "contradiction" : "line";
  const values = new Map(steps.flatMap((step) => [...step.after]).filter(([index]) => cells.includes(index)));
  return { kind, cells, values, lines, reasons, steps };
}

/* A check of marks: whether a solution of the puzzle has them all. It finds the solutions itself and keeps them. Its methods
 * are generators that yield while they work. */

export class Review {
  constructor(board) {
    this.board = board;
    this.solutions = [];
    /* "unique", "multiple" or "none" once known. */
    this.verdict = null;
  }

  /* Fills in and returns `answer`, {kind, lines, verdict}: `kind` is "correct", "clues" if the `lines` cannot be completed,
   * or "together" if each can but no solution has all marks; after a mistake, `verdict` is that of the puzzle. Filled-in
   * parts hold even if the work is stopped early. */
  *of(marks, answer = {}) {
    const { board } = this;
    const colours = board.puzzle.colours.length;
    const lines = board.lines.filter((line) => !isPossible(board.clue(line), board.line(line).map((index) => marks[index]), colours));
    const isCorrect = lines.length === 0 && (yield* this.isIn(marks));
    Object.assign(answer, { kind: isCorrect ? "correct" : lines.length > 0 ? "clues" : "together", lines });
    if (!isCorrect) yield* this.find();
    return Object.assign(answer, { verdict: this.verdict });
  }

  /* As `of`, and `wrong`: the cells of the marks that no solution has. */
  *mistakes(marks, answer = {}) {
    yield* this.of(marks, answer);
    const wrong = [];
    if (answer.kind === "correct" || answer.verdict === "none") return { ...answer, wrong };
    for (const index of this.board.elements.keys()) {
      if (marks[index] === UNDECIDED || this.board.isGiven(index)) continue;
      const only = this.board.puzzle.givens.with(index, marks[index]);
      const isCorrect = answer.verdict === "unique" ? this.solutions[0][index] === marks[index] : yield* this.isIn(only);
      if (!isCorrect) wrong.push(index);
    }
    return { ...answer, wrong };
  }

  /* Whether a solution has all the marks. */
  *isIn(marks) {
    const agrees = (solution) => marks.every((value, index) => value === UNDECIDED || value === solution[index]);
    if (this.solutions.some(agrees)) return true;
    if (this.verdict === "unique" || this.verdict === "none") return false;
    for (const solution of solutionsOf(Knowledge.of(this.board, marks))) {
      if (solution !== null) {
        this.solutions.push(solution);
        return true;
      }
      yield;
    }
    return false;
  }

  /* Finds out how many solutions the puzzle has. */
  *find() {
    if (this.verdict !== null) return;
    const { givens } = this.board.puzzle;
    let count = 0;
    for (const solution of solutionsOf(Knowledge.of(this.board, givens))) {
      if (solution === null) {
        yield;
        continue;
      }
      count += 1;
      if (!this.solutions.some((known) => known.every((value, index) => value === solution[index]))) this.solutions.push(solution);
      if (count > 1) break;
    }
    this.verdict = ["none", "unique", "multiple"][count];
  }
}

/* Milliseconds for a search, and for checking the marks before a hint is given regardless. Chosen, not measured. */
const MOST = 8000;
const MOST_BEFORE_HINT = 2500;

export class LocalEngine {
  constructor(board) {
    this.board = board;
    this.reviewer = new Review(board);
    /* The number of the last question; answers to earlier ones are dropped. */
    this.turn = 0;
    this.forget();
  }

  forget() {
    this.turn += 1;
    this.found = null;
  }

  hint(marks, level, { answer }) {
    if (this.found !== null) {
      answer(this.hintAt(level));
      return;
    }
    const { board } = this;
    this.turn += 1;
    const tell = (hint, note) => {
      if (hint === null) answer({ verdict: "undecided", text: t("help.noHintInTime") });
      else if (hint.kind === "nothing") answer({ verdict: "nothing", text: [t("help.nothingMore"), note, t("help.deeper")].join(" ") });
      else if (hint.kind === "none") answer({ verdict: "none", text: t("player.noSolution") });
      else if (hint.kind === "mistake") answer({ verdict: "mistake", text: t("help.mistakeFirst") });
      else {
        this.found = { hint, note };
        answer(this.hintAt(level));
      }
    };
    this.checked(marks, (mistake, isSure) => {
      if (mistake !== null) tell({ kind: mistake }, "");
      else this.work(hintFor(board, marks), MOST, (hint) => tell(hint, isSure ? "" : t("help.unsure")));
    });
  }

  /* Checks marks before something is said about them: `done("mistake" or "none" if there is no solution, or null; whether that
   * is sure)`. */
  checked(marks, done) {
    const known = {};
    this.work(this.reviewer.of(marks, known), MOST_BEFORE_HINT, () => {
      const isMistaken = known.kind !== undefined && known.kind !== "correct";
      done(isMistaken ? (known.verdict === "none" ? "none" : "mistake") : null, known.kind !== undefined);
    });
  }

  hintAt(level, { hint, note } = this.found) {
    const { board } = this;
    const cell = (index) => [Math.floor(index / board.width), index % board.width];
    const letters = [".", ...board.puzzle.colours.map((colour) => colour.letter)];
    const texts = [() => [whereToLook(board, hint), note].filter(Boolean).join(" "), () => whichCells(board, hint), () => why(board, hint)];
    return {
      verdict: "step", level, text: texts[level - 1](), lines: hint.lines.map((line) => board.jsonName(line)),
      cells: level > 1 ? hint.cells.map((index) => [...cell(index), hint.values.get(index).map((value) => letters[value]).join("")]) : null,
      premises: level > 2 ? { cells: hint.reasons.map(cell), lines: [] } : null,
    };
  }

  /* The steps from marks, hint by hint; the verdict is "stopped" if there are no more or the time is over. */
  explain(marks, { answer }) {
    const steps = [];
    this.turn += 1;
    this.checked(marks, (mistake) => {
      if (mistake !== null) answer({ verdict: mistake, steps });
      else this.work(this.stepsFrom([...marks], steps), MOST, (isWhole) => answer({ verdict: isWhole ? "unique" : "stopped", steps }));
    });
  }

  /* A generator that adds the steps and returns whether they decide all cells. */
  *stepsFrom(known, steps) {
    while (known.includes(UNDECIDED)) {
      const hint = yield* hintFor(this.board, known);
      if (hint.cells === undefined) return false;
      hint.cells.forEach((index) => { [known[index]] = hint.values.get(index); });
      steps.push({ ...this.hintAt(3, { hint }), technique: hint.kind === "line" ? null : "contradiction" });
    }
    return true;
  }

  /* Two solutions, or the only one. */
  solve({ answer }) {
    this.turn += 1;
    const { reviewer } = this;
    this.work(reviewer.find(), MOST, () => answer({ verdict: reviewer.verdict ?? "undecided", solutions: reviewer.solutions }));
  }

  /* Whether a solution has the marks; `withMistakes`: also the marks that no solution has. */
  review(marks, withMistakes, { answer }) {
    const { board } = this;
    const known = {};
    this.work(withMistakes ? this.reviewer.mistakes(marks, known) : this.reviewer.of(marks, known), MOST, (found) => {
      const { kind, verdict: ofPuzzle } = found ?? known;
      const verdict = { undefined: "undecided", correct: "correct" }[kind] ?? "wrong";
      const wrong = (found?.wrong ?? []).map((index) => [Math.floor(index / board.width), index % board.width]);
      answer({ verdict, has_solution: ofPuzzle === "none" ? false : null, wrong_marks: wrong });
    });
  }

  work(generator, most, done) {
    const { turn } = this;
    inSlices(generator, { most, isWanted: () => turn === this.turn, done });
  }
}
