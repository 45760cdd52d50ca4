/* Progress on a puzzle as rows of characters; "?" is undecided. `nonosat … --progress` reads them. */

import { UNDECIDED } from "../board/board.js";
import { keep, kept, keptValue } from "../words/kept.js";

/* A short key of a text, under which the browser keeps what belongs to it (FNV-1a, twice with different beginnings). */

export function fingerprint(text) {
  const half = (begin) => {
    let hash = begin;
    for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return `${half(0x811c9dc5)}-${half(0x050c5d1f)}`;
}

/* The key under which the studio keeps the game of a puzzle, as JSON and without its picture. */
export function gameKey(puzzle) {
  return `nonosat-studio:marks:${fingerprint(JSON.stringify(puzzle))}`;
}

export function progressText({ puzzle, values, width }) {
  const letters = marksOf(puzzle);
  const rows = [];
  for (let start = 0; start < values.length; start += width) {
    const row = values.slice(start, start + width);
    rows.push(row.map((value) => (value === UNDECIDED ? "?" : letters[value])).join(""));
  }
  return rows.join("\n");
}

/* Progress is stored in the browser under a key for each puzzle, and beside it what else belongs to the game: {seconds,
 * solved, bases, past, future}, see `Game` and `History`. */

const BESIDE = ":game";
/* As many changes of cells can be undone, or done again, after a reload, so that keeping them is no burden: a choice. */
const MOST_KEPT = 5000;

export function keepProgress(key, board, { bases = [], past = [], future = [], ...rest } = {}) {
  keep(key, progressText(board));
  keep(key + BESIDE, JSON.stringify({
    ...rest, bases: bases.map((values) => progressText({ ...board, puzzle: board.puzzle, values })),
    past: lastOf(past).map(shortened), future: lastOf(future).map(shortened),
  }));
}

function lastOf(entries) {
  let room = MOST_KEPT;
  return entries.slice(entries.findLastIndex((changes) => { room -= changes.length; return room < 0; }) + 1);
}

function shortened(changes) {
  return changes.map(({ index, before, after }) => [index, before, after]);
}

/* What can be undone or done again, as it was shortened; nothing where that does not fit the board. */
function entriesOf(entries, { puzzle, values }) {
  const isValue = (value) => Number.isInteger(value) && value >= UNDECIDED && value <= puzzle.colours.length;
  const fits = ([index, before, after]) => index in values && isValue(before) && isValue(after);
  try {
    return entries.every((changes) => changes.every(fits)) ? entries.map((changes) => changes.map(([index, before, after]) => ({ index, before, after }))) : [];
  } catch {
    return [];
  }
}

/* The stored values; null when there are none, or when their number is wrong. */
export function keptProgress(key, { puzzle, values }) {
  return valuesOf(kept(key), puzzle, values.length);
}

/* What is stored beside them. */
export function keptGame(key, board) {
  const { seconds = 0, solved = false, bases = [], past = [], future = [] } = keptBeside(key);
  return {
    seconds, solved, bases: bases.map((text) => valuesOf(text, board.puzzle, board.values.length)).filter((each) => each !== null),
    past: entriesOf(past, board), future: entriesOf(future, board),
  };
}

/* How far a game is that is stored under a key, without its board: {text, seconds, solved}; null when there is none. */
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
  const letters = marksOf(puzzle);
  const values = [...text.replaceAll("\n", "")].map((letter) => (letter === "?" ? UNDECIDED : letters.indexOf(letter)));
  return values.length === count ? values : null;
}

function marksOf(puzzle) {
  return [".", ...puzzle.colours.map((colour) => colour.letter)];
}
