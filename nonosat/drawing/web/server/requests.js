/* Requests for JSON: to the server, or for files beside the page or embedded in it. */

import { t } from "../words/words.js";

/* The files embedded in a page that is one file: each compressed, as text, in its own element. */

const elementOf = (name) => document.querySelector(`script[data-file="${name}"]`);

/* Whether this page is one file. */
export const isOneFile = document.querySelector("script[data-file]") !== null;

/* The names of the files of a folder. */
export function enclosedIn(folder) {
  return [...document.querySelectorAll(`script[data-file^="${folder}"]`)].map(({ dataset }) => dataset.file);
}

/* An embedded file as a `Blob`, with its media type. */
export async function enclosed(name) {
  const text = atob(elementOf(name).textContent);
  /* A loop: `Uint8Array.from` takes seconds for Python, in which the page stands still. */
  const packed = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) packed[place] = text.charCodeAt(place);
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const type = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" }[name.split(".").pop()];
  return new Blob([await new Response(unpacked).arrayBuffer()], { type });
}

/* The addresses of scripts that the page starts. Only a page without a server starts any: other pages' security policy
 * forbids creating such addresses, so the policy object is made when first needed. */

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
    /* The answer has no JSON body. */
  }
  if (!answer.ok) throw Object.assign(new Error(body.error ?? answer.statusText), { status: answer.status });
  return body;
}
