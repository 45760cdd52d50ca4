/* The view of a board: highlighted cells and clues, scrolling to them, and the size of the cells. */

import { t } from "../words/words.js";
import { FINE } from "./board.js";

const KINDS = ["next", "reason", "assumed", "ambiguous", "mistaken"];

/* Highlights cells as one of the kinds above, and no other; screen readers hear it too. */
export function highlight(board, indices, kind) {
  indices.forEach((index) => {
    const element = board.elements[index];
    element.classList.remove(...KINDS);
    element.classList.add(kind);
    board.highlighted.add(index);
    element.setAttribute("aria-label", `${element.getAttribute("aria-label")}, ${t(`highlight.${kind}`)}`);
  });
}

/* Previews the value that a cell would get, striped to distinguish it from marks. */
export function previewAt(board, index, value) {
  const element = board.elements[index];
  element.dataset.preview = value;
  element.style.setProperty("--preview", `var(--colour-${value})`);
  board.highlighted.add(index);
}

export function highlightLines(board, lines) {
  lines.flatMap((line) => [...board.headsOf(line), ...board.line(line).map((index) => board.elements[index])]).forEach((each) => each.classList.add("line"));
}

export function clearHighlights(board) {
  board.highlighted.forEach((index) => {
    board.elements[index].classList.remove(...KINDS);
    delete board.elements[index].dataset.preview;
    board.label(index);
  });
  board.highlighted.clear();
  board.table.querySelectorAll(".line").forEach((each) => each.classList.remove("line"));
}

/* Scrolls the frame of a board until cells are visible and not under the clues. `wanted` are lists of cells, the most
 * important first: as many lists as fit are shown, scrolling no further than needed. The page scrolls too if the cells are
 * still out of sight. */

export function reveal(board, wanted) {
  const around = board.table.parentElement;
  const frame = around.getBoundingClientRect();
  const [left, top] = board.kept;
  const view = { left: frame.left + left, top: frame.top + top, right: frame.left + around.clientWidth, bottom: frame.top + around.clientHeight };
  let shown = null;
  for (const cells of wanted) {
    if (cells.length === 0) continue;
    const all = cells.reduce((box, cell) => union(box, board.elements[cell].getBoundingClientRect()), shown);
    if (shown !== null && !fits(all, view)) break;
    shown = all;
  }
  if (shown === null) return;
  const before = around.scrollTop;
  around.scrollLeft += shift(shown.left, shown.right, view.left, view.right);
  around.scrollTop += shift(shown.top, shown.bottom, view.top, view.bottom);
  const { top: highest, bottom: lowest } = around.getBoundingClientRect();
  const down = around.scrollTop - before;
  if (Math.max(shown.top - down, highest) < 0 || Math.min(shown.bottom - down, lowest) > window.innerHeight) around.scrollIntoView();
}

function union(one, { left, top, right, bottom }) {
  if (one === null) return { left, top, right, bottom };
  return {
    left: Math.min(one.left, left), top: Math.min(one.top, top),
    right: Math.max(one.right, right), bottom: Math.max(one.bottom, bottom),
  };
}

function fits(box, view) {
  return box.right - box.left <= view.right - view.left && box.bottom - box.top <= view.bottom - view.top;
}

/* How far to scroll to show an interval, or its middle if it is too long. */
function shift(from, to, start, end) {
  if (to - from > end - start) return (from + to - start - end) / 2;
  if (from < start) return from - start;
  return Math.max(0, to - end);
}

/* The side of a cell after a finger has enlarged it, in pixels. */
const NEAR = 30;

/* Shows the board as large as its frame allows, times a factor that the buttons {larger, smaller} change, `whole` back to 1;
 * `least()` is the smallest side of a cell, in pixels, at factor 1. `fitted` is called when the size has changed; `signal` removes the
 * listeners. Four presses double the factor; its bounds are chosen, not measured. While its board is not on the page it does
 * not set the size of cells: another board does. */

export class Zoom {
  constructor(board, { least, fitted, buttons, signal }) {
    this.board = board;
    this.least = least;
    this.fitted = fitted;
    this.factor = 1;
    buttons.larger.addEventListener("click", () => this.to(this.factor * 1.2));
    buttons.smaller.addEventListener("click", () => this.to(this.factor / 1.2));
    buttons.whole?.addEventListener("click", () => this.to(1));
    this.buttons = buttons;
    window.addEventListener("resize", () => this.fit(), { signal });
    /* Hidden, the board is not laid out before its size is known. */
    board.table.style.display = "none";
    this.fit();
    board.table.style.display = "";
    if (board.clipped) scrollToCells(board);
  }

  to(factor) {
    this.factor = Math.min(Math.max(4, NEAR / this.board.side * this.factor), Math.max(0.3, factor));
    this.fit();
  }

  /* Zooms about a point of the window, [across, down], which keeps its place on the board. */
  about([across, down], factor) {
    const { table, elements } = this.board;
    const around = table.parentElement;
    const before = elements[0].getBoundingClientRect();
    const spot = [(across - before.left) / before.width, (down - before.top) / before.height];
    this.to(factor);
    const after = elements[0].getBoundingClientRect();
    around.scrollLeft += after.left + spot[0] * after.width - across;
    around.scrollTop += after.top + spot[1] * after.height - down;
  }

  /* Enlarges cells that are too small for a finger, about a point; returns whether they were. */
  near(point) {
    if (this.board.side >= FINE) return false;
    this.about(point, (NEAR / this.board.side) * this.factor);
    return true;
  }

  fit() {
    const { board } = this;
    if (!board.table.isConnected) return;
    const wasClipped = board.clipped;
    board.fit(this.factor, this.least());
    this.fitted();
    /* Elements shown beside a clipped board take space from it. */
    if (wasClipped || board.clipped) board.fit(this.factor, this.least());
    if (this.buttons.whole) this.buttons.whole.disabled = this.factor === 1;
  }
}

/* Scrolls past the numbers that do not fit. */
function scrollToCells({ table, heads, kept }) {
  const around = table.parentElement;
  around.scrollLeft = heads[0].offsetWidth - kept[0];
  around.scrollTop = table.tHead.offsetHeight - kept[1];
}
