/* The editor's puzzle as a draft and a file. A file that exists already, or that another program changed, is only replaced after
 * the user confirms. A puzzle without a name is saved under its title: a title given later renames its file. */

import { button, make } from "../../board/dom.js";
import { blankState, puzzleOf, stateOf } from "../../board/state.js";
import { fingerprint } from "../../game/marks.js";
import { get, post } from "../../server/requests.js";
import { t } from "../../words/words.js";
import { bytesOf, download } from "../download.js";
import { draftAt, draftKey, forgetDraft, keepDraft, nameOf, rememberDraft } from "./drafts.js";

/* Milliseconds without an edit before the draft is kept; a window that is left keeps it at once. */
const PAUSE = 400;
/* Files of one title get numbers up to this. Chosen, not measured. */
const MOST_OF_A_NAME = 99;
const NO_FILE = { name: null, version: null };

export class Saving {
  /* `askTitle()` lets the user give a title. */
  constructor(editor, config, { askTitle }) {
    Object.assign(this, { editor, config, askTitle });
    /* The file: `own` is the name that the title gave it, if it did. `typed` is the name that the user has typed, if any. */
    this.file = NO_FILE;
    this.typed = null;
    this.saved = null;
    this.timer = null;
    this.draftPlace = null;
    this.status = make("span", { id: "saving", role: "status" });
    this.choices = make("span", { class: "choices" });
    this.said = make("div", { class: "saved" }, this.status, this.choices);
    this.heading = make("h2", { id: "drawing-name" });
    this.line = make("div", { class: "drawing-line" }, this.heading, editor.mode, this.said);
    editor.toolbar.root.after(this.line);
    window.addEventListener("storage", ({ key, newValue }) => { if (key === this.key && newValue !== null) this.follow(JSON.parse(newValue)); });
    document.addEventListener("keydown", (event) => { if (this.editor.root.isConnected) this.hear(event); });
    ["pagehide", "visibilitychange"].forEach((kind) => window.addEventListener(kind, () => this.keep(), { capture: true }));
  }

  get puzzle() {
    return puzzleOf(this.editor.state);
  }

  get key() {
    return this.draftPlace ?? draftKey(this.config.place, this.file.name ?? `?${fingerprint(this.saved)}`);
  }

  say(text, ...choices) {
    this.status.textContent = text;
    this.choices.replaceChildren(...choices);
  }

  /* Opens an empty board without a file. */
  begin(width = 15, height = 15) {
    this.take(puzzleOf(blankState(height, width)), NO_FILE, `new-${Date.now()}`);
  }

  /* Opens an empty board; unsaved changes stay among the drafts. */
  beginAnew() {
    const { isSaved } = this;
    this.begin();
    if (!isSaved) this.say(t("save.aside"));
  }

  get isSaved() {
    return this.saved === null || JSON.stringify(this.puzzle) === JSON.stringify(puzzleOf(stateOf(JSON.parse(this.saved))));
  }

  /* Opens a puzzle from a file in the editor, with its unsaved changes. */
  take(puzzle, file, what = null) {
    this.keep();
    this.draftPlace = what === null ? null : draftKey(this.config.place, what);
    this.file = file;
    this.typed = null;
    this.hasAsked = false;
    this.saved = JSON.stringify(puzzle);
    this.say("");
    const draft = this.draft();
    /* If the file has changed since, saving reports it. */
    if (draft !== null) this.file = { ...file, version: draft.version };
    this.editor.open(stateOf(draft?.puzzle ?? puzzle));
    this.showName();
    if (draft === null) return;
    this.say(t(draft.version === file.version ? "save.restored" : "save.restoredOlder"), button(t("save.forget"), () => {
      this.forget();
      this.take(puzzle, file);
    }, { id: "forget" }));
  }

  showName() {
    const { state } = this.editor;
    const { name } = this.file;
    const [shown, size] = [nameOf(state, name), `${state.width} × ${state.height}`];
    this.heading.replaceChildren(shown, make("span", {}, shown.endsWith(size) ? "" : ` ${size}`));
    this.line.dataset.file = name ?? "";
  }

  setText(key, value) {
    const { [key]: _, ...texts } = this.editor.state.texts;
    this.editor.edit({ ...this.editor.state, texts: value.trim() === "" ? texts : { ...texts, [key]: value.trim() } });
  }

  /* Keeps the draft soon after each edit. */
  edited() {
    this.showName();
    this.say(t("save.kept"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE);
  }

  keep() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    rememberDraft(this.key);
    const { isSaved } = this;
    if (isSaved) forgetDraft(this.key);
    const isKept = isSaved || keepDraft(this.key, { version: this.file.version, puzzle: this.puzzle, name: this.file.name, own: this.file.own, time: Date.now() });
    /* That it is kept has been said. */
    if (isSaved || !isKept) this.status.textContent = isSaved ? "" : t("save.notKept");
  }

