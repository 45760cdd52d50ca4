/* The value of a cell is one of these or the number of a colour, from 1. */
export const UNDECIDED = -1;
export const BLANK = 0;

/* The element that the size of a table's cells is said on: the whole page, or what holds one board of several. */
export function scopeOf(table) {
  return table.closest(".board-scope") ?? document.documentElement;
}

/* The board of a page: the values of its cells, shown in the table. Lines are numbered from 0, rows first. */
export class Board {
  constructor(puzzle, table) {
    this.puzzle = puzzle;
    this.table = table;
    this.height = puzzle.rows.length;
    this.width = puzzle.columns.length;
    const rows = [...table.tBodies[0].rows];
    this.elements = rows.flatMap((row) => [...row.cells].slice(1));
    this.rowHeads = rows.map((row) => row.cells[0]);
    this.columnHeads = [...table.tHead.rows[0].cells].slice(1);
    this.values = new Array(this.elements.length).fill(UNDECIDED);
    this.lines = Array.from({ length: this.height + this.width }, (_, line) => line);
    this.elements.forEach((element, index) => { element.dataset.index = index; });
  }

  name(value) {
    if (value === UNDECIDED) return "empty";
    return value === BLANK ? "blank" : this.puzzle.colours[value - 1].name;
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

  isGiven(index) {
    return this.puzzle.givens[index] !== UNDECIDED;
  }

  label(index) {
    const given = this.isGiven(index) ? ", given" : "";
    this.elements[index].setAttribute("aria-label", `${this.place(index)}: ${this.name(this.values[index])}${given}`);
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

  head(number) {
    return number < this.height ? this.rowHeads[number] : this.columnHeads[number - this.height];
  }

  lineName(number) {
    return number < this.height ? `row ${number + 1}` : `column ${number - this.height + 1}`;
  }

  lineNamed(name) {
    const [kind, number] = name.split(" ");
    return kind === "row" ? number - 1 : this.height + Number(number) - 1;
  }

  clue(number) {
    return number < this.height ? this.puzzle.rows[number] : this.puzzle.columns[number - this.height];
  }

  valuesOf(line) {
    return this.line(line).map((index) => this.values[index]);
  }

  /* Makes cells as large as the frame around the table allows, times the reader's zoom. At zoom 1 the side is at
   * least `least` pixels and at most 34, above which small puzzles look clumsy; below 14 only every fifth line has
   * room for its number. The table is measured, because fonts differ. */
  fit(zoom, least) {
    const frame = this.table.parentElement;
    const { style } = scopeOf(this.table);
    const set = (side) => {
      style.setProperty("--side", `${side}px`);
      this.table.classList.toggle("small", side < 14);
    };
    let side = 34;
    set(side);
    /* What does not shrink with the side, such as borders, makes more than one attempt necessary. */
    for (let attempt = 0; attempt < 4 && side > least; attempt += 1) {
      const share = Math.min((frame.clientWidth - 6) / this.table.offsetWidth, (frame.clientHeight - 6) / this.table.offsetHeight);
      if (share >= 1) break;
      side = Math.max(least, Math.floor(side * share * 4) / 4);
      set(side);
    }
    if (zoom !== 1) set(side * zoom);
  }

  /* Keeps the clues in sight while the cells scroll. Long clues keep only the numbers next to the cells and at
   * most 0.4 of the window, so that most of it is left for cells. `kept` is the room of the clues in pixels,
   * `clipped` whether some numbers are out of sight. The 3 pixels are the padding around the table. */
  stickClues() {
    const { clientWidth, clientHeight } = this.table.parentElement;
    const [wide, high] = [this.rowHeads[0].offsetWidth, this.table.tHead.offsetHeight];
    this.kept = [Math.min(wide, 0.4 * clientWidth), Math.min(high, 0.4 * clientHeight)];
    this.table.style.setProperty("--stick-left", `${Math.floor(this.kept[0] - wide) - 3}px`);
    this.table.style.setProperty("--stick-top", `${Math.floor(this.kept[1] - high) - 3}px`);
    this.table.style.setProperty("--beyond-left", `${Math.ceil(wide - this.kept[0])}px`);
    this.table.style.setProperty("--beyond-top", `${Math.ceil(high - this.kept[1])}px`);
    this.clipped = this.kept[0] < wide || this.kept[1] < high;
  }
}
