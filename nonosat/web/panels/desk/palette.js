/* The palette: colours added, changed, named and taken away. */

import { button, make } from "../../board/dom.js";
import { FREE_LETTERS } from "../../board/state.js";
import { withPalette } from "./edits.js";
import { t } from "../../words/words.js";

const FRESH = ["#c00000", "#0060c0", "#208020", "#e0a000", "#8040a0", "#804000", "#00a0a0", "#606060", "#e060a0"];
const MOST_COLOURS = 16;

export class PalettePanel {
  constructor(desk) {
    this.desk = desk;
    this.letters = make("div", {});
    this.editor = make("div", { id: "palette" });
    this.root = make("details", { class: "panel" }, make("summary", {}, t("palette.title")), this.letters, this.editor);
  }

  refresh() {
    const { palette } = this.desk.state;
    const key = JSON.stringify(palette);
    if (key === this.shown) return;
    this.shown = key;
    if (palette.length > 1) this.letters.replaceChildren(this.desk.toolbar.letters(this.desk.table));
    else this.letters.replaceChildren();
    this.editor.replaceChildren(...palette.map((colour, index) => this.row(colour, index)),
      make("div", { class: "row" }, button(t("palette.add"), () => this.add(), { id: "palette-add", disabled: palette.length >= MOST_COLOURS })));
  }

  row(colour, index) {
    const name = t("palette.number", { number: index + 1 });
    const put = (part) => this.change(index, part);
    const colourField = make("input", { type: "color", value: colour.colour ?? "#1a1a1a", "aria-label": `${name}: ${t("palette.colour")}`, on: { change: () => put({ colour: colourField.value }) } });
    const nameField = make("input", { type: "text", value: colour.name ?? "", maxLength: 40, "aria-label": `${name}: ${t("palette.name")}`, placeholder: t("palette.name"), on: { change: () => put({ name: nameField.value.trim() || null }) } });
    return make("div", { class: "row" }, make("code", {}, colour.letter), colourField, nameField,
      button("×", () => this.remove(index), { "aria-label": `${name}: ${t("palette.remove")}`, disabled: this.desk.state.palette.length === 1 }));
  }

  change(index, part) {
    const { desk } = this;
    const palette = desk.state.palette.map((colour, place) => (place === index ? { ...colour, ...part } : colour));
    desk.edit({ ...desk.state, palette });
  }

  add() {
    const { state } = this.desk;
    let { palette } = state;
    if (palette.length === 1 && palette[0].letter === "#") palette = [{ letter: "k", colour: palette[0].colour ?? "#000000", name: palette[0].name ?? t("palette.black") }];
    const letter = FREE_LETTERS.find((each) => !palette.some((colour) => colour.letter === each));
    const colour = FRESH[(palette.length - 1) % FRESH.length];
    const renamed = { ...state, palette: state.palette.length === 1 ? [palette[0]] : state.palette };
    const clues = (list) => list?.map((clue) => clue && clue.map((run) => (run === "*" || Array.isArray(run) ? run : [run, palette[0].letter]))) ?? null;
    this.desk.edit({ ...renamed, rows: clues(state.rows), columns: clues(state.columns), palette: [...palette, { letter, colour, name: null }] });
    this.desk.choosePaint(this.desk.state.palette.length);
  }

  remove(index) {
    const { state } = this.desk;
    this.desk.choosePaint(1);
    const left = state.palette.filter((_, place) => place !== index);
    this.desk.edit(withPalette(state, left));
  }
}
