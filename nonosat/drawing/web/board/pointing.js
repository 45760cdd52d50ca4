/* What is seen of a board: cells and clues that a text speaks of, in sight and made to stand out, and how large it is. */

import { t } from "../words/words.js";

const KINDS = ["next", "reason", "supposed", "ambiguous", "mistaken"];

/* Makes cells stand out as one of the kinds above, and no other. */
export function pointAt(board, indices, kind) {
  indices.forEach((index) => {
    const element = board.elements[index];
    element.classList.remove(...KINDS);
    element.classList.add(kind);
    board.pointedAt.add(index);
    element.setAttribute("aria-label", `${element.getAttribute("aria-label")}, ${t(`pointing.${kind}`)}`);
  });
}

/* Draws into a cell what it would become, as a mark that is told from real ones by its stripes. */
export function ghostAt(board, index, value) {
  const element = board.elements[index];
  element.dataset.ghost = value;
  element.style.setProperty("--ghost", `var(--colour-${value})`);
  board.pointedAt.add(index);
}

export function pointAtLines(board, lines) {
  lines.forEach((line) => board.head(line).classList.add("line"));
}

export function clearPointing(board) {
  board.pointedAt.forEach((index) => {
    board.elements[index].classList.remove(...KINDS);
    delete board.elements[index].dataset.ghost;
    board.label(index);
  });
  board.pointedAt.clear();
  board.lines.forEach((line) => board.head(line).classList.remove("line"));
}

/* Scrolls the frame of a board so that cells are in sight, and not under the clues that stay there. `wanted` are
 * lists of cells, the most important first: as many lists as fit are shown, and no cell moves that need not. The page
 * scrolls, too, if they are still out of sight. */

export function reveal(board, wanted) {
  const around = board.table.parentElement;
  const frame = around.getBoundingClientRect();
  const [left, top] = board.kept;
  const room = { left: frame.left + left, top: frame.top + top, right: frame.left + around.clientWidth, bottom: frame.top + around.clientHeight };
  let shown = null;
  for (const cells of wanted) {
    if (cells.length === 0) continue;
    const all = cells.reduce((box, cell) => joined(box, board.elements[cell].getBoundingClientRect()), shown);
    if (shown !== null && !fits(all, room)) break;
    shown = all;
  }
  if (shown === null) return;
  const before = around.scrollTop;
  around.scrollLeft += shift(shown.left, shown.right, room.left, room.right);
  around.scrollTop += shift(shown.top, shown.bottom, room.top, room.bottom);
  const { top: highest, bottom: lowest } = around.getBoundingClientRect();
  const down = around.scrollTop - before;
  if (Math.max(shown.top - down, highest) < 0 || Math.min(shown.bottom - down, lowest) > window.innerHeight) around.scrollIntoView();
}

function joined(one, { left, top, right, bottom }) {
  if (one === null) return { left, top, right, bottom };
  return {
    left: Math.min(one.left, left), top: Math.min(one.top, top),
    right: Math.max(one.right, right), bottom: Math.max(one.bottom, bottom),
  };
}

function fits(box, room) {
  return box.right - box.left <= room.right - room.left && box.bottom - box.top <= room.bottom - room.top;
}

/* Cells and clues that a text speaks of, made to stand out, for screen readers too. */
/* How far to scroll for a stretch to be in sight, or in the middle if it is too long. */
function shift(from, to, start, end) {
  if (to - from > end - start) return (from + to - start - end) / 2;
  if (from < start) return from - start;
  return Math.max(0, to - end);
}

/* Shows the board as large as its frame allows, times a factor that the reader chooses by buttons, {larger, smaller};
 * `least` is the smallest side of a cell, in pixels, at factor 1. `fitted` is called when the size has changed; `signal`
 * ends it. Four presses of a button double it; its bounds are a choice. While its board is not on the page it leaves
 * the size of cells alone: another board has it then. */

export class Zoom {
  constructor(board, { least, fitted, buttons, signal }) {
    this.board = board;
    this.least = least;
    this.fitted = fitted;
    this.factor = 1;
    buttons.larger.addEventListener("click", () => this.to(this.factor * 1.2));
    buttons.smaller.addEventListener("click", () => this.to(this.factor / 1.2));
    window.addEventListener("resize", () => this.fit(), { signal });
    this.fit();
    if (board.clipped) scrollToCells(board);
  }

  to(factor) {
    this.factor = Math.min(4, Math.max(0.3, factor));
    this.fit();
  }

  fit() {
    if (!this.board.table.isConnected) return;
    this.board.fit(this.factor, this.least);
    this.fitted();
    /* What is shown beside a clipped board takes room from it. */
    this.board.fit(this.factor, this.least);
  }
}

/* Scrolls past the numbers for which there is no room. */
function scrollToCells({ table, heads, kept }) {
  const around = table.parentElement;
  around.scrollLeft = heads[0].offsetWidth - kept[0];
  around.scrollTop = table.tHead.offsetHeight - kept[1];
}
