/* The page to check and correct the puzzles read from a photograph. */

import { clueText } from "../board/clues.js";
import { button, make, select } from "../board/dom.js";
import { hearUndo, History } from "../game/keyboard.js";
import { download, offerMarks } from "../panels/download.js";
import { Photograph } from "../panels/scan/photograph.js";
import { ScannedClues } from "../panels/scan/scanned_clues.js";
import { UncertainNumbers } from "../panels/scan/uncertain.js";
import { Toolbar } from "../panels/toolbar.js";
import { keep, keptValue } from "../words/kept.js";
import { inLanguage, t, usePageWords } from "../words/words.js";

usePageWords();
const find = (id) => document.getElementById(id);
const page = JSON.parse(find("puzzle").textContent);
const all = page.puzzles.map((puzzle) => ({ clues: new ScannedClues(puzzle), history: new History() }));
const images = page.pages.map(({ source }) => Object.assign(new Image(), { src: source }));
let current = all[0];

const toolbar = new Toolbar();
const parts = Object.fromEntries(["left", "checks", "told"].map((id) => [id, make("p", { id })]));
const field = make("textarea", { id: "marks", class: "marks", "aria-label": t("scan.puzzle"), readOnly: true, hidden: true });
const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
const list = make("ol", { id: "uncertain" });
const clues = make("pre", { id: "clues" });
const photograph = new Photograph(svg, { pick: (item) => uncertain.turnTo(item) });
const uncertain = new UncertainNumbers(list, {
  cutOut: (item, canvas) => photograph.cutOut(item, canvas, pageOf(current), images[current.clues.puzzle.page]),
  choose,
  focus: (item) => photograph.select(item),
});

function pageOf({ clues: { puzzle } }) {
  return page.pages[puzzle.page];
}

/* Choosing a number discards the chosen whole clue of its line. */
function choose(item, choice) {
  const { clues: read } = current;
  const whole = read.wholeOver(item);
  const changes = [[item, choice], ...(whole ? [[whole, null]] : [])];
  change(changes.map(([each, after]) => ({ item: each, before: read.choices.get(each) ?? null, after })));
}

function change(changes) {
  const same = ({ before, after }) => JSON.stringify(before) === JSON.stringify(after);
  if (changes.every(same)) return;
  current.history.add(changes);
  apply(changes.map(({ item, after }) => [item, after]));
}

function apply(choices) {
  choices.forEach(([item, choice]) => {
    const { clues: read } = current;
    const { items, whole } = read.lines[item.line];
    read.choose(item, choice);
    [...items, whole].forEach((each) => {
      photograph.refresh(each);
      uncertain.refresh(each);
    });
  });
  keepChoices();
  judge();
}

/* Shows the remaining work, and whether sums and lines fit. */
function judge() {
  const { clues: read, history } = current;
  const [open, changed] = ["doubtful", "changed"].map((state) => read.items.filter((item) => read.stateOf(item) === state).length);
  const left = open > 0 ? t("scan.doubtful", { count: open }) : t("scan.noneDoubtful");
  const { texts, misfits, isWrong } = read.judgement();
  parts.left.textContent = changed > 0 ? t("scan.corrected", { left, count: changed }) : `${left}.`;
  parts.checks.replaceChildren(texts.join(" "), ...misfits.flatMap(({ line, text: told }) => [" ", button(told, () => uncertain.turnTo(line.whole))]));
  photograph.flag(misfits.map(({ line }) => line.whole.line));
  parts.checks.className = isWrong ? "wrong" : "";
  const width = Math.max(...read.lines.map(({ name }) => name.length));
  clues.replaceChildren(...read.lines.flatMap((line) => [button(line.name, () => uncertain.turnTo(line.whole)), `${" ".repeat(width - line.name.length)}  ${clueText(read.clueOf(line))}\n`]));
  find("undo").disabled = !history.canUndo;
  find("redo").disabled = !history.canRedo;
}

