/* Suggestions: repairs, puzzles with hidden numbers, puzzles from an image. Each shows its changes; nothing changes until one
 * is chosen. */

import { button, checkbox, make } from "../../board/dom.js";
import { puzzleOf, stateOf } from "../../board/state.js";
import { t } from "../../words/words.js";
import { drawThumbnail } from "../library/card.js";
import { lineName, localised } from "./verdict.js";

/* The most repairs of one kind. */
const ALTERNATIVES = 4;
/* The kinds of repair that are requested together. */
const REPAIRS = [
  { key: "cells", request: { cells: true, alternatives: ALTERNATIVES } },
  { key: "cellsLines", request: { cells: true, line_solvable: true } },
  { key: "cellsSymmetry", request: { cells: true, keep_symmetry: true } },
  { key: "givens", request: { givens: true, alternatives: ALTERNATIVES } },
];

/* The kinds of repair that have a note. */
const NOTED = ["cellsLines", "cellsSymmetry"];
/* The most cells named; the board shows all. */
const MOST_NAMED = 12;

export class Suggestions {
  constructor(editor) {
    this.editor = editor;
    this.list = make("ul", { class: "suggestions", id: "suggestions" });
    this.status = make("p", { role: "status", id: "suggesting" });
    this.lineSolvable = checkbox(t("hide.lineSolvable"), false, () => {}, { id: "hide-lines" });
    const canRepair = editor.asking.can("repair");
    this.title = t(canRepair ? "suggest.repair" : "suggest.hide");
    this.root = make("section", { "aria-labelledby": "suggest-title" },
      make("h2", { id: "suggest-title" }, t("suggest.title")),
      make("div", { class: "row" },
        canRepair ? button(t("suggest.repair"), () => this.repair(), { id: "repair", class: "primary" }) : [],
        button(t("suggest.hide"), () => this.hide(), { id: "hide" }),
        button(t("suggest.stop"), () => this.stop(), { id: "stop-suggesting", hidden: true })),
      this.lineSolvable, this.status, this.list);
    this.running = new Set();
  }

  /* Removes the suggestions for an older state. */
  begin() {
    this.stop();
    this.list.replaceChildren();
    this.status.textContent = "";
  }

  stop() {
    this.running.forEach((channel) => this.editor.asking.cancel(channel));
    this.running.clear();
    this.showRunning();
  }

  repair() {
    this.begin();
    this.editor.tabs.show("repair");
    const { state } = this.editor;
    if (state.mode === "clues") {
      this.ask("clues", "repair", {}, (document) => this.showClues(document));
      return;
    }
    const seen = new Set();
    REPAIRS.forEach(({ key, request }) => this.ask(key, "repair", request, (document) => {
      if (document.puzzle === null) {
        this.add(t(`repair.${key}`), failureReason(document), null);
        return;
      }
      const repairs = document.alternatives.length > 0 ? document.alternatives : [document];
      repairs.forEach(({ changes = [], givens = [], puzzle }) => {
        const identity = JSON.stringify([changes, givens]);
        if (seen.has(identity)) return;
        seen.add(identity);
        this.addRepair(key, changes.length > 0 ? changes : givens, puzzle, { areChanges: changes.length > 0, isOptimal: document.optimal });
      });
    }));
  }

  /* Adds a repair with the names of its cells, which distinguish alternatives. */
  addRepair(key, cells, puzzle, { areChanges, isOptimal }) {
    if (cells.length === 0) {
      this.add(t(`repair.${key}`), t("repair.already"), null);
      return;
    }
    const title = t(areChanges ? "repair.change" : "repair.give", { count: cells.length });
    const places = cells.slice(0, MOST_NAMED).map(([row, column]) => t("cell.place", { row: row + 1, column: column + 1 }));
    const named = `${places.join("; ")}${cells.length > MOST_NAMED ? " …" : "."}`;
    const note = NOTED.includes(key) ? [t(`repair.${key}.note`)] : [];
    this.add(title, [named, ...note, ...(isOptimal ? [t("repair.fewest")] : [])].join(" "), puzzle, cells);
  }

  showClues(document) {
    if (document.corrections.length === 0) {
      this.add(t("repair.clues"), document.verdict === "unique" ? t("repair.already") : failureReason(document), null);
      return;
    }
    document.corrections.forEach(({ clues, verdict, puzzle: whole }) => {
      const text = Object.entries(clues).map(([line, clue]) => `${lineName(line)}: ${clue.flat().join(" ")}`).join("; ");
      const puzzle = whole ?? { ...puzzleOf(this.editor.state), ...this.corrected(clues) };
      this.add(t("repair.clues"), `${text} (${t(`verdict.${verdict}`)})`, puzzle);
    });
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

  hide() {
    this.begin();
    const isLineSolvable = this.lineSolvable.querySelector("input").checked;
    this.ask("hide", "hide", { line_solvable: isLineSolvable }, (document) => {
      if (document.puzzle === null) this.add(t("suggest.hide"), failureReason(document), null);
      else this.add(t("suggest.hide"), t("hide.hidden", { count: document.hidden.length }), document.puzzle);
    });
  }

  ask(key, question, request, answered) {
    const channel = `editor-suggest-${key}`;
    this.running.add(channel);
    this.showRunning();
    const done = () => {
      this.running.delete(channel);
      this.showRunning();
    };
    this.editor.asking.ask(channel, question, { puzzle: puzzleOf(this.editor.state), ...request }, {
      answer: (document) => { done(); answered(document); },
      failed: (text) => { done(); this.add(t(key === "hide" ? "suggest.hide" : `repair.${key}`), text, null); },
    });
  }

  showRunning() {
    const count = this.running.size;
    this.root.querySelector("#stop-suggesting").hidden = count === 0;
    this.status.textContent = count > 0 ? t("suggest.working", { count }) : this.list.querySelector(".take") ? t("suggest.choose") : "";
  }

  /* Adds a suggestion; `cells` are [row, column, letter], shown on the board while it is previewed. `hasPicture`: it shows its
   * own picture instead, as it does not change the board's cells. */
  add(title, text, puzzle, cells = [], { hasPicture = false } = {}) {
    const { editor } = this;
    /* Suggestions of the same puzzle, or failures with the same text, appear once. */
    const identity = puzzle === null ? text : JSON.stringify(puzzle);
    const items = [...this.list.children];
    if (items.some((other) => other.dataset.identity === identity)) return;
    const item = make("li", { data: { identity, cells: puzzle === null ? 1e6 : cells.length } }, make("strong", {}, title), ` ${text} `);
    const preview = () => editor.preview(stateOf(puzzle), cells);
    if (hasPicture) {
      const canvas = make("canvas", { role: "img", "aria-label": t("image.preview") });
      drawThumbnail(canvas, { ...stateOf(puzzle), clues: puzzle, isRevealed: true });
      item.prepend(canvas);
    }
    if (puzzle !== null) {
      item.append(make("span", { class: "row" },
        hasPicture ? [] : button(t("suggest.preview"), preview, { class: "preview" }),
        button(t("suggest.take"), () => editor.edit(stateOf(puzzle)), { class: "take" })));
    }
    if (cells.length > 0) {
      item.addEventListener("pointerenter", preview);
      item.addEventListener("pointerleave", () => editor.leaveOverlay());
    }
    /* The fewest changes come first. */
    this.list.insertBefore(item, items.find((other) => Number(other.dataset.cells) > Number(item.dataset.cells)) ?? null);
    this.showRunning();
  }
}

function failureReason({ reason }) {
  return reason ? localised("nothing", reason) : t("repair.nothing");
}
