/* The browser's storage, text under keys of nonosat. Pages opened from a file or in a private window may have none: then
 * nothing is kept. `storage` is "localStorage", shared by all windows, or "sessionStorage". */

/* The text kept under a key; null if there is none. */
export function kept(key, storage = "localStorage") {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/* The JSON value kept under a key; null if it cannot be read. */
export function keptValue(key, storage = "localStorage") {
  try {
    return JSON.parse(kept(key, storage));
  } catch {
    return null;
  }
}

/* Keeps a text, or with null removes it; returns whether that succeeded. */
export function keep(key, text, storage = "localStorage") {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
