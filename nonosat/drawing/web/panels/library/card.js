/* A puzzle of the library: a thumbnail with title, size, verdict, grade and how far one has come. The picture is not shown
 * before it is solved. */

import { button, make } from "../../board/dom.js";
import { cluesOf, lettersOf, puzzleOf, stateOf, valuesOfText } from "../../board/state.js";
import { gameKey, gameUnder } from "../../game/progress.js";
import { t } from "../../words/words.js";

/* A small drawing of a puzzle: the picture where it is open; else an empty board with the marks that are there, and its clues
 * as bars around it, which do not tell the picture. */

const SIDE = 160;

export function drawThumbnail(canvas, { height, width, cells, palette, clues, isOpen }) {
  const longest = Math.max(1, ...[...clues.rows, ...clues.columns].map((clue) => clue?.length ?? 0));
  const margin = isOpen ? 0 : Math.min(longest, Math.ceil(Math.max(height, width) / 2));
  const side = Math.max(1, Math.floor(SIDE / (Math.max(width, height) + margin)));
  canvas.width = (width + margin) * side;
  canvas.height = (height + margin) * side;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const ink = (value) => palette[value - 1]?.colour ?? "#1a1a1a";
  cells?.forEach((value, index) => {
    if (value <= 0) return;
    pen.fillStyle = ink(value);
    pen.fillRect((margin + (index % width)) * side, (margin + Math.floor(index / width)) * side, side, side);
  });
  if (isOpen) return;
  pen.fillStyle = "#8a8a8a";
  const bar = (column, row) => pen.fillRect(column * side, row * side, Math.max(1, side - 1), Math.max(1, side - 1));
  clues.rows.forEach((clue, row) => { for (let run = 0; run < Math.min(clue?.length ?? 0, margin); run += 1) bar(margin - run - 1, margin + row); });
  clues.columns.forEach((clue, column) => { for (let run = 0; run < Math.min(clue?.length ?? 0, margin); run += 1) bar(margin + column, margin - run - 1); });
  pen.strokeStyle = "#b8b8b8";
  pen.strokeRect(margin * side + 0.5, margin * side + 0.5, width * side - 1, height * side - 1);
}

export class Card {
  constructor(file, puzzle, { draw, play }) {
    this.puzzle = puzzle;
    this.state = stateOf(puzzle);
    const { goal, ...playable } = puzzle;
    this.key = gameKey(puzzleOf(stateOf(playable)));
    this.picture = this.state.mode === "picture" ? this.state.cells : null;
    this.title = puzzle.title ?? file.name;
    this.name = file.name;
    /* What is known of the puzzle: {verdict, difficulty, word, class}; null before it was looked at. */
    this.judgement = null;
    this.isJudged = false;
    this.lacksGrade = false;
    this.canvas = make("canvas", { "aria-hidden": "true", width: 1, height: 1 });
    this.verdict = make("span", { class: "card-verdict" }, "…");
    this.grade = make("span", { class: "card-grade" });
    this.bar = make("progress", { class: "card-progress", max: 100, value: 0, "aria-label": t("library.progress") });
    this.done = make("span", { class: "card-done" });
    const about = [file.name, `${this.state.width} × ${this.state.height}`, ...(puzzle.author ? [puzzle.author] : [])];
    this.root = make("li", { class: "card", data: { file: file.name } },
      this.canvas,
      make("h2", {}, this.title),
      make("p", { class: "remark" }, about.join(" · ")),
      make("p", {}, this.verdict, " ", this.grade),
      make("p", { class: "remark how-far" }, this.bar, " ", this.done),
      make("div", { class: "row" },
        button(t("library.play"), play, { class: "open-table primary", "aria-label": `${t("library.play")}: ${this.title}` }),
        button(t("library.draw"), draw, { class: "open-desk", "aria-label": `${t("library.draw")}: ${this.title}` })));
    this.look();
  }

  /* Looks how far the game is that is kept: `standing` is "new", "begun" or "solved". */
  look() {
    const game = gameUnder(this.key);
    const cells = this.state.height * this.state.width;
    const marks = game === null ? null : valuesOfText(game.text.split("\n"), lettersOf(this.state));
    this.marks = marks !== null && marks.length === cells ? marks : null;
    const given = this.state.givens.filter((value) => value >= 0).length;
    const known = this.marks === null ? given : this.marks.filter((value) => value >= 0).length;
    const share = (known - given) / Math.max(1, cells - given);
    this.standing = game?.solved ? "solved" : share > 0 ? "begun" : "new";
    this.progress = this.standing === "solved" ? 1 : Math.min(0.99, share);
    this.bar.value = Math.round(this.progress * 100);
    this.bar.hidden = this.standing === "new";
    this.done.textContent = this.standing === "begun" ? t("library.percent", { number: this.bar.value }) : t(`library.is.${this.standing}`);
    this.root.dataset.standing = this.standing;
  }

  /* Draws the thumbnail: the picture if it is solved or wanted, else what the player has marked. */
  show({ isOpen }) {
    const { height, width, palette } = this.state;
    const isWhole = this.marks !== null && this.standing === "solved" && this.marks.filter((value) => value > 0).length > 0;
    const picture = isOpen || this.standing === "solved" ? (isOpen && this.picture) || (isWhole ? this.marks : this.picture) : null;
    drawThumbnail(this.canvas, { height, width, palette, cells: picture ?? this.marks ?? this.state.givens, clues: cluesOf(this.state), isOpen: picture !== null });
  }

  judged(judgement) {
    const { verdict, difficulty, word, class: name } = judgement ?? { verdict: "undecided" };
    this.judgement = judgement;
    this.isJudged = true;
    this.verdict.textContent = t(`library.${verdict}`);
    this.verdict.dataset.kind = verdict;
    if (word) this.grade.textContent = t("library.grade", { number: Math.round(difficulty * 10) / 10, word: t(`grade.${word}`) });
    else if (name) this.grade.textContent = t(`class.${name}`);
  }
}
