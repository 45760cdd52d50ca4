/* A puzzle made from a photograph or a drawing: dropped or chosen, with a preview that follows the sliders. */

import { button, checkbox, make, select } from "../core/dom.js";
import { stateOf } from "../core/puzzle_state.js";
import { t } from "../core/words.js";

const METHODS = ["auto", "threshold", "adaptive", "dither", "edges"];

export class ImageMaker {
  constructor(desk) {
    this.desk = desk;
    this.upload = null;
    this.recipe = { size: 30, method: "auto", threshold: 128, invert: false, crop: false, trim: false, colours: null };
    this.status = make("p", { role: "status", id: "image-status" });
    this.preview = make("canvas", { id: "image-preview", width: 1, height: 1, role: "img", "aria-label": t("image.preview") });
    this.controls = make("fieldset", { class: "controls", disabled: true }, make("legend", { class: "hidden" }, t("image.controls")),
      this.slider("size", t("image.size"), 5, 100),
      select(t("image.method"), METHODS.map((name) => [name, t(`method.${name}`)]), "auto", (method) => this.change({ method }), { id: "image-method" }),
      this.slider("threshold", t("image.threshold"), 1, 254),
      select(t("image.colours"), [["", t("image.blackWhite")], ...[2, 3, 4, 5, 6, 8].map((count) => [`${count}`, `${count}`])], "", (count) => this.change({ colours: count === "" ? null : Number(count) }), { id: "image-colours" }),
      checkbox(t("image.invert"), false, (invert) => this.change({ invert }), { id: "image-invert" }),
      checkbox(t("image.crop"), false, (crop) => this.change({ crop }), { id: "image-crop" }),
      checkbox(t("image.trim"), false, (trim) => this.change({ trim }), { id: "image-trim" }),
      make("div", { class: "row" },
        button(t("image.draft"), () => this.takeDraft(), { id: "image-draft" }),
        button(t("image.make"), () => this.make(), { id: "image-make" })));
    this.file = make("input", { type: "file", accept: "image/*", id: "image-file", on: { change: () => this.take(this.file.files[0]) } });
    this.root = make("section", { "aria-labelledby": "image-title", class: "image" },
      make("h2", { id: "image-title" }, t("image.title")),
      make("label", { class: "field" }, make("span", {}, t("image.choose")), this.file),
      this.status, this.preview, this.controls);
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
    if (part.threshold !== undefined && this.recipe.method !== "threshold") {
      this.recipe.method = "threshold";
      this.root.querySelector("#image-method").value = "threshold";
    }
    this.draft();
  }

  get request() {
    const { threshold, ...recipe } = this.recipe;
    return { upload: this.upload, recipe: recipe.method === "threshold" ? { ...recipe, threshold } : recipe };
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
      failed: (text, why) => { this.status.textContent = text ?? t(`ended.${why}`); },
    });
  }

  show({ width, height, cells, palette }) {
    const side = Math.max(2, Math.floor(240 / Math.max(width, height)));
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
    if (this.drafted) this.desk.edit(this.drafted);
  }

  make() {
    this.status.textContent = t("image.making");
    this.desk.asking.ask("desk-make", "make", this.request, {
      progress: ({ seconds }) => { this.status.textContent = t("image.makingFor", { seconds: Math.round(seconds) }); },
      answer: ({ puzzle, changes, verdict }) => {
        this.status.textContent = t(verdict === "unique" ? "image.made" : "image.unsure", { count: changes.length });
        this.desk.edit(stateOf(puzzle));
      },
      failed: (text, why) => { this.status.textContent = text ?? t(`ended.${why}`); },
    });
  }
}
