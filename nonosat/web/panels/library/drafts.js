/* Drawings that are not saved, kept in the browser: each window has its own, so that none takes the place of another's. */

const KEPT_DRAFTS = "nonosat-studio:draft:";
const WINDOW_KEY = "nonosat-studio:window";

/* The name of this window, which outlives a reload. */
function windowName() {
  try {
    const known = sessionStorage.getItem(WINDOW_KEY) ?? Math.random().toString(36).slice(2);
    sessionStorage.setItem(WINDOW_KEY, known);
    return known;
  } catch {
    return "";
  }
}

/* Where the drawing of something is kept; `what` names it. */
export function draftKey(place, what) {
  return `${KEPT_DRAFTS}${place}/${windowName()}/${what}`;
}

/* What is kept under a key, {version, puzzle, time, …}; null when there is nothing. */
export function draftAt(key) {
  try {
    const draft = JSON.parse(localStorage.getItem(key));
    return draft?.puzzle === undefined ? null : draft;
  } catch {
    return null;
  }
}

/* Keeps a draft; whether the browser does. */
export function keepDraft(key, draft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/* The draft that this window worked on last, which a reload brings back: its key, or null. */
export function rememberDraft(key) {
  try {
    sessionStorage.setItem(`${WINDOW_KEY}:draft`, key);
  } catch {
    /* Without storage a reload begins anew. */
  }
}

export function rememberedDraft() {
  try {
    const key = sessionStorage.getItem(`${WINDOW_KEY}:draft`);
    return key !== null && draftAt(key) !== null ? key : null;
  } catch {
    return null;
  }
}

export function forgetDraft(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    /* There is nothing to forget without storage. */
  }
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
