/* The start page: the ways to begin, unsaved drawings, started games, and examples, each with its picture or marks. */

import { button, make, numberField } from "../board/dom.js";
import { cluesOf, lettersOf, stateOf, valuesOfText } from "../board/state.js";
import { gameKey, gameUnder } from "../game/marks.js";
import { currentLanguage, t } from "../words/words.js";
import { drawThumbnail } from "./library/card.js";
import { allDrafts, forgetDraft, nameOf, recentPuzzles } from "./library/drafts.js";
import { icon } from "./toolbar.js";

const LONGEST_SIDE = 200;
/* The sides of boards that one press begins. */
const SQUARES = [10, 15, 20, 25];

export class Start {
  /* `draw(puzzle, key)` opens a puzzle in the editor, or the draft kept under a key; `begin(width, height)` opens an empty
   * board; `image(file)` and `photograph(file)` take files, and are null if unavailable; `play(puzzle)`, `playFile(file)`,
   * `type()` and `library()` open the other places. */
  constructor(examples, { draw, begin, image, photograph, play, playFile, type, library }) {
    Object.assign(this, { draw, begin, play });
    this.sizes = ["width", "height"].map((side) => numberField(t(`size.${side}`), 15, [1, LONGEST_SIDE], { id: `start-${side}` }));
    this.sizes.forEach((field) => field.addEventListener("keydown", ({ key }) => { if (key === "Enter") this.beginDrawing(); }));
    this.drafts = this.section("drafts");
    this.recent = this.section("recent");
    /* Examples are to be played: their solutions are not shown. */
    const shown = examples.map(({ goal, ...puzzle }) => this.card(puzzle, [
      button(t("library.play"), () => play(puzzle), { class: "primary", "aria-label": `${t("library.play")}: ${puzzle.title}` }),
      button(t("library.draw"), () => draw({ ...puzzle, goal }), { "aria-label": `${t("library.draw")}: ${puzzle.title}` })]));
    const squares = SQUARES.map((side) => button(`${side} × ${side}`, () => begin(side, side)));
    this.root = make("main", { class: "start", "aria-label": t("start.title") },
      make("ul", { class: "ways" },
        this.way("pencil", "draw", make("div", { class: "squares" }, squares), make("div", { class: "row" }, this.sizes, button(t("start.begin"), () => this.beginDrawing(), { id: "start-draw", class: "primary" }))),
        this.way("play", "play", make("div", { class: "row" }, button(t("start.library"), library, { id: "start-library" }), button(t("start.type"), type, { id: "start-type" })))),
      make("section", { class: "drop", "aria-labelledby": "own-title" },
        make("div", {}, make("h2", { id: "own-title" }, icon("image"), t("start.own")), make("p", { class: "note" }, t("start.own.help"))),
        make("div", { class: "row" },
          image && this.file("image", "image/*,.svg,.pbm,.pgm,.ppm,.pnm", image),
          photograph && this.file("photograph", "image/*,.pdf", photograph),
          this.file("play", null, playFile))),
      this.drafts.place, this.recent.place,
      make("section", { "aria-labelledby": "examples-title" }, make("h2", { id: "examples-title" }, t("start.examples")), make("ul", { class: "cards" }, shown)));
  }

  way(sign, name, ...parts) {
    return make("li", {}, make("h2", {}, icon(sign), t(`start.${name}`)), make("p", { class: "note" }, t(`start.${name}.help`)), parts);
  }

  section(name) {
    const list = make("ul", { class: "cards", id: name });
    const place = make("section", { "aria-labelledby": `${name}-title` }, make("h2", { id: `${name}-title` }, t(`start.${name}`)), list);
    return { place, show: (cards) => { place.hidden = cards.length === 0; list.replaceChildren(...cards); } };
  }

  /* A button for a file of a kind. */
  file(name, accept, take) {
    const field = make("input", { type: "file", id: `start-${name}`, accept, on: { change: () => { if (field.files[0]) take(field.files[0]); } } });
    return make("label", { class: "pick" }, field, make("span", {}, t(`start.${name}.file`)));
  }

  beginDrawing() {
    const [width, height] = this.sizes.map((field) => Math.min(LONGEST_SIDE, Math.max(1, Math.round(Number(field.querySelector("input").value)) || 1)));
    this.begin(width, height);
  }

  /* `about` is told beside the size. */
  card(puzzle, actions, { marks = null, name = null, about = [] } = {}) {
    const state = stateOf(puzzle);
    const canvas = make("canvas", { "aria-hidden": "true", width: 1, height: 1 });
    drawThumbnail(canvas, { ...state, cells: marks ?? state.cells, clues: cluesOf(state), isRevealed: state.mode === "picture" });
    const size = `${state.width} × ${state.height}`;
    return make("li", { class: "card" }, canvas, make("h3", {}, nameOf(state, name)), make("p", { class: "note" }, [size, ...about].join(" · ")), make("div", { class: "row" }, actions));
  }

  shown() {
    this.drafts.show(allDrafts().map(([key, { puzzle, name, time }]) => this.card(puzzle, [
      button(t("start.goOn"), () => this.draw(puzzle, key), { class: "primary go-on" }),
      button(t("save.forget"), () => { forgetDraft(key); this.shown(); })], { name, about: time ? [new Date(time).toLocaleString(currentLanguage(), { dateStyle: "medium", timeStyle: "short" })] : [] })));
    this.recent.show(recentPuzzles().map((puzzle) => this.card(puzzle, [
      button(t("start.goOn"), () => this.play(puzzle), { class: "primary play-on" })], { marks: this.marksOf(puzzle) })));
  }

  marksOf(puzzle) {
    const game = gameUnder(gameKey(puzzle));
    return game === null ? null : valuesOfText(game.text.split("\n"), lettersOf(stateOf(puzzle)));
  }

  left() {}
}
