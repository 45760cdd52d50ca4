/* The solver's table: a puzzle to play, and the field for puzzles from magazines. */

import { make } from "../../board/dom.js";
import { GameTable } from "./game_table.js";
import { Magazine } from "./magazine.js";
import { rememberOpened } from "../library/recent.js";
import { t } from "../../words/words.js";

/* Where a window keeps the puzzle that is played in it, whatever it came from, so that a reload goes on with it. */
const PLAYED = "nonosat-studio:played";

export class Table {
  /* `draw(puzzle)` opens a puzzle at the desk. */
  constructor(asking, { draw }) {
    Object.assign(this, { asking, draw });
    this.current = null;
    this.magazine = new Magazine({ play: (puzzle) => this.open(puzzle), solve: (puzzle) => { this.open(puzzle); this.current.solve(); } });
    this.place = make("div", { class: "canvas" }, make("p", {}, t("table.none")), make("p", {}, make("a", { class: "tab way-on", href: "#library" }, t("start.library"))));
    this.filmPlace = make("div", { class: "film-place" });
    this.side = make("div", { class: "side" });
    this.beside = [this.magazine.root, make("details", {}, make("summary", {}, t("table.keys")), make("p", {}, t("table.keysText")))];
    this.side.append(...this.beside);
    this.root = make("main", { class: "table-place", "aria-label": t("table.title") }, this.place, this.filmPlace, this.side);
  }

  open(puzzle) {
    try {
      sessionStorage.setItem(PLAYED, JSON.stringify(puzzle));
    } catch {
      /* Without storage a reload begins without a puzzle. */
    }
    this.left();
    this.magazine.root.open = false;
    this.current = new GameTable(this.asking, puzzle, { draw: () => this.draw(puzzle) });
    rememberOpened(this.current.puzzle);
    this.place.replaceWith(this.current.root);
    this.place = this.current.root;
    this.filmPlace.replaceWith(this.current.filmPlace);
    this.filmPlace = this.current.filmPlace;
    this.current.side.append(...this.beside);
    this.side.replaceWith(this.current.side);
    this.side = this.current.side;
    this.isBegun = false;
    if (this.root.isConnected) this.shown();
  }

  /* The place is on the page. */
  shown() {
    const played = this.current === null ? this.played() : null;
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

  played() {
    try {
      return JSON.parse(sessionStorage.getItem(PLAYED));
    } catch {
      return null;
    }
  }

  left() {
    this.current?.leaveFilm();
    this.current?.panel.help.forget();
  }
}
