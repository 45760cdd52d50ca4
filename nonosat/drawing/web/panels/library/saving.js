/* The editor's puzzle as a file, draft, drawing or link. A file that exists already, or that another program changed, is
 * only replaced after the user confirms. */

import { button, checkbox, make, select } from "../../board/dom.js";
import { blankState, puzzleOf, stateOf } from "../../board/state.js";
import { fingerprint } from "../../game/marks.js";
import { linkOf, LONGEST_LINK } from "../../server/link.js";
import { get, post } from "../../server/requests.js";
import { t } from "../../words/words.js";
import { bytesOf, download } from "../download.js";
import { draftAt, draftKey, forgetDraft, keepDraft, rememberDraft } from "./drafts.js";

/* Milliseconds without an edit before the draft is kept; a window that is left keeps it at once. */
const PAUSE = 400;

export class Saving {
  constructor(editor, config) {
    Object.assign(this, { editor, config });
    this.file = { name: null, version: null };
    this.saved = null;
    this.timer = null;
    this.draftPlace = null;
    this.status = make("p", { id: "saving", role: "status" });
    this.choices = make("div", { class: "row" });
    this.name = make("input", { type: "text", id: "file-name", spellcheck: false, autocomplete: "off", value: "" });
    this.titleField = make("input", { type: "text", id: "puzzle-title", maxLength: 200, on: { change: () => this.setText("title", this.titleField.value) } });
    this.authorField = make("input", { type: "text", id: "puzzle-author", maxLength: 200, on: { change: () => this.setText("author", this.authorField.value) } });
    const formats = [["", t("save.bySuffix")], ...config.formats.map(({ name, suffix }) => [name, `${name} (${suffix})`])];
    this.format = select(t("save.format"), formats, "", () => this.suffix(), { id: "file-format" });
    this.drawing = select(t("save.drawing"), config.drawings.map((kind) => [kind, kind.toUpperCase()]), "svg", () => {}, { id: "drawing-kind" });
    this.linkKind = select(t("save.linkKind"), [["", "nonosat"], ["puzzlink", "puzz.link"]], "", () => {}, { id: "link-kind" });
    this.withGoal = checkbox(t("save.linkGoal"), false, () => {}, { id: "link-goal" });
    this.link = make("input", { type: "text", id: "link", readOnly: true, hidden: true, "aria-label": t("save.link") });
    window.addEventListener("storage", ({ key, newValue }) => { if (key === this.key && newValue !== null) this.follow(JSON.parse(newValue)); });
    document.addEventListener("keydown", (event) => { if (this.editor.root.isConnected) this.hear(event); });
    ["pagehide", "visibilitychange"].forEach((kind) => window.addEventListener(kind, () => this.keep(), { capture: true }));
    this.root = make("section", { "aria-labelledby": "save-title" }, make("h2", { id: "save-title" }, t("save.title")),
      make("div", { class: "row" }, make("label", { class: "field" }, make("span", {}, t("save.puzzleTitle")), this.titleField), make("label", { class: "field" }, make("span", {}, t("save.author")), this.authorField)),
      make("div", { class: "row" }, make("label", { class: "field" }, make("span", {}, t("save.name")), this.name), this.format),
      make("div", { class: "row" },
        config.folder === null ? [] : button(t("save.save"), () => this.save(), { id: "save", class: "primary" }),
        button(t("save.download"), () => this.download(), { id: "download" }),
        button(t("save.new"), () => this.beginAnew(), { id: "new-file" })),
      make("div", { class: "row" }, this.drawing, button(t("save.draw"), () => this.draw(), { id: "draw" }), this.linkKind, button(t("save.link"), () => this.share(), { id: "share" }), this.withGoal),
      this.link, this.status, this.choices);
  }

  get puzzle() {
    return puzzleOf(this.editor.state);
  }

  get key() {
    return this.draftPlace ?? draftKey(this.config.place, this.file.name ?? `?${fingerprint(this.saved)}`);
  }

  /* Opens an empty board without a file. */
  begin(width = 15, height = 15) {
    this.take(puzzleOf(blankState(height, width)), { name: null, version: null }, `new-${Date.now()}`);
  }

  /* Opens an empty board; unsaved changes are only discarded after the user confirms. */
  beginAnew() {
    const fresh = () => {
      this.forget();
      this.begin();
    };
    if (this.isSaved) {
      fresh();
      return;
    }
    this.status.textContent = t("save.kept");
    this.choices.replaceChildren(button(t("save.forget"), fresh, { id: "forget" }));
  }

  get isSaved() {
    return this.saved === null || JSON.stringify(this.puzzle) === JSON.stringify(puzzleOf(stateOf(JSON.parse(this.saved))));
  }

  /* Opens a puzzle from a file in the editor, with its unsaved changes. */
  take(puzzle, file, what = null) {
    this.keep();
    this.draftPlace = what === null ? null : draftKey(this.config.place, what);
    this.file = file;
    this.saved = JSON.stringify(puzzle);
    this.name.value = file.name ?? "";
    this.choices.replaceChildren();
    this.status.textContent = "";
    const draft = this.draft();
    /* If the file has changed since, saving reports it. */
    if (draft !== null) this.file = { ...file, version: draft.version };
    this.editor.open(stateOf(draft?.puzzle ?? puzzle));
    this.showTexts();
    if (draft === null) return;
    this.status.textContent = t(draft.version === file.version ? "save.restored" : "save.restoredOlder");
    this.choices.replaceChildren(button(t("save.forget"), () => {
      this.forget();
      this.take(puzzle, file);
    }, { id: "forget" }));
  }

