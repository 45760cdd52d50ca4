/* The tools above a board, the same on every page: choices, of which one is chosen, and actions. */

import { checkbox, make } from "../board/dom.js";
import { icon } from "./icons.js";
import { t } from "../words/words.js";

/* Makes the names of radio buttons, which belong together over a whole document, differ where there are several boards. */
let toolbars = 0;

export class Toolbar {
  /* `named`: whether its parts have ids; where several are in one document they have none. */
  constructor({ named = true, title = t("tools.title") } = {}) {
    toolbars += 1;
    this.number = toolbars;
    this.named = named;
    this.choices = new Map();
    this.root = make("div", { class: "tools", role: "toolbar", "aria-label": title });
  }

  add(...parts) {
    this.root.append(...parts.filter(Boolean));
    return this;
  }

  id(name) {
    return this.named ? { id: name } : {};
  }

  /* A choice of one of `[value, sign, text, help]`; `changed` hears the value. */
  choice(kind, title, entries, changed) {
    const group = make("fieldset", { class: kind, ...this.id(kind) });
    this.choices.set(kind, { group, changed, title });
    this.offer(kind, entries, entries[0][0]);
    return group;
  }

  /* Other entries for a choice. */
  offer(kind, entries, chosen) {
    const { group, changed, title } = this.choices.get(kind);
    const name = this.named ? kind : `nonosat-${this.number}-${kind}`;
    group.replaceChildren(make("legend", { class: "hidden" }, title), ...entries.map(([value, sign, text, help]) => make("label", { title: help ?? text },
      make("input", { type: "radio", name, value: `${value}`, checked: value === chosen, on: { change: () => changed(value) } }),
      sign, make("span", { class: "word" }, text))));
  }

  choose(kind, value) {
    const input = [...this.choices.get(kind).group.querySelectorAll("input")].find((each) => each.value === `${value}`);
    if (input) input.checked = true;
    return Boolean(input);
  }

  action(name, text, act, { sign = name, bare = false, primary = false } = {}) {
    const shown = make("button", { type: "button", class: primary ? "primary" : null, title: text, ...this.id(name), "aria-label": bare ? text : null, on: { click: act } }, icon(sign));
    if (!bare) shown.append(make("span", { class: "word" }, text));
    return shown;
  }

  /* The buttons for the size of the cells: {larger, smaller}. */
  zoom() {
    const [smaller, larger] = ["smaller", "larger"].map((name) => this.action(name, t(`zoom.${name}`), () => {}, { bare: true }));
    this.add(make("div", { class: "group" }, smaller, larger));
    return { smaller, larger };
  }

  /* Whether cells show the letters of their colours. */
  letters(table) {
    return checkbox(t("table.letters"), table.classList.contains("letters"), (isOn) => table.classList.toggle("letters", isOn), this.id("letters"));
  }
}

/* What there is to paint with, as entries of a choice: the colours, blank, and perhaps nothing. */
export function paintsOf({ colours }, { withNothing = false } = {}) {
  const swatch = (value) => make("span", { class: `swatch v${value}`, "aria-hidden": "true" });
  const paints = colours.map(({ name }, index) => [index + 1, swatch(index + 1), colours.length > 1 ? name : t("paint.fill")]);
  return [...paints, [0, swatch(0), t("paint.blank")], ...(withNothing ? [[-1, swatch(-1), t("paint.erase")]] : [])];
}