/* Choices are kept in the browser, under the key of the page. */
function keepChoices() {
  const chosen = all.map(({ clues: read }) => [...read.choices].map(([item, choice]) => [read.items.indexOf(item), choice]));
  keep(page.key, JSON.stringify(chosen));
}

function takeKept() {
  try {
    keptValue(page.key)?.forEach((chosen, number) => chosen.forEach(([index, choice]) => {
      const item = all[number]?.clues.items[index];
      if (item) all[number].clues.choose(item, choice);
    }));
  } catch {
    /* Ignore unreadable choices. */
  }
}

function show(number) {
  current = all[number];
  photograph.show(current.clues, pageOf(current));
  uncertain.show(current.clues);
  find("verdict").textContent = inLanguage(current.clues.puzzle.text);
  find("notes").textContent = inLanguage(current.clues.puzzle.notes);
  judge();
}

function say(text) {
  parts.told.textContent = text;
}

function text() {
  return `${JSON.stringify(current.clues.document())}\n`;
}

function save() {
  const name = current.clues.puzzle.file;
  download(name, text(), "application/json");
  say(t("scan.saved", { name }));
}

async function copy() {
  say(t(await offerMarks(text(), field) ? "scan.copied" : "scan.copyBelow"));
}

function undo() {
  const changes = current.history.undo();
  if (changes) apply(changes.map(({ item, before }) => [item, before]));
}

function redo() {
  const changes = current.history.redo();
  if (changes) apply(changes.map(({ item, after }) => [item, after]));
}

function restart() {
  change([...current.clues.choices].map(([item, before]) => ({ item, before, after: null })));
}

function build() {
  const choices = page.puzzles.map(({ text: verdict }, number) => [`${number}`, `${number + 1}: ${inLanguage(verdict).split(";")[0]}`]);
  const cover = make("input", { type: "range", id: "cover", min: 0, max: 100, value: 65, on: { input: () => svg.style.setProperty("--cover", cover.value / 100) } });
  svg.id = "photograph";
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", t("scan.photograph"));
  toolbar.add(choices.length > 1 ? select(t("scan.which"), choices, "0", (number) => show(Number(number)), { id: "which" }) : null,
    toolbar.action("previous", t("scan.previous"), () => uncertain.next(-1)),
    toolbar.action("next", t("scan.next"), () => uncertain.next(1), { primary: true }),
    toolbar.action("undo", t("tools.undo"), undo), toolbar.action("redo", t("tools.redo"), redo),
    toolbar.action("restart", t("scan.restart"), restart),
    toolbar.action("save", t("scan.save"), save), toolbar.action("copy", t("scan.copy"), copy));
  const { larger, smaller } = toolbar.zoom();
  larger.addEventListener("click", () => photograph.zoom(photograph.factor * 1.25));
  smaller.addEventListener("click", () => photograph.zoom(photograph.factor / 1.25));
  toolbar.add(make("label", {}, t("scan.cover"), " ", cover));
  find("paper").replaceWith(toolbar.root, make("div", { class: "judged", role: "status" }, Object.values(parts)), field,
    make("div", { class: "around" }, svg), make("nav", { "aria-label": t("scan.list") }, list));
  document.querySelector("main").append(make("details", { class: "text" }, make("summary", {}, t("scan.text")), clues),
    make("details", { class: "help" }, make("summary", {}, t("scan.help")), make("p", {}, t("scan.helpText"))));
}

build();
window.addEventListener("resize", () => photograph.zoom(photograph.factor));
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input[type=text], textarea, select");
  if (isTyping || hearUndo(event, { undo, redo }) || event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = { n: 1, p: -1 }[event.key.toLowerCase()];
  if (!direction) return;
  event.preventDefault();
  uncertain.next(direction);
});
takeKept();
Promise.allSettled(images.map((image) => image.decode())).then(() => {
  show(0);
  document.documentElement.dataset.ready = "yes";
});
