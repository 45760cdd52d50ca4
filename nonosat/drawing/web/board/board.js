/* The board: the values of its cells, shown in a table whose headings are the clues. All pages and notebooks build their
 * boards here. Lines are numbered from 0, rows first. */

import { t } from "../words/words.js";
import { clueData } from "./clues.js";
import { make } from "./dom.js";
import { clueAt, cluesOf, dataOf, lettersOf } from "./state.js";

/* The space for clues beside a board: `across` in sizes of their type, `down` in numbers above each other. */

/* Between two numbers of a row, and beside the first and the last, as a share of the size of type; the height of a number. */
const [GAP, ENDS, HIGH] = [0.5, 0.4, 1.2];

/* The width of a digit, as a share of the size of type. */
let digit = null;

function digitWidth() {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue("--font") || "system-ui"}`;
  return pen.measureText("0").width / 100;
}

function spaceOf(clue, isRow) {
  const texts = clue === null ? [] : clue.length === 0 ? ["0"] : clue.map((run) => `${Array.isArray(run) ? run[0] : run}`);
  if (!isRow || texts.length === 0) return Math.max(1, texts.length);
  digit ??= digitWidth();
  return texts.reduce((sum, { length }) => sum + digit * length + GAP, ENDS - GAP);
}

/* The space that the clues of a state need. */
function marginsOf(state) {
  const { rows, columns } = cluesOf(state);
  const most = (clues, isRow) => Math.max(1, ...clues.map((clue) => spaceOf(clue, isRow)));
  return { across: most(rows, true), down: most(columns, false) };
}

/* A clue may be set this much smaller than usual before it gets more space. */
const SQUEEZE = 1.4;
/* How many numbers a drawing on a phone keeps space for. */
const RESERVE_ON_PHONES = 3;

/* The space for clues while drawing on a board of this size: enough for any picture of up to 30 cells a side, and for
 * ordinary ones beyond; less on a phone. `margins` are the earlier margins of a board of the same size: they never shrink. */
export function drawingMargins(state, margins = { across: 0, down: 0 }) {
  const needed = marginsOf(state);
  const usual = (cells) => (isNarrow() ? RESERVE_ON_PHONES : Math.ceil(Math.min(Math.ceil(cells / 2) / SQUEEZE, 7 + cells / 20)));
  return {
    across: Math.max(margins.across, spaceOf(Array(usual(state.width)).fill(1), true), needed.across / SQUEEZE),
    down: Math.max(margins.down, usual(state.height), needed.down / SQUEEZE),
  };
}

/* Whether the window is a phone's; the style sheet says the same. */
export function isNarrow() {
  return matchMedia("(max-width: 40rem), (max-height: 30rem) and (orientation: landscape)").matches;
}

/* The value of a cell is one of these or the number of a colour, from 1. */
export const UNDECIDED = -1;
export const BLANK = 0;

/* The longest side of a cell, and the side below which a finger needs larger ones, in pixels. */
const LARGEST_SIDE = 40;
export const FINE = 22;

/* The least and the largest size of the type of clues, and the part of a cell's side that it has between them. */
const [LEAST_TYPE, LARGEST_TYPE, TYPE] = [11, 16, 0.56];

/* The size of type for a side: beside small cells it is smaller, so that a row of six numbers leaves 15 pixels to each of 20
 * cells on a phone, and two digits fit above a cell. */
function typeFor(side) {
  return Math.max(Math.min(LEAST_TYPE, 0.62 * side), Math.min(LARGEST_TYPE, Math.round(TYPE * side)));
}

/* The side below which only every fifth line is numbered, where lines are; the padding of the frame, and what it and the outline
 * of a board take, in pixels. From so many rows and columns on the clues stand on the right and below the board too. */
const [SMALL_SIDE, PADDING, FRAME, LARGE_BOARD] = [14, 3, 8, 30];

/* The element that holds the size of a table's cells: the whole page, or the container of one board of several. */
function scopeOf(table) {
  return table.closest(".board-scope") ?? document.documentElement;
}

export class Board {
  /* Replaces the content of a table element by a board for a state. `margins`, {across, down} in sides of a cell, are the
   * space for clues: by default as much as they need. */
  constructor(state, table, margins = marginsOf(state)) {
    this.puzzle = dataOf(state);
    this.table = table;
    this.height = state.height;
    this.width = state.width;
    this.lines = Array.from({ length: this.height + this.width }, (_, line) => line);
    this.heads = this.lines.map((line) => this.headOf(line));
    this.build();
    /* The highlighted cells, and those whose values are only tried out. */
    this.highlighted = new Set();
    this.pencilled = new Set();
    this.values = new Array(this.elements.length).fill(UNDECIDED);
    this.elements.forEach((_, index) => this.label(index));
    this.setMargins(margins);
    this.lines.forEach((line) => this.showClue(state, line));
  }

  build() {
    const { table, height, width, heads } = this;
    const isFifth = (number, name) => (number % 5 === 0 && number > 0 ? name : "");
    const cells = Array.from({ length: width }, (_, column) => make("td", { role: "gridcell", class: isFifth(column, "fifth-column") }));
    const row = make("tr", { role: "row" }, cells);
    const rows = Array.from({ length: height }, (_, number) => {
      const copy = row.cloneNode(true);
      if (isFifth(number, "row")) [...copy.cells].forEach((cell) => cell.classList.add("fifth-row"));
      copy.prepend(heads[number]);
      return copy;
    });
    const corner = () => make("td", { role: "presentation" });
    table.replaceChildren(
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, corner(), heads.slice(height))),
      make("tbody", { role: "rowgroup" }, rows),
    );
    table.setAttribute("role", "grid");
    table.setAttribute("aria-label", t("board.label", { width, height }));
    table.setAttribute("aria-rowcount", height + 1);
    table.setAttribute("aria-colcount", width + 1);
    table.classList.toggle("coloured", this.puzzle.colours.length > 1);
    table.classList.toggle("letters", table.classList.contains("letters") && this.puzzle.colours.length > 1);
    this.elements = rows.flatMap((each) => [...each.cells].slice(1));
    /* The clues on the right and below; screen readers have them already. */
    this.far = height < LARGE_BOARD || width < LARGE_BOARD ? [] : this.lines.map(() => make("th", { class: "far", "aria-hidden": "true" }, make("span", { class: "clue" })));
    if (this.far.length > 0) {
      rows.forEach((each, number) => each.append(this.far[number]));
      table.tHead.rows[0].append(make("td", { class: "far", role: "presentation" }));
      table.append(make("tfoot", { "aria-hidden": "true" }, make("tr", {}, corner(), this.far.slice(height), corner())));
    }
    this.elements.forEach((element, index) => {
      Object.assign(element.dataset, { row: Math.floor(index / width), column: index % width, value: "?" });
      if (this.isGiven(index)) element.classList.add("given");
    });
  }

  headOf(line) {
    const isRow = line < this.height;
    return make("th", { scope: isRow ? "row" : "col", role: isRow ? "rowheader" : "columnheader", data: { place: isRow ? line + 1 : line - this.height + 1 } },
      make("span", { class: "hidden" }), make("span", { class: "clue" }));
  }

  name(value) {
    if (value === UNDECIDED) return t("cell.undecided");
    if (value === BLANK) return t("cell.blank");
    const { colours } = this.puzzle;
    return colours.length === 1 ? t("cell.shaded") : colours[value - 1].name;
  }

  cellName(index) {
    return t("cell.place", { row: Math.floor(index / this.width) + 1, column: (index % this.width) + 1 });
  }

  lineName(number) {
    return number < this.height ? t("line.row", { number: number + 1 }) : t("line.column", { number: number - this.height + 1 });
  }

  /* The line of this name in JSON: "row 3", "column 12". */
  lineNamed(name) {
    const [kind, number] = name.split(" ");
    return kind === "row" ? number - 1 : this.height + Number(number) - 1;
  }

  /* The name of a line in JSON. */
  jsonName(number) {
    return number < this.height ? `row ${number + 1}` : `column ${number - this.height + 1}`;
  }

  show(index, value) {
    const element = this.elements[index];
    element.classList.remove(`v${this.values[index]}`);
    this.values[index] = value;
    if (value >= 0) element.classList.add(`v${value}`);
    element.classList.toggle("shaded", value > 0);
    element.dataset.value = value > 0 ? this.puzzle.colours[value - 1].letter : value === BLANK ? "." : "?";
    this.label(index);
  }

  /* Shows the values that differ from those shown. */
  showAll(values) {
    values.forEach((value, index) => { if (this.values[index] !== value) this.show(index, value); });
  }

  /* Shows whether the value of a cell is only tried out. */
  pencil(index, isTried) {
    if (this.pencilled.has(index) === isTried) return;
    if (isTried) this.pencilled.add(index);
    else this.pencilled.delete(index);
    this.elements[index].classList.toggle("pencil", isTried);
    this.label(index);
  }

  isGiven(index) {
    return this.puzzle.givens[index] !== UNDECIDED;
  }

  showGiven(index, value) {
    if (this.puzzle.givens[index] === value) return;
    this.puzzle.givens[index] = value;
    this.elements[index].classList.toggle("given", value !== UNDECIDED);
    this.label(index);
  }

  /* Updates the accessible name of a cell; `more` are further words about it. */
  label(index, more = []) {
    const words = [this.name(this.values[index]), ...(this.isGiven(index) ? [t("cell.given")] : []), ...(this.pencilled.has(index) ? [t("cell.tried")] : []), ...more];
    this.elements[index].setAttribute("aria-label", `${this.cellName(index)}: ${words.join(", ")}`);
  }

  /* The indices of a line's cells. */
  line(number) {
    if (number < this.height) return Array.from({ length: this.width }, (_, column) => number * this.width + column);
    const column = number - this.height;
    return Array.from({ length: this.height }, (_, row) => row * this.width + column);
  }

  linesOf(index) {
    return [Math.floor(index / this.width), this.height + (index % this.width)];
  }

  indexOf([row, column]) {
    return row * this.width + column;
  }

  head(number) {
    return this.heads[number];
  }

  /* All elements that show the clue of a line. */
  headsOf(line) {
    return [this.heads[line], ...this.far.slice(line, line + 1)];
  }

  clue(number) {
    return number < this.height ? this.puzzle.rows[number] : this.puzzle.columns[number - this.height];
  }

  valuesOf(line) {
    return this.line(line).map((index) => this.values[index]);
  }

  /* Shows the clue of a line in a state. A clue that does not fit is set smaller, so that no clue moves the board. */
  showClue(state, line) {
    const clue = clueAt(state, line);
    const isRow = line < this.height;
    const { rows, columns } = this.puzzle;
    (isRow ? rows : columns)[isRow ? line : line - this.height] = clueData(clue, lettersOf(state));
    const share = (isRow ? this.margins.across : this.margins.down) / spaceOf(clue, isRow);
    this.headsOf(line).forEach((head) => {
      const runs = clue === null ? [] : clue.length === 0 ? [make("span", { class: "n zero" }, "0")] : clue.map((run) => this.runOf(run));
      head.lastChild.style.setProperty("--squeeze", Math.min(share, 1).toFixed(3));
      head.lastChild.replaceChildren(...runs.flatMap((run, place) => (place > 0 ? [" ", run] : [run])));
    });
    const name = this.heads[line].firstChild;
    const said = `${this.lineName(line)}: ${clue === null ? t("line.noClue") : ""}`;
    if (name.textContent !== said) name.textContent = said;
  }

  runOf(run) {
    const [length, letter] = Array.isArray(run) ? run : [run, null];
    const element = make("span", { class: "n", data: { run: "" } }, `${length}`);
    const { colours } = this.puzzle;
    if (colours.length > 1 && letter !== null) {
      const colour = colours.findIndex((each) => each.letter === letter) + 1;
      element.classList.add("swatched");
      element.style.setProperty("--n", `var(--colour-${colour})`);
      element.style.setProperty("--t", `var(--on-colour-${colour})`);
      element.append(make("span", { class: "hidden" }, ` ${colours[colour - 1].name}`));
    }
    return element;
  }

  setMargins(margins) {
    this.margins = margins;
    this.table.style.setProperty("--columns", this.width);
  }

  /* Makes cells as large as the frame around the table allows, times the zoom factor. At factor 1 the side is at least
   * `least` pixels. Only the frame is measured. The clues stay visible while the cells scroll: long ones show the numbers
   * next to the cells, in at most 0.4 of the frame. `kept` is their space in pixels, `clipped` whether some numbers are
   * hidden or too small to read. */
  fit(zoom, least) {
    const { table, width, height } = this;
    const { clientWidth, clientHeight: now } = table.parentElement;
    /* A frame as high as its board states its greatest height. */
    const most = parseFloat(getComputedStyle(table.parentElement).maxHeight);
    const clientHeight = Number.isNaN(most) ? now : most;
    const isFar = this.far.length > 0 && !isNarrow();
    table.classList.toggle("with-far", isFar);
    const sides = isFar ? 2 : 1;
    /* Lines have numbers on some pages, one cell long. */
    const places = Number(getComputedStyle(table).getPropertyValue("--places"));
    let whole = LARGEST_SIDE;
    /* Smaller cells have smaller clues, which leave more space. Six rounds were enough for every size tried. */
    for (let round = 0; round < 6; round += 1) {
      const [left, top] = this.gutters(whole, clientWidth);
      const largest = Math.min(LARGEST_SIDE, (clientWidth - FRAME - sides * left) / (width + places), (clientHeight - FRAME - sides * top) / (height + places));
      const pixels = largest < 8 ? 4 : devicePixelRatio;
      whole = Math.max(0.25, Math.floor(largest * pixels) / pixels);
    }
    const side = Math.max(least, whole) * zoom;
    const gutters = this.gutters(side, clientWidth);
    const clues = gutters.map((each) => each + places * side);
    const scope = scopeOf(table).style;
    this.side = side;
    table.classList.toggle("small", side < SMALL_SIDE);
    scope.setProperty("--side", `${side}px`);
    table.style.setProperty("--type", typeFor(side) / side);
    ["across", "down"].forEach((way, axis) => {
      table.style.setProperty(`--clues-${way}`, gutters[axis] / side);
      /* For printing, with a column and a row for the numbers of lines. */
      scope.setProperty(`--${way}`, [width, height][axis] + 1 + (sides * gutters[axis]) / side);
    });
    this.kept = [Math.min(clues[0], 0.4 * clientWidth), Math.min(clues[1], 0.4 * clientHeight)];
    this.clipped = this.kept[0] < clues[0] - 1 || this.kept[1] < clues[1] - 1 || typeFor(side) < 8;
    ["left", "top"].forEach((edge, axis) => {
      table.style.setProperty(`--stick-${edge}`, `${Math.floor(this.kept[axis] - clues[axis]) - PADDING}px`);
      table.style.setProperty(`--beyond-${edge}`, `${Math.ceil(clues[axis] - this.kept[axis])}px`);
    });
  }

  /* The width of the clues beside the rows, and the height of those above the columns, at a side of the cells. */
  gutters(side, room) {
    const type = typeFor(side);
    return [Math.ceil(this.margins.across * type + (room < 600 ? 2 : 8)), Math.ceil(this.margins.down * HIGH * type + 6)];
  }
}
