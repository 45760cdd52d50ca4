/* A picture to draw on in a notebook, on the canvas of the author's desk; the notebook's kernel judges. */

import { make } from "../../board/dom.js";
import { clearPointing, pointAt } from "../../board/pointing.js";
import { stateOf } from "../../board/state.js";
import { DrawingPanel } from "../../panels/desk/drawing_panel.js";
import { withCells } from "../../panels/desk/edits.js";
import { verdictText } from "../../panels/desk/verdict.js";
import { View, isSame } from "./view.js";
import { t } from "../../words/words.js";

/* The tools of the desk that there is room for. */
const TOOLS_IN_NOTEBOOKS = ["pencil", "line", "rectangle", "block", "fill"];

export class DrawingView extends View {
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
