/* A puzzle made from a photograph or a drawing: dropped or chosen, with a preview that follows the sliders. */

import { button, checkbox, make, select } from "../../board/dom.js";
import { stateOf } from "../../board/state.js";
import { t } from "../../words/words.js";
import { Cropping } from "./cropping.js";

const SCOPES = ["auto", "subject", "whole"];
const METHODS = ["auto", "tones", "stencil", "lines", "silhouette"];
/* Formats that browsers do not know as images. */
const OTHER_IMAGES = /\.(pbm|pgm|ppm|pnm|svg)$/i;
/* Puzzles to choose from, and the ranges of difficulty. */
const CHOICES = 4;
const DIFFICULTIES = ["1-3", "3-5", "5-7", "7-10"];

export function isImage(file) {
  return file !== null && (file.type.startsWith("image/") || OTHER_IMAGES.test(file.name));
}

export class ImageMaker {
  constructor(desk) {
    this.desk = desk;
    this.upload = null;
    this.recipe = { size: 30, method: "auto", scope: "auto", invert: false, crop: false, trim: false, colours: null, background: null };
    this.wish = { choices: null, difficulty: null, line_solvable: false, keep_symmetry: false };
    this.status = make("p", { role: "status", id: "image-status" });
    this.preview = make("canvas", { id: "image-preview", width: 1, height: 1, role: "img", "aria-label": t("image.preview") });
    /* A photograph of a printed puzzle is opened as any other file with a puzzle. */
    this.scan = button(t("image.scan"), () => { this.dialog.close(); this.desk.dropped(this.source); }, { id: "image-scan", hidden: true });
    this.controls = make("fieldset", { class: "controls", disabled: true }, make("legend", { class: "hidden" }, t("image.controls")),
      this.slider("size", t("image.size"), 5, 100),
      select(t("image.method"), METHODS.map((name) => [name, t(`method.${name}`)]), "auto", (method) => this.change({ method }), { id: "image-method" }),
      select(t("image.scope"), SCOPES.map((name) => [name, t(`scope.${name}`)]), "auto", (scope) => this.change({ scope }), { id: "image-scope" }),
      select(t("image.colours"), [["", t("image.blackWhite")], ["desk", t("image.deskColours")], ...[2, 3, 4, 5, 6, 8].map((count) => [`${count}`, `${count}`])], "", (count) => this.change({ colours: count }), { id: "image-colours" }),
      this.backgroundField(),
      checkbox(t("image.invert"), false, (invert) => this.change({ invert }), { id: "image-invert" }),
      checkbox(t("image.crop"), false, (crop) => this.change({ crop }), { id: "image-crop" }),
      checkbox(t("image.trim"), false, (trim) => this.change({ trim }), { id: "image-trim" }),
      select(t("image.difficulty"), [["", t("image.any")], ...DIFFICULTIES.map((range) => [range, range.replace("-", "–")])], "", (range) => { this.wish.difficulty = range === "" ? null : range.split("-").map(Number); }, { id: "image-difficulty" }),
      checkbox(t("image.choices"), false, (isOn) => { this.wish.choices = isOn ? CHOICES : null; }, { id: "image-choices" }),
      checkbox(t("image.lineSolvable"), false, (isOn) => { this.wish.line_solvable = isOn; }, { id: "image-lines" }),
      checkbox(t("image.keepSymmetry"), false, (isOn) => { this.wish.keep_symmetry = isOn; }, { id: "image-symmetry" }),
      make("div", { class: "row" },
        button(t("image.draft"), () => this.takeDraft(), { id: "image-draft" }),
        button(t("image.make"), () => this.make(), { id: "image-make", class: "primary" })));
    this.cropping = new Cropping(() => this.draft());
    this.file = make("input", { type: "file", accept: "image/*,.svg,.pbm,.pgm,.ppm,.pnm", id: "image-file", on: { change: () => this.take(this.file.files[0]) } });
    const close = button(t("image.close"), () => this.dialog.close(), { id: "image-close" });
    /* As large as the window: the image and what it becomes side by side, and below them what one can change. */
    this.dialog = make("dialog", { class: "image-dialog", "aria-labelledby": "image-dialog-title", on: { close: () => this.desk.asking.cancel("desk-make") } },
      make("div", { class: "row spread" }, make("h2", { id: "image-dialog-title" }, t("image.title")), close),
      make("div", { class: "images" }, this.cropping.root, this.preview), this.cropping.help, make("div", { class: "row spread" }, this.status, this.scan), this.controls);
    this.root = make("section", { "aria-labelledby": "image-title", class: "image" },
      make("h2", { id: "image-title" }, t("image.title")),
      make("label", { class: "pick" }, this.file, make("span", {}, t("image.choose"))), this.dialog);
  }

