/* Hints and reviews by the server: the JSON of its commands. */

import { progressText } from "../game/progress.js";
import { currentLanguage } from "../words/words.js";

export class ServerEngine {
  constructor(asking, puzzle, board) {
    Object.assign(this, { asking, puzzle, board });
  }

  forget() {
    ["hint", "review"].forEach((kind) => this.asking.cancel(`table-${kind}`));
  }

  hint(marks, level, hear) {
    this.ask("hint", { level, language: currentLanguage() }, hear);
  }

  review(marks, withCells, hear) {
    this.ask("review", { show: withCells }, hear);
  }

  ask(kind, more, hear) {
    this.asking.ask(`table-${kind}`, kind, { puzzle: this.puzzle, marks: progressText(this.board).split("\n"), ...more }, hear);
  }
}
