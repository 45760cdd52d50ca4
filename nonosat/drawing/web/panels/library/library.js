/* The library: the puzzles of a folder as thumbnails, and files and texts to open. */

import { button, checkbox, make } from "../../board/dom.js";
import { Card } from "./card.js";
import { Verdicts } from "./verdicts.js";
import { CardList } from "./card_list.js";
import { get } from "../../server/requests.js";
import { isLink, plainPuzzleIn, puzzleInLink } from "../../server/link.js";
import { t } from "../../words/words.js";

/* The most files and bytes read with one question. Chosen, not measured. */
const [FILES_AT_ONCE, BYTES_AT_ONCE] = [40, 1 << 20];

function keyOf(file) {
  return `${file.name} ${file.version}`;
}

/* Files in batches; a large file is alone. The first batches are small, so that cards appear soon. */
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
  /* `draw(puzzle, file)` and `play(puzzle)` open a puzzle in another place, and `tell(text)` shows the reader's warnings there.
   * Without a folder the library only opens files and texts. */
  constructor(asking, { hasFolder, draw, play, tell }) {
    Object.assign(this, { asking, hasFolder, draw, play, tell });
    this.round = 0;
    this.isRevealed = false;
    /* The puzzles read, by file name and version. */
    this.known = new Map();
    this.verdicts = new Verdicts(asking, () => { if (this.cardList.isByDifficulty) this.cardList.arrange(); });
    this.cardList = new CardList({ seen: (cards) => this.see(cards), ordered: () => { if (this.cardList.isByDifficulty) this.verdicts.want(this.cardList.cards); } });
    this.status = make("p", { id: "library-status", role: "status" });
    /* The warnings or error of the last file opened. */
    this.told = make("p", { id: "library-told", role: "status" });
    this.file = make("input", { type: "file", id: "open-file", on: { change: () => this.take(this.file.files[0]) } });
    this.paste = make("textarea", { id: "paste", rows: 4, spellcheck: false });
    this.root = make("main", { class: "library-place", "aria-label": t("library.title") },
      make("div", { class: "row" },
        make("label", { class: "pick" }, this.file, make("span", {}, t("library.open"))),
        hasFolder ? [button(t("library.refresh"), () => this.read(), { id: "refresh" }), checkbox(t("library.solutions"), false, (isRevealed) => this.reveal(isRevealed), { id: "solutions" })] : []),
      make("details", { id: "paste-place" }, make("summary", {}, t("library.paste")), make("label", { class: "field" }, make("span", {}, t("library.pasteHelp")), this.paste), make("div", { class: "row" }, button(t("library.pasteTake"), () => this.takeText(this.paste.value), { id: "paste-take" }))),
      this.told, hasFolder ? this.cardList.tools : [], this.status, this.cardList.nothing, this.cardList.list);
  }

  /* Called when the place is shown: reads changes of the folder and of games. */
  shown() {
    if (!this.hasFolder) return;
    this.cardList.refresh();
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
      this.cardList.empty();
      for (const batch of batchesOf(files)) {
        await this.readAll(batch);
        if (round !== this.round) return;
        for (const file of batch) {
          const puzzles = this.known.get(keyOf(file)) ?? [];
          for (const [number, puzzle] of puzzles.entries()) {
            this.add(file, puzzle, number, puzzles.length);
            /* Let the page react while a file with many puzzles is added. */
            if (number % 50 === 49) await new Promise((done) => { setTimeout(done); });
            if (round !== this.round) return;
          }
        }
      }
      this.version = version;
      this.status.textContent = t("library.count", { count: this.cardList.cards.length, folder });
    } catch (error) {
      this.status.textContent = error.message;
    }
  }

  left() {
    this.round += 1;
    this.asking.cancel("library-read");
    this.verdicts.stop();
  }

  /* Draws cards that became visible, and requests their results. */
  see(cards) {
    cards.forEach((card) => card.show(this));
    this.verdicts.want(cards);
  }

  /* Shows or hides all solutions. */
  reveal(isRevealed) {
    this.isRevealed = isRevealed;
    this.cardList.arrange();
  }

  /* Reads the puzzles of files, each version once; a file that cannot be read has none. */
  readAll(files) {
    const fresh = files.filter((file) => !this.known.has(keyOf(file)));
    if (fresh.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const found = new Map();
      this.asking.ask("library-read", "read_files", { files: fresh.map(({ name }) => name) }, {
        part: ({ name, puzzles }) => found.set(name, puzzles),
        answer: () => {
          fresh.forEach((file) => this.known.set(keyOf(file), found.get(file.name) ?? []));
          resolve();
        },
        failed: (_, why) => {
          /* Keep the files read before one took too long. */
          if (why === "time" || why === "error" || why === "memory") fresh.forEach((file) => this.known.set(keyOf(file), found.get(file.name) ?? []));
          resolve();
        },
      });
    });
  }

  add(file, puzzle, number, count) {
    /* A puzzle of several in a file is not saved over the file. */
    const origin = count === 1 ? file.name : null;
    const card = new Card({ ...file, name: count === 1 ? file.name : `${file.name} [${number + 1}]` }, puzzle, {
      draw: () => this.openInEditor(puzzle, origin),
      play: () => this.play(puzzle),
    });
    this.cardList.add(card);
  }

  async openInEditor(puzzle, name) {
    try {
      const version = name === null ? null : (await get(`folder/version?name=${encodeURIComponent(name)}`)).version;
      this.draw(puzzle, { name, version });
    } catch (error) {
      this.told.textContent = error.message;
    }
  }

  /* Opens a file in any format, or a photograph of a printed puzzle: the first of its puzzles. */
  async take(file, open = (puzzle) => this.draw(puzzle, { name: null, version: null })) {
    if (!file) return;
    try {
      const upload = await this.asking.upload(file);
      this.told.textContent = t("library.opening", { name: file.name });
      const { document } = await this.asking.answer("library-open", "read", { upload, photographs: this.hasFolder });
      this.told.textContent = document.warnings.join(" · ");
      open(document.puzzles[0]);
      this.tell(this.told.textContent);
    } catch (error) {
      this.told.textContent = error.message;
    }
  }

  openLinked(puzzle) {
    if (puzzle.goal) this.draw(puzzle, { name: null, version: null });
    else this.play(puzzle, { isNew: true });
  }

  /* Opens a link, or a puzzle as text in any format. A link without the goal opens in the player. */
  async takeText(text) {
    if (!isLink(text)) {
      await this.take(new File([text], t("library.pasted")));
      return;
    }
    try {
      /* Links are untrusted: what is not plain is read like a file. */
      const plain = await plainPuzzleIn(text);
      if (plain !== null) this.openLinked(plain);
      else await this.take(new File([JSON.stringify(await puzzleInLink(text))], "link.json"), (puzzle) => this.openLinked(puzzle));
    } catch (error) {
      this.told.textContent = error.message;
    }
  }
}
