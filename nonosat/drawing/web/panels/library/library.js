/* The library: the puzzles of a folder as thumbnails, and everything that can be dropped, pasted or opened. */

import { button, checkbox, make } from "../../board/dom.js";
import { Card } from "./card.js";
import { Judging } from "./judging.js";
import { Shelf } from "./shelf.js";
import { get } from "../../server/requests.js";
import { isLink, puzzleInLink } from "../../server/link.js";
import { t } from "../../words/words.js";

/* Files and bytes that are read with one question: choices. */
const [FILES_AT_ONCE, BYTES_AT_ONCE] = [40, 1 << 20];

function keyOf(file) {
  return `${file.name} ${file.version}`;
}

/* Files in batches; a large one is alone. The first are small, so that something is seen soon. */
function batchesOf(files) {
  const batches = [];
  let bytes = 0;
  files.forEach((file) => {
    const last = batches[batches.length - 1];
    const most = Math.min(FILES_AT_ONCE, 5 * 2 ** batches.length);
    if (last && last.length < most && bytes + file.bytes <= BYTES_AT_ONCE) {
      last.push(file);
      bytes += file.bytes;
    } else {
      batches.push([file]);
      bytes = file.bytes;
    }
  });
  return batches;
}

export class Library {
  /* `draw(puzzle, file)` and `play(puzzle)` open a puzzle at another place, where `tell(text)` says what is to be known
   * of it. Without a folder there is only what is opened and pasted. */
  constructor(asking, { hasFolder, draw, play, tell }) {
    Object.assign(this, { asking, hasFolder, draw, play, tell });
    this.round = 0;
    this.isOpen = false;
    /* What was read, by the version of its file. */
    this.known = new Map();
    this.judging = new Judging(asking, () => { if (this.shelf.isByDifficulty) this.shelf.arrange(); });
    this.shelf = new Shelf({ seen: (cards) => this.see(cards), ordered: () => { if (this.shelf.isByDifficulty) this.judging.want(this.shelf.cards); } });
    this.status = make("p", { id: "library-status", role: "status" });
    /* What became of the last thing that was opened. */
    this.told = make("p", { id: "library-told", role: "status" });
    this.file = make("input", { type: "file", id: "open-file", on: { change: () => this.take(this.file.files[0]) } });
    this.paste = make("textarea", { id: "paste", rows: 4, spellcheck: false });
    this.root = make("main", { class: "library-place", "aria-label": t("library.title") },
      make("div", { class: "row" },
        make("label", { class: "pick" }, this.file, make("span", {}, t("library.open"))),
        hasFolder ? [button(t("library.refresh"), () => this.read(), { id: "refresh" }), checkbox(t("library.pictures"), false, (isOpen) => this.openAll(isOpen), { id: "pictures" })] : []),
      make("details", { id: "paste-place" }, make("summary", {}, t("library.paste")), make("label", { class: "field" }, make("span", {}, t("library.pasteHelp")), this.paste), make("div", { class: "row" }, button(t("library.pasteTake"), () => this.takeText(this.paste.value), { id: "paste-take" }))),
      this.told, hasFolder ? this.shelf.tools : [], this.status, this.shelf.nothing, this.shelf.list);
  }

  /* The place is on the page: what is new in the folder is read, and games may have gone on. */
  shown() {
    if (!this.hasFolder) return;
    this.shelf.refresh();
    this.read();
  }

  async read() {
    this.round += 1;
    const { round } = this;
    try {
      const { files, folder } = await get("folder");
      if (round !== this.round) return;
      const version = JSON.stringify(files);
      if (version === this.version) return;
      this.status.textContent = t("library.reading", { folder });
      this.shelf.empty();
      for (const batch of batchesOf(files)) {
        await this.readAll(batch);
        if (round !== this.round) return;
        for (const file of batch) {
          const puzzles = this.known.get(keyOf(file)) ?? [];
          for (const [number, puzzle] of puzzles.entries()) {
            this.add(file, puzzle, number, puzzles.length);
            /* The page stays quick while a file with many puzzles comes. */
            if (number % 50 === 49) await new Promise((done) => { setTimeout(done); });
            if (round !== this.round) return;
          }
        }
      }
      this.version = version;
      this.status.textContent = t("library.count", { count: this.shelf.cards.length, folder });
    } catch (error) {
      this.status.textContent = error.message;
    }
  }

  left() {
    this.round += 1;
    this.asking.cancel("library-read");
    this.judging.stop();
  }

  /* Cards have come into sight. */
  see(cards) {
    cards.forEach((card) => card.show(this));
    this.judging.want(cards);
  }

  /* The pictures are shown, found if need be, or no longer. */
  openAll(isOpen) {
    this.isOpen = isOpen;
    this.shelf.arrange();
  }

  /* Reads the puzzles of some files, each once as it is; one that cannot be read has none. */
  readAll(files) {
    const fresh = files.filter((file) => !this.known.has(keyOf(file)));
    if (fresh.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const found = new Map();
      this.asking.ask("library-read", "shelve", { files: fresh.map(({ name }) => name) }, {
        part: ({ name, puzzles }) => found.set(name, puzzles),
        answer: () => {
          fresh.forEach((file) => this.known.set(keyOf(file), found.get(file.name) ?? []));
          resolve();
        },
        failed: (_, why) => {
          /* One of several that takes too long does not hide the others. */
          if (why === "time" || why === "error" || why === "memory") fresh.forEach((file) => this.known.set(keyOf(file), found.get(file.name) ?? []));
          resolve();
        },
      });
    });
  }

  add(file, puzzle, number, count) {
    /* Of a file with several puzzles none is saved in its place. */
    const origin = count === 1 ? file.name : null;
    const card = new Card({ ...file, name: count === 1 ? file.name : `${file.name} [${number + 1}]` }, puzzle, {
      draw: () => this.openAtDesk(puzzle, origin),
      play: () => this.play(puzzle),
    });
    this.shelf.add(card);
  }

  async openAtDesk(puzzle, name) {
    try {
      const version = name === null ? null : (await get(`folder/version?name=${encodeURIComponent(name)}`)).version;
      this.draw(puzzle, { name, version });
    } catch (error) {
      this.told.textContent = error.message;
    }
  }

  /* Opens a file of the reader's in any format, or a photograph of a printed puzzle; the first puzzle if there are
   * several. */
  async take(file, open = (puzzle) => this.draw(puzzle, { name: null, version: null })) {
    if (!file) return;
    try {
      const upload = await this.asking.upload(file);
      this.told.textContent = t("library.opening", { name: file.name });
      const { document } = await this.asking.answer("library-open", "read", { upload, photographs: this.hasFolder });
      this.told.textContent = document.doubts.join(" · ");
      open(document.puzzles[0]);
      this.tell(this.told.textContent);
    } catch (error) {
      this.told.textContent = error.message;
    }
  }

  arrive(puzzle) {
    if (puzzle.goal) this.draw(puzzle, { name: null, version: null });
    else this.play(puzzle, { isNew: true });
  }

  /* Opens a link, or a puzzle as text in any format. A link without the picture is for whoever solves it. */
  async takeText(text) {
    if (!isLink(text)) {
      await this.take(new File([text], t("library.pasted")));
      return;
    }
    try {
      /* A link is a stranger's: it is read as files are. */
      await this.take(new File([JSON.stringify(await puzzleInLink(text))], "link.json"), (puzzle) => this.arrive(puzzle));
    } catch (error) {
      this.told.textContent = error.message;
    }
  }
}
