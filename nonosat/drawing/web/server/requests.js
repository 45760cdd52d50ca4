/* Requests to the server, and to the files beside the page or in it: JSON. */

import { t } from "../words/words.js";

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

/* The addresses of scripts that the page itself starts. Only a page without a server starts any: the policy of the others
 * lets nothing make one, so none is asked for before it is needed. */

let policy = null;

export function scriptAddress(address) {
  policy ??= globalThis.trustedTypes?.createPolicy("workers", { createScriptURL: (text) => text }) ?? { createScriptURL: (text) => text };
  return policy.createScriptURL(address);
}

export function post(address, body, options = {}) {
  return sent(address, { ...options, method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

export async function get(address) {
  return isOneFile ? JSON.parse(await (await enclosed(address)).text()) : sent(address, {});
}

export async function sent(address, options) {
  let answer;
  try {
    answer = await fetch(address, options);
  } catch {
    throw new Error(t("connection.lost"));
  }
  let body = {};
  try {
    body = await answer.json();
  } catch {
    /* An answer without a body of JSON has only a status. */
  }
  if (!answer.ok) throw Object.assign(new Error(body.error ?? answer.statusText), { status: answer.status });
  return body;
}
