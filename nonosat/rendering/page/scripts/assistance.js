import { hintFor } from "./hints.js";
import { checkLines } from "./judging.js";
import { inSlices } from "./patience.js";
import { clearPointing, pointAt, pointAtLines } from "./pointing.js";
import { reveal } from "./reveal.js";
import { Review } from "./review.js";
import { whereToLook, whichCells, why } from "./wording.js";

/* Milliseconds that a search may take, and that checking the marks may take before a hint is given all the same:
 * choices, not measurements. */
const MOST = 8000;
const MOST_BEFORE_HINT = 2500;
const TOO_LONG = "could not be found out in a few seconds";
const DEEPER = "“nonosat hint” goes deeper: copy your marks and give them as its --progress.";

/* The help that a player can ask for: a hint, in three levels; whether the marks are right; which are not. What it
 * points at stays until the next change of a cell. */
export class Assistance {
  constructor(game, say) {
    this.game = game;
    this.board = game.board;
    this.say = say;
    this.review = new Review(game.board);
    /* Counts what was asked; an answer to an earlier question is not wanted. */
    this.turn = 0;
    this.forget();
  }

  /* Ends what is going on, and points at nothing; called when a cell changes. */
  forget() {
    this.turn += 1;
    this.hint = null;
    this.isLooking = false;
    this.level = 0;
    clearPointing(this.board);
  }

  /* A hint, or the next level of the one that is shown. */
  giveHint() {
    if (this.hint !== null) {
      this.level = Math.min(3, this.level + 1);
      this.showHint();
      return;
    }
    if (this.isLooking) return;
    if (this.game.solved) {
      this.begin("Every clue is satisfied: there is nothing left to find.");
      return;
    }
    this.begin("Looking for a hint …");
    this.isLooking = true;
    const { board, review } = this;
    const marks = [...board.values];
    const tell = (hint, doubt) => {
      this.isLooking = false;
      if (hint === null) this.say(`A hint ${TOO_LONG}. ${DEEPER}`);
      else if (hint.kind === "nothing") this.say(`Neither a line nor a supposition gives anything more.${doubt} ${DEEPER}`);
      else if (hint.kind === "none") this.say(WHAT_IS_WRONG.none);
      else if (hint.kind === "mistake") this.say("There is a mistake among your marks, so no hint would help. “Show mistakes” frames it.");
      else {
        this.hint = hint;
        this.level = 1;
        this.doubt = doubt;
        this.showHint();
      }
    };
    const known = {};
    const judged = () => {
      if (known.kind !== undefined && known.kind !== "right") {
        tell({ kind: known.standing === "none" ? "none" : "mistake" }, "");
        return;
      }
      const doubt = known.kind === "right" ? "" : " It is not known whether your marks are right.";
      this.work(hintFor(board, marks), MOST, (hint) => tell(hint, doubt));
    };
    this.work(review.of(marks, known), MOST_BEFORE_HINT, judged);
  }

  showHint() {
    const { board, hint, level } = this;
    clearPointing(board);
    pointAtLines(board, hint.lines);
    if (level === 1) this.say(`${whereToLook(board, hint)}${this.doubt} Press Hint again for the cells.`);
    if (level === 2) this.say(`${whichCells(board, hint)} Press Hint again for the reason.`);
    if (level === 3) {
      this.say(why(board, hint));
      pointAt(board, hint.reasons, "reason");
    }
    if (level > 1) pointAt(board, hint.cells, "next");
    reveal(board, level === 1 ? [] : [hint.cells, level === 3 ? hint.reasons : []]);
  }

  /* Whether the marks are right, without saying where they are not. */
  check() {
    const { board } = this;
    const verdict = checkLines(board);
    if (this.game.solved || verdict.isMistake) {
      this.begin(this.game.solved ? "Solved! Every clue is satisfied." : verdict.text);
      return;
    }
    this.begin(verdict.text);
    const known = {};
    const judged = () => {
      if (known.kind === undefined) this.say(`${verdict.text} Whether a picture has all your marks ${TOO_LONG}.`);
      else if (known.kind === "right") this.say(`${verdict.text} Your marks are right so far.`);
      else this.say(`There is a mistake. ${WHAT_IS_WRONG[known.standing] ?? WHAT_IS_WRONG.unknown}`);
    };
    this.work(this.review.of([...board.values], known), MOST, judged);
  }

  /* Points at the marks that no picture has. */
  showMistakes() {
    const { board } = this;
    this.begin("Looking for mistakes …");
    const judged = (answer) => {
      if (answer === null) {
        const { text, isMistake } = checkLines(board);
        this.say(isMistake ? `${text} Which marks are wrong ${TOO_LONG}.` : `Whether there are mistakes ${TOO_LONG}.`);
      } else if (answer.kind === "right") {
        this.say("No mistakes: a picture has all your marks.");
      } else {
        const { wrong, standing, kind } = answer;
        pointAt(board, wrong, "mistaken");
        reveal(board, [wrong.slice(0, 1), wrong]);
        const marks = wrong.length === 1 ? "1 mark is" : `${wrong.length} marks are`;
        const what = kind === "clues" && standing !== "none" ? checkLines(board).text : WHAT_IS_WRONG[standing];
        if (wrong.length === 0) this.say(what + (standing === "several" ? " Each mark by itself is in some picture." : ""));
        else this.say(`${marks} wrong, and framed: ${standing === "unique" ? "the only picture differs" : "no picture has what is there"}.`);
      }
    };
    this.work(this.review.mistakes([...board.values]), MOST, judged);
  }

  work(generator, most, done) {
    const { turn } = this;
    inSlices(generator, { most, isWanted: () => turn === this.turn, done });
  }

  begin(text) {
    this.forget();
    this.say(text);
  }
}

const WHAT_IS_WRONG = {
  unique: "Each line could still be completed, but the only picture differs from your marks.",
  several: "Each line could still be completed. The puzzle has several pictures, but none has all your marks.",
  unknown: "Each line could still be completed, but no picture has all your marks.",
  none: "Not yours: the puzzle itself has no picture.",
};
