/* Unsaved drawings, kept in the browser, separately for each window. A server keeps them too, for other ports and
 * browsers. */

import { gameKey } from "../../game/marks.js";
import { get, post } from "../../server/requests.js";
import { keep, kept, keptValue } from "../../words/kept.js";
import { t } from "../../words/words.js";

const KEPT_DRAFTS = "nonosat-studio:draft:";
/* Milliseconds without another change before the server gets a draft. */
const CALM = 1000;
const WINDOW_KEY = "nonosat-studio:window";

/* The name of this window, which survives a reload. */
function windowName() {
  const known = kept(WINDOW_KEY, "sessionStorage") ?? Math.random().toString(36).slice(2);
  return keep(WINDOW_KEY, known, "sessionStorage") ? known : "";
}

/* The name of a drawing: its title, its file, or what it shows. */
export function nameOf({ texts, mode, cells, height, width }, file) {
  const shown = mode === "picture" ? cells.filter((value) => value > 0).length : 0;
  return texts.title ?? file ?? (shown > 0 ? t("start.drawing", { count: shown }) : t("page.untitled", { size: `${width} × ${height}` }));
}

/* The storage key of a drawing; `what` names it. */
export function draftKey(place, what) {
  return `${KEPT_DRAFTS}${place}/${windowName()}/${what}`;
}

/* The draft kept under a key, {version, puzzle, time, …}; null if there is none. */
export function draftAt(key) {
  const draft = keptValue(key);
  return draft?.puzzle === undefined ? null : draft;
}

/* Whether a server keeps drafts too, and the drafts not sent yet. */
let hasServer = false;
const waiting = new Map();

/* Copies drafts from the server that this browser lacks or has older versions of. */
export async function fetchDrafts() {
  hasServer = true;
  try {
    const { drafts } = await get("drafts");
    Object.entries(drafts).forEach(([key, draft]) => {
      if (key.startsWith(KEPT_DRAFTS) && (draft.time ?? 0) > (draftAt(key)?.time ?? -1)) keep(key, JSON.stringify(draft));
    });
  } catch {
    /* The browser's own drafts remain. */
  }
}

function tellServer(key, draft) {
  if (!hasServer) return;
  clearTimeout(waiting.get(key)?.timer);
  const send = (options = {}) => { waiting.delete(key); post("drafts/keep", { key, draft }, options).catch(() => {}); };
  if (draft === null) send();
  else waiting.set(key, { send, timer: setTimeout(send, CALM) });
}

/* Send at once when the window is left. */
globalThis.addEventListener?.("pagehide", () => waiting.forEach(({ send, timer }) => { clearTimeout(timer); send({ keepalive: true }); }));

/* Keeps a draft; returns whether the browser does. */
export function keepDraft(key, draft) {
  tellServer(key, draft);
  return keep(key, JSON.stringify(draft));
}

/* Remembers the key of this window's last draft for a reload. */
export function rememberDraft(key) {
  keep(`${WINDOW_KEY}:draft`, key, "sessionStorage");
}

/* The key of this window's last draft, or null. */
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

/* Recently played puzzles for the start page, the latest first, kept in the browser. */

const RECENT = "nonosat-studio:recent";
/* The most puzzles, and characters of each: drafts need the storage. Chosen, not measured. */
const [MOST_RECENT, LONGEST_RECENT] = [6, 50_000];

export function recentPuzzles() {
  const puzzles = keptValue(RECENT);
  return Array.isArray(puzzles) ? puzzles : [];
}

/* `puzzle` is without a goal. */
export function rememberOpened(puzzle) {
  if (JSON.stringify(puzzle).length > LONGEST_RECENT) return;
  const others = recentPuzzles().filter((each) => gameKey(each) !== gameKey(puzzle));
  keep(RECENT, JSON.stringify([puzzle, ...others].slice(0, MOST_RECENT)));
}
