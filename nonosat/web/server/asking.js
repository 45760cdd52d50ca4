/* Questions to the server. Of a channel only the newest question lives: whatever is told about an older one is
 * dropped here, whenever it arrives. */

import { t } from "../words/words.js";

const RETRY = 700;

export class Asking {
  constructor() {
    this.window = crypto.randomUUID?.() ?? `w${Math.random().toString(36).slice(2)}`;
    /* By channel: the number of the newest question, and what listens to it until its last message. */
    this.numbers = new Map();
    this.open = new Map();
    this.connected = false;
    this.isOver = false;
    this.listeners = { connection: [] };
    this.connect();
    document.addEventListener("visibilitychange", () => this.comeAndGo());
  }

  /* A hidden window gives up its stream when nothing is under way: browsers allow a page few connections. */
  comeAndGo() {
    if (document.hidden && this.open.size === 0) this.disconnect();
    else if (!document.hidden && this.stream === null) this.connect();
  }

  /* The server is another now: nothing more is asked of it. */
  end() {
    this.isOver = true;
    this.disconnect();
  }

  connect() {
    if (this.isOver) return;
    const stream = new EventSource(`events?window=${this.window}`);
    this.stream = stream;
    stream.addEventListener("open", () => {
      if (this.connected) return;
      this.connected = true;
      this.tell(true);
      /* What was asked before the stream broke is asked again. */
      [...this.open].forEach(([channel, asked]) => this.send(channel, asked));
    });
    stream.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      this.connected = false;
      this.tell(false);
      if (stream.readyState === EventSource.CLOSED && this.stream === stream) {
        this.stream = null;
        setTimeout(() => { if (this.stream === null && !document.hidden) this.connect(); }, RETRY);
      }
    });
  }

  disconnect() {
    this.stream?.close();
    this.stream = null;
    this.connected = false;
  }

  onConnection(listener) {
    this.listeners.connection.push(listener);
  }

  tell(isThere) {
    this.listeners.connection.forEach((listener) => listener(isThere));
  }

  /* Asks; `hear` may have `part`, `progress`, `answer(document, sentence, code)` and `failed(text, why)`. */
  ask(channel, question, request, hear) {
    this.open.set(channel, { question, request, hear });
    this.send(channel, this.open.get(channel));
    if (this.stream === null) this.connect();
  }

  async send(channel, asked) {
    const number = (this.numbers.get(channel) ?? 0) + 1;
    this.numbers.set(channel, number);
    asked.number = number;
    if (!this.connected) return;
    try {
      await post("ask", { window: this.window, channel, number, question: asked.question, request: asked.request });
    } catch (error) {
      if (this.isCurrent(channel, number) && error.status !== 409 && error.status !== undefined) {
        this.open.delete(channel);
        asked.hear.failed?.(error.message, "error");
      }
    }
  }

  /* Ends the question of a channel: nothing more is heard of it. */
  cancel(channel) {
    if (!this.open.delete(channel)) return;
    this.numbers.set(channel, (this.numbers.get(channel) ?? 0) + 1);
    if (this.connected) post("cancel", { window: this.window, channel }).catch(() => {});
  }

  isCurrent(channel, number) {
    return this.open.get(channel)?.number === number;
  }

  receive({ channel, number, kind, ...rest }) {
    if (!this.isCurrent(channel, number)) return;
    const { hear } = this.open.get(channel);
    if (kind === "part") hear.part?.(rest.document);
    else if (kind === "progress") hear.progress?.(rest);
    else {
      this.open.delete(channel);
      if (kind === "answer") hear.answer?.(rest.document, rest.sentence, rest.code);
      else hear.failed?.(rest.text ?? null, kind === "error" ? "error" : rest.why);
    }
  }

  /* The answer as a promise; rejects with the text, or with why there is none. */
  answer(channel, question, request) {
    return new Promise((resolve, reject) => {
      this.ask(channel, question, request, {
        answer: (document, sentence, code) => resolve({ document, sentence, code }),
        failed: (text, why) => reject(Object.assign(new Error(text ?? why), { why })),
      });
    });
  }

  /* A promise that is kept when the server can be heard. */
  connection() {
    if (this.stream === null) this.connect();
    if (this.connected) return Promise.resolve();
    return new Promise((resolve) => { this.onConnection((isThere) => { if (isThere) resolve(); }); });
  }

  /* Sends a file; returns its name in requests. */
  async upload(file) {
    await this.connection();
    const address = `upload?window=${this.window}&name=${encodeURIComponent(file.name ?? "file")}`;
    return (await sent(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file })).upload;
  }
}

export function post(address, body) {
  return sent(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

export function get(address) {
  return sent(address, {});
}

async function sent(address, options) {
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