  slider(name, text, least, most) {
    const shown = make("output", {}, `${this.recipe[name]}`);
    const field = make("input", { type: "range", min: least, max: most, value: this.recipe[name], id: `image-${name}`, on: { input: () => {
      shown.textContent = field.value;
      this.change({ [name]: Number(field.value) });
    } } });
    return make("label", { class: "field" }, make("span", {}, text), field, shown);
  }

  async take(file) {
    if (!file) return;
    this.source = file;
    this.desk.tabs.show("image");
    this.scan.hidden = false;
    URL.revokeObjectURL(this.cropping.image.src);
    this.upload = null;
    this.cropping.show(URL.createObjectURL(file));
    if (!this.dialog.open && this.root.isConnected) this.dialog.showModal();
    this.status.textContent = t("image.reading");
    try {
      this.upload = await this.desk.asking.upload(file);
    } catch (error) {
      this.status.textContent = error.message;
      return;
    }
    this.controls.disabled = false;
    this.draft();
  }

  change(part) {
    Object.assign(this.recipe, part);
    this.draft();
  }

  /* The colour of what is left blank, if there is one. */
  backgroundField() {
    const colour = make("input", { type: "color", value: "#ffffff", id: "image-background", "aria-label": t("image.background"), on: { input: () => change() } });
    const change = () => this.change({ background: isOn.querySelector("input").checked ? colour.value : null });
    const isOn = checkbox(t("image.background"), false, change, { id: "image-has-background" });
    return make("div", { class: "row" }, isOn, colour);
  }

  get request() {
    const { size, scope, trim, crop, background, colours, method, invert } = this.recipe;
    const recipe = { size: `${size}`, scope, trim, background, crop: this.cropping.box ?? (crop ? "auto" : null) };
    if (colours === "desk") recipe.palette = this.desk.state.palette.map(({ colour }) => colour ?? "#000000");
    else if (colours) recipe.colours = Number(colours);
    else Object.assign(recipe, { method, invert });
    return { upload: this.upload, ...recipe };
  }

  draft() {
    if (this.upload === null) return;
    this.drafted = null;
    this.desk.asking.ask("desk-draft", "draft", this.request, {
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
    this.desk.edit(this.drafted);
  }

  make() {
    this.status.textContent = t("image.making");
    this.desk.asking.ask("desk-make", "make", { ...this.request, ...this.wish }, {
      progress: ({ seconds }) => { this.status.textContent = t("image.makingFor", { seconds: Math.round(seconds) }); },
      answer: (document) => {
        if (document.choices === undefined) this.finish(document);
        else this.choose(document);
      },
      failed: (text) => { this.status.textContent = text; },
    });
  }
  /* The board gets the puzzle, and the status what has become of the image. */
  finish(document) {
    const { puzzle, changes, verdict, advice, remarks } = document;
    const told = [t(verdict === "unique" ? "image.made" : "image.unsure", { count: changes.length }), likeness(document), ...remarks.map((remark) => `${remark}.`)];
    if (advice) told.push(t("image.suffers"));
    this.status.textContent = told.join(" ");
    this.dialog.close();
    this.desk.edit(stateOf(puzzle));
  }

  /* Several puzzles, or the nearest to a wish that none fulfils: nothing is changed until one is chosen. */
  choose({ choices, fits }) {
    const { suggestions } = this.desk;
    suggestions.begin();
    this.dialog.close();
    this.desk.tabs.show("repair");
    this.status.textContent = choices.length === 0 ? t("repair.nothing") : fits ? t("image.chosen", { count: choices.length }) : t("image.nearest");
    choices.forEach((choice) => {
      const grade = t("image.difficultyOf", { number: Math.round(choice.difficulty * 10) / 10 });
      const changed = t("repair.changes", { count: choice.changes.length });
      suggestions.add(t("image.choice"), [grade, changed, likeness(choice)].join(" "), choice.puzzle, [], { hasPicture: true });
    });
  }
}

function likeness({ likeness: own, likeness_to_image: toImage }) {
  const share = (value) => `${Math.round(value * 100)}`;
  return t("image.likeness", { own: share(own), image: share(toImage) });
}
