import { Board, UNDECIDED } from "./board.js";

/* An explanation, step by step: the board before each step, what the step looks at, and what follows. */

/* Milliseconds for each step while the steps run: a choice, the time to read a short sentence. */
const STEP_MILLISECONDS = 1500;

const puzzle = JSON.parse(document.getElementById("puzzle").textContent);
const { steps } = puzzle;
const board = new Board(puzzle, document.getElementById("board"));
const byId = (id) => document.getElementById(id);
const letters = [".", ...puzzle.colours.map((colour) => colour.letter)];
const items = [...byId("steps").children];
const slider = byId("slider");
let current = 0;
let timer = null;

const indexOf = ([row, column]) => row * board.width + column;
const valuesOf = ([, , characters]) => [...characters].map((letter) => letters.indexOf(letter));

/* -- the board -- */

/* Enters what is now known about cells into a state, which maps a cell's index to its possible values. */
function learn(state, cells) {
  cells.forEach((cell) => state.set(indexOf(cell), valuesOf(cell)));
  return state;
}

function before(number) {
  const state = new Map();
  puzzle.start.forEach((value, index) => { if (value !== UNDECIDED) state.set(index, [value]); });
  steps.slice(0, number).forEach((step) => learn(state, step.cells));
  return state;
}

function paint(state) {
  board.elements.forEach((element, index) => {
    const values = state.get(index) ?? [];
    board.show(index, values.length === 1 ? values[0] : UNDECIDED);
    element.classList.remove("next", "reason", "supposed");
    if (values.length > 1) {
      element.setAttribute("aria-label", `${board.place(index)}: ${values.map((value) => board.name(value)).join(" or ")}`);
    }
  });
  board.lines.forEach((line) => board.head(line).classList.remove("line"));
}

function pointAt(cells, kind, words) {
  cells.forEach((cell) => {
    const element = board.elements[indexOf(cell)];
    element.classList.remove("next", "reason", "supposed");
    element.classList.add(kind);
    element.setAttribute("aria-label", `${element.getAttribute("aria-label")}, ${words}`);
  });
}

function pointAtLines(names) {
  names.forEach((name) => {
    const [kind, number] = name.split(" ");
    board.head(kind === "row" ? number - 1 : board.height + Number(number) - 1).classList.add("line");
  });
}

function show(state, step, supposed) {
  paint(learn(state, step.cells));
  pointAt(supposed, "supposed", "supposed");
  pointAt(step.because.cells.filter((cell) => !supposed.some((other) => indexOf(other) === indexOf(cell))), "reason", "a reason");
  pointAt(step.cells, "next", "follows");
  pointAtLines(step.lines);
  pointAtLines(step.because.lines);
  byId("technique").textContent = step.technique;
  byId("text").textContent = step.text;
}

/* -- moving through the steps -- */

function go(number) {
  current = Math.min(steps.length, Math.max(0, number));
  items.forEach((item, place) => {
    const button = item.querySelector("button");
    if (place === current) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    item.querySelector("ol")?.remove();
  });
  if (current === 0) {
    paint(before(0));
    byId("technique").textContent = "";
    byId("text").textContent = puzzle.beginning;
  } else {
    const step = steps[current - 1];
    show(before(current - 1), step, []);
    if (step.chain?.length) items[current].append(chainOf(step, before(current - 1), []));
  }
  const place = items[current].firstElementChild;
  const list = place.closest("nav");
  list.scrollTop = place.offsetTop - list.offsetTop - list.clientHeight / 3;
  slider.value = current;
  slider.setAttribute("aria-valuetext", current === 0 ? "before the first step" : `step ${current} of ${steps.length}`);
  byId("place").textContent = current === 0 ? "Start" : `Step ${current} of ${steps.length}`;
  byId("first").disabled = byId("previous").disabled = current === 0;
  byId("next").disabled = byId("last").disabled = current === steps.length;
  if (current === steps.length) stop();
}

/* The steps that follow from a supposition, as a list of buttons that show them. */
function chainOf(step, known, supposedBefore) {
  const list = document.createElement("ol");
  const supposed = [...supposedBefore, ...(step.assumption ? [step.assumption] : [])];
  const state = learn(new Map(known), supposed);
  step.chain.forEach((link) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = link.text;
    const [here, supposedHere] = [new Map(state), [...supposed]];
    button.addEventListener("click", () => {
      document.querySelectorAll("#steps [aria-current]").forEach((other) => other.removeAttribute("aria-current"));
      button.setAttribute("aria-current", "step");
      show(new Map(here), link, supposedHere);
      item.querySelector("ol")?.remove();
      if (link.chain?.length) item.append(chainOf(link, here, supposedHere));
    });
    item.append(button);
    list.append(item);
    learn(state, link.cells);
    supposed.push(...link.cells);
  });
  return list;
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
  if (current === steps.length) go(0);
  byId("run").textContent = "Pause";
  timer = setInterval(() => go(current + 1), STEP_MILLISECONDS);
}

byId("first").addEventListener("click", () => go(0));
byId("previous").addEventListener("click", () => go(current - 1));
byId("next").addEventListener("click", () => go(current + 1));
byId("last").addEventListener("click", () => go(steps.length));
byId("run").addEventListener("click", run);
slider.addEventListener("input", () => go(Number(slider.value)));
items.forEach((item, number) => item.querySelector("button").addEventListener("click", () => go(number)));
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
  const places = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: steps.length };
  if (!(event.key in places)) return;
  event.preventDefault();
  go(places[event.key]);
});
function fit() {
  board.fit(1);
  board.stickClues();
}
window.addEventListener("resize", fit);

fit();
go(0);
