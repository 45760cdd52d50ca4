/* A board in a notebook: to play on, with help that needs no kernel, or to draw on, judged by the kernel. */

import { make } from "../board/dom.js";
import { clearPointing, pointAt } from "../board/pointing.js";
import { stateOf } from "../board/state.js";
import { DrawingPanel } from "../panels/desk/drawing_panel.js";
import { withCells } from "../panels/desk/edits.js";
import { verdictText } from "../panels/desk/verdict.js";
import { GamePanel } from "../panels/game_panel.js";
import { LocalEngine } from "../panels/local_engine.js";
import { t, useWords } from "../words/words.js";

/* Light or dark, as the notebook around a board is: JupyterLab and Visual Studio Code say so on the body, others leave it to
 * the system. */

const system = matchMedia("(prefers-color-scheme: dark)");

/* Gives an element the colours {light, dark}, each {"--name": colour}, whenever that changes. */
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

/* What a board in a notebook has, whether it is played or drawn on: its place, its size, its colours. Several can be in one
 * document, so nothing here goes by an `id`, and keys and clicks elsewhere mean nothing to it. */

class View {
  constructor(model, signal) {
    Object.assign(this, { model, signal });
    /* JupyterLab would take keys for its commands and the right button for its menu. */
    const data = { lmSuppressShortcuts: "true", jpSuppressContextMenu: "true" };
    this.root = make("div", { class: "nonosat board-scope", lang: model.get("_language"), data });
    /* Other notebooks listen to keys too. */
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    followTheme(this.root, model.get("_themes"), signal);
  }

  /* Puts a panel in, and shows it as what it is. */
  place(panel, kind) {
    panel.canvas.classList.replace("canvas", "notebook");
    panel.canvas.classList.add(kind);
    this.root.append(panel.canvas);
  }

  /* Keeps the board as large as there is room for. */
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

function isSame(one, other) {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/* A picture to draw on in a notebook, on the canvas of the author's desk; the notebook's kernel judges. */

/* The tools of the desk that there is room for. */
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
    this.judged(model.get("_judgement"));
    this.hear("marks", (marks) => { if (!isSame(marks, [...this.drawing.state.cells])) this.drawing.edit(withCells(this.drawing.state, Int8Array.from(marks))); });
    this.hear("_judgement", (judgement) => this.judged(judgement));
  }

  changed() {
    clearPointing(this.drawing.board);
    this.status.dataset.kind = "asking";
    this.status.textContent = t("verdict.asking");
    this.send(this.drawing.state.cells);
  }

  /* The verdict about what is on the board; one about an older picture is dropped. */
  judged({ turn, cells, ...judgement }) {
    if (turn !== this.model.get("_turn")) return;
    this.status.dataset.kind = judgement.verdict;
    this.status.textContent = verdictText(judgement);
    clearPointing(this.drawing.board);
    pointAt(this.drawing.board, cells, "ambiguous");
  }
}

/* A puzzle to play in a notebook: the same panel as on the page to play on, whose help needs no kernel. */

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

/* The board in a notebook: `render` shows a view of a model in an element, and returns what ends it. See
 * https://anywidget.dev/en/afm/ for what these are. */

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
