/* The editor's panels for the board: size, palette, and clues as text. */

import { cellsNeeded, clueFromText, clueText, totals } from "../../board/clues.js";
import { button, make } from "../../board/dom.js";
import { cluesOf, FREE_LETTERS, lettersOf } from "../../board/state.js";
import { t } from "../../words/words.js";
import { resized, rotated, withClues, withLine, withPalette } from "./edits.js";

/* The size of the board: lines inserted or deleted at the edges, or at the focused cell. */

const LONGEST = 200;

export class SizePanel {
  constructor(editor) {
    this.editor = editor;
    this.fields = ["width", "height"].map((name) => make("input", { type: "number", min: 1, max: LONGEST, id: `size-${name}`, inputMode: "numeric", on: { change: () => this.resize() } }));
    const edges = ["top", "bottom", "left", "right"];
    this.root = make("details", { class: "panel" }, make("summary", {}, t("size.title")),
      make("div", { class: "row" }, ["width", "height"].map((name, number) => make("label", { class: "field" }, make("span", {}, t(`size.${name}`)), this.fields[number]))),
      make("div", { class: "row" }, edges.map((edge) => [
        button(`+ ${t(`size.${edge}`)}`, () => this.atEdge(edge, 1), { id: `add-${edge}` }),
        button(`− ${t(`size.${edge}`)}`, () => this.atEdge(edge, -1), { id: `cut-${edge}` }),
      ])),
      make("div", { class: "row" }, ["row", "column"].map((kind) => [
        button(t(`size.insert.${kind}`), () => this.atCursor(kind, false), { id: `insert-${kind}` }),
        button(t(`size.cut.${kind}`), () => this.atCursor(kind, true), { id: `cut-${kind}` }),
      ]), button(t("size.rotate"), () => editor.edit(rotated(editor.state)), { id: "rotate" })));
  }

  refresh() {
    const { width, height } = this.editor.state;
    [this.fields[0].value, this.fields[1].value] = [width, height];
  }

  resize() {
    const { state } = this.editor;
    const [width, height] = this.fields.map((field) => Math.min(LONGEST, Math.max(1, Math.round(Number(field.value)) || 1)));
    if (width !== state.width || height !== state.height) this.editor.edit(resized(state, [0, 0], [height - state.height, width - state.width]));
    this.refresh();
  }

  atEdge(edge, count) {
    const { state } = this.editor;
    const isRow = edge === "top" || edge === "bottom";
    const size = (isRow ? state.height : state.width) + count;
    if (size < 1 || size > LONGEST) return;
    const change = isRow ? [count, 0] : [0, count];
    const isBefore = edge === "top" || edge === "left";
    this.editor.edit(resized(state, isBefore ? change : [0, 0], isBefore ? [0, 0] : change));
  }

  atCursor(kind, isCut) {
    const { state, cursor } = this.editor;
    const isRow = kind === "row";
    const size = isRow ? state.height : state.width;
    if (isCut ? size === 1 : size === LONGEST) return;
    const place = isRow ? Math.floor(cursor.index / state.width) : state.height + (cursor.index % state.width);
    this.editor.edit(withLine(state, place, { isCut }));
  }
}

/* The palette: adds, changes, names and removes colours. */

const NEW_COLOURS = ["#c00000", "#0060c0", "#208020", "#e0a000", "#8040a0", "#804000", "#00a0a0", "#606060", "#e060a0"];
const MOST_COLOURS = 16;

export class PalettePanel {
  constructor(editor) {
    this.editor = editor;
    this.letters = make("div", {});
    this.fields = make("div", { id: "palette" });
    this.root = make("details", { class: "panel" }, make("summary", {}, t("palette.title")), this.letters, this.fields);
  }

  refresh() {
    const { palette } = this.editor.state;
    const key = JSON.stringify(palette);
    if (key === this.shown) return;
    this.shown = key;
    if (palette.length > 1) this.letters.replaceChildren(this.editor.toolbar.letters(this.editor.table));
    else this.letters.replaceChildren();
    this.fields.replaceChildren(...palette.map((colour, index) => this.row(colour, index)));
    this.editor.addColour.disabled = palette.length >= MOST_COLOURS;
  }

  row(colour, index) {
    const name = t("palette.number", { number: index + 1 });
    const put = (part) => this.change(index, part);
    const colourField = make("input", { type: "color", value: colour.colour ?? "#1a1a1a", "aria-label": `${name}: ${t("palette.colour")}`, on: { change: () => put({ colour: colourField.value }) } });
    const nameField = make("input", { type: "text", value: colour.name ?? "", maxLength: 40, "aria-label": `${name}: ${t("palette.name")}`, placeholder: t("palette.name"), on: { change: () => put({ name: nameField.value.trim() || null }) } });
    return make("div", { class: "row" }, make("code", {}, colour.letter), colourField, nameField,
      button("×", () => this.remove(index), { "aria-label": `${name}: ${t("palette.remove")}`, disabled: this.editor.state.palette.length === 1 }));
  }

