/* Whether marks are right: whether a picture of the puzzle has them all. The page finds the pictures itself, and
 * remembers them. Its methods are generators that yield while they work. */

import { UNDECIDED } from "../board/board.js";
import { Knowledge } from "./knowledge.js";
import { picturesOf } from "./pictures.js";
import { isPossible } from "./runs.js";

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