  showTexts() {
    this.titleField.value = this.editor.state.texts.title ?? "";
    this.authorField.value = this.editor.state.texts.author ?? "";
  }

  setText(key, value) {
    const { [key]: _, ...texts } = this.editor.state.texts;
    this.editor.edit({ ...this.editor.state, texts: value.trim() === "" ? texts : { ...texts, [key]: value.trim() } });
  }

  /* Keeps the draft soon after each edit. */
  edited() {
    this.showTexts();
    this.status.textContent = t("save.kept");
    this.choices.replaceChildren();
    this.link.hidden = true;
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
    const isKept = isSaved || keepDraft(this.key, { version: this.file.version, puzzle: this.puzzle, name: this.file.name, time: Date.now() });
    this.status.textContent = isSaved ? "" : t(isKept ? "save.kept" : "save.notKept");
  }

  draft() {
    const draft = draftAt(this.key);
    return draft === null || JSON.stringify(draft.puzzle) === this.saved ? null : draft;
  }

  /* Opens an unsaved drawing of any window. */
  goOn(key) {
    const { puzzle, name = null, version = null } = draftAt(key);
    this.take(puzzle, { name, version });
    this.draftPlace = key;
    this.saved = JSON.stringify(puzzleOf(blankState(1, 1)));
    this.status.textContent = t("save.restored");
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

  get chosenFormat() {
    return this.format.querySelector("select").value || null;
  }

  suffix() {
    const chosen = this.config.formats.find(({ name }) => name === this.chosenFormat);
    if (chosen) this.name.value = `${this.name.value.replace(/\.[^.]*$/, "") || "puzzle"}${chosen.suffix}`;
  }

  get chosenName() {
    const name = this.name.value.trim() || "puzzle";
    return name.includes(".") ? name : `${name}.json`;
  }

  async save({ version } = {}) {
    const name = this.chosenName;
    const { file } = this;
    const expected = version ?? (name === this.file.name ? this.file.version : null);
    const text = JSON.stringify(this.puzzle);
    this.choices.replaceChildren();
    this.status.textContent = t("save.saving");
    try {
      const answer = await post("folder/save", { name, puzzle: this.puzzle, version: expected, format: this.chosenFormat });
      if (this.file !== file) return;
      this.forget();
      this.draftPlace = null;
      this.file = { name, version: answer.version };
      this.saved = text;
      this.name.value = name;
      if (this.isSaved) this.status.textContent = [t("save.saved", { name }), ...answer.losses].join(" · ");
      else this.edited();
    } catch (error) {
      this.status.textContent = error.message;
      if (error.status === 409) this.choices.replaceChildren(button(t("save.overwrite", { name }), () => this.overwrite(name), { id: "overwrite" }));
    }
  }

  /* Ctrl+S saves. */
  hear(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    this.editor.tabs.show("file");
    if (this.config.folder === null) this.download();
    else this.save();
  }

  /* Replaces the file after the user confirmed. */
  async overwrite(name) {
    try {
      const { version } = await get(`folder/version?name=${encodeURIComponent(name)}`);
      await this.save({ version });
    } catch (error) {
      this.status.textContent = error.message;
    }
  }

  async download() {
    const name = this.chosenName;
    await this.answered("write", { name, format: this.chosenFormat }, (document) => {
      download(name, bytesOf(document.data));
      return [t("save.downloaded", { name }), ...document.losses].join(" · ");
    });
  }

  async draw() {
    const kind = this.drawing.querySelector("select").value;
    const name = `${this.chosenName.replace(/\.[^.]*$/, "")}.${kind}`;
    await this.answered("draw", { drawing: kind }, (document) => {
      download(name, bytesOf(document.data));
      return t("save.downloaded", { name });
    });
  }

  async answered(question, request, done) {
    this.status.textContent = t("player.thinking");
    try {
      const { document } = await this.editor.asking.answer(`editor-${question}`, question, { puzzle: this.puzzle, ...request });
      this.status.textContent = done(document);
    } catch (error) {
      this.status.textContent = error.message;
    }
  }

  async share() {
    const format = this.linkKind.querySelector("select").value;
    if (format !== "") {
      await this.answered("write", { name: "link", format }, (document) => {
        this.showLink(new TextDecoder().decode(bytesOf(document.data)).trim());
        return [t("save.linkThere"), ...document.losses].join(" · ");
      });
      return;
    }
    /* The address of a studio with a server contains its token. */
    const here = this.config.folder === null ? location.href.replace(/#.*$/, "") : `${location.origin}/`;
    const address = this.config.links ?? here;
    const link = await linkOf(this.puzzle, this.withGoal.querySelector("input").checked, address);
    if (link.length > LONGEST_LINK) {
      this.status.textContent = t("save.linkTooLong");
      return;
    }
    this.showLink(link);
    this.status.textContent = t("save.linkThere");
  }

  showLink(link) {
    this.link.hidden = false;
    this.link.value = link;
    this.link.select();
  }
}
