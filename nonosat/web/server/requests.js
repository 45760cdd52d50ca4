/* Requests to the server, and to the files beside the page or in it: JSON. */

import { enclosed, isOneFile } from "./enclosed.js";
import { t } from "../words/words.js";

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
