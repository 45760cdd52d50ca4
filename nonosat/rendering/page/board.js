"use strict";

/* The board of a page: its cells as the table shows them.
 * A value is -1 (undecided), 0 (blank) or the number of a colour. */
class Board {
  constructor(puzzle, table) {
    this.puzzle = puzzle;
    this.table = table;
    this.height = puzzle.rows.length;
    this.width = puzzle.columns.length;
    const rows = [...table.tBodies[0].rows];
    this.elements = rows.flatMap((row) => [...row.cells].slice(1));
    this.rowHeads = rows.map((row) => row.cells[0]);
    this.columnHeads = [...table.tHead.rows[0].cells].slice(1);
    this.values = new Array(this.elements.length).fill(-1);
    this.elements.forEach((element, index) => { element.dataset.index = index; });
  }

  name(value) {
    if (value < 0) return "empty";
    return value === 0 ? "blank" : this.puzzle.colours[value - 1].name;
  }

  place(index) {
    return `row ${Math.floor(index / this.width) + 1}, column ${(index % this.width) + 1}`;
  }

  show(index, value) {
    const element = this.elements[index];
    element.classList.remove(`v${this.values[index]}`);
    this.values[index] = value;
    if (value >= 0) element.classList.add(`v${value}`);
    element.classList.toggle("filled", value > 0);
    if (value > 0) element.dataset.letter = this.puzzle.colours[value - 1].letter;
    else delete element.dataset.letter;
    this.label(index);
  }

  label(index) {
    const given = this.puzzle.givens[index] >= 0 ? ", given" : "";
    this.elements[index].setAttribute("aria-label", `${this.place(index)}: ${this.name(this.values[index])}${given}`);
  }

  line(number) {
    /* The indices of a line's cells: rows first, then columns. */
    if (number < this.height) return Array.from({ length: this.width }, (_, column) => number * this.width + column);
    const column = number - this.height;
    return Array.from({ length: this.height }, (_, row) => row * this.width + column);
  }

  linesOf(index) {
    return [Math.floor(index / this.width), this.height + (index % this.width)];
  }

  head(number) {
    return number < this.height ? this.rowHeads[number] : this.columnHeads[number - this.height];
  }

  lineName(number) {
    return number < this.height ? `row ${number + 1}` : `column ${number - this.height + 1}`;
  }

  clue(number) {
    return number < this.height ? this.puzzle.rows[number] : this.puzzle.columns[number - this.height];
  }

  get lineCount() {
    return this.height + this.width;
  }

  /* As large as the window allows, times the reader's zoom. */
  fit(zoom) {
    const [across, down] = this.puzzle.band;
    const room = document.documentElement;
    const top = this.table.getBoundingClientRect().top + window.scrollY;
    const wide = (room.clientWidth - 40) / (this.width + across);
    const high = (room.clientHeight - top - 30) / (this.height + down);
    const fitting = Math.floor(Math.min(34, Math.max(20, Math.min(wide, high))));
    room.style.setProperty("--side", `${Math.round(fitting * zoom)}px`);
  }

  /* Clues stay in sight; of very long ones the numbers next to the cells, so that there is room for these. */
  stickClues() {
    const { clientWidth, clientHeight } = this.table.parentElement;
    const [wide, high] = [this.rowHeads[0].offsetWidth, this.table.tHead.offsetHeight];
    this.kept = [Math.min(wide, 0.4 * clientWidth), Math.min(high, 0.4 * clientHeight)];
    this.table.style.setProperty("--stick-left", `${Math.floor(this.kept[0] - wide) - 3}px`);
    this.table.style.setProperty("--stick-top", `${Math.floor(this.kept[1] - high) - 3}px`);
    return this.kept[0] < wide || this.kept[1] < high;
  }
}
