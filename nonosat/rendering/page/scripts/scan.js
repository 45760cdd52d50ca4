import { offerMarks } from "./copying.js";
import { Doubts } from "./doubts.js";
import { History } from "./history.js";
import { Photograph } from "./photograph.js";
import { ScannedClues } from "./scanned_clues.js";

/* A page to see how the puzzles on a photograph were read, and to correct it. */

const find = (id) => document.getElementById(id);
const data = JSON.parse(find("puzzle").textContent);
const all = data.puzzles.map((puzzle) => ({ clues: new ScannedClues(puzzle), history: new History() }));
const images = data.pages.map(({ source }) => Object.assign(new Image(), { src: source }));
let current = all[0];

const photograph = new Photograph(find("photograph"), { pick: (item) => doubts.turnTo(item) });
const doubts = new Doubts(find("doubts"), {
  cutOut: (item, canvas) => photograph.cutOut(item, canvas, pageOf(current), images[current.clues.puzzle.page]),
  choose: (item, choice) => change([{ item, before: current.clues.chosen.get(item) ?? null, after: choice }]),
  look: (item) => photograph.select(item),
});

function pageOf({ clues }) {
  return data.pages[clues.puzzle.page];
}

function change(changes) {
  const same = ({ before, after }) => JSON.stringify(before) === JSON.stringify(after);
  if (changes.every(same)) return;
  current.history.add(changes);
  apply(changes.map(({ item, after }) => [item, after]));
}

function apply(choices) {
  choices.forEach(([item, choice]) => {
    current.clues.choose(item, choice);
    photograph.refresh(item);
    doubts.refresh(item);
  });
  keep();
  judge();
}

/* Says what is left to do, and whether sums and lines fit. */
function judge() {
  const { clues, history } = current;
  const { palette } = clues.puzzle;
  const left = ["doubtful", "changed"].map((state) => clues.items.filter((item) => clues.stateOf(item) === state).length);
  const open = left[0] > 0 ? `${count(left[0], "number")} doubtful` : "No number is doubtful";
  const changed = left[1] > 0 ? `, ${left[1]} corrected: look whether rightly.` : ".";
  const sums = clues.sums().map(({ colour, rows, columns, unknown }) => {
    const name = palette.length > 1 ? `${palette[colour - 1].name}: ` : "";
    const known = unknown > 0 ? `, without ${count(unknown, "unknown number")}` : "";
    return `${name}${rows === columns ? `Rows and columns both sum to ${rows}` : `Rows sum to ${rows}, columns to ${columns}`}${known}.`;
  });
  const misfits = clues.misfits().map(({ line, needed }) => `${line.name} needs ${needed} cells but has ${line.length}`);
  const isWrong = misfits.length > 0 || clues.sums().some(({ rows, columns, unknown }) => rows !== columns && unknown === 0);
  find("left").textContent = `${open}${changed}`;
  find("checks").textContent = [...sums, ...(misfits.length > 0 ? [`${misfits.join("; ")}.`] : [])].join(" ");
  find("checks").className = isWrong ? "wrong" : "";
  find("clues").textContent = clues.text();
  find("undo").disabled = !history.canUndo;
  find("redo").disabled = !history.canRedo;
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/* Choices are kept in the browser, under the key of the page. */
function keep() {
  const chosen = all.map(({ clues }) => [...clues.chosen].map(([item, choice]) => [clues.items.indexOf(item), choice]));
  try {
    localStorage.setItem(data.key, JSON.stringify(chosen));
  } catch {
    /* Pages opened from a file may have no storage: then choices last as long as the page. */
  }
}

function takeKept() {
  try {
    const kept = JSON.parse(localStorage.getItem(data.key) ?? "[]");
    kept.forEach((chosen, number) => chosen.forEach(([index, choice]) => {
      const item = all[number]?.clues.items[index];
      if (item) all[number].clues.choose(item, choice);
    }));
  } catch {
    /* What is not there, or not readable, is not taken. */
  }
}

function show(number) {
  current = all[number];
  photograph.show(current.clues, pageOf(current));
  doubts.show(current.clues);
  find("verdict").textContent = current.clues.puzzle.text;
  find("missed").textContent = current.clues.puzzle.missed.join(" ");
  judge();
}

function say(text) {
  find("told").textContent = text;
}

function text() {
  return `${JSON.stringify(current.clues.document())}\n`;
}

find("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text()], { type: "application/json" }));
  link.download = current.clues.puzzle.file;
  link.click();
  say(`Saved as ${link.download}.`);
});
find("copy").addEventListener("click", async () => {
  const isCopied = await offerMarks(text(), find("marks"));
  say(isCopied ? "The puzzle is on the clipboard." : "Copy the puzzle from the field.");
});
find("undo").addEventListener("click", () => {
  const changes = current.history.undo();
  if (changes) apply(changes.map(({ item, before }) => [item, before]));
});
find("redo").addEventListener("click", () => {
  const changes = current.history.redo();
  if (changes) apply(changes.map(({ item, after }) => [item, after]));
});
find("restart").addEventListener("click", () => {
  change([...current.clues.chosen].map(([item, before]) => ({ item, before, after: null })));
});
find("previous").addEventListener("click", () => doubts.next(-1));
find("next").addEventListener("click", () => doubts.next(1));
find("larger").addEventListener("click", () => photograph.zoom(photograph.factor * 1.25));
find("smaller").addEventListener("click", () => photograph.zoom(photograph.factor / 1.25));
find("cover").addEventListener("input", ({ target }) => find("photograph").style.setProperty("--cover", target.value / 100));
window.addEventListener("resize", () => photograph.zoom(photograph.factor));
find("which")?.addEventListener("change", ({ target }) => show(Number(target.value)));
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text]")) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  find(key === "y" || event.shiftKey ? "redo" : "undo").click();
});
takeKept();
Promise.allSettled(images.map((image) => image.decode())).then(() => {
  show(0);
  document.documentElement.dataset.ready = "yes";
});
