/* Sends questions to Python in the page's own workers, without a server. A worker answers one question at a time.
 *
 * Two workers are kept ready for foreground questions; a third starts with the first background question. Cancelling a
 * question ends its worker unless the worker finishes at once; the other worker takes over while a new one starts. */

import { enclosed, enclosedIn, isOneFile, scriptAddress } from "./requests.js";

/* Milliseconds for a cancelled question to finish. */
const GRACE = 60;
const WARM = 2;
/* Failed starts in a row after which no worker is started. */
const MOST_FAILURES = 3;

/* A worker made of a blob is bound by the page's security policy; one made of an address is not. */
async function newWorker() {
  const madeOf = (source, options) => new Worker(scriptAddress(URL.createObjectURL(new Blob([source], { type: "text/javascript" }))), options);
  if (!isOneFile) return madeOf(`import ${JSON.stringify(new URL("web/server/worker.js", document.baseURI).href)};`, { type: "module" });
  const thread = madeOf(HANDED_OVER);
  thread.postMessage(await workerFiles());
  return thread;
}

/* The worker of a page that is one file. Opened from a disk it cannot begin with a module or load blobs of the page: the
 * first message passes its script and Python's files. */
const HANDED_OVER = `self.addEventListener("message", (event) => {
  event.stopImmediatePropagation();
  self.handedOver = event.data;
  import(URL.createObjectURL(event.data["worker.js"]));
}, { once: true });`;

let files = null;

/* Those files by their names, unpacked once for all workers, as soon as the page has been read. */
async function workerFiles() {
  if (document.readyState === "loading") await new Promise((done) => { document.addEventListener("DOMContentLoaded", done); });
  const named = async (name) => [name.split("/").pop(), await enclosed(name)];
  files ??= Promise.all(["web/server/worker.js", ...enclosedIn("python/")].map(named)).then(Object.fromEntries);
  return files;
}

export class WorkerTransport {
  /* `kinds` are the questions: {name: {seconds, background}}. */
  constructor(kinds) {
    Object.assign(this, { kinds, workers: [], waiting: [], files: new Map(), failures: 0, lost: "connection.notLoaded", isAwake: false });
  }

  begin(asking) {
    this.asking = asking;
  }

  /* The page shows its board before Python loads. The second worker starts when the first is ready, so that the first answer
   * comes soonest. */
  async wake() {
    if (this.isAwake) return;
    this.isAwake = true;
    if (!document.hidden) await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
    if (!this.asking.isOver) this.add(false);
  }

  rest() {
    return false;
  }

  end() {
    this.workers.forEach(({ thread }) => thread?.terminate());
    this.workers = [];
  }

  async add(background) {
    const worker = { thread: null, background, isReady: false, job: null, timer: null };
    this.workers.push(worker);
    const thread = await newWorker().catch(() => null);
    if (thread === null) {
      this.died(worker);
      return;
    }
    if (!this.workers.includes(worker)) {
      thread.terminate();
      return;
    }
    worker.thread = thread;
    thread.addEventListener("message", ({ data }) => this.hear(worker, data));
    thread.addEventListener("error", () => this.died(worker));
  }

  hear(worker, told) {
    if (told.kind === "ready") {
      this.failures = 0;
      worker.isReady = true;
      this.keepWarm();
      this.asking.setConnected(true);
      this.next();
      return;
    }
    if (told.kind === "failed") {
      this.died(worker);
      return;
    }
    const { job } = worker;
    if (job === null) return;
    if (told.kind !== "free") {
      job.tell(told);
      return;
    }
    clearTimeout(worker.timer);
    worker.job = null;
    this.next();
  }

  /* The worker could not start, or has ended. */
  died(worker) {
    const { job } = worker;
    this.remove(worker);
    if (job === null) this.failures += 1;
    else job.tell({ kind: "ended", why: "died" });
    if (this.failures < MOST_FAILURES) this.keepWarm();
    else if (!this.workers.some(({ isReady }) => isReady)) this.asking.setConnected(false);
  }

  remove(worker) {
    clearTimeout(worker.timer);
    worker.thread?.terminate();
    this.workers = this.workers.filter((each) => each !== worker);
  }

  keepWarm() {
    if (this.workers.filter(({ background }) => !background).length < WARM) this.add(false);
  }

  async send(channel, { number, question, request }) {
    this.drop(channel);
    const { file, data } = await this.withFile(request);
    if (!this.asking.isCurrent(channel, number)) return;
    const tell = (told) => this.asking.receive({ channel, number, ...told });
    this.enter({ channel, question, request: file, data, tell });
  }

  enter(job) {
    this.waiting.push(job);
    this.next();
  }

  /* The request with its file's name, and the file's bytes. */
  async withFile({ upload, ...request }) {
    if (upload === undefined) return { file: request, data: null };
    const file = this.files.get(upload);
    return { file: { ...request, name: file.name ?? "file" }, data: new Uint8Array(await file.arrayBuffer()) };
  }

  next() {
    for (const job of [...this.waiting]) {
      const { background, seconds } = this.kinds[job.question];
      const worker = this.workers.find((each) => each.background === background && each.isReady && each.job === null);
      if (worker === undefined) {
        if (background && !this.workers.some((each) => each.background)) this.add(true);
        continue;
      }
      this.waiting.splice(this.waiting.indexOf(job), 1);
      worker.job = job;
      worker.timer = setTimeout(() => {
        job.tell({ kind: "ended", why: "time" });
        this.endWorker(worker, job);
      }, seconds * 1000);
      worker.thread.postMessage({ question: job.question, request: JSON.stringify(job.request), data: job.data });
    }
  }

  cancel(channel) {
    this.drop(channel);
  }

  drop(channel) {
    this.waiting = this.waiting.filter((job) => job.channel !== channel);
    for (const worker of this.workers) {
      const { job } = worker;
      if (job?.channel === channel) setTimeout(() => this.endWorker(worker, job), GRACE);
    }
  }

  /* Ends a worker that still works on the job. */
  endWorker(worker, job) {
    if (worker.job !== job) return;
    this.remove(worker);
    if (!worker.background) this.keepWarm();
    this.next();
  }

  can(question) {
    return question in this.kinds;
  }

  async upload(file) {
    /* Only the last file is kept: there is one window. */
    this.files.clear();
    const name = `${Date.now()}`;
    this.files.set(name, file);
    return name;
  }

  async themes(puzzle) {
    await this.asking.connection();
    return new Promise((resolve, reject) => {
      const tell = ({ kind, document, text }) => { if (kind === "answer") resolve(document.themes); else reject(new Error(text)); };
      this.enter({ channel: null, question: "themes", request: { puzzle }, data: null, tell });
    });
  }
}
