/* The questions of a page. Each channel has one question: a newer one replaces it, and late messages about the older one
 * are dropped here.
 *
 * A transport answers: the server (below), or Python in the page's own workers (`worker_transport.js`). A transport has
 * `begin(asking)`, `wake()`, `rest()`, `send(channel, asked)`, `cancel(channel)`, `upload(file)`, `can(question)`,
 * `themes(puzzle)` and `end()`; it calls `receive` and `setConnected`, and `lost` names the text for no answer. */

import { t } from "../words/words.js";
import { post, sent } from "./requests.js";

export class Asking {
  constructor(transport) {
    this.transport = transport;
    /* By channel: the number of the newest question, and its listener until the last message. */
    this.numbers = new Map();
    this.open = new Map();
    this.connected = false;
    /* Nobody answers: questions fail at once, until the connection comes back. */
    this.isLost = false;
    this.isOver = false;
    this.listeners = [];
    this.waiting = [];
    transport.begin(this);
    document.addEventListener("visibilitychange", () => this.followVisibility());
  }

  /* Disconnects a hidden window without open questions. */
  followVisibility() {
    if (document.hidden && this.open.size === 0) this.rest();
    else if (!document.hidden && !this.isOver) this.transport.wake();
  }

  rest() {
    if (this.transport.rest()) this.connected = false;
  }

  /* Asks nothing more: the server has been replaced, or Python cannot be loaded. `lost` names another text for no answer. */
  end(lost = this.transport.lost) {
    this.isOver = true;
    this.transport.lost = lost;
    this.giveUp();
    this.transport.end();
    this.connected = false;
  }

  /* Called when the connection comes or goes. Open questions are asked again. */
  setConnected(isThere) {
    if (isThere && this.connected) return;
    const wasLost = this.isLost;
    this.connected = isThere;
    if (isThere) {
      this.isLost = false;
      this.waiting.splice(0).forEach(({ resolve }) => resolve());
    }
    this.listeners.forEach((listener) => listener(isThere, wasLost));
    if (isThere) [...this.open].forEach(([channel, asked]) => this.send(channel, asked));
  }

  wake() {
    this.transport.wake();
  }

  /* `listener(isThere, wasLost)` hears of the connection. */
  onConnection(listener) {
    this.listeners.push(listener);
  }

  /* Asks a question; `hear` may have `part`, `progress`, `answer(document, sentence, code)` and `failed(text, why)`. */
  ask(channel, question, request, hear) {
    if (this.isLost) {
      hear.failed?.(t(this.transport.lost), "lost");
      return;
    }
    this.open.set(channel, { question, request, hear });
    this.send(channel, this.open.get(channel));
    this.transport.wake();
  }

  /* Fails the open questions: nobody answers. */
  giveUp() {
    this.isLost = true;
    this.waiting.splice(0).forEach(({ reject }) => reject(new Error(t(this.transport.lost))));
    const open = [...this.open.values()];
    this.open.clear();
    open.forEach(({ hear }) => hear.failed?.(t(this.transport.lost), "lost"));
  }

  async send(channel, asked) {
    const number = (this.numbers.get(channel) ?? 0) + 1;
    this.numbers.set(channel, number);
    asked.number = number;
    if (!this.connected) return;
    try {
      await this.transport.send(channel, asked);
    } catch (error) {
      if (this.isCurrent(channel, number) && error.status !== 409 && error.status !== undefined) {
        this.open.delete(channel);
        asked.hear.failed?.(error.message, "error");
      }
    }
  }

  /* Cancels the question of a channel. */
  cancel(channel) {
    if (!this.open.delete(channel)) return;
    this.numbers.set(channel, (this.numbers.get(channel) ?? 0) + 1);
    if (this.connected) this.transport.cancel(channel);
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
      else hear.failed?.(kind === "error" ? rest.text : t(`ended.${rest.why}`), rest.why ?? kind);
    }
  }

  /* Asks a question and returns a promise of the answer, which rejects with the reason if there is none. */
  answer(channel, question, request) {
    return new Promise((resolve, reject) => {
      this.ask(channel, question, request, {
        answer: (document, sentence, code) => resolve({ document, sentence, code }),
        failed: (text) => reject(new Error(text)),
      });
    });
  }

  /* A promise that resolves once connected, and rejects if nobody answers. */
  connection() {
    this.transport.wake();
    if (this.connected) return Promise.resolve();
    if (this.isLost) return Promise.reject(new Error(t(this.transport.lost)));
    return new Promise((resolve, reject) => { this.waiting.push({ resolve, reject }); });
  }

  /* Uploads a file; returns its ID for requests. */
  async upload(file) {
    await this.connection();
    return this.transport.upload(file);
  }

  /* Whether a kind of question can be answered: without a server some lack a package. */
  can(question) {
    return this.transport.can(question);
  }

  /* The colours of a puzzle in light and dark. */
  themes(puzzle) {
    return this.transport.themes(puzzle);
  }
}

/* Sends questions to the server, and receives its messages in a stream of events for each window. */

const RETRY = 700;
/* Milliseconds without a message about an open question, and then for an answer of the server, until it counts as lost. Chosen,
 * not measured. */
const [SILENT, UNHEARD] = [5000, 4000];

export class ServerTransport {
  constructor() {
    this.window = crypto.randomUUID?.() ?? `w${Math.random().toString(36).slice(2)}`;
    this.isOver = false;
    this.stream = null;
    this.lost = "connection.lost";
  }

  begin(asking) {
    this.asking = asking;
    this.wake();
  }

  wake() {
    if (this.isOver || this.stream !== null) return;
    const stream = new EventSource(`events?window=${this.window}`);
    this.stream = stream;
    stream.addEventListener("open", () => this.asking.setConnected(true));
    stream.addEventListener("message", (event) => {
      this.watch();
      this.asking.receive(JSON.parse(event.data));
    });
    stream.addEventListener("error", () => {
      this.leave(stream);
      this.asking.setConnected(false);
    });
  }

  /* Leaves a stream that has ended, and tries another, sooner than the browser would. */
  leave(stream) {
    if (this.stream !== stream) return;
    this.rest();
    setTimeout(() => { if (!document.hidden) this.wake(); }, RETRY);
  }

  /* Notices that the server does not answer any more: a stream that stands still tells nothing. */
  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { stream, asking } = this;
      if (stream === null || asking.open.size === 0) return;
      const isThere = await fetch("config", { signal: AbortSignal.timeout(UNHEARD) }).then(() => true, () => false);
      if (isThere) this.watch();
      else {
        asking.setConnected(false);
        this.leave(stream);
      }
    }, SILENT);
  }

  /* Closes the stream: browsers allow a page few connections. */
  rest() {
    this.stream?.close();
    this.stream = null;
    return true;
  }

  end() {
    this.isOver = true;
    this.rest();
  }

  send(channel, { number, question, request }) {
    this.watch();
    return post("ask", { window: this.window, channel, number, question, request });
  }

  cancel(channel) {
    post("cancel", { window: this.window, channel }).catch(() => {});
  }

  can() {
    return true;
  }

  async upload(file) {
    const address = `upload?window=${this.window}&name=${encodeURIComponent(file.name ?? "file")}`;
    return (await sent(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file })).upload;
  }

  async themes(puzzle) {
    return (await post("themes", { puzzle })).themes;
  }
}
