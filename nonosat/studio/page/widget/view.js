/* What a board in a notebook has, whether it is played or drawn on: its elements, its size, its colours. Several can be
 * in one document, so nothing here goes by an `id`, and keys and clicks elsewhere mean nothing to it. */

import { Cursor } from "../../shared/cursor.js";
import { pinchToZoom } from "../../shared/pinch.js";
import { paintByPointer } from "../../shared/pointer.js";
import { button, make } from "../core/dom.js";
import { followFocus } from "../core/focus.js";
import { StudioBoard } from "../core/studio_board.js";
import { StudioZoom } from "../core/studio_zoom.js";
import { t } from "../core/words.js";
import { followTheme } from "./surroundings.js";

const LEAST_SIDE = matchMedia("(pointer: coarse)").matches ? 20 : 14;
/* Makes the names of radio buttons, which belong together over a whole document, differ. */
let views = 0;

export class View {
  constructor(model, state, signal) {
    views += 1;
    this.model = model;
    this.signal = signal;
    this.name = `nonosat-${views}`;
    this.table = make("table", { class: "board" });
    this.here = make("p", { class: "here-line", tabIndex: 0, hidden: true });
    this.status = make("p", { class: "status", role: "status", tabIndex: 0 });
    this.spoken = make("p", { class: "hidden", "aria-live": "polite" });
    this.larger = button("+", () => {}, { "aria-label": t("zoom.larger") });
    this.smaller = button("−", () => {}, { "aria-label": t("zoom.smaller") });
    this.around = make("div", { class: "around" }, this.table);
    /* JupyterLab would take keys for its commands and the right button for its menu. */
    const data = { lmSuppressShortcuts: "true", jpSuppressContextMenu: "true" };
    this.root = make("div", { class: "nonosat board-scope", lang: model.get("_language"), data });
    this.root.append(make("div", { class: `notebook ${model.get("mode") === "draw" ? "drawing" : "game"}` }, this.status, this.spoken, this.here, this.around));
    this.board = StudioBoard.of(state, this.table);
    const { title } = model.get("_puzzle");
    if (title) this.table.setAttribute("aria-label", title);
    this.cursor = new Cursor(this.board, this.here);
    /* Other notebooks listen to keys too. */
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    followTheme(this.root, model.get("_themes"), signal);
    followFocus(this);
  }

  /* The tools above the board. */
  addTools(...tools) {
    const bar = make("div", { class: "tools", role: "toolbar", "aria-label": t("tools.title") }, tools, this.smaller, this.larger);
    this.status.before(bar);
  }

  /* Radio buttons for [value, sign, text]; `changed` is called with the value. */
  choice(kind, title, choices, changed) {
    return make("fieldset", {}, make("legend", { class: "hidden" }, title), choices.map(([value, sign, text, help], index) => make("label", { title: help },
      make("input", { type: "radio", name: `${this.name}-${kind}`, value: `${value}`, checked: index === 0, on: { change: () => changed(value) } }),
      sign, make("span", { class: "word" }, text))));
  }

  /* The colours to paint with, as entries for `choice`. */
  paints() {
    const { colours } = this.board.puzzle;
    const swatch = (value) => make("span", { class: `swatch v${value}`, "aria-hidden": "true" });
    return [...colours.map(({ name }, index) => [index + 1, swatch(index + 1), colours.length > 1 ? name : t("paint.fill")]), [0, swatch(0), t("paint.blank")]];
  }

  radios(kind) {
    return [...this.root.querySelectorAll(`input[name="${this.name}-${kind}"]`)];
  }

  /* Makes the board work for pointers, and as large as there is room: called once, when its game or painter is there. */
  begin(game, tools) {
    const { signal } = this;
    const buttons = { larger: this.larger, smaller: this.smaller };
    this.zoom = new StudioZoom(this.board, { least: LEAST_SIDE, fitted: () => this.cursor.showClues(), buttons, signal });
    paintByPointer(game, this.cursor, tools, signal);
    pinchToZoom(this.board, this.zoom, signal);
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (this.root.clientWidth === width) return;
      width = this.root.clientWidth;
      if (width > 0) this.zoom.fit();
    });
    observer.observe(this.root);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  say(text, language = null) {
    this.status.textContent = text;
    if (language === null) this.status.removeAttribute("lang");
    else this.status.lang = language;
  }

  speak(text) {
    this.spoken.textContent = text;
  }

  /* Tells the notebook what is on the board. */
  send(values) {
    const marks = [...values];
    if (isSame(marks, this.model.get("marks"))) return;
    this.model.set("marks", marks);
    this.model.set("_turn", this.model.get("_turn") + 1);
    this.model.save_changes();
  }

  /* Calls `heard` with a trait that has changed, and is not called when the view is gone. */
  hear(trait, heard) {
    const listener = () => heard(this.model.get(trait));
    this.model.on(`change:${trait}`, listener);
    this.signal.addEventListener("abort", () => this.model.off(`change:${trait}`, listener));
  }
}

export function isSame(one, other) {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
