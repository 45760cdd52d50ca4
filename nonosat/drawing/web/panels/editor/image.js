/* A puzzle from a photograph or drawing, with a preview that follows the options. */

import { button, checkbox, make, select } from "../../board/dom.js";
import { stateOf } from "../../board/state.js";
import { t } from "../../words/words.js";
import { Cropping } from "./cropping.js";

const SCOPES = ["auto", "subject", "whole"];
const METHODS = ["auto", "tones", "stencil", "lines", "silhouette"];
/* Image formats that browsers do not recognise. */
const OTHER_IMAGES = /\.(pbm|pgm|ppm|pnm|svg)$/i;
/* The number of choices, and the ranges of difficulty. */
const CHOICES = 4;
const DIFFICULTIES = ["1-3", "3-5", "5-7", "7-10"];

export function isImage(file) {
  return file !== null && (file.type.startsWith("image/") || OTHER_IMAGES.test(file.name));
}

export class ImageMaker {
  constructor(editor) {
    this.editor = editor;
    this.upload = null;
    this.imageOptions = { size: 30, method: "auto", scope: "auto", invert: false, crop: false, trim: false, colours: null, background: null };
    this.puzzleOptions = { choices: null, difficulty: null, line_solvable: false, keep_symmetry: false };
    this.status = make("p", { role: "status", id: "image-status" });
    this.preview = make("canvas", { id: "image-preview", width: 1, height: 1, role: "img", "aria-label": t("image.preview") });
    /* A photograph of a printed puzzle is opened like any other puzzle file. */
    this.scan = button(t("image.scan"), () => { this.dialog.close(); this.editor.dropped(this.source); }, { id: "image-scan", hidden: true });
    this.controls = make("fieldset", { class: "controls", disabled: true }, make("legend", { class: "hidden" }, t("image.controls")),
      this.slider("size", t("image.size"), 5, 100),
      select(t("image.method"), METHODS.map((name) => [name, t(`method.${name}`)]), "auto", (method) => this.change({ method }), { id: "image-method" }),
      select(t("image.scope"), SCOPES.map((name) => [name, t(`scope.${name}`)]), "auto", (scope) => this.change({ scope }), { id: "image-scope" }),
      select(t("image.colours"), [["", t("image.blackWhite")], ["palette", t("image.paletteColours")], ...[2, 3, 4, 5, 6, 8].map((count) => [`${count}`, `${count}`])], "", (count) => this.change({ colours: count }), { id: "image-colours" }),
      this.backgroundField(),
      checkbox(t("image.invert"), false, (invert) => this.change({ invert }), { id: "image-invert" }),
      checkbox(t("image.crop"), false, (crop) => this.change({ crop }), { id: "image-crop" }),
      checkbox(t("image.trim"), false, (trim) => this.change({ trim }), { id: "image-trim" }),
      select(t("image.difficulty"), [["", t("image.any")], ...DIFFICULTIES.map((range) => [range, range.replace("-", "–")])], "", (range) => { this.puzzleOptions.difficulty = range === "" ? null : range.split("-").map(Number); }, { id: "image-difficulty" }),
      checkbox(t("image.choices"), false, (isOn) => { this.puzzleOptions.choices = isOn ? CHOICES : null; }, { id: "image-choices" }),
      checkbox(t("image.lineSolvable"), false, (isOn) => { this.puzzleOptions.line_solvable = isOn; }, { id: "image-lines" }),
      checkbox(t("image.keepSymmetry"), false, (isOn) => { this.puzzleOptions.keep_symmetry = isOn; }, { id: "image-symmetry" }),
      make("div", { class: "row" },
        button(t("image.draft"), () => this.takeDraft(), { id: "image-draft" }),
        button(t("image.make"), () => this.make(), { id: "image-make", class: "primary" })));
    this.cropping = new Cropping(() => this.draft());
    this.file = make("input", { type: "file", accept: "image/*,.svg,.pbm,.pgm,.ppm,.pnm", id: "image-file", on: { change: () => this.take(this.file.files[0]) } });
    const close = button(t("image.close"), () => this.dialog.close(), { id: "image-close" });
    /* As large as the window: the image and the preview side by side, and the options below. */
    this.dialog = make("dialog", { class: "image-dialog", "aria-labelledby": "image-dialog-title", on: { close: () => this.editor.asking.cancel("editor-make") } },
      make("div", { class: "row spread" }, make("h2", { id: "image-dialog-title" }, t("image.title")), close),
      make("div", { class: "images" }, this.cropping.root, this.preview), this.cropping.help, make("div", { class: "row spread" }, this.status, this.scan), this.controls);
    this.root = make("section", { "aria-labelledby": "image-title", class: "image" },
      make("h2", { id: "image-title" }, t("image.title")),
      make("label", { class: "pick" }, this.file, make("span", {}, t("image.choose"))));
  }

