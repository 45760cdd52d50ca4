/* The clues of a puzzle on a photograph, as they were read and as the reader of the page chooses.
 *
 * An item is what stands at one place of a clue: {line, index, corners, alternatives, taken, colour, state}; `line` is its
 * number, rows first. What an item is taken for is a list of numbers (mostly one, none for dirt), null for an unknown
 * number, or "*" for any numbers. Its state is "sure", "confirmed", "changed" or "doubtful" as the program left it,
 * "chosen" once the reader has said what it is. */
export class ScannedClues {
  constructor(puzzle) {
    this.puzzle = puzzle;
    const { rows, columns } = puzzle;
    this.lines = [...rows, ...columns].map((items, line) => {
      const isRow = line < rows.length;
      const name = isRow ? `row ${line + 1}` : `column ${line - rows.length + 1}`;
      return { name, isRow, length: isRow ? columns.length : rows.length, items: items.map((item) => ({ ...item, line })) };
    });
    this.items = this.lines.flatMap(({ items }) => items);
    /* What the reader chose, by item: {taken, colour}. */
    this.chosen = new Map();
  }

  nameOf({ line, index }) {
    return `${this.lines[line].name}, number ${index + 1}`;
  }

  takenFor(item) {
    const { taken, colour } = this.chosen.get(item) ?? item;
    return { taken, colour };
  }

  stateOf(item) {
    return this.chosen.has(item) ? "chosen" : item.state;
  }

  /* `choice` is {taken, colour}, or null for what the program took. */
  choose(item, choice) {
    if (choice === null) this.chosen.delete(item);
    else this.chosen.set(item, choice);
  }

  /* The runs of a clue in order: {length, colour}; the length is null for "?", and "*" for any runs. */
  runs({ items }) {
    return items.flatMap((item) => {
      const { taken, colour } = this.takenFor(item);
      return (taken === null || taken === "*" ? [taken] : taken).filter((length) => length !== 0).map((length) => ({ length, colour }));
    });
  }

  /* The clues as a puzzle in nonosat's own format. */
  document() {
    const { palette, rows, title, saved, background } = this.puzzle;
    const isPlain = palette.length === 1;
    const letter = (colour) => palette[colour - 1].letter;
    const clues = this.lines.map((line) => this.runs(line).map(({ length, colour }) => {
      if (length === "*") return "*";
      return isPlain || (length === null && colour === null) ? length ?? "?" : [length ?? "?", letter(colour)];
    }));
    const document = title ? { title } : {};
    if (!isPlain || palette[0].colour || palette[0].letter !== "#") document.palette = Object.fromEntries(palette.map((each) => [each.letter, each.colour]));
    if (background) document.background = background;
    Object.assign(document, { rows: clues.slice(0, rows.length), columns: clues.slice(rows.length) });
    return saved ? { ...document, saved } : document;
  }

  /* The clues as lines of text, for reading beside the photograph. */
  text() {
    const { palette } = this.puzzle;
    const width = Math.max(...this.lines.map(({ name }) => name.length));
    const shown = ({ length, colour }) => `${length ?? "?"}${palette.length > 1 && colour && length !== "*" ? palette[colour - 1].letter : ""}`;
    return this.lines.map((line) => `${line.name.padEnd(width)}  ${this.runs(line).map(shown).join(" ") || "0"}`).join("\n");
  }

  /* The lines whose numbers do not fit, with the cells that they need. */
  misfits() {
    return this.lines.map((line) => ({ line, needed: needed(this.runs(line)) })).filter(({ line, needed: cells }) => cells > line.length);
  }

  /* For each colour what rows and columns sum to: {colour, rows, columns, unknown}; with unknown numbers the sums are
   * those of the others. */
  sums() {
    return this.puzzle.palette.map((_, index) => {
      const [rows, columns] = [true, false].map((isRow) => {
        const runs = this.lines.filter((line) => line.isRow === isRow).flatMap((line) => this.runs(line));
        const mine = runs.filter(({ colour }) => colour === null || colour === index + 1);
        const known = mine.filter(({ length, colour }) => Number.isInteger(length) && colour !== null);
        return { sum: known.reduce((sum, { length }) => sum + length, 0), unknown: mine.length - known.length };
      });
      return { colour: index + 1, rows: rows.sum, columns: columns.sum, unknown: rows.unknown + columns.unknown };
    });
  }
}

function needed(runs) {
  const counted = runs.filter(({ length }) => length !== "*");
  const gaps = counted.filter((run, place) => place > 0 && run.colour !== null && run.colour === counted[place - 1].colour);
  return counted.reduce((sum, { length }) => sum + (length ?? 1), gaps.length);
}

/* What the reader typed: "12", "1 2", "?", "*", or nothing for dirt; undefined when it is something else. */
export function takenOfText(text) {
  const words = text.trim().split(/[\s,]+/).filter((word) => word !== "");
  if (words.length === 1 && words[0] === "?") return null;
  if (words.length === 1 && words[0] === "*") return "*";
  return words.every((word) => /^\d{1,4}$/.test(word)) ? words.map(Number) : undefined;
}

export function textOfTaken(taken) {
  if (taken === null) return "?";
  return taken === "*" ? "*" : taken.join(" ");
}
