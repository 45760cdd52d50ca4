/* The panel to publish the editor's puzzle: share it, print it, save it, write it for other programs. */

import { button, checkbox, make } from "../../board/dom.js";
import { cluesOf } from "../../board/state.js";
import { linkOf, LONGEST_LINK } from "../../server/link.js";
import { keep, kept } from "../../words/kept.js";
import { t } from "../../words/words.js";
import { bytesOf } from "../download.js";
import { drawThumbnail } from "../library/card.js";

const KEPT_BASE = "nonosat-studio:links";
/* Milliseconds for which a button says that it has copied. */
const COPIED = 1500;
/* The pictures, by kind of drawing. */
const PICTURES = ["svg", "png", "gif", "txt"];

/* Whether this page is only on this computer. */
const isLocal = !location.protocol.startsWith("http") || /^(localhost|127\.|\[::1\])/.test(location.hostname);

export class Publish {
  constructor(editor, saving, config) {
    Object.assign(this, { editor, saving, config });
    this.dialog = make("dialog", { class: "publish", "aria-labelledby": "publish-title", on: {
      close: () => saving.line.append(saving.said),
      click: (event) => { if (event.target === this.dialog) this.dialog.close(); },
    } });
    editor.root.append(this.dialog);
  }

  /* The address of this page for links; that of a studio with a server contains its token. */
  get here() {
    return this.config.folder === null ? location.href.replace(/#.*$/, "") : `${location.origin}/`;
  }

  /* The address at which others open links: the user's, that of the command, or the page's own if it is not a server; null if
   * there is none. */
  get base() {
    return kept(KEPT_BASE) ?? this.config.links ?? (this.config.folder === null && !isLocal ? this.here : null);
  }

  /* `asksTitle`: begins with the title, which Enter saves. */
  open({ asksTitle = false } = {}) {
    const { dialog, saving, editor: { state, verdict } } = this;
    const picture = make("canvas", { "aria-hidden": "true" });
    drawThumbnail(picture, { ...state, clues: cluesOf(state), isRevealed: state.mode === "picture" });
    const title = this.text("title", t("save.puzzleTitle"));
    const doubt = this.editor.asking.can("repair") ? button(t("verdict.repair"), () => { dialog.close(); verdict.repair.click(); }, { id: "publish-repair", disabled: verdict.repair.disabled }) : [];
    const share = [this.page(), this.link()];
    dialog.replaceChildren(
      make("header", {}, make("h2", { id: "publish-title" }, t("publish.title")), button("×", () => dialog.close(), { id: "publish-close", "aria-label": t("image.close") })),
      make("div", { class: "who" }, picture, make("div", {}, title, this.text("author", t("save.author")))),
      make("p", { class: "state" }, make("b", { data: { kind: verdict.card.dataset.kind } }, verdict.head.textContent), doubt),
      make("h3", {}, t("publish.share")), ...(this.base === null ? share : share.reverse()),
      make("div", { class: "files" },
        this.file("print", () => window.print()),
        this.config.drawings.includes("pdf") ? this.file("pdf", () => saving.download("draw", { drawing: "pdf" }, ".pdf"), ".pdf") : []),
      make("h3", {}, t("save.save")), this.keeping(), this.others(), saving.said);
    dialog.showModal();
    this.showLink();
    if (!asksTitle) return;
    const field = title.querySelector("input");
    field.addEventListener("keydown", ({ key }) => { if (key === "Enter") { field.blur(); saving.save(); } });
    field.focus();
  }

  text(key, name) {
    const field = make("input", { type: "text", id: `puzzle-${key}`, maxLength: 200, value: this.editor.state.texts[key] ?? "", on: { change: () => {
      this.saving.setText(key, field.value);
      this.nameField.value = this.saving.name;
    } } });
    return make("label", {}, make("span", {}, name), field);
  }

  /* A way to publish in a row of its own. */
  file(name, act, suffix = "", properties = {}) {
    return make("button", { type: "button", id: `publish-${name}`, on: { click: act }, ...properties },
      make("span", {}, make("b", {}, t(`publish.${name}`)), make("small", {}, t(`publish.${name}.help`))), make("em", {}, suffix));
  }

  /* The page that plays anywhere. */
  page() {
    const act = () => this.saving.download("draw", { drawing: "html" }, ".html");
    return make("div", { class: "files" }, this.file("page", act, ".html", { class: this.base === null ? "first" : null }));
  }

  /* The link, its code, and where it opens. */
  link() {
    this.field = make("input", { type: "text", id: "link", readOnly: true, "aria-label": t("publish.link") });
    this.copyButton = button(t("publish.copy"), () => this.copy(), { id: "share", class: this.base === null ? null : "primary" });
    this.withGoal = checkbox(t("save.linkGoal"), false, () => this.showLink(), { id: "link-goal" });
    this.code = make("canvas", { id: "link-code", role: "img", "aria-label": t("publish.code"), width: 1, height: 1 });
    this.note = make("p", { class: "note", id: "link-note", role: "status" });
    const base = make("input", { type: "url", id: "link-base", value: this.base ?? "", placeholder: "https://", on: { change: () => {
      const isAddress = /^https?:\/\/\S+$/.test(base.value.trim());
      keep(KEPT_BASE, isAddress ? base.value.trim().replace(/#.*$/, "") : null);
      this.showLink();
    } } });
    return make("div", { class: "link" },
      make("div", { class: "copy" }, this.field, this.copyButton),
      make("div", { class: "where" }, make("div", {}, make("label", {}, make("span", {}, t("publish.base")), base), this.withGoal), this.code), this.note);
  }

  async showLink() {
    const { saving, base, code } = this;
    const link = await linkOf(saving.puzzle, this.withGoal.querySelector("input").checked, base ?? this.here);
    const isTooLong = link.length > LONGEST_LINK;
    this.field.value = isTooLong ? "" : link;
    this.copyButton.disabled = isTooLong;
    this.note.textContent = t(isTooLong ? "save.linkTooLong" : base === null ? "publish.needsPlace" : "publish.linkHolds");
    code.width = 1;
    if (base === null || isTooLong) return;
    const { document: { side, dark } } = await this.editor.asking.answer("editor-code", "code", { link }).catch(() => ({ document: { side: 0, dark: [] } }));
    [code.width, code.height] = [Math.max(1, side), Math.max(1, side)];
    const pen = code.getContext("2d");
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, side, side);
    pen.fillStyle = "#000000";
    dark.forEach(([left, top, width]) => pen.fillRect(left, top, width, 1));
  }

  /* Copies a text, or selects it where that is not allowed. */
  async copy(text = this.field.value) {
    this.field.value = text;
    try {
      await navigator.clipboard.writeText(text);
      this.copyButton.textContent = t("publish.copied");
      setTimeout(() => { this.copyButton.textContent = t("publish.copy"); }, COPIED);
    } catch {
      this.field.select();
    }
  }

  keeping() {
    const { saving } = this;
    this.nameField = make("input", { type: "text", id: "file-name", spellcheck: false, autocomplete: "off", value: saving.name, "aria-label": t("save.name"), on: { change: () => { saving.typed = this.nameField.value.trim() || null; } } });
    return make("div", { class: "row" }, this.nameField,
      this.config.folder === null ? [] : button(t("save.save"), () => saving.save(), { id: "save" }),
      button(t("save.download"), () => saving.download(), { id: "download" }));
  }

  /* Pictures, and the programs that people know. */
  others() {
    const { saving, config } = this;
    const kinds = PICTURES.filter((kind) => config.drawings.includes(kind)).map((kind) => [`draw ${kind}`, t(`publish.${kind}`)]);
    const group = (name, entries) => make("optgroup", { label: t(`publish.${name}`) }, entries.map(([value, text]) => make("option", { value }, text)));
    const field = make("select", { id: "file-format" }, group("pictures", kinds), group("programs", config.formats.map(({ name }) => [`write ${name}`, t(`publish.to.${name}`)])));
    const write = async () => {
      const [question, name] = field.value.split(" ");
      const suffix = question === "draw" ? `.${name}` : config.formats.find((format) => format.name === name).suffix;
      if (suffix !== ".url") return saving.download(question, question === "draw" ? { drawing: name } : { format: name }, suffix);
      const document = await saving.answered("write", { name: "link", format: name });
      if (document === null) return null;
      saving.say([t("publish.linkThere"), ...document.losses].join(" · "));
      return this.copy(new TextDecoder().decode(bytesOf(document.data)).trim());
    };
    return make("details", {}, make("summary", {}, t("publish.others")), make("div", { class: "row" }, make("label", { class: "field" }, make("span", { class: "hidden" }, t("publish.others")), field), button(t("save.download"), write, { id: "publish-other" })));
  }
}
