/* The help of the workbench at the table: whether the marks are right, a hint in three levels, the mistakes. The server
 * answers with the JSON of the commands; what it says stays on the board until the next change of a cell. */

import { clearPointing, pointAt, pointAtLines } from "../../shared/pointing.js";
import { reveal } from "../../shared/reveal.js";
import { progressText } from "../../shared/progress.js";
import { t } from "../core/words.js";

export class Assistant {
  constructor(asking, game, puzzle, say) {
    Object.assign(this, { asking, game, puzzle, say });
    this.level = 0;
  }

  get board() {
    return this.game.board;
  }

  /* Ends what is going on, and points at nothing; called when a cell changes. */
  forget() {
    ["hint", "review"].forEach((kind) => this.asking.cancel(`table-${kind}`));
    this.level = 0;
    clearPointing(this.board);
  }

  get request() {
    return { puzzle: this.puzzle, marks: progressText(this.board).split("\n") };
  }

  ask(kind, more, answered) {
    this.say(t("table.thinking"));
    this.asking.ask(`table-${kind}`, kind, { ...this.request, ...more }, {
      answer: answered,
      progress: ({ seconds }) => this.say(t("table.thinkingFor", { seconds: Math.round(seconds) })),
      failed: (text, why) => this.say(text ?? t(`ended.${why}`), text ? "en" : null),
    });
  }

  /* A hint, or the next level of the one that is shown. */
  hint() {
    if (this.game.solved) {
      this.say(t("table.solved"));
      return;
    }
    const level = Math.min(3, this.level + 1);
    this.ask("hint", { level }, (hint) => {
      if (hint.verdict === "step") this.level = level;
      this.showHint(hint);
    });
  }

  showHint(hint) {
    const { board } = this;
    const indexOf = ([row, column]) => row * board.width + column;
    clearPointing(board);
    const more = hint.verdict === "step" && hint.level < 3 ? ` ${t(hint.level === 1 ? "table.moreCells" : "table.moreWhy")}` : "";
    this.say(hint.text, "en", more);
    if (hint.verdict !== "step") return;
    pointAtLines(board, hint.lines.map((name) => board.lineNamed(name)));
    const cells = (hint.cells ?? []).map(indexOf);
    const reasons = (hint.because?.cells ?? []).map(indexOf).filter((index) => !cells.includes(index));
    pointAt(board, reasons, "reason");
    pointAt(board, cells, "next");
    reveal(board, [cells, reasons]);
  }

  /* Whether the marks are right so far, without saying where they are not. */
  check() {
    this.forget();
    this.ask("review", {}, (review) => this.say(this.standing(review)));
  }

  /* Frames the marks that no picture has. */
  mistakes() {
    this.forget();
    this.ask("review", { show: true }, (review) => {
      const cells = (review.wrong_cells ?? []).map(([row, column]) => row * this.board.width + column);
      pointAt(this.board, cells, "mistaken");
      reveal(this.board, [cells]);
      this.say(cells.length > 0 ? t("table.erase", { count: cells.length }) : this.standing(review));
    });
  }

  standing(review) {
    if (review.has_picture === false) return t("table.noPicture");
    return t(`table.${review.verdict}`);
  }
}
