/* An explanation step by step on a board: forward and back, or by itself; each step with what it rests on, and the steps that it
 * consists of. Steps have the shape that they have in the JSON of explanations. */

import { UNDECIDED } from "../board/board.js";
import { checkbox, make } from "../board/dom.js";
import { clearPointing, pointAt, pointAtLines, reveal } from "../board/pointing.js";
import { crossOut } from "../game/line_automaton.js";
import { listed, t } from "../words/words.js";
import { icon, Toolbar } from "./toolbar.js";

/* Milliseconds for each step while the film runs: a choice, the time to read a short sentence. */
const STEP_MILLISECONDS = 2000;

/* What a technique is called. */
function nameOf(technique) {
  return t(`technique.${technique}`);
}

export class Film {
  /* `start` are the values at the beginning, which `beginning` says in words. */
  constructor(board, steps, { start, beginning = t("film.beginning") }) {
    Object.assign(this, { board, steps, start, current: 0, timer: null });
    this.letters = [".", ...board.puzzle.colours.map((colour) => colour.letter)];
    /* The cells that the reader looks at, the most important first. */
    this.spokenOf = [];
    this.stops = this.stopsAt(false);
    this.toolbar = new Toolbar();
    const action = (name, go, options = { bare: true }) => this.toolbar.action(name, t(`film.${name}`), go, options);
    this.slider = make("input", { type: "range", min: 0, value: 0, id: "slider", "aria-label": t("film.step"), on: { input: () => this.go(Number(this.slider.value)) } });
    this.place = make("span", { id: "place" });
    this.runButton = action("run", () => this.run(), {});
    const hasParts = steps.some((step) => step.parts?.length > 1);
    this.toolbar.add(action("first", () => this.go(0)), action("previous", () => this.go(this.current - 1)),
      action("next", () => this.go(this.current + 1), { bare: true, primary: true }), action("last", () => this.go(this.stops.length - 1)),
      this.runButton, this.slider, this.place,
      hasParts ? checkbox(t("film.parts"), false, (isOn) => this.split(isOn), { id: "parts" }) : null);
    this.technique = make("span", { class: "technique", id: "technique" });
    this.text = make("p", { id: "text" });
    this.told = make("div", { class: "explained", role: "status", tabIndex: 0 }, this.technique, this.text);
    this.beginning = { technique: "", text: beginning };
    this.items = [this.beginning, ...steps].map((step, number) => make("li", {}, this.stepButton(step, () => this.go(this.stops.findIndex((stop) => stop.step === number - 1)))));
    const list = make("ol", { id: "steps", start: 0 }, this.items);
    this.list = make("nav", { "aria-label": t("film.steps") }, list);
    this.legend = make("p", { class: "legend" }, ["next", "reason", "supposed"].map((kind) => make("span", {}, make("i", { class: kind }), t(`pointing.${kind}`))));
  }

  stepButton({ technique, text }, act) {
    return make("button", { type: "button", on: { click: act } }, technique ? [make("span", { class: "technique" }, nameOf(technique)), " "] : [], make("span", {}, text));
  }

  /* Where the reader can stop: the start, and each step, or each part of a step: {step, part}, part null for all. */
  stopsAt(partByPart) {
    const found = this.steps.flatMap((step, number) => {
      const count = partByPart && step.parts?.length > 1 ? step.parts.length : 0;
      return count > 0 ? step.parts.map((_, part) => ({ step: number, part })) : [{ step: number, part: null }];
    });
    return [{ step: -1, part: null }, ...found];
  }

  split(partByPart) {
    const { step } = this.stops[this.current];
    this.stops = this.stopsAt(partByPart);
    this.go(this.stops.findIndex((place) => place.step === step));
  }

  go(number) {
    const { stops, steps, items } = this;
    this.current = Math.min(stops.length - 1, Math.max(0, number));
    const { step, part } = stops[this.current];
    this.list.querySelectorAll("li > ol").forEach((inner) => inner.remove());
    const known = this.after(this.beginningState(), steps.slice(0, Math.max(0, step)).flatMap(({ cells }) => cells));
    const item = items[step + 1];
    let button = item.firstChild;
    if (step < 0) {
      this.paint(known);
      this.spokenOf = [];
      this.tell(this.beginning, button);
    } else {
      const inner = this.substeps(steps[step], known, []);
      if (inner) item.append(inner);
      if (part === null) this.show(known, steps[step], [], button);
      else {
        button = inner.children[part].firstChild;
        button.click();
      }
    }
    this.list.scrollTop += button.getBoundingClientRect().top - this.list.getBoundingClientRect().top - this.list.clientHeight / 3;
    this.showPlace(step, part);
    if (this.current === stops.length - 1) this.stop();
  }

