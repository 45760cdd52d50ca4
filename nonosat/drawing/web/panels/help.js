/* The help that a player can ask for: a hint, in three levels; whether the marks are right; which are not. An engine finds the
 * answers, on the page itself or at the server, both in the JSON of the commands; what they point at stays on the board
 * until the next change of a cell. */

import { clearPointing, ghostAt, pointAt, pointAtLines, reveal } from "../board/pointing.js";
import { t } from "../words/words.js";

export class Help {
  /* `engine` has hint(marks, level, hear), review(marks, withCells, hear) and forget(); `hear` is {answer(document), progress(seconds),
   * failed(text, why)}. `say(text, more)` shows a text. */
  constructor(game, engine, say) {
    Object.assign(this, { game, engine, say, level: 0 });
    /* What the hint on the board does, as changes; `offer(isThere)` is told whether it can be done. */
    this.step = [];
    /* How many mistakes were framed last: only more of them are worth a word. */
    this.wrong = 0;
    this.offer = () => {};
  }

  get board() {
    return this.game.board;
  }

  /* Ends what is going on, and points at nothing; called when a cell changes. */
  forget() {
    this.engine.forget();
    this.level = 0;
    this.step = [];
    this.offer(false);
    clearPointing(this.board);
    this.board.lines.forEach((line) => this.board.head(line).classList.remove("wrong"));
  }

  hear(answer) {
    return {
      answer,
      progress: ({ seconds }) => this.say(t("table.thinkingFor", { seconds: Math.round(seconds) })),
      failed: (text) => this.say(text),
    };
  }

  /* A hint, or the next level of the one that is shown. */
  hint() {
    if (this.game.solved) {
      this.say(t("table.solved"));
      return;
    }
    const level = Math.min(3, this.level + 1);
    if (this.level === 0) this.say(t("table.thinking"));
    this.engine.hint([...this.board.values], level, this.hear((hint) => {
      if (hint.verdict === "step") this.level = level;
      this.showHint(hint);
    }));
  }

  showHint(hint) {
    const { board } = this;
    clearPointing(board);
    const more = hint.verdict === "step" && hint.level < 3 ? ` ${t(hint.level === 1 ? "table.moreCells" : "table.moreWhy")}` : "";
    this.say(hint.text, more);
    if (hint.verdict !== "step") return;
    pointAtLines(board, hint.lines.map((name) => board.lineNamed(name)));
    const cells = (hint.cells ?? []).map((cell) => board.indexOf(cell));
    const reasons = (hint.because?.cells ?? []).map((cell) => board.indexOf(cell)).filter((index) => !cells.includes(index));
    pointAt(board, reasons, "reason");
    pointAt(board, cells, "next");
    const values = [".", ...board.puzzle.colours.map((colour) => colour.letter)];
    this.step = (hint.cells ?? []).map((cell) => ({ index: board.indexOf(cell), before: board.values[board.indexOf(cell)], after: values.indexOf(cell[2]) })).filter(({ after }) => after >= 0);
    this.offer(this.step.length > 0);
    if (hint.level > 2) this.step.forEach(({ index, after }) => ghostAt(board, index, after));
    reveal(board, [cells, reasons]);
  }

  /* From now on mistakes are framed as soon as they are made, or no longer. */
  watch(isWatching) {
    if (!isWatching || this.game.isPainting) {
      this.wrong = 0;
      return;
    }
    this.engine.review([...this.board.values], true, { answer: (review) => {
      const cells = (review.wrong_cells ?? []).map((cell) => this.board.indexOf(cell));
      pointAt(this.board, cells, "mistaken");
      if (cells.length > this.wrong) this.say(t("table.framed", { count: cells.length }));
      this.wrong = cells.length;
    }, failed: () => {} });
  }

  /* Does what the hint shows, and asks for the next. */
  doStep() {
    const { step, board, game } = this;
    step.forEach(({ index, after }) => board.show(index, after));
    game.commit(step);
    if (game.solved) return;
    this.level = 2;
    this.hint();
  }

  /* Whether the marks are right so far, without saying where they are not. */
  check() {
    this.review(false, (review) => this.say(this.standing(review)));
  }

  /* Frames the marks that no picture has. */
  mistakes() {
    this.review(true, (review) => {
      const cells = (review.wrong_cells ?? []).map((cell) => this.board.indexOf(cell));
      pointAt(this.board, cells, "mistaken");
      reveal(this.board, [cells.slice(0, 1), cells]);
      this.say(cells.length > 0 ? t("table.framed", { count: cells.length }) : this.standing(review));
    });
  }

  review(withCells, answered) {
    this.forget();
    this.say(t("table.thinking"));
    this.engine.review([...this.board.values], withCells, this.hear(answered));
  }

  standing(review) {
    if (this.game.solved) return t("table.solved");
    if (review.has_picture === false) return t("table.noPicture");
    return t(`table.${review.verdict}`);
  }
}
