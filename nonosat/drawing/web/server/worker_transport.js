/* Questions to Python in workers of the page's own: no server. A worker answers one question at a time.
 *
 * Two are kept warm for what a person waits for, and a third comes when something is asked in the background. A
 * question that is ended takes its worker with it unless it ends by itself at once; the other one takes over, and a new
 * one is made ready. */

import { enclosed, enclosedIn, isOneFile, scriptAddress } from "./requests.js";

/* Milliseconds that a question which is no longer wanted may go on. */
const GRACE = 60;
const WARM = 2;
/* Failures to come up, one after another, after which it is not tried again. */
const MOST_FAILURES = 3;

/* A worker made of a blob is bound by the policy of the page, one made of an address is not. */
async function newWorker() {
  const madeOf = (source, options) => new Worker(scriptAddress(URL.createObjectURL(new Blob([source], { type: "text/javascript" }))), options);
  if (!isOneFile) return madeOf(`import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`, { type: "module" });
  const thread = madeOf(HANDED_OVER);
  thread.postMessage(await workerFiles());
  return thread;
}

/* The worker of a page that is one file. On a disk it cannot begin with a module, nor load what the page has made: the first
 * message hands over its script and Python's files. */
const HANDED_OVER = `self.addEventListener("message", (event) => {
  event.stopImmediatePropagation();
  self.handedOver = event.data;
  import(URL.createObjectURL(event.data["worker.js"]));
}, { once: true });`;

let files = null;

/* Those files by their names, unpacked once for all workers. */
function workerFiles() {
  const named = async (name) => [name.split("/").pop(), await enclosed(name)];
  files ??= Promise.all(["web/server/worker.js", ...enclosedIn("python/")].map(named)).then(Object.fromEntries);
  return files;
}

export class WorkerTransport {
  /* `kinds` are the questions: {name: {seconds, background}}. */
  constructor(kinds) {
    Object.assign(this, { kinds, workers: [], waiting: [], files: new Map(), looks: new Map(), failures: 0 });
  }

  begin(asking) {
    this.asking = asking;
    /* The second comes when the first is there: the first answer is what one waits for. */
    this.add(false);
  }

  wake() {}

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
      this.asking.becomes(true);
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

  /* The worker could not come up, or has died. */
  died(worker) {
    const { job } = worker;
    this.remove(worker);
    if (job === null) this.failures += 1;
    else job.tell({ kind: "ended", why: "died" });
    if (this.failures < MOST_FAILURES) this.keepWarm();
    else if (!this.workers.some(({ isReady }) => isReady)) this.asking.becomes(false);
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

  /* The request with the name of the file that it names, and the bytes of that file. */
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

  /* Ends a worker that is still at the job. */
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
    /* The last file only: there is one window. */
    this.files.clear();
    const name = `${Date.now()}`;
    this.files.set(name, file);
    return name;
  }

  async themes(puzzle) {
    await this.asking.connection();
    return new Promise((resolve, reject) => {
      const tell = ({ kind, document, text }) => { if (kind === "answer") resolve(document.themes); else reject(new Error(text)); };
      this.enter({ channel: null, question: "look", request: { puzzle }, data: null, tell });
    });
  }
}
