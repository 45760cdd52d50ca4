/* What the browser keeps for the pages, as text under keys of nonosat's own. Pages opened from a file or in a private window
 * may have no storage: then nothing is kept, and they go on without it. `storage` is of all windows, or "sessionStorage". */

/* What is kept under a key; null when there is nothing. */
export function kept(key, storage = "localStorage") {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/* What is kept there as JSON; null when it cannot be read. */
export function keptValue(key, storage = "localStorage") {
  try {
    return JSON.parse(kept(key, storage));
  } catch {
    return null;
  }
}

/* Keeps a text, or with null forgets what there was; whether the browser does. */
export function keep(key, text, storage = "localStorage") {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