  slider(name, text, least, most) {
    const shown = make("output", {}, `${this.imageOptions[name]}`);
    const field = make("input", { type: "range", min: least, max: most, value: this.imageOptions[name], id: `image-${name}`, on: { input: () => {
      shown.textContent = field.value;
      this.change({ [name]: Number(field.value) });
    } } });
    return make("label", { class: "field" }, make("span", {}, text), field, shown);
  }

  async take(file) {
    if (!file) return;
    this.source = file;
    this.editor.tabs.show("image");
    this.scan.hidden = false;
    URL.revokeObjectURL(this.cropping.image.src);
    this.upload = null;
    this.cropping.show(URL.createObjectURL(file));
    if (!this.dialog.open && this.root.isConnected) this.dialog.showModal();
    this.status.textContent = t("image.reading");
    try {
      this.upload = await this.editor.asking.upload(file);
    } catch (error) {
      this.status.textContent = error.message;
      return;
    }
    this.controls.disabled = false;
    this.draft();
  }

  change(part) {
    Object.assign(this.imageOptions, part);
    this.draft();
  }

  /* The field for the colour that stays blank. */
  backgroundField() {
    const colour = make("input", { type: "color", value: "#ffffff", id: "image-background", "aria-label": t("image.background"), on: { input: () => change() } });
    const change = () => this.change({ background: isOn.querySelector("input").checked ? colour.value : null });
    const isOn = checkbox(t("image.background"), false, change, { id: "image-has-background" });
    return make("div", { class: "row" }, isOn, colour);
  }

  get request() {
    const { size, scope, trim, crop, background, colours, method, invert } = this.imageOptions;
    const options = { size: `${size}`, scope, trim, background, crop: this.cropping.box ?? (crop ? "auto" : null) };
    if (colours === "palette") options.palette = this.editor.state.palette.map(({ colour }) => colour ?? "#000000");
    else if (colours) options.colours = Number(colours);
    else Object.assign(options, { method, invert });
    return { upload: this.upload, ...options };
  }

  draft() {
    if (this.upload === null) return;
    this.drafted = null;
    this.editor.asking.ask("editor-draft", "draft", this.request, {
      answer: ({ puzzle }) => {
        this.drafted = stateOf(puzzle);
        this.status.textContent = t("image.drafted", { width: this.drafted.width, height: this.drafted.height });
        this.show(this.drafted);
      },
      failed: (text) => { this.status.textContent = text; },
    });
  }

  show({ width, height, cells, palette }) {
    const side = Math.max(2, Math.floor(640 / Math.max(width, height)));
    const { preview } = this;
    [preview.width, preview.height] = [width * side, height * side];
    const pen = preview.getContext("2d");
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, preview.width, preview.height);
    cells.forEach((value, index) => {
      if (value <= 0) return;
      pen.fillStyle = palette[value - 1].colour ?? "#1a1a1a";
      pen.fillRect((index % width) * side, Math.floor(index / width) * side, side, side);
    });
  }

  takeDraft() {
    if (!this.drafted) return;
    this.dialog.close();
    this.editor.edit(this.drafted);
  }

  make() {
    this.status.textContent = t("image.making");
    this.editor.asking.ask("editor-make", "make", { ...this.request, ...this.puzzleOptions }, {
      progress: ({ seconds }) => { this.status.textContent = t("image.makingFor", { seconds: Math.round(seconds) }); },
      answer: (document) => {
        if (document.choices === undefined) this.finish(document);
        else this.choose(document);
      },
      failed: (text) => { this.status.textContent = text; },
    });
  }
  /* Opens the puzzle, and shows the changes in the status. */
  finish(document) {
    const { puzzle, changes, verdict, advice, notes } = document;
    const told = [t(verdict === "unique" ? "image.made" : "image.unsure", { count: changes.length }), similarityText(document), ...notes.map((note) => `${note}.`)];
    if (advice) told.push(t("image.visibleChanges"));
    this.status.textContent = told.join(" ");
    this.dialog.close();
    this.editor.edit(stateOf(puzzle));
  }

  /* Lists the choices, or the nearest puzzle if none satisfies the options: nothing changes until one is chosen. */
  choose({ choices, satisfied }) {
    const { suggestions } = this.editor;
    suggestions.begin();
    this.dialog.close();
    this.editor.tabs.show("repair");
    this.status.textContent = choices.length === 0 ? t("repair.nothing") : satisfied ? t("image.chosen", { count: choices.length }) : t("image.nearest");
    suggestions.offer(choices.map((choice) => ({
      puzzle: choice.puzzle, title: t("image.difficultyOf", { number: Math.round(choice.difficulty * 10) / 10 }),
      about: t("repair.changes", { count: choice.changes.length }), note: similarityText(choice),
    })));
    suggestions.finish();
  }
}

function similarityText({ similarity: toDraft, image_similarity: toImage }) {
  const share = (value) => `${Math.round(value * 100)}`;
  return t("image.similarity", { draft: share(toDraft), image: share(toImage) });
}
