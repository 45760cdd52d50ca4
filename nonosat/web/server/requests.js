/* Requests to the server, and to the files beside the page: JSON. */

import { t } from "../words/words.js";

export function post(address, body, options = {}) {
  return sent(address, { ...options, method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

export function get(address) {
  return sent(address, {});
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
