/* The page that shows an explanation step by step. */

import { Board } from "../board/board.js";
import { make } from "../board/dom.js";
import { reveal, Zoom } from "../board/view.js";
import { stateOf } from "../board/state.js";
import { Film } from "../panels/film.js";
import { t, usePageWords } from "../words/words.js";

const page = JSON.parse(document.getElementById("puzzle").textContent);
usePageWords(page.language);
const table = make("table", { class: "board", id: "board" });
const board = new Board(stateOf(page.puzzle), table);
const film = new Film(board, page.steps, { start: page.start, ...(page.beginning ? { beginning: page.beginning } : {}) });
/* Cells are not clicked here, so they may be small enough to show a large board whole. Chosen, not measured. */
const LEAST_SIDE = 4;
const around = make("div", { class: "around", tabIndex: 0 }, table);
const buttons = film.toolbar.zoom();
table.setAttribute("aria-label", document.querySelector("h1").textContent);
document.querySelector("header").append(film.legend);
document.getElementById("paper").replaceWith(film.toolbar.root, film.told, around, film.list);
document.querySelector("main").append(make("details", { class: "help" }, make("summary", {}, t("steps.help")), make("p", {}, t("steps.helpText"))));
document.addEventListener("keydown", (event) => film.key(event));
new Zoom(board, { least: () => LEAST_SIDE, fitted: () => reveal(board, film.shownCells), buttons });
film.go(0);
