/* Hands the reader a file with these bytes, or this text. */

import { make } from "../board/dom.js";

export function download(name, data, type = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([data], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/* The bytes that the server writes in base64. */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/* Gives the reader a text to take elsewhere: on the clipboard, or, where a page may not write there, selected in the
 * field `field`. Returns a promise of whether it is on the clipboard. */

export async function offerMarks(text, field) {
  field.hidden = true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.hidden = false;
    field.value = text;
    field.focus();
    field.select();
    return false;
  }
}
