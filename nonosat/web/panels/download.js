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
