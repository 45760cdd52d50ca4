/* The clues of a puzzle on a photograph, as read and as chosen by the reader.
 *
 * An item is one place of a clue: {line, index, corners, alternatives, chosen, colour, state}; `line` is its number, rows
 * first. `chosen` is a list of numbers (mostly one, none for dirt), null for an unknown number, or "*" for any numbers. Its
 * state is "sure", "confirmed", "changed" or "doubtful" as nonosat left it, "chosen" after the reader has chosen.
 *
 * The items of a line are followed by its whole clue, an item without an index, which replaces them once chosen. */

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
    /* The choices of the reader, by item: {chosen, colour}. */
    this.choices = new Map();
  }

  nameOf({ line, index, note }) {
    const { name } = this.lines[line];
    return index === null ? name : t(note ? "scan.before" : "scan.item", { line: name, number: index + 1 });
  }

  /* The chosen whole clue that replaces an item; null if there is none. */
  wholeOver(item) {
    const { whole } = this.lines[item.line];
    return item !== whole && this.choices.has(whole) ? whole : null;
  }

  choiceFor(item) {
    const { chosen = this.clueOf(this.lines[item.line]), colour } = this.choices.get(item) ?? item;
    return { chosen, colour };
  }

  /* The choice for an item as text; and back, undefined for other text. */
  textOf(item) {
    const { chosen } = this.choiceFor(item);
    return item.index === null ? clueText(chosen) : textOfChosen(chosen);
  }

  chosenIn(item, text) {
    if (item.index !== null) return chosenInText(text);
    const { clue, wrong } = clueFromText(text, this.puzzle.palette.map(({ letter }) => letter));
    return wrong === null && clue !== null ? clue : undefined;
  }

  stateOf(item) {
    return this.choices.has(item) || this.wholeOver(item) ? "chosen" : item.state;
  }

  /* `choice` is {chosen, colour}, or null for the reading. */
  choose(item, choice) {
    if (choice === null) this.choices.delete(item);
    else this.choices.set(item, choice);
  }

  /* The clue of a line in nonosat's own format. */
  clueOf({ items, whole }) {
    const { palette } = this.puzzle;
    if (this.choices.has(whole)) return this.choices.get(whole).chosen;
    return items.flatMap((item) => {
      const { chosen, colour } = this.choiceFor(item);
      if (chosen === "*") return ["*"];
      const lengths = chosen === null ? ["?"] : chosen.filter((length) => length !== 0);
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

  /* The sentences about the sums, {texts}, and the lines whose numbers do not fit, {misfits}: {line, text}. */
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

/* Parses "12", "1 2", "?", "*", or nothing for dirt; undefined for other text. */
function chosenInText(text) {
  const words = text.trim().split(/[\s,]+/).filter((word) => word !== "");
  if (words.length === 1 && words[0] === "?") return null;
  if (words.length === 1 && words[0] === "*") return "*";
  return words.every((word) => /^\d{1,4}$/.test(word)) ? words.map(Number) : undefined;
}

export function textOfChosen(chosen) {
  if (chosen === null) return "?";
  return chosen === "*" ? "*" : chosen.join(" ");
}
