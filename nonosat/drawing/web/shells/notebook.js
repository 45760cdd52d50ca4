/* A board in a notebook: a game whose hints need no kernel, or a drawing that the kernel checks. */

import { make } from "../board/dom.js";
import { clearHighlights, highlight } from "../board/view.js";
import { stateOf } from "../board/state.js";
import { DrawingPanel } from "../panels/editor/drawing_panel.js";
import { withCells } from "../panels/editor/edits.js";
import { aboutVerdict } from "../panels/editor/verdict.js";
import { GamePanel } from "../panels/game_panel.js";
import { LocalEngine } from "../panels/local_engine.js";
import { t, useWords } from "../words/words.js";

/* The light or dark theme of the notebook around a board: JupyterLab and Visual Studio Code declare it on the body; others
 * follow the system. */

const system = matchMedia("(prefers-color-scheme: dark)");

/* Gives an element the colours of the theme, {light, dark}, each {"--name": colour}, now and after each change. */
function followTheme(element, themes, signal) {
  const filled = Object.keys(themes.light).map((name) => /^--colour-(\d+)$/.exec(name)?.[1]).filter(Boolean)
    .map((number) => `.nonosat td.v${number}, .nonosat .swatch.v${number} { background-color: var(--colour-${number}); color: var(--on-colour-${number}) }`);
  const sheet = document.createElement("style");
  sheet.textContent = filled.join("\n");
  element.prepend(sheet);
  const show = () => {
    const theme = isDark() ? "dark" : "light";
    element.style.colorScheme = theme;
    element.dataset.theme = theme;
    Object.entries(themes[theme]).forEach(([name, colour]) => element.style.setProperty(name, colour));
  };
  const observer = new MutationObserver(show);
  observer.observe(document.body, { attributes: true });
  system.addEventListener("change", show, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
  show();
}

function isDark() {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  if (jpThemeLight !== undefined) return jpThemeLight === "false";
  if (vscodeThemeKind !== undefined) return /dark|high-contrast$/.test(vscodeThemeKind);
  return system.matches;
}

/* The common part of a game and a drawing in a notebook: container, size and colours. A document can have several, so
 * nothing here uses an `id`, and keys and clicks elsewhere have no effect. */

class View {
  constructor(model, signal) {
    Object.assign(this, { model, signal });
    /* Keep JupyterLab from using the keys for commands and the right button for its menu. */
    const data = { lmSuppressShortcuts: "true", jpSuppressContextMenu: "true" };
    this.root = make("div", { class: "nonosat board-scope", lang: model.get("_language"), data });
    /* Other notebooks handle keys too. */
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    followTheme(this.root, model.get("_themes"), signal);
  }

  /* Adds a panel to the container. */
  place(panel, kind) {
    panel.canvas.classList.replace("canvas", "notebook");
    panel.canvas.classList.add(kind);
    this.root.append(panel.canvas);
  }

  /* Keeps the board as large as fits. */
  follow(zoom) {
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (this.root.clientWidth === width) return;
      width = this.root.clientWidth;
      if (width > 0) zoom.fit();
    });
    observer.observe(this.root);
    this.signal.addEventListener("abort", () => observer.disconnect());
  }

  /* Sends the cells to the notebook. */
  send(values) {
    const marks = [...values];
    if (isSame(marks, this.model.get("marks"))) return;
    this.model.set("marks", marks);
    this.model.set("_turn", this.model.get("_turn") + 1);
    this.model.save_changes();
  }

  /* Calls `heard` with each new value of a trait until the view is removed. */
  hear(trait, heard) {
    const listener = () => heard(this.model.get(trait));
    this.model.on(`change:${trait}`, listener);
    this.signal.addEventListener("abort", () => this.model.off(`change:${trait}`, listener));
  }
}

function isSame(one, other) {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/* A drawing in a notebook: the editor's drawing panel, checked by the notebook's kernel. */

/* The editor's tools that fit. */
const TOOLS_IN_NOTEBOOKS = ["pencil", "line", "rectangle", "block", "fill"];

class DrawingView extends View {
  constructor(model, signal) {
    super(model, signal);
    const begin = withCells(stateOf(model.get("_puzzle")), Int8Array.from(model.get("marks")));
    this.status = make("p", { class: "status verdict", role: "status", tabIndex: 0 });
    this.drawing = new DrawingPanel(begin, {
      tools: TOOLS_IN_NOTEBOOKS, named: false, scope: this.root, signal,
      changed: () => this.changed(),
    });
    this.drawing.finishTools();
    this.drawing.toolbar.root.after(this.status);
    this.place(this.drawing, "drawing");
    this.drawing.begin();
    this.follow(this.drawing.zoom);
    this.showResult(model.get("_result"));
    this.hear("marks", (marks) => { if (!isSame(marks, [...this.drawing.state.cells])) this.drawing.edit(withCells(this.drawing.state, Int8Array.from(marks))); });
    this.hear("_result", (result) => this.showResult(result));
  }

  changed() {
    clearHighlights(this.drawing.board);
    this.status.dataset.kind = "asking";
    this.status.textContent = t("verdict.asking");
    this.send(this.drawing.state.cells);
  }

  /* Shows the result of checking the drawing; results for older states are dropped. */
  showResult({ turn, cells, ...result }) {
    if (turn !== this.model.get("_turn")) return;
    this.status.dataset.kind = result.verdict;
    this.status.textContent = `${t(`verdict.${result.verdict}`)}. ${aboutVerdict(result)}`;
    clearHighlights(this.drawing.board);
    highlight(this.drawing.board, cells, "ambiguous");
  }
}

/* A game in a notebook: the same panel as on the play page, whose hints need no kernel. */

class PlayingView extends View {
  constructor(model, signal) {
    super(model, signal);
    const panel = new GamePanel(stateOf(model.get("_puzzle")), {
      engineOf: (board) => new LocalEngine(board), changed: () => this.send(panel.board.values),
      named: false, scope: this.root, signal, title: model.get("_puzzle").title ?? null,
    });
    panel.finishTools();
    this.place(panel, "game");
    panel.begin(model.get("marks"));
    this.follow(panel.zoom);
    this.hear("marks", (marks) => { if (!isSame(marks, panel.board.values)) panel.take(marks); });
  }
}

/* Shows a view of a model in an element, and returns a function that removes it; see https://anywidget.dev/en/afm/. */

export function render({ model, el }) {
  useWords(model.get("_language"), model.get("_words"));
  const ending = new AbortController();
  const view = model.get("mode") === "draw" ? new DrawingView(model, ending.signal) : new PlayingView(model, ending.signal);
  el.append(view.root);
  return () => {
    ending.abort();
    view.root.remove();
  };
}
