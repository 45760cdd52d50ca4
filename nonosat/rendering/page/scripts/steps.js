import { Board } from "./board.js";
import { reveal } from "./reveal.js";
import { StepsBoard } from "./steps_board.js";
import { substepsOf } from "./substeps.js";
import { Zoom } from "./zoom.js";

/* An explanation, step by step: the board before each step, what the step looks at, and what follows. */

/* Milliseconds for each step while the steps run: a choice, the time to read a short sentence. */
const STEP_MILLISECONDS = 1500;
/* No finger has to hit a cell here, so that a large board may be shown whole: a choice. */
const LEAST_SIDE = 4;

const byId = (id) => document.getElementById(id);
const puzzle = JSON.parse(byId("puzzle").textContent);
const { steps } = puzzle;
const board = new Board(puzzle, byId("board"));
const stepsBoard = new StepsBoard(board);
const items = [...byId("steps").children];
const slider = byId("slider");
let stops = stopsAt(false);
let current = 0;
let timer = null;
/* The cells that the reader looks at, the most important first. */
let spokenOf = [];
const zoom = new Zoom(board, { least: LEAST_SIDE, fitted: () => reveal(board, spokenOf) });

/* Where the reader can stop: the start, and each step, or each part of a step: {step, part}, part null for all. */
function stopsAt(partByPart) {
  const found = steps.flatMap((step, number) => {
    const count = partByPart && step.parts?.length > 1 ? step.parts.length : 0;
    return count > 0 ? step.parts.map((_, part) => ({ step: number, part })) : [{ step: number, part: null }];
  });
  return [{ step: -1, part: null }, ...found];
}

function show(state, step, supposed, button) {
  document.querySelectorAll("#steps [aria-current]").forEach((other) => other.removeAttribute("aria-current"));
  button.setAttribute("aria-current", "step");
  stepsBoard.show(state, step, supposed);
  byId("technique").textContent = step.technique;
  say(step.text);
  spokenOf = [step.cells, step.because.cells, supposed].map((cells) => cells.map(stepsBoard.indexOf));
  reveal(board, spokenOf);
}

function say(text) {
  byId("text").textContent = text;
  byId("text").parentElement.scrollTop = 0;
}

function go(number) {
  current = Math.min(stops.length - 1, Math.max(0, number));
  const { step, part } = stops[current];
  items.forEach((item) => item.querySelector("ol")?.remove());
  const item = items[step + 1];
  let button = item.querySelector("button");
  const state = stepsBoard.after(stepsBoard.start(), steps.slice(0, Math.max(0, step)).flatMap(({ cells }) => cells));
  if (step < 0) {
    document.querySelectorAll("#steps [aria-current]").forEach((other) => other.removeAttribute("aria-current"));
    button.setAttribute("aria-current", "step");
    stepsBoard.paint(state);
    byId("technique").textContent = "";
    say(puzzle.beginning);
    spokenOf = [];
  } else {
    const inner = substepsOf(steps[step], state, [], { stepsBoard, show });
    if (inner) item.append(inner);
    if (part === null) {
      show(state, steps[step], [], button);
    } else {
      button = inner.children[part].querySelector("button");
      button.click();
    }
  }
  const list = button.closest("nav");
  list.scrollTop += button.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  const partly = part === null ? "" : `, part ${part + 1} of ${steps[step].parts.length}`;
  slider.max = stops.length - 1;
  slider.value = current;
  slider.setAttribute("aria-valuetext", step < 0 ? "before the first step" : `step ${step + 1} of ${steps.length}${partly}`);
  byId("place").textContent = step < 0 ? "Start" : `Step ${step + 1} of ${steps.length}${partly}`;
  byId("first").disabled = byId("previous").disabled = current === 0;
  byId("next").disabled = byId("last").disabled = current === stops.length - 1;
  if (current === stops.length - 1) stop();
}

function stop() {
  if (timer !== null) clearInterval(timer);
  timer = null;
  byId("run").textContent = "Run";
}

function run() {
  if (timer !== null) {
    stop();
    return;
  }
  if (current === stops.length - 1) go(0);
  byId("run").textContent = "Pause";
  timer = setInterval(() => go(current + 1), STEP_MILLISECONDS);
}

byId("first").addEventListener("click", () => go(0));
byId("previous").addEventListener("click", () => go(current - 1));
byId("next").addEventListener("click", () => go(current + 1));
byId("last").addEventListener("click", () => go(stops.length - 1));
byId("run").addEventListener("click", run);
slider.addEventListener("input", () => go(Number(slider.value)));
byId("parts")?.addEventListener("change", ({ target }) => {
  const { step } = stops[current];
  stops = stopsAt(target.checked);
  go(stops.findIndex((place) => place.step === step));
});
items.forEach((item, number) => item.querySelector("button").addEventListener("click", () => {
  go(stops.findIndex(({ step }) => step === number - 1));
}));
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: stops.length - 1 };
  if (!(event.key in keys)) return;
  event.preventDefault();
  go(keys[event.key]);
});
board.table.parentElement.tabIndex = 0;
zoom.fit();
go(0);
