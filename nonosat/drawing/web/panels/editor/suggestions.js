/* Suggestions in four fixed places: repairs, a puzzle with hidden numbers, puzzles from an image. A place is filled once, in the
 * order in which the answers come. Nothing changes until one is chosen. */

import { button, checkbox, make } from "../../board/dom.js";
import { cluesOf, lettersOf, puzzleOf, stateOf, valuesOfText } from "../../board/state.js";
import { t } from "../../words/words.js";
import { drawThumbnail } from "../library/card.js";
import { lineName, localised } from "./verdict.js";

const PLACES = 4;
/* The kinds of repair that are requested together. */
const REPAIRS = [
  { key: "cells", request: { cells: true, alternatives: PLACES } },
  { key: "cellsLines", request: { cells: true, line_solvable: true } },
  { key: "cellsSymmetry", request: { cells: true, keep_symmetry: true } },
  { key: "givens", request: { givens: true, alternatives: PLACES } },
];
/* The kinds of repair that have a note. */
const NOTED = ["cellsLines", "cellsSymmetry"];
/* The most cells named; the picture shows all. */
const MOST_NAMED = 12;

class Place {
  constructor(editor, channel) {
    Object.assign(this, { editor, channel });
    this.root = make("button", { type: "button", class: "place", on: {
      click: () => this.take(),
      pointerenter: () => this.preview(), focus: () => this.preview(),
      pointerleave: () => editor.leaveOverlay(), blur: () => editor.leaveOverlay(),
    } });
  }

  clear(text) {
    this.editor.asking.cancel(this.channel);
    this.suggestion = null;
    this.root.disabled = true;
    this.root.title = "";
    this.root.replaceChildren(text);
  }

  /* Shows a suggestion: `cells`, [row, column, letter], are marked in its picture; `about` is told after the title, by default
   * how hard the puzzle is. */
  fill({ puzzle, title, about = null, cells = [], note = "" }) {
    const state = stateOf(puzzle);
    this.suggestion = { state, cells };
    const picture = state.mode === "clues" && puzzle.goal ? valuesOfText(puzzle.goal, lettersOf(state)) : state.cells;
    const canvas = make("canvas", { "aria-hidden": "true" });
    drawThumbnail(canvas, { ...state, cells: picture, clues: cluesOf(state), isRevealed: picture.some((value) => value > 0), changed: cells.map(([row, column]) => row * state.width + column) });
    const grade = make("span", {}, about ?? "…");
    this.root.replaceChildren(canvas, make("span", {}, make("b", {}, title), " · ", grade));
    this.root.title = note;
    this.root.disabled = false;
    if (about !== null) return;
    this.editor.asking.ask(this.channel, "grade", { puzzle }, {
      answer: ({ label, class: name }) => { grade.textContent = label ? t(`grade.${label}`) : name ? t(`class.${name}`) : "–"; },
      failed: () => { grade.textContent = "–"; },
    });
  }

  preview() {
    if (this.suggestion !== null) this.editor.preview(this.suggestion.state, this.suggestion.cells);
  }

  take() {
    const { editor, suggestion } = this;
    editor.edit(suggestion.state);
    editor.board.elements[editor.cursor.index].focus({ preventScroll: true });
  }
}

export class Suggestions {
  constructor(editor) {
    this.editor = editor;
    this.places = Array.from({ length: PLACES }, (_, number) => new Place(editor, `editor-grade-${number}`));
    this.status = make("p", { role: "status", id: "suggesting", class: "note" });
    this.lineSolvable = checkbox(t("hide.lineSolvable"), false, () => {}, { id: "hide-lines" });
    const canRepair = editor.asking.can("repair");
    this.title = t(canRepair ? "suggest.repairs" : "suggest.hide");
    this.running = new Set();
    this.root = make("section", { "aria-label": t("suggest.title") },
      make("div", { class: "places", id: "suggestions" }, this.places.map(({ root }) => root)), this.status,
      make("div", { class: "row" }, button(t("suggest.hide"), () => this.hide(), { id: "hide" }), this.lineSolvable));
    this.begin();
  }

  /* Removes the suggestions for an older state. */
  begin(text = "") {
    this.running.forEach((channel) => this.editor.asking.cancel(channel));
    this.running.clear();
    /* The suggestions of each kind that wait for a free place, those shown, and why others failed. */
    Object.assign(this, { waiting: [], shown: new Set(), reason: t("repair.nothing") });
    this.places.forEach((place) => place.clear(text));
    this.status.textContent = text;
  }

