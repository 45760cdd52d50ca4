/* The files that a page holds itself, where it is one file: each compressed, as text, in an element of its own. */

const elementOf = (name) => document.querySelector(`script[data-file="${name}"]`);

/* Whether this page is one file. */
export const isOneFile = document.querySelector("script[data-file]") !== null;

/* The names of the files of a folder. */
export function enclosedIn(folder) {
  return [...document.querySelectorAll(`script[data-file^="${folder}"]`)].map(({ dataset }) => dataset.file);
}

/* A file as a `Blob`, with the type that browsers expect of it. */
export async function enclosed(name) {
  const packed = Uint8Array.from(atob(elementOf(name).textContent), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const type = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" }[name.split(".").pop()];
  return new Blob([await new Response(unpacked).arrayBuffer()], { type });
}
