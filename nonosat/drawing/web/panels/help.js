/* The help for a player: hints in three levels, and checks of the marks. An engine, on the page or on the server, answers in
 * the JSON of the commands; its highlights stay on the board until a cell changes. */

import { clearHighlights, previewAt, highlight, highlightLines, reveal } from "../board/view.js";
import { t } from "../words/words.js";

export class Help {
  /* `engine` has hint(marks, level, hear), review(marks, withMistakes, hear) and forget(); `hear` is {answer(document),
   * progress(seconds), failed(text, why)}. `say(text, more)` shows a text. */
  constructor(game, engine, say) {
    Object.assign(this, { game, engine, say, level: 0, hints: 0, isWaiting: false });
    /* The changes that the hint makes; `offer(isThere, level)` is told whether there are any, and the level of the hint shown. */
    this.step = [];
    /* The number of mistakes framed last: only more of them are announced. */
    this.wrong = 0;
    this.offer = () => {};
  }

  get board() {
    return this.game.board;
  }

  /* Cancels open questions and clears the highlights; called when a cell changes. */
  forget() {
    this.engine.forget();
    if (this.isWaiting) this.say("");
    this.isWaiting = false;
    this.level = 0;
    this.step = [];
    this.offer(false, 0);
    clearHighlights(this.board);
    this.board.lines.forEach((line) => this.board.head(line).classList.remove("wrong"));
  }

  /* How to hear an answer: until it comes or a cell changes, a text says that it is waited for. */
  hear(text, answer) {
    const told = (tell) => (...said) => {
      this.isWaiting = false;
      tell(...said);
    };
    if (text !== null) this.say(text);
    this.isWaiting = true;
    return {
      answer: told(answer),
      progress: ({ seconds }) => this.say(t("player.thinkingFor", { seconds: Math.round(seconds) })),
      failed: told((reason) => {
        this.level = 0;
        this.say(reason);
      }),
    };
  }

  /* Asks the engine for something else. */
  ask(text, question, answer) {
    this.forget();
    question(this.engine, this.hear(text, answer));
  }

  /* Shows a hint, or the next level of the hint shown. */
  hint() {
    if (this.game.solved) {
      this.say(t("player.solved"));
      return;
    }
    if (this.level === 0) this.hints += 1;
    /* Pressed again before the answer, it asks for the next level. */
    this.level = Math.min(3, this.level + 1);
    this.engine.hint([...this.board.values], this.level, this.hear(this.level === 1 ? t("player.thinking") : null, (hint) => {
      if (hint.verdict !== "step") this.level = 0;
      this.showHint(hint);
    }));
  }

  showHint(hint) {
    const { board } = this;
    clearHighlights(board);
    const more = hint.verdict === "step" && hint.level < 3 ? ` ${t(hint.level === 1 ? "player.moreCells" : "player.moreWhy")}` : "";
    this.say(hint.text, more);
    if (hint.verdict !== "step") return;
    highlightLines(board, hint.lines.map((name) => board.lineNamed(name)));
    const cells = (hint.cells ?? []).map((cell) => board.indexOf(cell));
    const reasons = (hint.premises?.cells ?? []).map((cell) => board.indexOf(cell)).filter((index) => !cells.includes(index));
    highlight(board, reasons, "reason");
    highlight(board, cells, "next");
    const values = [".", ...board.puzzle.colours.map((colour) => colour.letter)];
    this.step = (hint.cells ?? []).map((cell) => ({ index: board.indexOf(cell), before: board.values[board.indexOf(cell)], after: values.indexOf(cell[2]) })).filter(({ after }) => after >= 0);
    this.offer(this.step.length > 0, hint.level);
    if (hint.level > 2) this.step.forEach(({ index, after }) => previewAt(board, index, after));
    reveal(board, [cells, reasons]);
  }

  /* Frames mistakes as soon as they are made, while `isWatching`. */
  watch(isWatching) {
    if (!isWatching || this.game.isPainting) {
      this.wrong = 0;
      return;
    }
    this.engine.review([...this.board.values], true, { answer: (review) => {
      const cells = (review.wrong_marks ?? []).map((cell) => this.board.indexOf(cell));
      highlight(this.board, cells, "mistaken");
      if (cells.length > this.wrong) this.say(t("player.framed", { count: cells.length }));
      this.wrong = cells.length;
    }, failed: () => {} });
  }

  /* Makes the changes of the hint, and asks for the next one. */
  doStep() {
    const { step, board, game } = this;
    step.forEach(({ index, after }) => board.show(index, after));
    game.commit(step);
    if (game.solved) return;
    this.hints += 1;
    this.level = 2;
    this.hint();
  }

  /* Checks the marks for mistakes without showing them. */
  check() {
    this.review(false, (review) => this.say(this.verdictText(review)));
  }

  /* Frames the marks that no solution has. */
  mistakes() {
    this.review(true, (review) => {
      const cells = (review.wrong_marks ?? []).map((cell) => this.board.indexOf(cell));
      highlight(this.board, cells, "mistaken");
      reveal(this.board, [cells.slice(0, 1), cells]);
      this.say(cells.length > 0 ? t("player.framed", { count: cells.length }) : this.verdictText(review));
    });
  }

  review(withMistakes, answered) {
    this.ask(t("player.thinking"), (engine, hear) => engine.review([...this.board.values], withMistakes, hear), answered);
  }

  verdictText(review) {
    if (this.game.solved) return t("player.solved");
    if (review.has_solution === false) return t("player.noSolution");
    return t(`player.${review.verdict}`);
  }
}
