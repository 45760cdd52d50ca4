/* A link that contains a small puzzle after the #, which browsers never send. `#p1=` is version 1: the JSON of the puzzle
 * with its clues packed, compressed, in base64. `nonosat.files.formats.addresses` reads it too. A link has no studio token:
 * `landing.js` redirects to the studio. */

import { cellsNeeded } from "../board/clues.js";
import { t } from "../words/words.js";

/* Mail and messengers leave links of this length intact. */
export const LONGEST_LINK = 4000;
/* The most bytes that a link is unpacked to. */
const MOST_TEXT = 2_000_000;
const LINK = /#p(\d*)=(\S*)\s*$/;
const VERSION = "1";

export function isLink(text) {
  return LINK.test(text);
}

/* The link to a puzzle at an address; `withGoal` includes the goal. */
export async function linkOf({ goal, ...puzzle }, withGoal, address) {
  const document = { ...puzzle, rows: packed(puzzle.rows), columns: packed(puzzle.columns), ...(withGoal && goal ? { goal } : {}) };
  const bytes = await through(new Blob([JSON.stringify(document)]).stream(), new CompressionStream("deflate-raw"), Infinity);
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${address}#p${VERSION}=${text}`;
}

/* The puzzle in a link, or in the part after its #; throws an error with a message for the user if it cannot be read. */
export async function puzzleInLink(link) {
  const [, version, text] = LINK.exec(link) ?? [];
  if (version !== VERSION) throw new Error(t("link.otherVersion"));
  let puzzle = null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    puzzle = JSON.parse(new TextDecoder().decode(await through(new Blob([bytes]).stream(), new DecompressionStream("deflate-raw"), MOST_TEXT)));
    return { ...puzzle, rows: unpacked(puzzle.rows), columns: unpacked(puzzle.columns) };
  } catch {
    throw new Error(t("link.broken"));
  }
}

/* What the puzzle of a link may have to be shown at once: known clues that fit, colours as numbers, texts. */
const TEXTS = ["title", "author", "copyright", "source", "licence", "description"];
/* The most lines of a side. Chosen, not measured. */
const MOST_LINES = 200;

/* The puzzle in a link if the page can show it without Python, which reads all others and says what is wrong with them; else null. */
export async function plainPuzzleIn(link) {
  const puzzle = await puzzleInLink(link).catch(() => null);
  return puzzle !== null && isPlain(puzzle) ? puzzle : null;
}

function isPlain({ rows, columns, palette = { "#": "#000000" }, goal = null, ...texts }) {
  const letters = Object.keys(palette);
  const isRun = (run) => (letters.length === 1 ? run > 0 && Number.isInteger(run) : run?.length === 2 && run[0] > 0 && Number.isInteger(run[0]) && letters.includes(run[1]));
  const fit = (clues, room) => Array.isArray(clues) && clues.length > 0 && clues.length <= MOST_LINES && clues.every((clue) => Array.isArray(clue) && clue.every(isRun) && cellsNeeded(clue) <= room);
  const isRow = (row) => row.length === columns.length && [...row].every((cell) => cell === "." || letters.includes(cell));
  return fit(rows, columns?.length) && fit(columns, rows.length) && letters.every((letter) => [...letter].length === 1 && letter !== "." && /^#[0-9a-f]{6}$/i.test(palette[letter]))
    && (goal === null || (goal.length === rows.length && goal.every((row) => typeof row === "string" && isRow(row))))
    && Object.entries(texts).every(([key, text]) => TEXTS.includes(key) && typeof text === "string");
}

/* The clues as one text if all are known and each colour is a letter of the alphabet: `3.1,2` or, in colour, `3ab,2b`
 * (a run of length 1 is its letter alone). Other clues stay unchanged. */
function packed(clues) {
  const runs = clues.every(Array.isArray) ? clues.flat() : [null];
  if (runs.every(Number.isInteger)) return clues.map((clue) => clue.join(".")).join(",");
  const isColoured = runs.every((run) => Array.isArray(run) && run.length === 2 && Number.isInteger(run[0]) && /^[A-Za-z]$/.test(run[1]));
  return isColoured ? clues.map((clue) => clue.map(([length, letter]) => `${length === 1 ? "" : length}${letter}`).join("")).join(",") : clues;
}

function unpacked(clues) {
  if (typeof clues !== "string") return clues;
  return clues.split(",").map((clue) => [...clue.matchAll(/(\d*)([A-Za-z]?)\.?/g)].filter(([text]) => text !== "")
    .map(([, length, letter]) => (letter === "" ? Number(length) : [Number(length || 1), letter])));
}

async function through(stream, transform, most) {
  const reader = stream.pipeThrough(transform).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new Error("too long");
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  parts.reduce((place, part) => { bytes.set(part, place); return place + part.length; }, 0);
  return bytes;
}
