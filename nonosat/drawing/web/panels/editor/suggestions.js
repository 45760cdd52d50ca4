/* Repairs, hidden numbers and whatever else the workbench proposes: a list of puzzles to choose from, each with what it
 * changes. Nothing is changed until one is chosen. */

import { button, checkbox, make } from "../../board/dom.js";
import { puzzleOf, stateOf } from "../../board/state.js";
import { t } from "../../words/words.js";
import { drawThumbnail } from "../library/card.js";
import { inOwnWords, nameOfLine } from "./verdict.js";

/* Repairs of one kind that there are to choose from. */
const ALTERNATIVES = 4;
/* The ways to repair a drawing that are asked for together. */
const REPAIRS = [
  { key: "cells", request: { cells: true, alternatives: ALTERNATIVES } },
  { key: "cellsLines", request: { cells: true, line_solvable: true } },
  { key: "cellsSymmetry", request: { cells: true, keep_symmetry: true } },
  { key: "givens", request: { givens: true, alternatives: ALTERNATIVES } },
];

/* Of these it is said what they keep. */
const NOTED = ["cellsLines", "cellsSymmetry"];
/* Of more cells than this the first are named; the board shows all. */
const MOST_NAMED = 12;

export class Suggestions {
  constructor(desk) {
    this.desk = desk;
    this.list = make("ul", { class: "suggestions", id: "suggestions" });
    this.status = make("p", { role: "status", id: "suggesting" });
    this.lineSolvable = checkbox(t("hide.lineSolvable"), false, () => {}, { id: "hide-lines" });
    const canRepair = desk.asking.can("repair");
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

  /* Forgets what was proposed for an older state. */
  begin() {
    this.stop();
    this.list.replaceChildren();
    this.status.textContent = "";
  }

  stop() {
    this.running.forEach((channel) => this.desk.asking.cancel(channel));
    this.running.clear();
    this.showRunning();
  }

  repair() {
    this.begin();
    this.desk.tabs.show("repair");
    const { state } = this.desk;
    if (state.mode === "clues") {
      this.ask("clues", "repair", {}, (document) => this.showClues(document));
      return;
    }
    const seen = new Set();
    REPAIRS.forEach(({ key, request }) => this.ask(key, "repair", request, (document) => {
      if (document.puzzle === null) {
        this.add(t(`repair.${key}`), whyNothing(document), null);
        return;
      }
      const ways = document.alternatives.length > 0 ? document.alternatives : [document];
      ways.forEach(({ changes = [], givens = [], puzzle }) => {
        const identity = JSON.stringify([changes, givens]);
        if (seen.has(identity)) return;
        seen.add(identity);
        this.addRepair(key, changes.length > 0 ? changes : givens, puzzle, { areChanges: changes.length > 0, isMinimum: document.minimum });
      });
    }));
  }

  /* Names the cells: alternatives are told apart by them. */
  addRepair(key, cells, puzzle, { areChanges, isMinimum }) {
    if (cells.length === 0) {
      this.add(t(`repair.${key}`), t("repair.already"), null);
      return;
    }
    const title = t(areChanges ? "repair.change" : "repair.give", { count: cells.length });
    const places = cells.slice(0, MOST_NAMED).map(([row, column]) => t("cell.place", { row: row + 1, column: column + 1 }));
    const named = `${places.join("; ")}${cells.length > MOST_NAMED ? " …" : "."}`;
    const note = NOTED.includes(key) ? [t(`repair.${key}.note`)] : [];
    this.add(title, [named, ...note, ...(isMinimum ? [t("repair.fewest")] : [])].join(" "), puzzle, cells);
  }

  showClues(document) {
    if (document.suggestions.length === 0) {
      this.add(t("repair.clues"), document.verdict === "unique" ? t("repair.already") : whyNothing(document), null);
      return;
    }
    document.suggestions.forEach(({ clues, verdict, puzzle: whole }) => {
      const text = Object.entries(clues).map(([line, clue]) => `${nameOfLine(line)}: ${clue.flat().join(" ")}`).join("; ");
      const puzzle = whole ?? { ...puzzleOf(this.desk.state), ...this.corrected(clues) };
      this.add(t("repair.clues"), `${text} (${t(`verdict.${verdict}`)})`, puzzle);
    });
  }

  corrected(clues) {
    const { rows, columns } = puzzleOf(this.desk.state);
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
      if (document.puzzle === null) this.add(t("suggest.hide"), whyNothing(document), null);
      else this.add(t("suggest.hide"), t("hide.hidden", { count: document.hidden.length }), document.puzzle);
    });
  }

  ask(key, question, request, answered) {
    const channel = `desk-suggest-${key}`;
    this.running.add(channel);
    this.showRunning();
    const done = () => {
      this.running.delete(channel);
      this.showRunning();
    };
    this.desk.asking.ask(channel, question, { puzzle: puzzleOf(this.desk.state), ...request }, {
      answer: (document) => { done(); answered(document); },
      failed: (text) => { done(); this.add(t(key === "hide" ? "suggest.hide" : `repair.${key}`), text, null); },
    });
  }

  showRunning() {
    const count = this.running.size;
    this.root.querySelector("#stop-suggesting").hidden = count === 0;
    this.status.textContent = count > 0 ? t("suggest.working", { count }) : this.list.querySelector(".take") ? t("suggest.choose") : "";
  }

  /* Adds a proposal; `cells` are [row, column, letter], shown on the board while it is looked at. `hasPicture`: one that is no
   * change of the board shows its own picture. */
  add(title, text, puzzle, cells = [], { hasPicture = false } = {}) {
    const { desk } = this;
    /* What reads the same, or makes the same puzzle, is one proposal. */
    const identity = puzzle === null ? text : JSON.stringify(puzzle);
    const items = [...this.list.children];
    if (items.some((other) => other.dataset.identity === identity)) return;
    const item = make("li", { data: { identity, cells: puzzle === null ? 1e6 : cells.length } }, make("strong", {}, title), ` ${text} `);
    const look = () => desk.preview(stateOf(puzzle), cells);
    if (hasPicture) {
      const canvas = make("canvas", { role: "img", "aria-label": t("image.preview") });
      drawThumbnail(canvas, { ...stateOf(puzzle), clues: puzzle, isOpen: true });
      item.prepend(canvas);
    }
    if (puzzle !== null) {
      item.append(make("span", { class: "row" },
        hasPicture ? [] : button(t("suggest.look"), look, { class: "look" }),
        button(t("suggest.take"), () => desk.edit(stateOf(puzzle)), { class: "take" })));
    }
    if (cells.length > 0) {
      item.addEventListener("pointerenter", look);
      item.addEventListener("pointerleave", () => desk.leaveOverlay());
    }
    /* The fewest changes come first. */
    this.list.insertBefore(item, items.find((other) => Number(other.dataset.cells) > Number(item.dataset.cells)) ?? null);
    this.showRunning();
  }
}

function whyNothing({ reason }) {
  return reason ? inOwnWords("nothing", reason) : t("repair.nothing");
}
