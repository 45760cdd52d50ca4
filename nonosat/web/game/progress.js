/* Progress on a puzzle as rows of characters; "?" is undecided. `nonosat … --progress` reads them. */

import { UNDECIDED } from "../board/board.js";

export function progressText({ puzzle, values, width }) {
  const letters = marksOf(puzzle);
  const rows = [];
  for (let start = 0; start < values.length; start += width) {
    const row = values.slice(start, start + width);
    rows.push(row.map((value) => (value === UNDECIDED ? "?" : letters[value])).join(""));
  }
  return rows.join("\n");
}

/* Progress is stored in the browser under a key for each puzzle. */

export function keepProgress(key, board) {
  try {
    localStorage.setItem(key, progressText(board));
  } catch {
    /* Pages opened from a file or in a private window may have no storage: the game goes on without it. */
  }
}

/* The stored values; null when there are none, or when their number is wrong. */
export function keptProgress(key, { puzzle, values }) {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    const letters = marksOf(puzzle);
    const kept = [...text.replaceAll("\n", "")].map((letter) => (letter === "?" ? UNDECIDED : letters.indexOf(letter)));
    return kept.length === values.length ? kept : null;
  } catch {
    return null;
  }
}

function marksOf(puzzle) {
  return [".", ...puzzle.colours.map((colour) => colour.letter)];
}
