/* Drawings that are not saved, kept in the browser: each window has its own, so that none takes the place of another's.
 * Where there is a server it keeps them too: another port and another browser find them there. */

import { gameKey } from "../../game/progress.js";
import { get, post } from "../../server/requests.js";
import { keep, kept, keptValue } from "../../words/kept.js";

const KEPT_DRAFTS = "nonosat-studio:draft:";
/* Milliseconds without another change after which the server gets a draft. */
const CALM = 1000;
const WINDOW_KEY = "nonosat-studio:window";

/* The name of this window, which outlives a reload. */
function windowName() {
  const known = kept(WINDOW_KEY, "sessionStorage") ?? Math.random().toString(36).slice(2);
  return keep(WINDOW_KEY, known, "sessionStorage") ? known : "";
}

/* Where the drawing of something is kept; `what` names it. */
export function draftKey(place, what) {
  return `${KEPT_DRAFTS}${place}/${windowName()}/${what}`;
}

/* What is kept under a key, {version, puzzle, time, …}; null when there is nothing. */
export function draftAt(key) {
  const draft = keptValue(key);
  return draft?.puzzle === undefined ? null : draft;
}

/* Whether a server keeps drafts too, and what it is yet to hear of each. */
let hasServer = false;
const waiting = new Map();

/* Takes over what the server keeps and this browser has not, or has an older version of. */
export async function fetchDrafts() {
  hasServer = true;
  try {
    const { drafts } = await get("drafts");
    Object.entries(drafts).forEach(([key, draft]) => {
      if (key.startsWith(KEPT_DRAFTS) && (draft.time ?? 0) > (draftAt(key)?.time ?? -1)) keep(key, JSON.stringify(draft));
    });
  } catch {
    /* What the browser keeps is there all the same. */
  }
}

function tellServer(key, draft) {
  if (!hasServer) return;
  clearTimeout(waiting.get(key)?.timer);
  const send = (options = {}) => { waiting.delete(key); post("drafts/keep", { key, draft }, options).catch(() => {}); };
  if (draft === null) send();
  else waiting.set(key, { send, timer: setTimeout(send, CALM) });
}

/* A window that is left does not wait. */
globalThis.addEventListener?.("pagehide", () => waiting.forEach(({ send, timer }) => { clearTimeout(timer); send({ keepalive: true }); }));

/* Keeps a draft; whether the browser does. */
export function keepDraft(key, draft) {
  tellServer(key, draft);
  return keep(key, JSON.stringify(draft));
}

/* The draft that this window worked on last, which a reload brings back: its key, or null. */
export function rememberDraft(key) {
  keep(`${WINDOW_KEY}:draft`, key, "sessionStorage");
}

export function rememberedDraft() {
  const key = kept(`${WINDOW_KEY}:draft`, "sessionStorage");
  return key !== null && draftAt(key) !== null ? key : null;
}

export function forgetDraft(key) {
  tellServer(key, null);
  keep(key, null);
}

/* All drafts of all windows as [key, draft], the newest first. */
export function allDrafts() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT_DRAFTS));
    return keys.map((key) => [key, draftAt(key)]).filter(([, draft]) => draft !== null).sort(([, one], [, other]) => (other.time ?? 0) - (one.time ?? 0));
  } catch {
    return [];
  }
}

/* Puzzles that were opened at the table of late, the latest first: kept in the browser, so that the first screen leads back. */

const RECENT = "nonosat-studio:recent";
/* How many, and how many characters each may have: drafts need the room. Choices. */
const [MOST_RECENT, LONGEST_RECENT] = [6, 50_000];

export function recentPuzzles() {
  const puzzles = keptValue(RECENT);
  return Array.isArray(puzzles) ? puzzles : [];
}

/* `puzzle` has no picture. */
export function rememberOpened(puzzle) {
  if (JSON.stringify(puzzle).length > LONGEST_RECENT) return;
  const others = recentPuzzles().filter((each) => gameKey(each) !== gameKey(puzzle));
  keep(RECENT, JSON.stringify([puzzle, ...others].slice(0, MOST_RECENT)));
}