  showPlace(step, part) {
    const { stops, steps, slider, toolbar } = this;
    const values = { number: step + 1, count: steps.length, part: (part ?? 0) + 1, parts: steps[step]?.parts?.length };
    this.place.textContent = t(step < 0 ? "film.start" : part === null ? "film.place" : "film.partPlace", values);
    slider.max = stops.length - 1;
    slider.value = this.current;
    slider.setAttribute("aria-valuetext", this.place.textContent);
    const disable = (name, isDisabled) => {
      const action = toolbar.root.querySelector(`#${name}`);
      /* The focus stays in the film, so that its keys are heard. */
      if (isDisabled && action === document.activeElement) this.told.focus({ preventScroll: true });
      action.disabled = isDisabled;
    };
    ["first", "previous"].forEach((name) => disable(name, this.current === 0));
    ["next", "last"].forEach((name) => disable(name, this.current === stops.length - 1));
  }

  /* Shows a step after what is known before it; `supposed` are cells that it only supposes. */
  show(known, step, supposed, button) {
    const { board } = this;
    const index = (cell) => board.indexOf(cell);
    const assumed = supposed.map(index);
    const reasons = step.because.cells.map(index).filter((cell) => !assumed.includes(cell));
    this.paint(this.after(known, step.cells));
    pointAt(board, assumed, "supposed");
    pointAt(board, reasons, "reason");
    pointAt(board, step.cells.map(index), "next");
    pointAtLines(board, [...step.lines, ...step.because.lines].map((name) => board.lineNamed(name)));
    this.spokenOf = [step.cells.map(index), step.because.cells.map(index), assumed];
    this.tell(step, button);
    reveal(board, this.spokenOf);
  }

  tell({ technique, text }, button) {
    this.technique.textContent = technique ? nameOf(technique) : "";
    this.text.textContent = text;
    this.told.scrollTop = 0;
    this.list.querySelectorAll("[aria-current]").forEach((other) => other.removeAttribute("aria-current"));
    button.setAttribute("aria-current", "step");
  }

  /* A list of buttons for what a step consists of: its parts, and the chain that follows from its supposition. Null when there
   * is nothing to list. */
  substeps(step, state, supposed) {
    const parts = step.parts?.length > 1 ? step.parts : [];
    const links = parts.length > 0 ? parts : (step.chain ?? []);
    if (links.length === 0) return null;
    const isChain = parts.length === 0;
    let [known, assumed] = [state, supposed];
    if (isChain && step.assumption) [known, assumed] = [this.after(state, [step.assumption]), [...supposed, step.assumption]];
    return make("ol", {}, links.map((link) => {
      const [before, supposedBefore] = [known, assumed];
      const button = this.stepButton({ text: link.text }, () => {
        this.show(before, link, supposedBefore, button);
        item.querySelector("ol")?.remove();
        const inner = this.substeps(link, before, supposedBefore);
        if (inner) item.append(inner);
      });
      const item = make("li", {}, button);
      known = this.after(known, link.cells);
      if (isChain) assumed = [...assumed, ...link.cells];
      return item;
    }));
  }

  /* A state maps the index of a cell to its possible values. */
  beginningState() {
    return new Map([...this.start].flatMap((value, index) => (value === UNDECIDED ? [] : [[index, [value]]])));
  }

  after(state, cells) {
    const known = new Map(state);
    cells.forEach((cell) => known.set(this.board.indexOf(cell), [...cell[2]].map((letter) => this.letters.indexOf(letter))));
    return known;
  }

  /* Shows what is known, and crosses out what is found of the clues. */
  paint(state) {
    const { board } = this;
    clearPointing(board);
    board.elements.forEach((element, index) => {
      const values = state.get(index) ?? [];
      board.show(index, values.length === 1 ? values[0] : UNDECIDED);
      if (values.length > 1) element.setAttribute("aria-label", `${board.place(index)}: ${listed(values.map((value) => board.name(value)), "or")}`);
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
    this.runButton.replaceChildren(icon(name), make("span", { class: "word" }, t(`film.${name}`)));
  }

  /* A key that goes through the steps; true when it is one. */
  key(event) {
    if (event.target === this.slider || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = { ArrowRight: this.current + 1, ArrowLeft: this.current - 1, Home: 0, End: this.stops.length - 1 };
    if (!(event.key in keys)) return;
    event.preventDefault();
    this.go(keys[event.key]);
  }
}
