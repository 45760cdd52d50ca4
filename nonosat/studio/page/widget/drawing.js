/* A picture to draw on in a notebook, with the strokes and keys of the author's desk; the notebook's kernel judges. */

import { clearPointing, pointAt } from "../../shared/pointing.js";
import { button, make } from "../core/dom.js";
import { stateOf } from "../core/puzzle_state.js";
import { t } from "../core/words.js";
import { painted, withCells } from "../desk/edits.js";
import { StateHistory } from "../desk/history.js";
import { drawByKeys } from "../desk/keys.js";
import { Painter } from "../desk/painter.js";
import { View, isSame } from "./view.js";

/* The tools of the desk that there is room for. */
const SIGNS = { pencil: "✎", line: "╱", rectangle: "▭", block: "■", fill: "◍" };

export class DrawingView extends View {
  constructor(model, signal) {
    const begin = withCells(stateOf(model.get("_puzzle")), Int8Array.from(model.get("marks")));
    super(model, begin, signal);
    this.history = new StateHistory(begin);
    this.painter = new Painter(this);
    this.undoButton = button(t("tools.undo"), () => this.undo());
    this.redoButton = button(t("tools.redo"), () => this.redo());
    const tools = Object.entries(SIGNS).map(([name, sign]) => [name, make("span", { "aria-hidden": "true", class: "sign" }, sign), t(`tool.${name}`), t(`tool.${name}.help`)]);
    this.addTools(
      this.choice("tool", t("tools.title"), tools, (name) => this.chooseTool(name)),
      this.choice("paint", t("paint.with"), this.paints(), (value) => this.choosePaint(value)),
      this.undoButton, this.redoButton,
    );
    this.status.classList.add("verdict");
    this.begin(this.painter, this.painter);
    drawByKeys(this, this.root);
    this.refresh();
    this.judged(model.get("_judgement"));
    this.hear("marks", (marks) => { if (!isSame(marks, [...this.state.cells])) this.edit(withCells(this.state, Int8Array.from(marks))); });
    this.hear("_judgement", (judgement) => this.judged(judgement));
  }

  get state() {
    return this.history.state;
  }

  edit(state) {
    const before = this.state;
    if (isSame(before.cells, state.cells)) {
      this.refresh();
      return;
    }
    this.history.push(state);
    this.changed(before);
  }

  undo() {
    const before = this.state;
    if (this.history.undo()) this.changed(before);
    this.speak(t("said.undone"));
  }

  redo() {
    const before = this.state;
    if (this.history.redo()) this.changed(before);
    this.speak(t("said.redone"));
  }

  changed(before) {
    const { board, state } = this;
    const width = this.table.offsetWidth;
    this.refresh();
    clearPointing(board);
    const lines = new Set();
    state.cells.forEach((value, index) => { if (value !== before.cells[index]) board.linesOf(index).forEach((line) => lines.add(line)); });
    lines.forEach((line) => board.showClue(state, line));
    if (this.table.offsetWidth !== width) this.zoom.fit();
    this.status.dataset.kind = "asking";
    this.say(t("verdict.asking"));
    this.send(state.cells);
  }

  refresh() {
    const { state, history } = this;
    this.showValues(state.cells);
    state.givens.forEach((value, index) => {
      if (this.board.puzzle.givens[index] === value) return;
      this.board.showGiven(index, value);
      this.board.label(index);
    });
    this.undoButton.disabled = !history.canUndo;
    this.redoButton.disabled = !history.canRedo;
  }

  showValues(values) {
    values.forEach((value, index) => { if (this.board.values[index] !== value) this.board.show(index, value); });
  }

  /* The verdict about what is on the board; one about an older picture is dropped. */
  judged({ turn, verdict, line_solvable: byLines, complete, count, cells }) {
    if (turn !== this.model.get("_turn")) return;
    this.status.dataset.kind = verdict;
    const told = {
      unique: () => `${t("verdict.unique")} ${t(byLines ? "verdict.byLines" : "verdict.notByLines")}`,
      multiple: () => t(complete ? "verdict.multiple" : "verdict.multipleAtLeast", { count }),
    };
    this.say(told[verdict]?.() ?? t(`verdict.${verdict}`));
    clearPointing(this.board);
    pointAt(this.board, cells, "ambiguous");
  }

  chooseTool(name) {
    const radio = this.radios("tool").find(({ value }) => value === name);
    if (!radio) return;
    radio.checked = true;
    this.painter.tool = name;
    this.speak(t("said.tool", { name: t(`tool.${name}`) }));
  }

  choosePaint(value) {
    this.painter.paint = value;
    this.radios("paint").find((radio) => Number(radio.value) === value).checked = true;
  }

  paintCell(index, value) {
    this.edit(painted(this.state, new Map([[index, value]])));
  }

  erase() {
    this.paintCell(this.cursor.index, 0);
  }

  /* The painter asks for these; here nothing is selected, and nothing but the picture is shown. */
  showSelection() {}

  leaveOverlay() {}
}
