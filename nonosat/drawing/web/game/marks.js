/* The marks on a puzzle as rows of characters; "?" is undecided. `nonosat … --marks` reads them. */

import { UNDECIDED } from "../board/board.js";
import { keep, kept, keptValue } from "../words/kept.js";

/* A short hash of a text for storage keys (FNV-1a, with two initial values). */

export function fingerprint(text) {
  const half = (begin) => {
    let hash = begin;
    for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return `${half(0x811c9dc5)}-${half(0x050c5d1f)}`;
}

/* The storage key of a game; `puzzle` is its JSON without the goal. */
export function gameKey(puzzle) {
  return `nonosat-studio:marks:${fingerprint(JSON.stringify(puzzle))}`;
}

export function marksText({ puzzle, values, width }) {
  const letters = charactersOf(puzzle);
  const rows = [];
  for (let start = 0; start < values.length; start += width) {
    const row = values.slice(start, start + width);
    rows.push(row.map((value) => (value === UNDECIDED ? "?" : letters[value])).join(""));
  }
  return rows.join("\n");
}

/* Marks are stored in the browser under a key for each puzzle, and beside them the rest of the game: {seconds, hints,
 * solved, bases, past, future}, see `Game` and `History`. */

const BESIDE = ":game";
/* The most changes of cells that can be undone, or redone, after a reload. Chosen, not measured. */
const MOST_KEPT = 5000;

export function keepMarks(key, board, { bases = [], past = [], future = [], ...rest } = {}) {
  keep(key, marksText(board));
  keep(key + BESIDE, JSON.stringify({
    ...rest, bases: bases.map((values) => marksText({ ...board, puzzle: board.puzzle, values })),
    past: lastOf(past).map(shortened), future: lastOf(future).map(shortened),
  }));
}

function lastOf(entries) {
  let left = MOST_KEPT;
  return entries.slice(entries.findLastIndex((changes) => { left -= changes.length; return left < 0; }) + 1);
}

function shortened(changes) {
  return changes.map(({ index, before, after }) => [index, before, after]);
}

/* The history from its shortened form; empty if it does not fit the board. */
function entriesOf(entries, { puzzle, values }) {
  const isValue = (value) => Number.isInteger(value) && value >= UNDECIDED && value <= puzzle.colours.length;
  const fits = ([index, before, after]) => index in values && isValue(before) && isValue(after);
  try {
    return entries.every((changes) => changes.every(fits)) ? entries.map((changes) => changes.map(([index, before, after]) => ({ index, before, after }))) : [];
  } catch {
    return [];
  }
}

/* The stored marks; null if there are none, or a wrong number of them. */
export function keptMarks(key, { puzzle, values }) {
  return valuesOf(kept(key), puzzle, values.length);
}

/* The rest of the stored game. */
export function keptGame(key, board) {
  const { seconds = 0, hints = 0, solved = false, bases = [], past = [], future = [] } = keptBeside(key);
  return {
    seconds, hints: Number(hints) || 0, solved, bases: bases.map((text) => valuesOf(text, board.puzzle, board.values.length)).filter((each) => each !== null),
    past: entriesOf(past, board), future: entriesOf(future, board),
  };
}

/* The game stored under a key, without its board: {text, seconds, solved}; null if there is none. */
export function gameUnder(key) {
  const text = kept(key);
  return text === null ? null : { text, ...keptBeside(key) };
}

function keptBeside(key) {
  const beside = keptValue(key + BESIDE) ?? {};
  return { ...beside, seconds: Number(beside.seconds) || 0, solved: beside.solved === true, bases: Array.isArray(beside.bases) ? beside.bases : [] };
}

function valuesOf(text, puzzle, count) {
  if (typeof text !== "string") return null;
  const letters = charactersOf(puzzle);
  const values = [...text.replaceAll("\n", "")].map((letter) => (letter === "?" ? UNDECIDED : letters.indexOf(letter)));
  return values.length === count ? values : null;
}

function charactersOf(puzzle) {
  return [".", ...puzzle.colours.map((colour) => colour.letter)];
}
