/* The size of the board: lines added or cut at the edges, or at the cell that has the focus. */

import { button, make } from "../../board/dom.js";
import { resized, turned, withLine } from "./edits.js";
import { t } from "../../words/words.js";

const LONGEST = 200;

export class SizePanel {
  constructor(desk) {
    this.desk = desk;
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
      ]), button(t("size.turn"), () => desk.edit(turned(desk.state)), { id: "turn" })));
  }

  refresh() {
    const { width, height } = this.desk.state;
    [this.fields[0].value, this.fields[1].value] = [width, height];
  }

  resize() {
    const { state } = this.desk;
    const [width, height] = this.fields.map((field) => Math.min(LONGEST, Math.max(1, Math.round(Number(field.value)) || 1)));
    if (width !== state.width || height !== state.height) this.desk.edit(resized(state, [0, 0], [height - state.height, width - state.width]));
    this.refresh();
  }

  atEdge(edge, count) {
    const { state } = this.desk;
    const isRow = edge === "top" || edge === "bottom";
    const size = (isRow ? state.height : state.width) + count;
    if (size < 1 || size > LONGEST) return;
    const change = isRow ? [count, 0] : [0, count];
    const isBefore = edge === "top" || edge === "left";
    this.desk.edit(resized(state, isBefore ? change : [0, 0], isBefore ? [0, 0] : change));
  }

  atCursor(kind, isCut) {
    const { state, cursor } = this.desk;
    const isRow = kind === "row";
    const size = isRow ? state.height : state.width;
    if (isCut ? size === 1 : size === LONGEST) return;
    const place = isRow ? Math.floor(cursor.index / state.width) : state.height + (cursor.index % state.width);
    this.desk.edit(withLine(state, place, { isCut }));
  }
}
