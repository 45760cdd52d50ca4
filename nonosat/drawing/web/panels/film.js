/* An explanation on a board, step by step or as an animation; each step with its premises and substeps. Steps are those of
 * the JSON of explanations. */

import { UNDECIDED } from "../board/board.js";
import { checkbox, make } from "../board/dom.js";
import { clearHighlights, highlight, highlightLines, reveal } from "../board/view.js";
import { crossOut } from "../game/line_automaton.js";
import { listed, t } from "../words/words.js";
import { icon, Toolbar } from "./toolbar.js";

/* Milliseconds for each step while the film runs: time to read a short sentence. Chosen, not measured. */
const STEP_MILLISECONDS = 2000;

/* The name of a technique in the language of the page. */
function nameOf(technique) {
  return t(`technique.${technique}`);
}

export class Film {
  /* `start` are the values at the beginning, described by the text `beginning`. */
  constructor(board, steps, { start, beginning = t("film.beginning") }) {
    Object.assign(this, { board, steps, start, current: 0, timer: null });
    this.letters = [".", ...board.puzzle.colours.map((colour) => colour.letter)];
    /* Lists of the cells to keep visible, the most important first. */
    this.shownCells = [];
    this.stops = this.stopsAt(false);
    this.toolbar = new Toolbar();
    const action = (name, go, options = { bare: true }) => this.toolbar.action(name, t(`film.${name}`), go, options);
    this.slider = make("input", { type: "range", min: 0, value: 0, id: "slider", "aria-label": t("film.step"), on: { input: () => this.go(Number(this.slider.value)) } });
    this.place = make("span", { id: "place" });
    this.runButton = action("run", () => this.run(), {});
    const hasSubsteps = steps.some((step) => step.substeps?.length > 1);
    this.toolbar.add(action("first", () => this.go(0)), action("previous", () => this.go(this.current - 1)),
      action("next", () => this.go(this.current + 1), { bare: true, primary: true }), action("last", () => this.go(this.stops.length - 1)),
      this.runButton, this.slider, this.place,
      hasSubsteps ? checkbox(t("film.substeps"), false, (isOn) => this.split(isOn), { id: "substeps" }) : null);
    this.technique = make("span", { class: "technique", id: "technique" });
    this.text = make("p", { id: "text" });
    this.told = make("div", { class: "explained", role: "status", tabIndex: 0 }, this.technique, this.text);
    this.beginning = { technique: "", text: beginning };
    this.items = [this.beginning, ...steps].map((step, number) => make("li", {}, this.stepButton(step, () => this.go(this.stops.findIndex((stop) => stop.step === number - 1)))));
    const list = make("ol", { id: "steps", start: 0 }, this.items);
    this.list = make("nav", { "aria-label": t("film.steps") }, list);
    this.legend = make("p", { class: "legend" }, ["next", "reason", "assumed"].map((kind) => make("span", {}, make("i", { class: kind }), t(`highlight.${kind}`))));
  }

  stepButton({ technique, text }, act) {
    return make("button", { type: "button", on: { click: act } }, technique ? [make("span", { class: "technique" }, nameOf(technique)), " "] : [], make("span", {}, text));
  }

  /* The positions of the film: the start, and each step or substep: {step, substep}, substep null for the whole step. */
  stopsAt(bySubsteps) {
    const found = this.steps.flatMap((step, number) => {
      const count = bySubsteps && step.substeps?.length > 1 ? step.substeps.length : 0;
      return count > 0 ? step.substeps.map((_, substep) => ({ step: number, substep })) : [{ step: number, substep: null }];
    });
    return [{ step: -1, substep: null }, ...found];
  }

  split(bySubsteps) {
    const { step } = this.stops[this.current];
    this.stops = this.stopsAt(bySubsteps);
    this.go(this.stops.findIndex((place) => place.step === step));
  }

  go(number) {
    const { stops, steps, items } = this;
    this.current = Math.min(stops.length - 1, Math.max(0, number));
    const { step, substep } = stops[this.current];
    this.list.querySelectorAll("li > ol").forEach((inner) => inner.remove());
    const known = this.after(this.beginningState(), steps.slice(0, Math.max(0, step)).flatMap(({ cells }) => cells));
    const item = items[step + 1];
    let button = item.firstChild;
    if (step < 0) {
      this.paint(known);
      this.shownCells = [];
      this.tell(this.beginning, button);
    } else {
      const inner = this.substepList(steps[step], known, []);
      if (inner) item.append(inner);
      if (substep === null) this.show(known, steps[step], [], button);
      else {
        button = inner.children[substep].firstChild;
        button.click();
      }
    }
    this.list.scrollTop += button.getBoundingClientRect().top - this.list.getBoundingClientRect().top - this.list.clientHeight / 3;
    this.showPlace(step, substep);
    if (this.current === stops.length - 1) this.stop();
  }