  change(index, part) {
    const { editor } = this;
    const palette = editor.state.palette.map((colour, place) => (place === index ? { ...colour, ...part } : colour));
    editor.edit({ ...editor.state, palette });
  }

  add() {
    const { state } = this.editor;
    let { palette } = state;
    if (palette.length === 1 && palette[0].letter === "#") palette = [{ letter: "k", colour: palette[0].colour ?? "#000000", name: palette[0].name ?? t("palette.black") }];
    const letter = FREE_LETTERS.find((each) => !palette.some((colour) => colour.letter === each));
    const colour = NEW_COLOURS[(palette.length - 1) % NEW_COLOURS.length];
    const renamed = { ...state, palette: state.palette.length === 1 ? [palette[0]] : state.palette };
    const clues = (list) => list?.map((clue) => clue && clue.map((run) => (run === "*" || Array.isArray(run) ? run : [run, palette[0].letter]))) ?? null;
    this.editor.edit({ ...renamed, rows: clues(state.rows), columns: clues(state.columns), palette: [...palette, { letter, colour, name: null }] });
    this.editor.choosePaint(this.editor.state.palette.length);
  }

  remove(index) {
    const { state } = this.editor;
    this.editor.choosePaint(1);
    const left = state.palette.filter((_, place) => place !== index);
    this.editor.edit(withPalette(state, left));
  }
}

/* Clues typed or pasted, one per line of text; sums and errors are shown while typing. */

export class ClueEntry {
  constructor(editor) {
    this.editor = editor;
    this.fields = ["rows", "columns"].map((side) => make("textarea", {
      id: `clues-${side}`, spellcheck: false, rows: 8, "aria-describedby": "clue-errors",
      on: { input: () => this.validate(), change: () => this.apply() },
    }));
    this.errors = make("div", { id: "clue-errors", role: "status" });
    this.root = make("details", { class: "panel", on: { toggle: () => this.refresh(true) } },
      make("summary", {}, t("clues.title")),
      make("p", {}, t("clues.help")),
      make("div", { class: "two" }, ["rows", "columns"].map((side, number) => make("label", { class: "field" }, make("span", {}, t(`clues.${side}`)), this.fields[number]))),
      this.errors,
      make("div", { class: "row" }, button(t("clues.apply"), () => this.apply(), { id: "clues-apply" })));
  }

  /* Shows the clues of the state, unless the user is typing. */
  refresh(always = false) {
    if (!this.root.open || (!always && this.root.contains(document.activeElement))) return;
    const { rows, columns } = cluesOf(this.editor.state);
    [rows, columns].forEach((clues, number) => { this.fields[number].value = clues.map(clueText).join("\n"); });
    this.validate();
  }

  read() {
    const letters = lettersOf(this.editor.state);
    return this.fields.map((field) => field.value.replace(/\s+$/, "").split("\n").map((line) => clueFromText(line, letters)));
  }

  /* Shows errors, and whether the sums agree; returns whether all clues can be read. */
  validate() {
    const sides = this.read();
    const [rows, columns] = sides;
    const found = [];
    sides.forEach((side, number) => side.forEach(({ clue, wrong }, place) => {
      const line = t(number === 0 ? "line.row" : "line.column", { number: place + 1 });
      const length = number === 0 ? columns.length : rows.length;
      if (wrong !== null) found.push(t("clues.wrong", { line, text: wrong }));
      else if (cellsNeeded(clue) > length) found.push(t("clues.tooLong", { line, needed: cellsNeeded(clue), room: length }));
    }));
    const sums = sides.map((side) => totals(side.map(({ clue }) => clue)));
    const shown = sums.map((each) => (each === null ? "?" : [...each.values()].reduce((one, other) => one + other, 0)));
    const letters = new Set(sums.flatMap((each) => [...(each?.keys() ?? [])]));
    const differ = sums.every((each) => each !== null) && [...letters].some((letter) => (sums[0].get(letter) ?? 0) !== (sums[1].get(letter) ?? 0));
    const text = t(differ ? "clues.sumsDiffer" : "clues.sums", { rows: shown[0], columns: shown[1], height: rows.length, width: columns.length });
    this.errors.replaceChildren(make("p", { class: differ ? "error" : "valid" }, text), ...found.slice(0, 8).map((each) => make("p", { class: "error" }, each)));
    return found.length === 0 || sides.every((side) => side.every(({ wrong }) => wrong === null));
  }

  apply() {
    const sides = this.read();
    if (sides.flat().some(({ wrong }) => wrong !== null)) return;
    const [rows, columns] = sides.map((side) => side.map(({ clue }) => clue));
    const now = cluesOf(this.editor.state);
    if (JSON.stringify([rows, columns]) === JSON.stringify([now.rows, now.columns])) return;
    this.editor.edit(withClues(this.editor.state, rows, columns));
  }
}
