/* Hints and reviews that the page finds out by itself, from the clues alone, for pages without a server. Its answers have the
 * shape of those of the commands. */

import { hintFor } from "../game/hints.js";
import { inSlices } from "../game/patience.js";
import { Review } from "../game/review.js";
import { whereToLook, whichCells, why } from "../words/wording.js";
import { t } from "../words/words.js";

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
