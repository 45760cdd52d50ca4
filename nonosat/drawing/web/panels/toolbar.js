/* The toolbar above a board on every page: radio choices and buttons. */

import { checkbox, make } from "../board/dom.js";
import { t } from "../words/words.js";

/* The icons of tools and actions: lines of one width in a square of 24, in the text colour. They are nonosat's own, under its
 * licence. */

const ICON_NAMESPACE = "http://www.w3.org/2000/svg";
const PATHS = {
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  line: "M5 19L19 5",
  rectangle: "M4 6h16v12H4z",
  block: "M4 6h16v12H4zM4 10l4-4M4 14l8-8M4 18L16 6M8 18L20 6M12 18l8-8M16 18l4-4",
  fill: "M11 3l8 8-8 8-8-8zM3 11h16M20 15c1 2 2 3 2 4a2 2 0 0 1-4 0c0-1 1-2 2-4",
  pick: "M4 20l1-4 8-8 3 3-8 8zM12 7l2-2a2.5 2.5 0 0 1 5 5l-2 2",
  select: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M11 4h2M11 20h2M4 11v2M20 11v2",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  given: "M5 5h14v14H5zM12 10.500a1.500 1.500 0 1 0 .01 0",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 10h3",
  across: "M12 3v18M9 7l-6 5 6 5zM15 7l6 5-6 5z",
  down: "M3 12h18M7 9l5-6 5 6zM7 15l5 6 5-6z",
  erase: "M8 20l-5-5L14 4l6 6-9 10zM9 9l6 6M8 20h12",
  smaller: "M5 12h14",
  larger: "M5 12h14M12 5v14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  hint: "M9 18h6M10 21h4M8.500 15C6 13 5 11 5 9a7 7 0 0 1 14 0c0 2-1 4-3.500 6z",
  check: "M4 13l5 5L20 6",
  mistakes: "M12 3l10 18H2zM12 10v5M12 17.500v.500",
  film: "M4 5h16v14H4zM10 9l5 3-5 3z",
  solution: "M2 12c4-8 16-8 20 0-4 8-16 8-20 0zM12 9a3 3 0 1 0 .01 0",
  restart: "M5 12a7 7 0 1 0 2-5M4 4l2 4 4-1",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  first: "M6 5v14M18 5l-9 7 9 7z",
  previous: "M17 5l-10 7 10 7z",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  run: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  publish: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  repair: "M14 7a4 4 0 0 1 5-4l-3 3 2 2 3-3a4 4 0 0 1-5 5L8 19a2 2 0 0 1-3-3z",
  settings: "M4 7h10M18 7h2M16 5v4M4 17h2M10 17h10M8 15v4M4 12h4M12 12h8M10 10v4",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 8.500v.500",
  photograph: "M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.500 3.500 0 1 0 .01 0",
  play: "M4 4h16v16H4zM4 9h16M4 15h16M9 4v16M15 4v16",
  library: "M4 4h6v7H4zM14 4h6v7h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  more: "M5 12v.010M12 12v.010M19 12v.010",
  "try-out": "M9 9a3 3 0 1 1 4 3c-1 .500-1 1-1 2.500M12 18v.500",
};

/* An icon, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(ICON_NAMESPACE, "svg");
  const path = document.createElementNS(ICON_NAMESPACE, "path");
  path.setAttribute("d", PATHS[name]);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  return svg;
}

/* A counter that keeps the names of radio buttons distinct if a document has several boards. */
let toolbars = 0;

export class Toolbar {
  /* `named`: whether its parts have ids, which only one toolbar of a document can have. */
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

  /* A radio choice of `[value, icon, text, help]`; `changed` receives the value. */
  choice(kind, title, entries, changed) {
    const group = make("fieldset", { class: kind, ...this.id(kind) });
    this.choices.set(kind, { group, changed, title });
    this.offer(kind, entries, entries[0][0]);
    return group;
  }

