/* A puzzle to play in a notebook: the same panel as on the page to play on, whose help needs no kernel. */

import { stateOf } from "../../board/state.js";
import { GamePanel } from "../../panels/game_panel.js";
import { LocalEngine } from "../../panels/local_engine.js";
import { View, isSame } from "./view.js";

export class PlayingView extends View {
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
