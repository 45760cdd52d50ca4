/* Several panels in one place, of which one is seen, with their names above it; the arrow keys go from name to name. */

import { make } from "../board/dom.js";

export class Tabs {
  /* `entries` are [name, text, parts]. */
  constructor(title, entries) {
    this.panels = new Map(entries.map(([name, , parts]) => [name, make("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` }, parts)]));
    this.tabs = new Map(entries.map(([name, text]) => [name, make("button", { type: "button", class: "tab", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, on: { click: () => this.show(name) } }, text)]));
    this.list = make("div", { class: "tabs", role: "tablist", "aria-label": title, on: { keydown: (event) => this.key(event) } }, [...this.tabs.values()]);
    this.body = make("div", { class: "tab-body" }, [...this.panels.values()]);
    this.show(entries[0][0]);
  }

  show(name) {
    this.tabs.forEach((tab, each) => {
      tab.setAttribute("aria-selected", each === name);
      tab.tabIndex = each === name ? 0 : -1;
      this.panels.get(each).hidden = each !== name;
    });
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = [...this.tabs.keys()];
    const here = names.findIndex((name) => this.tabs.get(name) === event.target);
    const next = names[(here + step + names.length) % names.length];
    this.show(next);
    this.tabs.get(next).focus();
  }
}
