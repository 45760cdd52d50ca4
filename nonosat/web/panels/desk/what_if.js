/* Every cell coloured, and lettered, by what changing it would do: in the background, the nearest cells first. */

import { checkbox, make } from "../../board/dom.js";
import { puzzleOf, textRows } from "../../board/state.js";
import { t } from "../../words/words.js";

/* The letter of each effect, so that no colour is needed to tell them apart. */
const SIGNS = { unique: "1", helps: "+", harms: "−", same: "=" };

export class WhatIf {
  constructor(desk) {
    this.desk = desk;
    this.isOn = false;
    this.known = new Map();
    /* The state that was asked about, so that nothing is asked twice. */
    this.asked = null;
    this.summary = make("p", { id: "whatif-summary" });
    this.legend = make("ul", { class: "effects", hidden: true },
      Object.entries(SIGNS).map(([effect, sign]) => make("li", {}, make("span", { class: `effect ${effect}`, "aria-hidden": "true" }, sign), ` ${sign} ${t(`effect.${effect}`)}`)));
    this.note = make("p", { class: "remark", hidden: true }, t("whatif.note"));
    this.root = make("section", { "aria-labelledby": "whatif-title" },
      make("h2", { id: "whatif-title" }, t("whatif.title")),
      checkbox(t("whatif.show"), false, (isOn) => this.turn(isOn), { id: "whatif" }), this.summary, this.legend, this.note);
  }

  turn(isOn) {
    this.isOn = isOn;
    this.legend.hidden = !isOn;
    this.note.hidden = !isOn;
    if (isOn) this.begin();
    else this.clear();
  }

  /* Takes away what was known about an older state. */
  clear() {
    this.desk.asking.cancel("desk-whatif");
    this.summary.textContent = "";
    const { elements } = this.desk.board;
    this.known.forEach((_, index) => {
      if (!elements[index]) return;
      delete elements[index].dataset.effect;
      delete elements[index].dataset.unknown;
      this.desk.board.label(index);
    });
    this.known = new Map();
    this.asked = null;
  }

  begin() {
    const { desk } = this;
    const { state } = desk;
    if (!this.isOn || this.asked === state) return;
    this.clear();
    this.asked = state;
    if (state.mode !== "picture") {
      this.summary.textContent = t("whatif.pictureOnly");
      return;
    }
    const near = [Math.floor(desk.last / state.width), desk.last % state.width];
    const request = { puzzle: puzzleOf(state), picture: textRows(state), near, colour: Math.max(1, desk.painter.paint) };
    this.total = state.cells.length;
    this.summary.textContent = t("whatif.working", { known: 0, total: this.total });
    desk.asking.ask("desk-whatif", "whatif", request, {
      part: ({ changes }) => this.show(changes),
      answer: ({ changes, complete }) => this.show(changes, complete),
      failed: (text) => { this.summary.textContent = text; },
    });
  }

  show(changes, isComplete = false) {
    const { board, state } = this.desk;
    changes.forEach(({ cell: [row, column], effect, unique }) => {
      const index = row * state.width + column;
      const shown = unique ? "unique" : effect;
      this.known.set(index, unique);
      board.elements[index].dataset.effect = SIGNS[shown];
      board.elements[index].toggleAttribute("data-unknown", unique === null);
      board.label(index);
      board.elements[index].setAttribute("aria-label", `${board.elements[index].getAttribute("aria-label")}, ${t(`effect.${shown}`)}`);
    });
    const known = [...this.known.values()].filter((unique) => unique !== null).length;
    const count = [...this.known.values()].filter((unique) => unique === true).length;
    /* What holds of nearly all cells is not shown: only the exceptions are. */
    board.table.dataset.norm = this.desk.verdict.check?.verdict === "unique" ? SIGNS.unique : SIGNS.same;
    this.summary.textContent = t(isComplete ? "whatif.done" : "whatif.working", { known, total: this.total, count });
  }
}
