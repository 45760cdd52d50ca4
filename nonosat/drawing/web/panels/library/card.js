/* A puzzle of the library: a thumbnail with title, size, verdict, grade and progress. The solution is hidden until it is
 * solved. */

import { button, make } from "../../board/dom.js";
import { cluesOf, lettersOf, puzzleOf, stateOf, valuesOfText } from "../../board/state.js";
import { gameKey, gameUnder } from "../../game/marks.js";
import { t } from "../../words/words.js";

/* Draws a puzzle on paper: its cells if they are revealed; else the marks, with the clues as a block for each run, which do
 * not reveal the solution. `changed` cells are marked: filled if shaded, else framed. */

const SIDE = 160;
const [PAPER, INK, MARK, RULE] = ["#fffefb", "#23211e", "#0b8783", "#a9a191"];

export function drawThumbnail(canvas, { height, width, cells, palette, clues, isRevealed, changed = [] }) {
  const longest = Math.max(1, ...[...clues.rows, ...clues.columns].map((clue) => clue?.length ?? 0));
  const margin = isRevealed ? 0 : Math.min(longest, Math.ceil(Math.max(height, width) / 2));
  const side = Math.max(1, Math.floor(SIDE / (Math.max(width, height) + margin)));
  canvas.width = (width + margin) * side;
  canvas.height = (height + margin) * side;
  const pen = canvas.getContext("2d");
  const fill = (colour, column, row, gap = 0) => {
    pen.fillStyle = colour;
    pen.fillRect(column * side + gap, row * side + gap, Math.max(1, side - 2 * gap), Math.max(1, side - 2 * gap));
  };
  const at = (index) => [margin + (index % width), margin + Math.floor(index / width)];
  const ink = (value) => palette[value - 1]?.colour ?? INK;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  cells?.forEach((value, index) => { if (value > 0) fill(ink(value), ...at(index)); });
  pen.strokeStyle = MARK;
  pen.lineWidth = Math.max(1, side / 5);
  changed.forEach((index) => {
    fill(cells[index] > 0 ? MARK : PAPER, ...at(index));
    const [left, top] = at(index).map((place) => place * side + pen.lineWidth / 2);
    pen.strokeRect(left, top, side - pen.lineWidth, side - pen.lineWidth);
  });
  if (isRevealed) return;
  const colourOf = (run) => ink(Array.isArray(run) ? palette.findIndex(({ letter }) => letter === run[1]) + 1 : 1);
  const blocks = (clue, put) => (clue ?? []).slice(-margin).reverse().forEach((run, place) => put(colourOf(run), margin - place - 1));
  const gap = Math.max(1, Math.round(side / 5));
  clues.rows.forEach((clue, row) => blocks(clue, (colour, place) => fill(colour, place, margin + row, gap)));
  clues.columns.forEach((clue, column) => blocks(clue, (colour, place) => fill(colour, margin + column, place, gap)));
  pen.strokeStyle = RULE;
  pen.lineWidth = 1;
  pen.strokeRect(margin * side + 0.5, margin * side + 0.5, width * side - 1, height * side - 1);
}

export class Card {
  constructor(file, puzzle, { draw, play }) {
    this.puzzle = puzzle;
    this.state = stateOf(puzzle);
    const { goal, ...playable } = puzzle;
    this.key = gameKey(puzzleOf(stateOf(playable)));
    this.solution = this.state.mode === "picture" ? this.state.cells : null;
    this.title = puzzle.title ?? file.name;
    this.name = file.name;
    /* The puzzle's result, {verdict, difficulty, label, class}; null if unknown. */
    this.result = null;
    this.isChecked = false;
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
      make("p", { class: "note" }, about.join(" · ")),
      make("p", {}, this.verdict, " ", this.grade),
      make("p", { class: "note how-far" }, this.bar, " ", this.done),
      make("div", { class: "row" },
        button(t("library.play"), play, { class: "open-player primary", "aria-label": `${t("library.play")}: ${this.title}` }),
        button(t("library.draw"), draw, { class: "open-editor", "aria-label": `${t("library.draw")}: ${this.title}` })));
    this.readGame();
  }

  /* Reads the stored game: `status` is "new", "started" or "solved". */
  readGame() {
    const game = gameUnder(this.key);
    const cells = this.state.height * this.state.width;
    const marks = game === null ? null : valuesOfText(game.text.split("\n"), lettersOf(this.state));
    this.marks = marks !== null && marks.length === cells ? marks : null;
    const given = this.state.givens.filter((value) => value >= 0).length;
    const known = this.marks === null ? given : this.marks.filter((value) => value >= 0).length;
    const share = (known - given) / Math.max(1, cells - given);
    this.status = game?.solved ? "solved" : share > 0 ? "started" : "new";
    this.progress = this.status === "solved" ? 1 : Math.min(0.99, share);
    this.bar.value = Math.round(this.progress * 100);
    this.bar.hidden = this.status === "new";
    this.done.textContent = this.status === "started" ? t("library.percent", { number: this.bar.value }) : t(`library.is.${this.status}`);
    this.root.dataset.status = this.status;
  }

  /* Draws the thumbnail: the solution if it is solved or revealed, else the marks. */
  show({ isRevealed }) {
    const { height, width, palette } = this.state;
    const isWhole = this.marks !== null && this.status === "solved" && this.marks.filter((value) => value > 0).length > 0;
    const solution = isRevealed || this.status === "solved" ? (isRevealed && this.solution) || (isWhole ? this.marks : this.solution) : null;
    drawThumbnail(this.canvas, { height, width, palette, cells: solution ?? this.marks ?? this.state.givens, clues: cluesOf(this.state), isRevealed: solution !== null });
  }

  showResult(result) {
    const { verdict, difficulty, label, class: name } = result ?? { verdict: "undecided" };
    this.result = result;
    this.isChecked = true;
    this.verdict.textContent = t(`library.${verdict}`);
    this.verdict.dataset.kind = verdict;
    if (label) this.grade.textContent = t("library.grade", { number: Math.round(difficulty * 10) / 10, label: t(`grade.${label}`) });
    else if (name) this.grade.textContent = t(`class.${name}`);
  }
}