  showPlace(step, substep) {
    const { stops, steps, slider, toolbar } = this;
    const values = { number: step + 1, count: steps.length, substep: (substep ?? 0) + 1, substeps: steps[step]?.substeps?.length };
    this.place.textContent = t(step < 0 ? "film.start" : substep === null ? "film.place" : "film.substepPlace", values);
    slider.max = stops.length - 1;
    slider.value = this.current;
    slider.setAttribute("aria-valuetext", this.place.textContent);
    const disable = (name, isDisabled) => {
      const action = toolbar.root.querySelector(`#${name}`);
      /* Keep the focus in the film, so that its keys work. */
      if (isDisabled && action === document.activeElement) this.told.focus({ preventScroll: true });
      action.disabled = isDisabled;
    };
    ["first", "previous"].forEach((name) => disable(name, this.current === 0));
    ["next", "last"].forEach((name) => disable(name, this.current === stops.length - 1));
  }

  /* Shows a step after the cells known before it; `assumptions` are the cells that it assumes. */
  show(known, step, assumptions, button) {
    const { board } = this;
    const index = (cell) => board.indexOf(cell);
    const assumed = assumptions.map(index);
    const reasons = step.premises.cells.map(index).filter((cell) => !assumed.includes(cell));
    this.paint(this.after(known, step.cells));
    highlight(board, assumed, "assumed");
    highlight(board, reasons, "reason");
    highlight(board, step.cells.map(index), "next");
    highlightLines(board, [...step.lines, ...step.premises.lines].map((name) => board.lineNamed(name)));
    this.shownCells = [step.cells.map(index), step.premises.cells.map(index), assumed];
    this.tell(step, button);
    reveal(board, this.shownCells);
  }

  tell({ technique, text }, button) {
    this.technique.textContent = technique ? nameOf(technique) : "";
    this.text.textContent = text;
    this.told.scrollTop = 0;
    this.list.querySelectorAll("[aria-current]").forEach((other) => other.removeAttribute("aria-current"));
    button.setAttribute("aria-current", "step");
  }

  /* A list of buttons for the substeps of a step, or for the chain that follows from its assumption. Null if it has
   * neither. */
  substepList(step, state, assumptions) {
    const substeps = step.substeps?.length > 1 ? step.substeps : [];
    const children = substeps.length > 0 ? substeps : (step.chain ?? []);
    if (children.length === 0) return null;
    const isChain = substeps.length === 0;
    let [known, assumed] = [state, assumptions];
    if (isChain && step.assumption) [known, assumed] = [this.after(state, [step.assumption]), [...assumptions, step.assumption]];
    return make("ol", {}, children.map((each) => {
      const [before, assumedBefore] = [known, assumed];
      const button = this.stepButton({ text: each.text }, () => {
        this.show(before, each, assumedBefore, button);
        item.querySelector("ol")?.remove();
        const inner = this.substepList(each, before, assumedBefore);
        if (inner) item.append(inner);
      });
      const item = make("li", {}, button);
      known = this.after(known, each.cells);
      if (isChain) assumed = [...assumed, ...each.cells];
      return item;
    }));
  }

  /* The state at the beginning: a map from cell indices to possible values. */
  beginningState() {
    return new Map([...this.start].flatMap((value, index) => (value === UNDECIDED ? [] : [[index, [value]]])));
  }

  after(state, cells) {
    const known = new Map(state);
    cells.forEach((cell) => known.set(this.board.indexOf(cell), [...cell[2]].map((letter) => this.letters.indexOf(letter))));
    return known;
  }

  /* Shows a state, and crosses out the numbers whose runs are done. */
  paint(state) {
    const { board } = this;
    clearHighlights(board);
    board.elements.forEach((element, index) => {
      const values = state.get(index) ?? [];
      board.show(index, values.length === 1 ? values[0] : UNDECIDED);
      if (values.length > 1) element.setAttribute("aria-label", `${board.cellName(index)}: ${listed(values.map((value) => board.name(value)), "or")}`);
    });
    board.lines.forEach((line) => crossOut(board, line));
  }

  run() {
    if (this.timer !== null) {
      this.stop();
      return;
    }
    if (this.current === this.stops.length - 1) this.go(0);
    this.showRunning("pause");
    this.timer = setInterval(() => this.go(this.current + 1), STEP_MILLISECONDS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.showRunning("run");
  }

  showRunning(name) {
    this.runButton.replaceChildren(icon(name), make("span", { class: "caption" }, t(`film.${name}`)));
  }

  /* Handles the keys that move through the steps. */
  key(event) {
    if (event.target === this.slider || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = { ArrowRight: this.current + 1, ArrowLeft: this.current - 1, Home: 0, End: this.stops.length - 1 };
    if (!(event.key in keys)) return;
    event.preventDefault();
    this.go(keys[event.key]);
  }
}
