/* A puzzle of the library: a thumbnail with title, size, verdict and grade. */

import { button, make } from "../../board/dom.js";
import { cluesOf, lettersOf, stateOf, valuesOfText } from "../../board/state.js";
import { drawThumbnail } from "./thumbnail.js";
import { t } from "../../words/words.js";

export class Card {
  constructor(file, puzzle, { draw, play }) {
    this.puzzle = puzzle;
    this.state = stateOf(puzzle);
    this.picture = this.state.mode === "picture" ? this.state.cells : null;
    this.canvas = make("canvas", { "aria-hidden": "true", width: 1, height: 1 });
    this.verdict = make("span", { class: "card-verdict" }, "…");
    this.grade = make("span", { class: "card-grade" });
    const title = puzzle.title ?? file.name;
    this.root = make("li", { class: "card", data: { file: file.name } },
      this.canvas,
      make("h2", {}, title),
      make("p", { class: "remark" }, [file.name, `${this.state.width} × ${this.state.height}`].join(" · ")),
      make("p", {}, this.verdict, " ", this.grade),
      make("div", { class: "row" },
        button(t("library.draw"), draw, { class: "open-desk", "aria-label": `${t("library.draw")}: ${title}` }),
        button(t("library.play"), play, { class: "open-table", "aria-label": `${t("library.play")}: ${title}` })));
  }

  show({ isOpen }) {
    const { height, width, palette } = this.state;
    drawThumbnail(this.canvas, { height, width, palette, cells: this.picture, clues: cluesOf(this.state), isOpen: isOpen && this.picture !== null });
  }

  judged(check) {
    this.verdict.textContent = t(`library.${check.verdict}`);
    this.verdict.dataset.kind = check.verdict;
    if (this.picture === null && check.verdict === "unique") this.picture = valuesOfText(check.pictures[0], lettersOf(this.state));
  }

  graded(grade) {
    this.grade.textContent = grade.difficulty === null ? grade.class ?? "" : t("library.grade", { number: Math.round(grade.difficulty * 10) / 10, word: t(`grade.${grade.word}`) });
  }
}
