/* The editor: the drawing, and beside it the verdict and the panels. */

import { button, make } from "../../board/dom.js";
import { clearHighlights, highlight, highlightLines } from "../../board/view.js";
import { blankState, clueAt, lettersOf, puzzleOf, valuesOfText } from "../../board/state.js";
import { showColours } from "../../server/colours.js";
import { t } from "../../words/words.js";
import { Tabs } from "../toolbar.js";
import { ClueEntry, PalettePanel, SizePanel } from "./board_panels.js";
import { DrawingPanel } from "./drawing_panel.js";
import { mirrored, withCells } from "./edits.js";
import { ImageMaker } from "./image.js";
import { Suggestions } from "./suggestions.js";
import { VerdictPanel, WhatIf } from "./verdict.js";

export class Editor extends DrawingPanel {
  /* `edited(state)` is called after each edit; `dropped(file)` opens a file; `play()` plays the drawing; `begin()` begins another. */
  constructor(asking, { edited, dropped, play, begin }) {
    super(blankState(15, 15), { changed: () => this.isChanged() });
    Object.assign(this, { asking, edited, dropped });
    this.mode = make("p", { class: "mode", id: "mode" });
    this.toolbar.root.after(this.mode);
    this.addColour = this.toolbar.action("add-colour", t("palette.add"), () => this.palette.add(), { sign: "larger", bare: true });
    this.finishTools(
      make("div", { class: "group" },
        this.toolbar.action("mirror-across", t("tools.mirrorAcross"), () => this.mirror(true), { sign: "across", bare: true }),
        this.toolbar.action("mirror-down", t("tools.mirrorDown"), () => this.mirror(false), { sign: "down", bare: true }),
        this.toolbar.action("erase", t("tools.erase"), () => this.erase())));
    this.palette = new PalettePanel(this);
    this.verdict = new VerdictPanel(this);
    this.suggestions = new Suggestions(this);
    this.clueEntry = new ClueEntry(this);
    this.sizes = new SizePanel(this);
    this.image = new ImageMaker(this);
    this.whatIf = new WhatIf(this);
    /* The verdict is always visible; below it one panel at a time. */
    this.tabs = new Tabs(t("editor.panels"), [
      ["check", t("editor.check"), [make("div", { class: "row" }, button(t("editor.play"), play, { id: "play-this" })), asking.can("whatif") ? this.whatIf.root : [], this.verdict.more]],
      ...(asking.can("hide") ? [["repair", this.suggestions.title, [this.suggestions.root]]] : []),
      ["board", t("editor.board"), [make("div", { class: "row" }, button(t("save.new"), begin, { id: "new-file" })), this.sizes.root, this.palette.root, this.clueEntry.root]],
      ...(asking.can("make") ? [["image", t("editor.image"), [this.image.root]]] : [])]);
    this.side = make("div", { class: "side" }, this.verdict.root, this.tabs.list, this.tabs.body);
    this.root = make("main", { class: "editor", "aria-label": t("editor.title") }, this.canvas, this.side, this.image.dialog);
    this.showPanels();
    asking.onConnection((isThere, wasLost) => { if (isThere && wasLost) this.ask(); });
  }

  begin() {
    super.begin();
    this.rebuild();
    this.ask();
  }

  /* Called when the place is shown. */
  shown() {
    this.rebuild();
    if (this.verdict.check === null) this.ask();
    else this.showCheck(this.verdict.check);
  }

  /* Called when the place is left. */
  left() {
    this.whatIf.clear();
    this.suggestions.begin();
  }

  open(state) {
    super.open(state);
    this.tabs.show("check");
    this.ask();
  }

  isChanged() {
    this.ask();
    this.edited(this.state);
  }

  /* Removes all answers about an older state, and requests those about this one. */
  ask() {
    clearHighlights(this.board);
    this.board.lines.forEach((line) => this.board.head(line).classList.remove("wrong"));
    this.whatIf.clear();
    this.suggestions.begin();
    this.verdict.begin();
  }

  rebuild() {
    super.rebuild();
    this.toolbar.choices.get("paint").group.append(this.addColour);
    showColours(this.asking, puzzleOf({ ...this.state, mode: "clues", rows: [[]], columns: [[]], givens: new Int8Array(1).fill(-1), height: 1, width: 1 })).then(() => {}, () => {});
  }

  show() {
    super.show();
    this.showPanels();
  }

  showPanels() {
    /* The constructor shows the drawing before the panels exist. */
    if (!this.root) return;
    this.mode.textContent = this.state.mode === "clues" ? t("mode.clues") : "";
    [this.palette, this.sizes, this.clueEntry].forEach((panel) => panel.refresh());
  }

  leaveOverlay() {
    if (this.overlay === null) return;
    super.leaveOverlay();
    if (this.verdict.check) this.showCheck(this.verdict.check);
  }

  /* Previews a suggestion on the board. */
  preview(state, cells) {
    if (state.height !== this.state.height || state.width !== this.state.width) return;
    const { board } = this;
    this.overlay = "preview";
    clearHighlights(board);
    board.showAll(state.mode === "picture" ? state.cells : this.state.cells);
    const lines = board.lines.filter((line) => JSON.stringify(clueAt(state, line)) !== JSON.stringify(clueAt(this.state, line)));
    lines.forEach((line) => board.showClue(state, line));
    highlightLines(board, lines);
    highlight(board, cells.map((cell) => board.indexOf(cell)), "next");
    this.speak(t("said.preview"));
  }

  /* Shows the cells and lines of a check on the board. */
  showCheck(check) {
    const { board, state } = this;
    clearHighlights(board);
    if (state.mode === "clues" && check.backbone !== null && this.overlay === null) {
      /* Not an edit: the cells follow from the clues. */
      this.state = { ...state, cells: valuesOfText(check.backbone, lettersOf(state)) };
      board.showAll(this.state.cells);
    }
    highlight(board, check.ambiguous_cells.map((cell) => board.indexOf(cell)), "ambiguous");
    board.table.classList.toggle("doubtful", check.ambiguous_cells.length > state.cells.length / 2);
    const wrong = check.verdict !== "none" ? [] : check.core.length > 0 ? check.core : check.reason?.lines ?? [];
    board.lines.forEach((line) => board.head(line).classList.remove("wrong"));
    wrong.forEach((name) => board.head(board.lineNamed(name)).classList.add("wrong"));
  }

  /* Turns the solution into a drawing, whose clues follow from it. */
  drawOn(cells) {
    this.edit(withCells(this.state, cells));
  }

  mirror(isUpright) {
    this.edit(mirrored(this.state, this.painter.box, isUpright));
  }
}
