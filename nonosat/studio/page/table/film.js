/* The whole explanation as a film: step by step on the board, forward and back, or by itself. The steps are those of
 * `explain`, shown by the shared modules of the steps page. */

import { reveal } from "../../shared/reveal.js";
import { StepsBoard } from "../../shared/steps_board.js";
import { substepsOf } from "../../shared/substeps.js";
import { button, make } from "../core/dom.js";
import { t } from "../core/words.js";

/* Milliseconds for each step while the film runs: the time to read a short sentence. */
const STEP_MILLISECONDS = 2500;

export class Film {
  /* `board` shows the film; `ended` is called when the reader leaves it. */
  constructor(board, steps, { verdict, ended }) {
    Object.assign(this, { board, steps });
    this.stepsBoard = new StepsBoard(board);
    this.current = 0;
    this.timer = null;
    this.text = make("p", { id: "film-text", lang: "en" });
    this.technique = make("p", { class: "technique", lang: "en" });
    this.parts = make("div", { class: "parts", lang: "en" });
    this.place = make("span", { id: "film-place" });
    this.slider = make("input", { type: "range", min: 0, max: steps.length, value: 0, id: "film-slider", "aria-label": t("film.step"), on: { input: () => this.go(Number(this.slider.value)) } });
    this.runButton = button(t("film.run"), () => this.run(), { id: "film-run" });
    this.root = make("section", { "aria-labelledby": "film-title", class: "film", on: { keydown: (event) => this.key(event) } },
      make("h2", { id: "film-title" }, t("film.title")), make("p", { class: "remark" }, verdict),
      make("div", { class: "row" },
        button("⏮", () => this.go(0), { id: "film-first", "aria-label": t("film.first") }),
        button("◀", () => this.go(this.current - 1), { id: "film-back", "aria-label": t("film.back") }),
        button("▶", () => this.go(this.current + 1), { id: "film-next", "aria-label": t("film.next") }),
        button("⏭", () => this.go(this.steps.length), { id: "film-last", "aria-label": t("film.last") }),
        this.runButton, button(t("film.end"), ended, { id: "film-end" })),
      make("div", { class: "row" }, this.slider, this.place),
      make("div", { role: "status" }, this.technique, this.text), this.parts);
  }

  go(number) {
    this.current = Math.min(this.steps.length, Math.max(0, number));
    const { stepsBoard, steps, current } = this;
    const known = stepsBoard.after(stepsBoard.start(), steps.slice(0, Math.max(0, current - 1)).flatMap(({ cells }) => cells));
    this.parts.replaceChildren();
    if (current === 0) {
      stepsBoard.paint(stepsBoard.start());
      this.technique.textContent = "";
      this.text.textContent = t("film.beginning");
    } else {
      const show = (state, step, supposed) => this.show(state, step, supposed);
      show(known, steps[current - 1], []);
      const inner = substepsOf(steps[current - 1], known, [], { stepsBoard, show });
      if (inner) this.parts.append(inner);
    }
    this.slider.value = current;
    this.place.textContent = t("film.place", { number: current, count: steps.length });
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
    if (current === steps.length) this.stop();
  }

  show(state, step, supposed) {
    this.stepsBoard.show(state, step, supposed);
    this.technique.textContent = step.technique;
    this.text.textContent = step.text;
    reveal(this.board, [step.cells.map(this.stepsBoard.indexOf)]);
  }

  run() {
    if (this.timer !== null) {
      this.stop();
      return;
    }
    if (this.current === this.steps.length) this.go(0);
    this.runButton.textContent = t("film.pause");
    this.timer = setInterval(() => this.go(this.current + 1), STEP_MILLISECONDS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.runButton.textContent = t("film.run");
  }

  key(event) {
    if (event.target === this.slider || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = { ArrowRight: this.current + 1, ArrowLeft: this.current - 1, Home: 0, End: this.steps.length };
    if (!(event.key in keys)) return;
    event.preventDefault();
    this.go(keys[event.key]);
  }
}
