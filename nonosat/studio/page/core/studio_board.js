/* The shared board with the words of the chosen language, and its table made here, since pages made by the commands come
 * with theirs. */

import { Board, UNDECIDED, scopeOf } from "../../shared/board.js";
import { make } from "./dom.js";
import { clueData } from "./clues.js";
import { clueAt, lettersOf } from "./puzzle_state.js";
import { t } from "./words.js";

export class StudioBoard extends Board {
  /* A board for a state in a table element, whose old content goes. */
  static of(state, table) {
    const heads = Array.from({ length: state.height + state.width }, (_, line) => headOf(state, line));
    const rows = Array.from({ length: state.height }, (_, row) => make("tr", { role: "row" }, heads[row], Array.from({ length: state.width }, () => make("td", { role: "gridcell" }))));
    table.replaceChildren(
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, make("td", { role: "presentation" }), heads.slice(state.height))),
      make("tbody", { role: "rowgroup" }, rows),
    );
    table.setAttribute("role", "grid");
    table.setAttribute("aria-label", t("board.label", { width: state.width, height: state.height }));
    table.setAttribute("aria-rowcount", state.height + 1);
    table.setAttribute("aria-colcount", state.width + 1);
    table.classList.toggle("letters", table.classList.contains("letters") && state.palette.length > 1);
    scopeOf(table).style.setProperty("--across", state.width + 8);
    scopeOf(table).style.setProperty("--down", state.height + 8);
    return new StudioBoard(dataOf(state), table);
  }

  name(value) {
    if (value === UNDECIDED) return t("cell.empty");
    if (value === 0) return t("cell.blank");
    return this.puzzle.colours.length === 1 ? t("cell.filled") : this.puzzle.colours[value - 1].name;
  }

  place(index) {
    return t("cell.place", { row: Math.floor(index / this.width) + 1, column: (index % this.width) + 1 });
  }

  lineName(number) {
    return number < this.height ? t("line.row", { number: number + 1 }) : t("line.column", { number: number - this.height + 1 });
  }

  label(index) {
    const given = this.isGiven(index) ? `, ${t("cell.given")}` : "";
    this.elements[index].setAttribute("aria-label", `${this.place(index)}: ${this.name(this.values[index])}${given}`);
  }

  /* Shows the clue of a line anew. */
  showClue(state, line) {
    const clues = line < this.height ? this.puzzle.rows : this.puzzle.columns;
    clues[line < this.height ? line : line - this.height] = clueData(clueAt(state, line), lettersOf(state));
    this.head(line).replaceChildren(...headOf(state, line).childNodes);
  }

  showGiven(index, value) {
    this.puzzle.givens[index] = value;
    this.elements[index].classList.toggle("given", value !== UNDECIDED);
  }
}

/* What the shared modules know about a puzzle. */
export function dataOf(state) {
  const clues = Array.from({ length: state.height + state.width }, (_, line) => clueData(clueAt(state, line), lettersOf(state)));
  return {
    rows: clues.slice(0, state.height),
    columns: clues.slice(state.height),
    givens: [...state.givens],
    colours: state.palette.map(({ letter, name }) => ({ letter, name: name ?? t("colour.letter", { letter }) })),
  };
}

function headOf(state, line) {
  const isRow = line < state.height;
  const number = isRow ? line + 1 : line - state.height + 1;
  const clue = clueAt(state, line);
  const name = t(isRow ? "line.row" : "line.column", { number });
  const runs = clue === null ? [] : clue.length === 0 ? [make("span", { class: "n zero" }, "0")] : clue.map((run) => runOf(state, run));
  const spaced = runs.flatMap((run, place) => (place > 0 ? [" ", run] : [run]));
  return make("th", { scope: isRow ? "row" : "col", role: isRow ? "rowheader" : "columnheader", data: { place: number } },
    make("span", { class: "hidden" }, `${name}: ${clue === null ? t("line.noClue") : ""}`),
    make("span", { class: "clue" }, spaced));
}

function runOf(state, run) {
  const [length, letter] = Array.isArray(run) ? run : [run, null];
  const element = make("span", { class: "n", data: { run: "" } }, `${length}`);
  if (state.palette.length > 1 && letter !== null) {
    const colour = lettersOf(state).indexOf(letter) + 1;
    element.classList.add("swatched");
    element.style.setProperty("--n", `var(--colour-${colour})`);
    element.style.setProperty("--t", `var(--on-colour-${colour})`);
    element.append(make("span", { class: "hidden" }, ` ${state.palette[colour - 1].name ?? letter}`));
  }
  return element;
}