  /* Replaces the entries of a choice. */
  offer(kind, entries, chosen) {
    const { group, changed, title } = this.choices.get(kind);
    const name = this.named ? kind : `nonosat-${this.number}-${kind}`;
    group.replaceChildren(make("legend", { class: "hidden" }, title), ...entries.map(([value, sign, text, help]) => make("label", { title: help ?? text },
      make("input", { type: "radio", name, value: `${value}`, checked: value === chosen, on: { change: () => changed(value) } }),
      sign, make("span", { class: "caption" }, text))));
  }

  choose(kind, value) {
    const input = [...this.choices.get(kind).group.querySelectorAll("input")].find((each) => each.value === `${value}`);
    if (input) input.checked = true;
    return Boolean(input);
  }

  action(name, text, act, { sign = name, bare = false, primary = false } = {}) {
    const shown = make("button", { type: "button", class: primary ? "primary" : null, title: text, ...this.id(name), "aria-label": bare ? text : null, on: { click: act } }, icon(sign));
    if (!bare) shown.append(make("span", { class: "caption" }, text));
    return shown;
  }

  /* The buttons for the size of the cells: {larger, smaller}. */
  zoom() {
    const [smaller, larger] = ["smaller", "larger"].map((name) => this.action(name, t(`zoom.${name}`), () => {}, { bare: true }));
    this.add(make("div", { class: "group" }, smaller, larger));
    return { smaller, larger };
  }

  /* A checkbox: whether cells show the letters of their colours. */
  letters(table) {
    return checkbox(t("player.letters"), table.classList.contains("letters"), (isOn) => table.classList.toggle("letters", isOn), this.id("letters"));
  }
}

/* The values to paint, as entries of a choice: the colours, blank, and optionally undecided. */
export function paintsOf({ colours }, { withNothing = false } = {}) {
  const swatch = (value) => make("span", { class: `swatch v${value}`, "aria-hidden": "true" });
  const paints = colours.map(({ name }, index) => [index + 1, swatch(index + 1), colours.length > 1 ? name : t("paint.fill")]);
  return [...paints, [0, swatch(0), t("paint.blank")], ...(withNothing ? [[-1, swatch(-1), t("paint.erase")]] : [])];
}

/* A sheet that a phone shows from below when a toolbar button opens it; other screens always show its content. Its buttons
 * close it unless it `stays`: then a touch on what is left of it opens it, too. */

export class Sheet {
  /* `root` is the element, `toolbar` makes the button, and a touch on `canvas` closes it. */
  constructor(root, toolbar, canvas, { stays = false } = {}) {
    Object.assign(this, { root, stays });
    root.classList.add("sheet");
    this.button = toolbar.action("more", t("tools.more"), () => this.show(!this.isOpen), { bare: true });
    this.button.classList.add("phone-only");
    this.show(false);
    root.addEventListener("click", ({ target }) => {
      const pressed = target.closest("button");
      if (stays && !this.isOpen && this.button.checkVisibility()) this.show(true);
      if (stays || !pressed || !this.isOpen || ["smaller", "larger"].includes(pressed.id)) return;
      const hadFocus = root.contains(document.activeElement);
      this.show(false);
      if (hadFocus) this.button.focus();
    });
    root.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.isOpen) this.close(event); });
    canvas.addEventListener("pointerdown", (event) => {
      if (this.isOpen && !this.root.contains(event.target) && !this.button.contains(event.target)) this.close(event);
    }, { capture: true });
  }

  get isOpen() {
    return this.root.classList.contains("open");
  }

  show(isOpen) {
    this.root.classList.toggle("open", isOpen);
    this.button.setAttribute("aria-expanded", `${isOpen}`);
    /* Beside a sheet that stays the board takes the rest of the screen. */
    if (this.stays) window.dispatchEvent(new Event("resize"));
    if (isOpen) this.root.querySelector("button:not(:disabled)")?.focus();
  }

  close(event) {
    event.preventDefault();
    event.stopPropagation();
    this.show(false);
    this.button.focus();
  }
}

/* Panels of which one is visible, with tabs above; the arrow keys move between the tabs. */

export class Tabs {
  /* `entries` are [name, text, children]. */
  constructor(title, entries) {
    this.panels = new Map(entries.map(([name, , children]) => [name, make("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` }, children)]));
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
