/* The library: the puzzles of a folder as thumbnails, and files and texts to open. */

import { button, checkbox, make } from "../../board/dom.js";
import { Card } from "./card.js";
import { Verdicts } from "./verdicts.js";
import { CardList } from "./card_list.js";
import { get } from "../../server/requests.js";
import { isLink, plainPuzzleIn, puzzleInLink } from "../../server/link.js";
import { t } from "../../words/words.js";
import { icon } from "../toolbar.js";

/* The most files and bytes read with one question. Chosen, not measured. */
const [FILES_AT_ONCE, BYTES_AT_ONCE] = [40, 1 << 20];

/* The address of a place, with the file or folder that it shows. */
export function addressOf(place, { path = "", query = "" } = {}) {
  return `#${[place, ...(path === "" ? [] : path.split("/"))].map(encodeURIComponent).join("/")}${query === "" ? "" : `?${query}`}`;
}

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
  /* `draw(puzzle, file, where)` and `play(puzzle, {where})` open a puzzle in another place, where it has an address, and
   * `tell(text)` shows the reader's warnings there. Without a folder the library only opens files and texts. */
  constructor(asking, { hasFolder, draw, play, tell }) {
    Object.assign(this, { asking, hasFolder, draw, play, tell });
    /* The name of the folder shown, below the studio's own. */
    this.path = "";
    this.round = 0;
    this.isRevealed = false;
    /* The puzzles read, by file name and version. */
    this.known = new Map();
    this.verdicts = new Verdicts(asking, () => { if (this.cardList.isByDifficulty) this.cardList.arrange(); });
    this.cardList = new CardList({ seen: (cards) => this.see(cards), counted: (found) => this.count(found), chosen: () => {
      history.replaceState(null, "", this.address);
      if (this.cardList.isByDifficulty) this.verdicts.want(this.cardList.cards);
    } });
    asking.onConnection((isThere, wasLost) => { if (isThere && wasLost && this.isShown) this.read(); });
    this.folders = make("nav", { class: "row folders", "aria-label": t("library.folders") });
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
      this.told, hasFolder ? [this.folders, this.cardList.tools] : [], this.status, this.cardList.list);
  }

  /* The address of what is shown: the folder, and the choice of cards. */
  get address() {
    return addressOf("library", { path: this.path, query: this.cardList.query });
  }

  /* Called when the place is shown: reads changes of the folder and of games. Coming from another place without saying what to
   * show, it goes on where it was left. */
  shown({ path = "", query = "" } = {}) {
    if (!this.hasFolder) return;
    this.cardList.cards.forEach((card) => card.readGame());
    if (path === "" && query === "" && !this.isShown) this.cardList.arrange();
    else {
      this.path = path;
      this.cardList.choose(query);
    }
    this.isShown = true;
    history.replaceState(null, "", this.address);
    this.read();
  }

  /* Shows the way to the folder, and the folders in it. */
  showFolders(top, folders) {
    const above = this.path === "" ? [] : this.path.split("/").map((name, place, all) => [all.slice(0, place).join("/"), place === 0 ? top : all[place - 1]]);
    const link = (path, text, sign) => make("a", { class: "tab", href: addressOf("library", { path }) }, icon(sign), text);
    this.folders.replaceChildren(...above.map(([path, name]) => link(path, name, "previous")), ...folders.map((path) => link(path, path.split("/").at(-1), "library")));
    this.folders.hidden = above.length + folders.length === 0;
  }

  /* Tells how many puzzles there are, or match. */
  count(found) {
    const { length } = this.cardList.cards;
    if (!this.isReading) this.status.textContent = found < length ? t("library.found", { found, count: length }) : t("library.count", { count: length, folder: this.folder });
  }

  async read() {
    this.round += 1;
    const { round } = this;
    try {
      const { files, folders, folder } = await get(`folder?name=${encodeURIComponent(this.path)}`);
      if (round !== this.round) return;
      this.showFolders(folder, folders);
      this.folder = this.path.split("/").at(-1) || folder;
      const version = JSON.stringify([this.path, files]);
      if (version === this.version) return;
      this.version = null;
      this.isReading = true;
      this.status.textContent = t("library.reading", { folder: this.folder });
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
      this.isReading = false;
      this.cardList.arrange();
    } catch (error) {
      this.isReading = false;
      this.status.textContent = error.message;
    }
  }

  left() {
    this.isShown = false;
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
    return new Promise((resolve, reject) => {
      const found = new Map();
      this.asking.ask("library-read", "read_files", { files: fresh.map(({ name }) => name) }, {
        part: ({ name, puzzles }) => found.set(name, puzzles),
        answer: () => {
          fresh.forEach((file) => this.known.set(keyOf(file), found.get(file.name) ?? []));
          resolve();
        },
        failed: (text, why) => {
          if (why === "lost") reject(new Error(text));
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
    const where = { path: file.name, query: number === 0 ? "" : `${number + 1}` };
    const card = new Card({ ...file, name: `${file.name.split("/").at(-1)}${count === 1 ? "" : ` [${number + 1}]`}` }, puzzle, {
      draw: () => this.openInEditor(puzzle, origin, where),
      play: () => this.play(puzzle, { where }),
    });
    this.cardList.add(card);
  }

  async openInEditor(puzzle, name, where) {
    try {
      const version = name === null ? null : (await get(`folder/version?name=${encodeURIComponent(name)}`)).version;
      this.draw(puzzle, { name, version }, where);
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

  /* Opens a puzzle of the folder by its address in the player or the editor; returns whether that succeeded. */
  async openAt(place, { path, query }) {
    try {
      const { document: { puzzles } } = await this.asking.answer("library-open", "read", { file: path, photographs: true });
      const puzzle = puzzles[Number(query || 1) - 1] ?? puzzles[0];
      if (place === "player") this.play(puzzle, { where: { path, query } });
      else await this.openInEditor(puzzle, puzzles.length === 1 ? path : null, { path, query });
      return true;
    } catch (error) {
      this.tell(error.message);
      return false;
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
