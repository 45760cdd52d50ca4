/* Clues typed or pasted, one line of text for each, with sums and misfits shown while one types. */

import { cellsNeeded, clueFromText, clueText, totals } from "../../board/clues.js";
import { button, make } from "../../board/dom.js";
import { cluesOf, lettersOf } from "../../board/state.js";
import { withClues } from "./edits.js";
import { t } from "../../words/words.js";

export class ClueEntry {
  constructor(desk) {
    this.desk = desk;
    this.fields = ["rows", "columns"].map((side) => make("textarea", {
      id: `clues-${side}`, spellcheck: false, rows: 8, "aria-describedby": "clue-misfits",
      on: { input: () => this.judge(), change: () => this.take() },
    }));
    this.misfits = make("div", { id: "clue-misfits", role: "status" });
    this.root = make("details", { class: "panel", on: { toggle: () => this.refresh(true) } },
      make("summary", {}, t("clues.title")),
      make("p", {}, t("clues.help")),
      make("div", { class: "two" }, ["rows", "columns"].map((side, number) => make("label", { class: "field" }, make("span", {}, t(`clues.${side}`)), this.fields[number]))),
      this.misfits,
      make("div", { class: "row" }, button(t("clues.take"), () => this.take(), { id: "clues-take" })));
  }

  /* Shows the clues of the state, unless someone types. */
  refresh(always = false) {
    if (!this.root.open || (!always && this.root.contains(document.activeElement))) return;
    const { rows, columns } = cluesOf(this.desk.state);
    [rows, columns].forEach((clues, number) => { this.fields[number].value = clues.map(clueText).join("\n"); });
    this.judge();
  }

  read() {
    const letters = lettersOf(this.desk.state);
    return this.fields.map((field) => field.value.replace(/\s+$/, "").split("\n").map((line) => clueFromText(line, letters)));
  }

  /* Says what does not fit, and whether the sums agree. */
  judge() {
    const sides = this.read();
    const [rows, columns] = sides;
    const found = [];
    sides.forEach((side, number) => side.forEach(({ clue, wrong }, place) => {
      const line = t(number === 0 ? "line.row" : "line.column", { number: place + 1 });
      const room = number === 0 ? columns.length : rows.length;
      if (wrong !== null) found.push(t("clues.wrong", { line, text: wrong }));
      else if (cellsNeeded(clue) > room) found.push(t("clues.tooLong", { line, needed: cellsNeeded(clue), room }));
    }));
    const sums = sides.map((side) => totals(side.map(({ clue }) => clue)));
    const shown = sums.map((each) => (each === null ? "?" : [...each.values()].reduce((one, other) => one + other, 0)));
    const letters = new Set(sums.flatMap((each) => [...(each?.keys() ?? [])]));
    const differ = sums.every((each) => each !== null) && [...letters].some((letter) => (sums[0].get(letter) ?? 0) !== (sums[1].get(letter) ?? 0));
    const text = t(differ ? "clues.sumsDiffer" : "clues.sums", { rows: shown[0], columns: shown[1], height: rows.length, width: columns.length });
    this.misfits.replaceChildren(make("p", { class: differ ? "misfit" : "fit" }, text), ...found.slice(0, 8).map((each) => make("p", { class: "misfit" }, each)));
    return found.length === 0 || sides.every((side) => side.every(({ wrong }) => wrong === null));
  }

  take() {
    const sides = this.read();
    if (sides.flat().some(({ wrong }) => wrong !== null)) return;
    const [rows, columns] = sides.map((side) => side.map(({ clue }) => clue));
    const now = cluesOf(this.desk.state);
    if (JSON.stringify([rows, columns]) === JSON.stringify([now.rows, now.columns])) return;
    this.desk.edit(withClues(this.desk.state, rows, columns));
  }
}
