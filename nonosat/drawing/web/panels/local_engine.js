/* Hints and reviews that the page finds out by itself, from the clues alone, for pages without a server. Its answers have the
 * shape of those of the commands. */

import { UNDECIDED } from "../board/board.js";
import { Knowledge, neededOf, openCells, picturesOf, reasonsOf } from "../game/knowledge.js";
import { isPossible } from "../game/line_automaton.js";
import { whereToLook, whichCells, why } from "../words/wording.js";
import { t } from "../words/words.js";

/* Milliseconds of work between which the page answers the reader: a choice, not a measurement. */

const SLICE = 40;

/* Runs a generator in slices, the first at once, and calls `done` with what it returns; null when it takes longer than
 * `most` milliseconds. It ends without a call as soon as it is not wanted any more. */
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

/* The next step from the marks on a board, by the clues alone: a look at one line that decides cells, the one that
 * rests on the fewest marks; where no line decides any, several looks, or a supposition that lines refute. */

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

/* Whether marks are right: whether a picture of the puzzle has them all. The page finds the pictures itself, and
 * remembers them. Its methods are generators that yield while they work. */

export class Review {
  constructor(board) {
    this.board = board;
    this.pictures = [];
    /* "unique", "several" or "none" once that is known. */
    this.standing = null;
  }

  /* Fills in and returns `answer`, {kind, lines, standing}: `kind` is "right", "clues" when the `lines` cannot be
   * completed, or "together" when each can but no picture has all marks; with a mistake, `standing` says what pictures
   * the puzzle has. What is filled in holds even if the work is given up before its end. */
  *of(marks, answer = {}) {
    const { board } = this;
    const colours = board.puzzle.colours.length;
    const lines = board.lines.filter((line) => !isPossible(board.clue(line), board.line(line).map((index) => marks[index]), colours));
    const isRight = lines.length === 0 && (yield* this.isIn(marks));
    Object.assign(answer, { kind: isRight ? "right" : lines.length > 0 ? "clues" : "together", lines });
    if (!isRight) yield* this.find();
    return Object.assign(answer, { standing: this.standing });
  }

  /* The marks that no picture has, by themselves: as `of`, and `wrong`, a list of cells. */
  *mistakes(marks, answer = {}) {
    yield* this.of(marks, answer);
    const wrong = [];
    if (answer.kind === "right" || answer.standing === "none") return { ...answer, wrong };
    for (const index of this.board.elements.keys()) {
      if (marks[index] === UNDECIDED || this.board.isGiven(index)) continue;
      const only = this.board.puzzle.givens.with(index, marks[index]);
      const isRight = answer.standing === "unique" ? this.pictures[0][index] === marks[index] : yield* this.isIn(only);
      if (!isRight) wrong.push(index);
    }
    return { ...answer, wrong };
  }

  /* Whether a picture has all the marks. */
  *isIn(marks) {
    const agrees = (picture) => marks.every((value, index) => value === UNDECIDED || value === picture[index]);
    if (this.pictures.some(agrees)) return true;
    if (this.standing === "unique" || this.standing === "none") return false;
    for (const picture of picturesOf(Knowledge.of(this.board, marks))) {
      if (picture !== null) {
        this.pictures.push(picture);
        return true;
      }
      yield;
    }
    return false;
  }

  /* Finds out how many pictures the puzzle has. */
  *find() {
    if (this.standing !== null) return;
    const { givens } = this.board.puzzle;
    let count = 0;
    for (const picture of picturesOf(Knowledge.of(this.board, givens))) {
      if (picture === null) {
        yield;
        continue;
      }
      count += 1;
      if (!this.pictures.some((known) => known.every((value, index) => value === picture[index]))) this.pictures.push(picture);
      if (count > 1) break;
    }
    this.standing = ["none", "unique", "several"][count];
  }
}

/* Milliseconds that a search may take, and that checking the marks may take before a hint is given all the same:
 * choices, not measurements. */
const MOST = 8000;
const MOST_BEFORE_HINT = 2500;

export class LocalEngine {
  constructor(board) {
    this.board = board;
    this.judge = new Review(board);
    /* Counts what was asked; an answer to an earlier question is not wanted. */
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
    const told = (hint, doubt) => {
      if (hint === null) answer({ verdict: "undecided", text: t("help.noHintInTime") });
      else if (hint.kind === "nothing") answer({ verdict: "stuck", text: [t("help.nothingMore"), doubt, t("help.deeper")].join(" ") });
      else if (hint.kind === "none") answer({ verdict: "none", text: t("table.noPicture") });
      else if (hint.kind === "mistake") answer({ verdict: "wrong", text: t("help.mistakeFirst") });
      else {
        this.found = { hint, doubt };
        answer(this.hintAt(level));
      }
    };
    const known = {};
    this.work(this.judge.of(marks, known), MOST_BEFORE_HINT, () => {
      if (known.kind !== undefined && known.kind !== "right") told({ kind: known.standing === "none" ? "none" : "mistake" }, "");
      else this.work(hintFor(board, marks), MOST, (hint) => told(hint, known.kind === "right" ? "" : t("help.unsure")));
    });
  }

  hintAt(level) {
    const { board } = this;
    const { hint, doubt } = this.found;
    const cell = (index) => [Math.floor(index / board.width), index % board.width];
    const letters = [".", ...board.puzzle.colours.map((colour) => colour.letter)];
    const texts = [() => [whereToLook(board, hint), doubt].filter(Boolean).join(" "), () => whichCells(board, hint), () => why(board, hint)];
    return {
      verdict: "step", level, text: texts[level - 1](), lines: hint.lines.map((line) => board.nameInAnswers(line)),
      cells: level > 1 ? hint.cells.map((index) => [...cell(index), hint.values.get(index).map((value) => letters[value]).join("")]) : null,
      because: level > 2 ? { cells: hint.reasons.map(cell) } : null,
    };
  }

  /* Whether a picture has the marks; `withCells` also those that none has. */
  review(marks, withCells, { answer }) {
    const { board } = this;
    const known = {};
    this.work(withCells ? this.judge.mistakes(marks, known) : this.judge.of(marks, known), MOST, (found) => {
      const { kind, standing } = found ?? known;
      const verdict = { undefined: "undecided", right: "right" }[kind] ?? "wrong";
      const wrong = (found?.wrong ?? []).map((index) => [Math.floor(index / board.width), index % board.width]);
      answer({ verdict, has_picture: standing === "none" ? false : null, wrong_cells: wrong });
    });
  }

  work(generator, most, done) {
    const { turn } = this;
    inSlices(generator, { most, isWanted: () => turn === this.turn, done });
  }
}
