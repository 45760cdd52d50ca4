/* Puzzles that were opened at the table of late, the latest first: kept in the browser, so that the first screen leads back. */

import { gameKey } from "../../game/progress.js";

const RECENT = "nonosat-studio:recent";
/* How many, and how many characters each may have: drafts need the room. Choices. */
const [MOST_RECENT, LONGEST_RECENT] = [6, 50_000];

export function recentPuzzles() {
  try {
    const kept = JSON.parse(localStorage.getItem(RECENT));
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/* `puzzle` has no picture. */
export function rememberOpened(puzzle) {
  if (JSON.stringify(puzzle).length > LONGEST_RECENT) return;
  const others = recentPuzzles().filter((each) => gameKey(each) !== gameKey(puzzle));
  try {
    localStorage.setItem(RECENT, JSON.stringify([puzzle, ...others].slice(0, MOST_RECENT)));
  } catch {
    /* Without storage nothing is remembered. */
  }
}
