/* Input on a board: the cursor, painting with pointers, and pinching to resize the cells. */

import { BLANK } from "./board.js";

/* The cell that has the focus. Its row and column are highlighted, and the element `clues` shows their clues in full
 * when the board has no room for them. */

export class Cursor {
  constructor(board, clues) {
    this.board = board;
    this.clues = clues;
    this.index = 0;
    this.showOn(board);
    /* Focus set in another way, as by a screen reader, moves the cursor too. */
    board.table.addEventListener("focusin", ({ target }) => {
      const index = Number(target.dataset?.index ?? -1);
      if (index >= 0 && index !== this.index) this.moveTo(index, { visibly: false });
    });
  }

  /* Follows a rebuilt board. */
  showOn(board) {
    this.board = board;
    this.index = Math.min(this.index, board.elements.length - 1);
    board.elements.forEach((element, index) => { element.tabIndex = index === this.index ? 0 : -1; });
  }

  moveTo(index, { visibly }) {
    const board = this.board;
    const old = board.elements[this.index];
    old.tabIndex = -1;
    old.classList.remove("focused");
    board.linesOf(this.index).forEach((line) => board.head(line).classList.remove("here"));
    this.index = index;
    const element = board.elements[index];
    element.tabIndex = 0;
    element.classList.toggle("focused", visibly);
    element.focus({ preventScroll: !visibly });
    board.linesOf(index).forEach((line) => board.head(line).classList.add("here"));
    this.showClues();
    if (visibly) this.scrollTo(element);
  }

  showClues() {
    const board = this.board;
    this.clues.hidden = !board.clipped;
    this.clues.replaceChildren();
    if (!board.clipped) return;
    board.linesOf(this.index).forEach((line) => {
      this.clues.append(`${board.lineName(line)}: `, board.head(line).querySelector(".clue").cloneNode(true), " ");
    });
  }

  /* Scrolls a cell out from under the clues, which stay visible. */
  scrollTo(element) {
    const around = this.board.table.parentElement;
    const cell = element.getBoundingClientRect();
    const frame = around.getBoundingClientRect();
    const [left, top] = this.board.kept;
    if (cell.left < frame.left + left) around.scrollLeft -= frame.left + left - cell.left;
    if (cell.right > frame.right) around.scrollLeft += cell.right - frame.right;
    if (cell.top < frame.top + top) around.scrollTop -= frame.top + top - cell.top;
    if (cell.bottom > frame.bottom) around.scrollTop += cell.bottom - frame.bottom;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/* Painting with mouse, pen and touch: the first pointer paints, the right button or a long touch marks as blank. `signal`
 * removes the listeners. */

/* Milliseconds of a long touch. Chosen, not measured. */
const HOLD = 450;
/* How far a pointer must be inside a cell, as a share of its side, before the cell is reached: slipping over an edge does
 * not leave the cell. Chosen, not measured. */
const WITHIN = 0.2;

export function paintByPointer(game, cursor, tools, signal) {
  const { table } = game.board;
  let pointer = null;
  let last = null;
  let hold = null;

  function isPainting(event) {
    return game.isPainting && event.pointerId === pointer;
  }

  /* Turns a long touch into a blank mark. */
  function markInstead(finger) {
    if (!isPainting({ pointerId: finger })) return;
    game.cancelStroke();
    game.beginStroke(last, BLANK);
    navigator.vibrate?.(15);
  }

  table.addEventListener("pointerdown", (event) => {
    const element = event.target.closest("[role=gridcell]");
    if (!element) return;
    if (game.isPainting) {
      /* A second finger zooms instead of painting. */
      game.cancelStroke();
      pointer = null;
      return;
    }
    if (event.button !== 0 && event.button !== 2) return;
    event.preventDefault();
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    last = Number(element.dataset.index);
    cursor.moveTo(last, { visibly: false });
    pointer = event.pointerId;
    const isBlank = event.button === 2 || event.ctrlKey || event.altKey;
    game.beginStroke(last, isBlank ? BLANK : tools.paint);
    clearTimeout(hold);
    if (event.pointerType === "touch" && !isBlank && tools.paint !== BLANK) hold = setTimeout(() => markInstead(event.pointerId), HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (!isPainting(event)) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of events.length ? events : [event]) {
      const index = cellAt(table, clientX, clientY);
      if (index !== null && index !== last) {
        clearTimeout(hold);
        last = index;
        game.extendStroke(index);
      }
    }
  }, { signal });
  document.addEventListener("pointerup", (event) => {
    clearTimeout(hold);
    if (isPainting(event)) game.endStroke();
  }, { signal });
  document.addEventListener("pointercancel", (event) => {
    if (isPainting(event)) game.cancelStroke();
  }, { signal });
  table.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[role=gridcell]")) event.preventDefault();
  });
}

function cellAt(table, across, down) {
  const element = document.elementFromPoint(across, down)?.closest("[role=gridcell]");
  if (!element || !table.contains(element)) return null;
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const depth = Math.min(across - left, right - across, down - top, bottom - down);
  return depth >= WITHIN * width ? Number(element.dataset.index) : null;
}

/* Lets two fingers resize the cells and move the board while the clues stay visible: the browser's own zoom would push them
 * out. The point between the fingers stays there. `signal` removes the listeners. */

export function pinchToZoom(board, zoom, signal) {
  const { table } = board;
  const around = table.parentElement;
  const fingers = new Map();
  /* The distance and middle of the fingers, and the zoom factor, when the second one came down. */
  let begin = null;
  let middle = null;

  function update(event) {
    if (event.pointerType === "touch" && fingers.has(event.pointerId)) fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  table.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || !event.target.closest("[role=gridcell]")) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    begin = null;
    if (fingers.size !== 2) return;
    middle = middleOf(fingers);
    begin = { distance: distanceOf(fingers), factor: zoom.factor };
  });
  document.addEventListener("pointermove", (event) => {
    update(event);
    if (begin === null || !fingers.has(event.pointerId)) return;
    const [across, down] = middleOf(fingers);
    const frame = around.getBoundingClientRect();
    const cell = table.tBodies[0].rows[0].cells[1];
    const before = cell.getBoundingClientRect();
    /* Where the middle is on the board, in cells from its corner. */
    const spot = [(middle[0] - before.left) / before.width, (middle[1] - before.top) / before.height];
    zoom.to((begin.factor * distanceOf(fingers)) / begin.distance);
    const after = cell.getBoundingClientRect();
    around.scrollLeft += after.left + spot[0] * after.width - across;
    around.scrollTop += after.top + spot[1] * after.height - down;
    middle = [Math.min(Math.max(across, frame.left), frame.right), Math.min(Math.max(down, frame.top), frame.bottom)];
  }, { signal });
  ["pointerup", "pointercancel"].forEach((kind) => document.addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    begin = null;
  }, { signal }));
}

function distanceOf(fingers) {
  const [[across, down], [otherAcross, otherDown]] = [...fingers.values()];
  return Math.max(1, Math.hypot(across - otherAcross, down - otherDown));
}

function middleOf(fingers) {
  const [[across, down], [otherAcross, otherDown]] = [...fingers.values()];
  return [(across + otherAcross) / 2, (down + otherDown) / 2];
}