  draft() {
    const draft = draftAt(this.key);
    return draft === null || JSON.stringify(draft.puzzle) === this.saved ? null : draft;
  }

  /* Opens an unsaved drawing of any window. */
  goOn(key) {
    const { puzzle, name = null, version = null, own } = draftAt(key);
    this.take(puzzle, { name, version, own });
    this.draftPlace = key;
    this.saved = JSON.stringify(puzzleOf(blankState(1, 1)));
    this.say(t("save.restored"));
  }

  /* Takes over the same drawing from another window. */
  follow({ puzzle }) {
    if (JSON.stringify(puzzle) !== JSON.stringify(this.puzzle)) this.editor.edit(stateOf(puzzle));
  }

  forget() {
    clearTimeout(this.timer);
    this.timer = null;
    forgetDraft(this.key);
  }

  /* The name for a file: the typed one, the file's, or one from the title. */
  get name() {
    const { typed, file, editor: { state } } = this;
    if (typed !== null) return typed.includes(".") ? typed : `${typed}.json`;
    if (file.name !== null && !file.own) return file.name;
    const title = (state.texts.title ?? t("page.untitled", { size: `${state.width}×${state.height}` })).replace(/[\\/:*?"<>|\p{C}\s]+/gu, " ");
    return `${title.trim().replace(/^\.+/, "").slice(0, 80) || "puzzle"}.json`;
  }

  /* Saves the puzzle. `version` is that of the file it replaces. One without a title is asked for it once. */
  async save({ version } = {}) {
    const { file, name, puzzle } = this;
    const own = this.typed === null && (file.name === null || file.own) ? name : undefined;
    if (own && !puzzle.title && !this.hasAsked) {
      this.hasAsked = true;
      this.askTitle();
      this.say(t("save.askTitle", { name }));
      return;
    }
    this.say(t("save.saving"));
    /* A file named by its title moves when another title names it. */
    const isMoved = own !== undefined && own !== file.own;
    const target = own && !isMoved ? file.name : name;
    try {
      const [taken, answer] = await this.write(target, { isMoved, version });
      if (this.file !== file) return;
      this.forget();
      Object.assign(this, { draftPlace: null, file: { name: taken, version: answer.version, own }, typed: null, saved: JSON.stringify(puzzle) });
      this.showName();
      if (this.isSaved) this.say([t("save.saved", { name: taken }), ...answer.losses].join(" · "));
      else this.edited();
    } catch (error) {
      this.say(error.message, ...(error.status === 409 ? [button(t("save.overwrite", { name: target }), () => this.overwrite(target), { id: "overwrite" })] : []));
    }
  }

  /* Writes the file; a moved one gets a number if its name is taken. Returns its name and the answer. */
  async write(name, { isMoved, version }) {
    const { file, puzzle } = this;
    const expected = version ?? (name === file.name ? file.version : null);
    const former = isMoved && file.name !== null ? { name: file.name, version: file.version } : null;
    for (let number = 1; ; number += 1) {
      const numbered = number === 1 ? name : name.replace(/(\.\w+)$/, ` ${number}$1`);
      try {
        return [numbered, await post("folder/save", { name: numbered, puzzle, version: expected, former })];
      } catch (error) {
        if (!isMoved || error.status !== 409 || number === MOST_OF_A_NAME) throw error;
      }
    }
  }

  /* Ctrl+S saves. */
  hear(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (this.config.folder === null) this.download();
    else this.save();
  }

  /* Replaces the file after the user confirmed. */
  async overwrite(name) {
    try {
      const { version } = await get(`folder/version?name=${encodeURIComponent(name)}`);
      await this.save({ version });
    } catch (error) {
      this.say(error.message);
    }
  }

  /* Downloads the puzzle: as the answer to a question with these options, under a name with this suffix or its own. */
  async download(question = "write", options = {}, suffix = null) {
    const own = this.name.split("/").at(-1);
    const name = suffix === null ? own : own.replace(/(\.\w+)?$/, suffix);
    /* While nobody answers, the page writes nonosat's own format. */
    if (this.editor.asking.isLost && suffix === null && name.endsWith(".json")) {
      download(name, JSON.stringify(this.puzzle), "application/json");
      this.say(t("save.downloaded", { name }));
      return;
    }
    const document = await this.answered(question, { name, ...options });
    if (document === null) return;
    download(name, bytesOf(document.data));
    this.say([t("save.downloaded", { name }), ...document.losses].join(" · "));
  }

  /* The answer to a question about the puzzle; null if there is none, which is told. */
  async answered(question, options) {
    this.say(t("player.thinking"));
    try {
      return (await this.editor.asking.answer(`editor-${question}`, question, { puzzle: this.puzzle, ...options })).document;
    } catch (error) {
      this.say(error.message);
      return null;
    }
  }
}