  /* Shows that nothing has to be repaired, unless suggestions of another kind are there. */
  rest() {
    if (this.running.size + this.shown.size === 0) this.places.forEach((place) => place.clear(t("suggest.nothing")));
  }

  repair() {
    if (this.editor.state.mode === "clues") this.search([{ key: "clues", question: "repair", request: {}, found: (document) => this.corrections(document) }]);
    else this.search(REPAIRS.map((kind) => ({ ...kind, question: "repair", found: (document) => this.repairs(kind.key, document) })));
  }

  hide() {
    const isLineSolvable = this.lineSolvable.querySelector("input").checked;
    const found = ({ puzzle, hidden }) => (puzzle === null ? [] : [{ puzzle, title: t("hide.hidden", { count: hidden.length }) }]);
    this.search([{ key: "hide", question: "hide", request: { line_solvable: isLineSolvable }, found }]);
  }

  /* Asks for suggestions of several kinds. One of each comes before the others, so that the places show different ways. */
  search(kinds) {
    this.begin(t("suggest.looking"));
    this.editor.tabs.show("repair");
    const puzzle = puzzleOf(this.editor.state);
    kinds.forEach(({ key, question, request, found }, number) => {
      const channel = `editor-suggest-${key}`;
      this.running.add(channel);
      const done = (suggestions) => {
        this.running.delete(channel);
        this.offer(suggestions.slice(0, 1));
        this.waiting[number] = suggestions.slice(1);
        if (this.running.size === 0) this.finish();
      };
      this.editor.asking.ask(channel, question, { puzzle, ...request }, {
        answer: (document) => {
          if (document.reason) this.reason = localised("nothing", document.reason);
          done(found(document));
        },
        failed: (text) => { this.reason = text; done([]); },
      });
    });
  }

  /* Shows suggestions while there are free places, each puzzle once. */
  offer(suggestions) {
    suggestions.forEach((suggestion) => {
      const identity = JSON.stringify(suggestion.puzzle);
      const place = this.places.find((each) => each.suggestion === null);
      if (!place || this.shown.has(identity)) return;
      this.shown.add(identity);
      place.fill(suggestion);
    });
  }

  /* Shows that no more suggestions come. */
  finish() {
    this.offer(this.waiting.flat());
    this.places.filter((place) => place.suggestion === null).forEach((place) => place.clear(t("suggest.noMore")));
    this.status.textContent = this.shown.size > 0 ? t("suggest.choose") : this.reason;
  }

  /* The repairs of an answer; the names of their cells distinguish alternatives. */
  repairs(key, document) {
    const found = document.puzzle === null ? [] : document.alternatives.length > 0 ? document.alternatives : [document];
    return found.filter(({ changes = [], givens = [] }) => changes.length + givens.length > 0).map(({ changes = [], givens = [], puzzle }) => {
      const cells = changes.length > 0 ? changes : givens;
      const places = cells.slice(0, MOST_NAMED).map(([row, column]) => t("cell.place", { row: row + 1, column: column + 1 }));
      const note = [`${places.join("; ")}${cells.length > MOST_NAMED ? " …" : "."}`, ...(NOTED.includes(key) ? [t(`repair.${key}.note`)] : []), ...(document.optimal ? [t("repair.fewest")] : [])];
      return { puzzle, cells, title: t(changes.length > 0 ? "repair.change" : "repair.give", { count: cells.length }), note: note.join(" ") };
    });
  }

  corrections(document) {
    return document.corrections.map(({ clues, verdict, puzzle }) => ({
      puzzle: puzzle ?? { ...puzzleOf(this.editor.state), ...this.corrected(clues) },
      title: Object.entries(clues).map(([line, clue]) => `${lineName(line)}: ${clue.flat().join(" ")}`).join("; "),
      about: verdict === "unique" ? null : t(`verdict.${verdict}`),
    }));
  }

  corrected(clues) {
    const { rows, columns } = puzzleOf(this.editor.state);
    const put = (name, clue) => {
      const [kind, number] = name.split(" ");
      (kind === "row" ? rows : columns)[number - 1] = clue;
    };
    Object.entries(clues).forEach(([name, clue]) => put(name, clue));
    return { rows, columns };
  }
}
