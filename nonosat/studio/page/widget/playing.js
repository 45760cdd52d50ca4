/* A puzzle to play in a notebook: the shared game with the help of the page to play on, which needs no kernel. */

import { Assistance } from "../../shared/assistance.js";
import { Game } from "../../shared/game.js";
import { playByKeys } from "../../shared/keyboard.js";
import { Tools } from "../../shared/tools.js";
import { button, checkbox } from "../core/dom.js";
import { stateOf } from "../core/puzzle_state.js";
import { t } from "../core/words.js";
import { View, isSame } from "./view.js";

export class PlayingView extends View {
  constructor(model, signal) {
    super(model, stateOf(model.get("_puzzle")), signal);
    const { board } = this;
    board.elements.forEach((element, index) => {
      element.classList.toggle("given", board.isGiven(index));
      board.label(index);
    });
    this.game = new Game(board, { shown: (change) => this.shown(change), changed: () => this.send(board.values), speak: (text) => this.speak(text) });
    this.game.words = { undone: t("said.undone"), redone: t("said.redone"), cells: (count) => t("said.cells", { count }) };
    this.assistance = new Assistance(this.game, (text) => this.say(text, "en"));
    this.undo = button(t("tools.undo"), () => this.game.undo());
    this.redo = button(t("tools.redo"), () => this.game.redo());
    this.addTools(
      this.choice("tool", t("paint.with"), [...this.paints(), [-1, "", t("paint.erase")]], () => {}),
      this.undo, this.redo,
      button(t("table.hint"), () => this.assistance.giveHint()),
      button(t("table.check"), () => this.assistance.check()),
      button(t("table.mistakes"), () => this.assistance.showMistakes()),
      button(t("table.restart"), () => { if (this.game.restart()) this.say(t("table.restarted")); }),
      board.puzzle.colours.length > 1 ? checkbox(t("table.letters"), false, (isOn) => this.table.classList.toggle("letters", isOn)) : null,
    );
    const tools = new Tools(board, () => {}, this.radios("tool"));
    this.begin(this.game, tools);
    playByKeys(this.game, this.cursor, tools, this.root);
    this.game.begin(model.get("marks"));
    this.hear("marks", (marks) => this.take(marks));
  }

  shown({ wasSolved }) {
    this.cursor.showClues();
    this.assistance?.forget();
    if (this.game.solved && !wasSolved) this.say(t("table.solved"));
    if (!this.game.solved && wasSolved) this.say("");
    this.table.classList.toggle("solved", this.game.solved);
    this.undo.disabled = !this.game.history.canUndo;
    this.redo.disabled = !this.game.history.canRedo;
  }

  /* Marks from the notebook, or from another view: a change that can be undone. */
  take(marks) {
    const { board, game } = this;
    if (isSame(marks, board.values)) return;
    if (game.isPainting) game.cancelStroke();
    const changes = marks.map((after, index) => ({ index, before: board.values[index], after })).filter(({ before, after }) => before !== after);
    changes.forEach(({ index, after }) => board.show(index, after));
    game.commit(changes);
  }
}
