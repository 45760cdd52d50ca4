/* The player: a puzzle to play, and the form for puzzles from magazines. */

import { cellsNeeded, clueFromText, totals } from "../../board/clues.js";
import { button, make, numberField } from "../../board/dom.js";
import { PLAIN } from "../../board/state.js";
import { keep, keptValue } from "../../words/kept.js";
import { t } from "../../words/words.js";
import { rememberOpened } from "../library/drafts.js";
import { PlayerGame } from "./player_game.js";

/* A form for a puzzle from a magazine: a field for each line; Tab or Enter moves on, and sums are checked while typing. */

const LETTERS = PLAIN.map(({ letter }) => letter);
const LONGEST_TYPED = 100;

class Magazine {
  /* `play` and `solve` are called with the puzzle. */
  constructor({ play, solve }) {
    this.sizes = [numberField(t("size.width"), 10, [1, LONGEST_TYPED], { id: "magazine-width" }), numberField(t("size.height"), 10, [1, LONGEST_TYPED], { id: "magazine-height" })];
    this.sides = { row: [], column: [] };
    this.lists = Object.fromEntries(["row", "column"].map((side) => [side, make("ol", { class: "lines", id: `magazine-${side}s` })]));
    this.told = make("div", { id: "magazine-told", role: "status" });
    this.actions = [button(t("magazine.play"), () => this.hand(play), { id: "magazine-play", class: "primary" }), button(t("magazine.solve"), () => this.hand(solve), { id: "magazine-solve" })];
    this.root = make("details", { class: "panel", id: "magazine" }, make("summary", {}, t("magazine.title")),
      make("p", {}, t("magazine.help")),
      make("div", { class: "row" }, this.sizes),
      make("div", { class: "two" }, ["row", "column"].map((side) => make("div", {}, make("h2", {}, t(side === "row" ? "clues.rows" : "clues.columns")), this.lists[side]))),
      this.told, make("div", { class: "row" }, this.actions));
    this.sizes.forEach((field) => {
      field.addEventListener("change", () => this.resize());
      field.addEventListener("keydown", (event) => { if (event.key === "Enter") this.resize(); this.next(event); });
    });
    this.resize();
  }

  get size() {
    return this.sizes.map((field) => Math.min(LONGEST_TYPED, Math.max(1, Math.round(Number(field.querySelector("input").value)) || 1)));
  }

  /* Adjusts the number of fields to the size; typed clues stay. */
  resize() {
    const [width, height] = this.size;
    [["row", height], ["column", width]].forEach(([side, count]) => {
      const fields = this.sides[side];
      while (fields.length > count) fields.pop();
      while (fields.length < count) fields.push(this.field(side, fields.length));
      this.lists[side].replaceChildren(...fields.map((field) => make("li", {}, field)));
    });
    this.validate();
  }

  field(side, place) {
    return make("input", {
      type: "text", autocomplete: "off", inputMode: "text", "aria-label": t(`line.${side}`, { number: place + 1 }),
      on: { input: () => this.validate(), keydown: (event) => this.next(event) },
    });
  }

  /* Enter moves to the next line, like Tab. */
  next(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const fields = [...this.sizes.map((field) => field.querySelector("input")), ...this.sides.row, ...this.sides.column];
    (fields[fields.indexOf(event.target) + 1] ?? this.actions[0]).focus();
  }

  validate() {
    const [width, height] = this.size;
    const problems = [];
    const clues = Object.entries(this.sides).map(([side, fields]) => fields.map((field, place) => {
      const { clue, wrong } = clueFromText(field.value, LETTERS);
      const line = t(`line.${side}`, { number: place + 1 });
      const length = side === "row" ? width : height;
      const problem = wrong !== null ? t("clues.wrong", { line, text: wrong }) : cellsNeeded(clue) > length ? t("clues.tooLong", { line, needed: cellsNeeded(clue), room: length }) : null;
      if (problem !== null) problems.push(problem);
      field.setAttribute("aria-invalid", problem !== null);
      return clue;
    }));
    const sums = clues.map((side) => [...(totals(side)?.values() ?? [NaN])].reduce((one, other) => one + other, 0));
    const differ = sums.every((sum) => !Number.isNaN(sum)) && sums[0] !== sums[1];
    const shown = sums.map((sum) => (Number.isNaN(sum) ? "?" : sum));
    const text = t(differ ? "clues.sumsDiffer" : "clues.sums", { rows: shown[0], columns: shown[1], width, height });
    this.told.replaceChildren(make("p", { class: differ ? "error" : sums.some((sum) => sum !== 0) ? "valid" : null }, text), ...problems.slice(0, 6).map((each) => make("p", { class: "error" }, each)));
    this.puzzle = problems.length === 0 && sums.some((sum) => sum !== 0) ? { rows: clues[0], columns: clues[1] } : null;
    this.actions.forEach((action) => { action.disabled = this.puzzle === null; });
  }

  hand(take) {
    if (this.puzzle !== null) take(this.puzzle);
  }

  /* Opens the form. */
  begin() {
    this.root.open = true;
    this.sizes[0].querySelector("input").select();
  }
}

/* The key under which a window keeps its puzzle for a reload. */
const PLAYED = "nonosat-studio:played";

export class Player {
  /* `host` is what a game needs: `draw(puzzle)` opens a puzzle in the editor; see `PlayerGame`. */
  constructor(asking, host) {
    Object.assign(this, { asking, host });
    this.current = null;
    asking.onConnection((isThere, wasLost) => { if (isThere && wasLost) this.current?.grade(); });
    this.magazine = new Magazine({ play: (puzzle) => this.open(puzzle), solve: (puzzle) => { this.open(puzzle); this.current.solve(); } });
    this.beside = [this.magazine.root, make("details", {}, make("summary", {}, t("player.keys")), make("p", {}, t("player.keysText")))];
    this.root = make("main", { class: "player", "aria-label": t("player.title") });
    this.empty();
  }

  /* Without a game there are the way to the library and the form. */
  empty() {
    this.left();
    this.current = null;
    this.root.replaceChildren(make("p", {}, t("player.none")), make("p", {}, make("a", { class: "tab way-on", href: "#library" }, t("start.library"))), ...this.beside);
  }

  type() {
    keep(PLAYED, null, "sessionStorage");
    this.empty();
  }

  open(puzzle) {
    keep(PLAYED, JSON.stringify(puzzle), "sessionStorage");
    this.left();
    this.magazine.root.open = false;
    this.current = new PlayerGame(this.asking, puzzle, { ...this.host, draw: () => this.host.draw(puzzle), play: (other) => this.open(other) });
    rememberOpened(this.current.puzzle);
    this.current.panel.side.append(...this.beside);
    this.root.replaceChildren(this.current.root);
    this.isBegun = false;
    if (this.root.isConnected) this.shown();
  }

  /* Called when the place is shown. */
  shown() {
    const played = this.current === null ? keptValue(PLAYED, "sessionStorage") : null;
    if (played !== null) {
      this.open(played);
      return;
    }
    if (this.current === null) {
      this.magazine.root.open = true;
      return;
    }
    if (this.isBegun) this.current.shownAgain();
    else {
      this.isBegun = true;
      this.current.begin();
    }
  }

  left() {
    this.current?.leaveFilm();
    this.current?.panel.help.forget();
  }
}
