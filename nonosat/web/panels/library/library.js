/* The library: the puzzles of a folder as thumbnails, and everything that can be dropped, pasted or opened. */

import { button, checkbox, make } from "../../board/dom.js";
import { Card } from "./card.js";
import { get } from "../../server/requests.js";
import { isLink, puzzleInLink } from "../../server/link.js";
import { t } from "../../words/words.js";

export class Library {
  /* `draw(puzzle, file)` and `play(puzzle)` open a puzzle at another place, where `tell(text)` says what is to be known
   * of it. Without a folder there is only what is opened and pasted. */
  constructor(asking, { hasFolder, draw, play, tell }) {
    Object.assign(this, { asking, hasFolder, draw, play, tell });
    this.cards = new Map();
    this.known = new Map();
    this.round = 0;
    this.isOpen = false;
    this.status = make("p", { id: "library-status", role: "status" });
    /* What became of the last thing that was opened. */
    this.told = make("p", { id: "library-told", role: "status" });
    this.list = make("ul", { class: "cards", id: "cards" });
    this.file = make("input", { type: "file", id: "open-file", on: { change: () => this.take(this.file.files[0]) } });
    this.paste = make("textarea", { id: "paste", rows: 4, spellcheck: false });
    this.root = make("main", { class: "library-place", "aria-label": t("library.title"), on: { dragover: (event) => event.preventDefault(), drop: (event) => this.drop(event) } },
      make("div", { class: "row" },
        make("label", { class: "field" }, make("span", {}, t("library.open")), this.file),
        hasFolder ? [button(t("library.refresh"), () => this.shown(), { id: "refresh" }), checkbox(t("library.pictures"), false, (isOpen) => { this.isOpen = isOpen; this.cards.forEach((card) => card.show(this)); }, { id: "pictures" })] : []),
      make("details", { id: "paste-place" }, make("summary", {}, t("library.paste")), make("label", { class: "field" }, make("span", {}, t("library.pasteHelp")), this.paste), make("div", { class: "row" }, button(t("library.pasteTake"), () => this.takeText(this.paste.value), { id: "paste-take" }))),
      this.told, this.status, this.list);
  }

  async shown() {
    if (!this.hasFolder) return;
    this.round += 1;
    const { round } = this;
    try {
      const { files, folder } = await get("folder");
      if (round !== this.round) return;
      this.status.textContent = t("library.reading", { folder });
      this.list.replaceChildren();
      this.cards.clear();
      await this.readAll(files, round);
      if (round === this.round) this.status.textContent = t("library.count", { count: this.cards.size, folder });
    } catch (error) {
      this.status.textContent = error.message;
    }
  }

  left() {
    this.round += 1;
    ["read", "check", "grade"].forEach((kind) => this.asking.cancel(`library-${kind}`));
  }

  /* Reads the files one after another, and then judges what they hold. */
  async readAll(files, round) {
    for (const file of files) {
      const found = await this.about(file, "read", { file: file.name });
      if (round !== this.round) return;
      (found?.puzzles ?? []).forEach((puzzle, number) => this.add(file, puzzle, number, found.puzzles.length));
    }
    for (const [key, card] of this.cards) {
      const check = await this.about({ version: key }, "check", { puzzle: card.puzzle, quick: true });
      if (round !== this.round) return;
      if (check) card.judged(check);
      else card.verdict.textContent = t("library.undecided");
      card.show(this);
      if (check?.verdict !== "unique") continue;
      const grade = await this.about({ version: key }, "grade", { puzzle: card.puzzle });
      if (round !== this.round) return;
      if (grade) card.graded(grade);
    }
  }

  /* An answer about a file as it is, asked for once; null when there is none. */
  async about(file, question, request) {
    const key = `${question} ${request.file ?? ""} ${file.version}`;
    if (!this.known.has(key)) {
      try {
        this.known.set(key, (await this.asking.answer(`library-${question}`, question, request)).document);
      } catch (error) {
        if (error.why !== "error" && error.why !== "time") return null;
        this.known.set(key, null);
      }
    }
    return this.known.get(key);
  }

  add(file, puzzle, number, count) {
    /* Of a file with several puzzles none is saved in its place. */
    const origin = count === 1 ? file.name : null;
    const card = new Card({ ...file, name: count === 1 ? file.name : `${file.name} [${number + 1}]` }, puzzle, {
      draw: () => this.openAtDesk(puzzle, origin),
      play: () => this.play(puzzle),
    });
    this.cards.set(`${file.name} ${number} ${file.version}`, card);
    this.list.append(card.root);
    card.show(this);
  }

  async openAtDesk(puzzle, name) {
    try {
      const version = name === null ? null : (await get(`folder/version?name=${encodeURIComponent(name)}`)).version;
      this.draw(puzzle, { name, version });
    } catch (error) {
      this.told.textContent = error.message;
    }
  }

  drop(event) {
    const file = event.dataTransfer?.files?.[0];
    if (!file) return;
    event.preventDefault();
    this.take(file);
  }

  /* Opens a file of the reader's in any format, or a photograph of a printed puzzle; the first puzzle if there are
   * several. */
  async take(file) {
    if (!file) return;
    try {
      const upload = await this.asking.upload(file);
      this.told.textContent = t("library.opening", { name: file.name });
      const { document } = await this.asking.answer("library-open", "read", { upload, photographs: this.hasFolder });
      this.told.textContent = document.doubts.join(" · ");
      this.draw(document.puzzles[0], { name: null, version: null });
      this.tell(this.told.textContent);
    } catch (error) {
      this.told.textContent = error.why && error.why !== "error" ? t(`ended.${error.why}`) : error.message;
    }
  }

  /* Opens a link, or a puzzle as text in any format. */
  async takeText(text) {
    if (!isLink(text)) {
      await this.take(new File([text], t("library.pasted")));
      return;
    }
    try {
      /* A link is a stranger's: it is read as files are. */
      await this.take(new File([JSON.stringify(await puzzleInLink(text))], "link.json"));
    } catch (error) {
      this.told.textContent = error.message;
    }
  }
}
