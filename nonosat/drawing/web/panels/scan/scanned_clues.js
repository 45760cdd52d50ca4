/* The clues of a puzzle on a photograph, as they were read and as the reader of the page chooses.
 *
 * An item is what stands at one place of a clue: {line, index, corners, alternatives, taken, colour, state}; `line` is its
 * number, rows first. What an item is taken for is a list of numbers (mostly one, none for dirt), null for an unknown
 * number, or "*" for any numbers. Its state is "sure", "confirmed", "changed" or "doubtful" as the program left it,
 * "chosen" once the reader has said what it is.
 *
 * After those of its line comes its whole clue, an item without an index: once chosen, it counts instead of them. */

import { cellsNeeded, clueFromText, clueText, totals } from "../../board/clues.js";
import { t } from "../../words/words.js";

export class ScannedClues {
  constructor(puzzle) {
    this.puzzle = puzzle;
    const { rows, columns } = puzzle;
    this.lines = [...rows, ...columns].map((items, line) => {
      const isRow = line < rows.length;
      const name = isRow ? t("line.row", { number: line + 1 }) : t("line.column", { number: line - rows.length + 1 });
      const whole = { line, index: null, corners: null, alternatives: [], state: "sure" };
      return { name, isRow, length: isRow ? columns.length : rows.length, items: items.map((item) => ({ ...item, line })), whole };
    });
    this.items = this.lines.flatMap(({ items, whole }) => [...items, whole]);
    /* What the reader chose, by item: {taken, colour}. */
    this.chosen = new Map();
  }

  nameOf({ line, index, note }) {
    const { name } = this.lines[line];
    return index === null ? name : t(note ? "scan.before" : "scan.item", { line: name, number: index + 1 });
  }

  /* The whole clue that the reader chose instead of an item; null when there is none. */
  wholeOver(item) {
    const { whole } = this.lines[item.line];
    return item !== whole && this.chosen.has(whole) ? whole : null;
  }

  takenFor(item) {
    const { taken = this.clueOf(this.lines[item.line]), colour } = this.chosen.get(item) ?? item;
    return { taken, colour };
  }

  /* What an item is taken for, as text; and back, undefined when a text is something else. */
  textOf(item) {
    const { taken } = this.takenFor(item);
    return item.index === null ? clueText(taken) : textOfTaken(taken);
  }

  takenOf(item, text) {
    if (item.index !== null) return takenOfText(text);
    const { clue, wrong } = clueFromText(text, this.puzzle.palette.map(({ letter }) => letter));
    return wrong === null && clue !== null ? clue : undefined;
  }

  stateOf(item) {
    return this.chosen.has(item) || this.wholeOver(item) ? "chosen" : item.state;
  }

  /* `choice` is {taken, colour}, or null for what the program took. */
  choose(item, choice) {
    if (choice === null) this.chosen.delete(item);
    else this.chosen.set(item, choice);
  }

  /* The clue of a line, as nonosat's own format has it. */
  clueOf({ items, whole }) {
    const { palette } = this.puzzle;
    if (this.chosen.has(whole)) return this.chosen.get(whole).taken;
    return items.flatMap((item) => {
      const { taken, colour } = this.takenFor(item);
      if (taken === "*") return ["*"];
      const lengths = taken === null ? ["?"] : taken.filter((length) => length !== 0);
      return lengths.map((length) => (palette.length === 1 || colour === null ? length : [length, palette[colour - 1].letter]));
    });
  }

  /* The clues as a puzzle in nonosat's own format. */
  document() {
    const { palette, rows, title, saved, background } = this.puzzle;
    const clues = this.lines.map((line) => this.clueOf(line));
    const document = title ? { title } : {};
    if (palette.length > 1 || palette[0].colour || palette[0].letter !== "#") document.palette = Object.fromEntries(palette.map((each) => [each.letter, each.colour]));
    if (background) document.background = background;
    Object.assign(document, { rows: clues.slice(0, rows.length), columns: clues.slice(rows.length) });
    return saved ? { ...document, saved } : document;
  }

  /* What is said of the sums, {texts}, and the lines whose numbers do not fit, {misfits}: {line, text}. */
  judgement() {
    const { palette } = this.puzzle;
    const [rows, columns] = [true, false].map((isRow) => this.lines.filter((line) => line.isRow === isRow).map((line) => this.clueOf(line)));
    const all = [...rows, ...columns].flat();
    const isUnknown = (run) => run === "*" || run === "?" || run[0] === "?";
    const unknown = all.filter(isUnknown).length;
    const known = (clues) => clues.map((clue) => clue.filter((run) => !isUnknown(run)));
    const sums = [totals(known(rows)), totals(known(columns))];
    const isPlain = palette.length === 1;
    const texts = palette.map(({ letter, name }) => {
      const [one, other] = sums.map((sum) => sum.get(isPlain ? "" : letter) ?? 0);
      const sum = t(one === other ? "scan.sumsEqual" : "scan.sumsDiffer", { rows: one, columns: other });
      return isPlain ? sum : t("scan.sumOf", { colour: name, sum });
    });
    const differ = unknown === 0 && palette.some(({ letter }) => sums[0].get(isPlain ? "" : letter) !== sums[1].get(isPlain ? "" : letter));
    const misfits = this.lines.map((line) => ({ line, needed: cellsNeeded(this.clueOf(line)) })).filter(({ line, needed }) => needed > line.length);
    if (unknown > 0) texts.push(t("scan.unknown", { count: unknown }));
    const told = misfits.map(({ line, needed }) => ({ line, text: t("clues.tooLong", { line: line.name, needed, room: line.length }) }));
    return { texts, misfits: told, isWrong: misfits.length > 0 || differ };
  }
}

/* What the reader typed: "12", "1 2", "?", "*", or nothing for dirt; undefined when it is something else. */
function takenOfText(text) {
  const words = text.trim().split(/[\s,]+/).filter((word) => word !== "");
  if (words.length === 1 && words[0] === "?") return null;
  if (words.length === 1 && words[0] === "*") return "*";
  return words.every((word) => /^\d{1,4}$/.test(word)) ? words.map(Number) : undefined;
}

export function textOfTaken(taken) {
  if (taken === null) return "?";
  return taken === "*" ? "*" : taken.join(" ");
}
