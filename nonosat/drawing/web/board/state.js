/* A puzzle in the editor or the player as an immutable value: an edit makes another.
 *
 * `cells` are the cells, row by row: -1 undecided, 0 blank, 1, … the colours. In the mode "picture" all are decided and
 * the clues follow from them; in the mode "clues" the clues are `rows` and `columns`, as JSON, and `cells` is what is
 * known of the solution. `givens` has the values of the given cells, -1 elsewhere. `palette` is a list of
 * {letter, colour, name}; `texts` has title, author and all other texts of the file. `rest` is {goal, saved, expected} of
 * the file, which hold until the clues change. */

import { clueData, clueOf } from "./clues.js";
import { t } from "../words/words.js";

const OWN = ["rows", "columns", "palette", "palette_names", "background", "givens", "goal", "saved", "expected"];
export const PLAIN = [{ letter: "#", colour: null, name: null }];

export function blankState(height, width, palette = PLAIN) {
  return {
    height, width, palette, background: null, mode: "picture", texts: {}, rest: {}, rows: null, columns: null,
    cells: new Int8Array(height * width), givens: new Int8Array(height * width).fill(-1),
  };
}

export function lettersOf(state) {
  return state.palette.map(({ letter }) => letter);
}

/* The values of a line: rows first, then columns. */
export function lineValues({ height, width, cells }, line) {
  if (line < height) return cells.slice(line * width, (line + 1) * width);
  return Int8Array.from({ length: height }, (_, row) => cells[row * width + line - height]);
}

/* The clue of a line, as JSON. */
export function clueAt(state, line) {
  if (state.mode === "clues") return line < state.height ? state.rows[line] : state.columns[line - state.height];
  return clueOf([...lineValues(state, line)], lettersOf(state));
}

export function cluesOf(state) {
  const all = Array.from({ length: state.height + state.width }, (_, line) => clueAt(state, line));
  return { rows: all.slice(0, state.height), columns: all.slice(state.height) };
}

/* Rows of text, "?" for undecided cells. */
export function textRows(state, values = state.cells) {
  const letters = [".", ...lettersOf(state)];
  return Array.from({ length: state.height }, (_, row) => [...values.slice(row * state.width, (row + 1) * state.width)].map((value) => (value < 0 ? "?" : letters[value])).join(""));
}

export function valuesOfText(rows, letters) {
  const known = [".", ...letters];
  return Int8Array.from(rows.flatMap((row) => [...row].map((letter) => (letter === "?" ? -1 : known.indexOf(letter)))));
}

/* The puzzle in nonosat's own format. */
export function puzzleOf(state) {
  const { rows, columns } = cluesOf(state);
  const letters = lettersOf(state);
  const puzzle = { ...state.texts };
  if (letters.length > 1 || letters[0] !== "#" || state.palette[0].colour) puzzle.palette = Object.fromEntries(state.palette.map(({ letter, colour }) => [letter, colour]));
  const named = state.palette.filter(({ name }) => name).map(({ letter, name }) => [letter, name]);
  if (named.length > 0) puzzle.palette_names = Object.fromEntries(named);
  if (state.background) puzzle.background = state.background;
  Object.assign(puzzle, { rows, columns });
  const givens = [...state.givens.keys()].filter((index) => state.givens[index] >= 0)
    .map((index) => [Math.floor(index / state.width), index % state.width, [".", ...letters][state.givens[index]]]);
  if (givens.length > 0) puzzle.givens = givens;
  return { ...puzzle, ...state.rest, ...(state.mode === "picture" ? { goal: textRows(state) } : {}) };
}

/* The state of a puzzle in nonosat's own format, as the server writes it. */
export function stateOf(puzzle) {
  const names = puzzle.palette_names ?? {};
  const palette = puzzle.palette
    ? Object.entries(puzzle.palette).map(([letter, colour]) => ({ letter, colour, name: names[letter] ?? null }))
    : PLAIN;
  const letters = palette.map(({ letter }) => letter);
  const [height, width] = [puzzle.rows.length, puzzle.columns.length];
  const state = {
    ...blankState(height, width, palette),
    background: puzzle.background ?? null,
    texts: Object.fromEntries(Object.entries(puzzle).filter(([key]) => !OWN.includes(key))),
    rest: Object.fromEntries(["goal", "saved", "expected"].filter((key) => puzzle[key] !== undefined).map((key) => [key, puzzle[key]])),
    mode: "clues", rows: puzzle.rows, columns: puzzle.columns,
  };
  (puzzle.givens ?? []).forEach(([row, column, letter]) => {
    state.givens[row * width + column] = letter === undefined ? 1 : [".", ...letters].indexOf(letter);
  });
  const goal = puzzle.goal ? valuesOfText(puzzle.goal, letters) : null;
  if (goal && !goal.includes(-1)) {
    const drawn = { ...state, mode: "picture", cells: goal, rest: withoutGoal(state.rest) };
    if (JSON.stringify(cluesOf(drawn)) === JSON.stringify({ rows: puzzle.rows, columns: puzzle.columns })) return { ...drawn, rows: null, columns: null };
  }
  return { ...state, cells: Int8Array.from(state.givens) };
}

function withoutGoal({ goal, ...rest }) {
  return rest;
}

/* The letters for new colours. */
export const FREE_LETTERS = [..."rgbyomcpknwaehijdflqstuvxzABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/* The name of a colour in the language of the page; names that the table lacks stay unchanged. */
function colourName(name) {
  const key = `colour.${name}`;
  const text = t(key);
  return text === key ? name : text;
}

/* The puzzle as boards and games use it: {rows, columns, givens, colours: [{letter, name}]}; clues are those of
 * `clueData`. */
export function dataOf(state) {
  const letters = lettersOf(state);
  const { rows, columns } = cluesOf(state);
  return {
    rows: rows.map((clue) => clueData(clue, letters)),
    columns: columns.map((clue) => clueData(clue, letters)),
    givens: [...state.givens],
    colours: state.palette.map(({ letter, name }) => ({ letter, name: name ? colourName(name) : t("colour.letter", { letter }) })),
  };
}
