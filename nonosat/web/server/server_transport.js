/* Questions to the server, and what it tells about them: a stream of events for each window. */

import { post, sent } from "./requests.js";

const RETRY = 700;

export class ServerTransport {
  constructor() {
    this.window = crypto.randomUUID?.() ?? `w${Math.random().toString(36).slice(2)}`;
    this.isOver = false;
    this.stream = null;
  }

  begin(asking) {
    this.asking = asking;
    this.wake();
  }

  wake() {
    if (this.isOver || this.stream !== null) return;
    const stream = new EventSource(`events?window=${this.window}`);
    this.stream = stream;
    stream.addEventListener("open", () => this.asking.becomes(true));
    stream.addEventListener("message", (event) => this.asking.receive(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      this.asking.becomes(false);
      if (stream.readyState === EventSource.CLOSED && this.stream === stream) {
        this.stream = null;
        setTimeout(() => { if (!document.hidden) this.wake(); }, RETRY);
      }
    });
  }

  /* Gives up the stream: browsers allow a page few connections. */
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
    return (await post("look", { puzzle })).themes;
  }
}
