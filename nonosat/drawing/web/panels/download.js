/* Downloads, and texts to copy. */

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

/* Copies a text to the clipboard, or, if that is not allowed, shows it selected in `field`. Returns a promise of whether it is
 * on the clipboard. */

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
