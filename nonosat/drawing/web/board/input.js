/* Input on a board: the cursor, painting with pointers, and pinching to resize the cells. */

import { BLANK } from "./board.js";
import { make } from "./dom.js";
import { Stroke } from "./stroke.js";

/* The cell that has the focus. Its row and column are highlighted, and the element `clues` shows their clues in full
 * when the board has no room for them. */

export class Cursor {
  constructor(board, clues) {
    this.board = board;
    this.clues = clues;
    this.index = 0;
    /* The elements of the row and the column of the pointer. */
    this.lit = [];
    this.showOn(board);
    board.table.addEventListener("pointerover", ({ target }) => this.light(this.board.elements.indexOf(target.closest("[role=gridcell]"))));
    /* The focus is shown to who uses keys. */
    ["pointerdown", "keydown"].forEach((kind) => board.table.addEventListener(kind, () => board.table.classList.toggle("by-pointer", kind === "pointerdown"), { capture: true }));
    board.table.addEventListener("pointerleave", () => this.light(-1));
    /* Focus set in another way, as by a screen reader, moves the cursor too. */
    board.table.addEventListener("focusin", ({ target }) => {
      const index = this.board.elements.indexOf(target);
      if (index >= 0 && index !== this.index) this.moveTo(index, { visibly: false });
    });
  }

  /* Follows a rebuilt board. */
  showOn(board) {
    this.board = board;
    this.index = Math.min(this.index, board.elements.length - 1);
    board.elements.forEach((element, index) => { element.tabIndex = index === this.index ? 0 : -1; });
  }

  /* Lights the row and the column of a cell; -1 is none. */
  light(index) {
    const { board } = this;
    this.lit.forEach((element) => element.classList.remove("lit"));
    this.lit = index < 0 ? [] : board.linesOf(index).flatMap((line) => [...board.headsOf(line), ...board.line(line).map((each) => board.elements[each])]);
    this.lit.forEach((element) => element.classList.add("lit"));
    board.table.classList.toggle("pointed", index >= 0);
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

/* Painting with mouse, pen and touch: the first pointer paints, the right button or a long touch marks as blank. Escape or
 * a second finger drops the stroke. `game` is a `Game` or a `Painter`; `signal` removes the listeners. */

/* Milliseconds of a long touch, and of the longest tap, after which a resting finger sees its cells magnified; the pixels that
 * a finger may move during a long touch, as in Android, and while it rests. Chosen, not measured. */
const [HOLD, TAP, SLOP, RESTING] = [450, 220, 8, 3];
/* Where the length of a run is shown, in pixels from a mouse. How near to the edge of the frame a stroke takes the board along, in
 * sides of a cell, and by how many pixels a frame. */
const COUNT_AT = [14, -38];
const [EDGE, PACE] = [1.2, 4];

export function paintByPointer(game, cursor, tools, signal) {
  const { table } = game.board;
  const around = table.parentElement;
  const count = make("span", { class: "count", "aria-hidden": "true", hidden: true });
  const loupe = new Loupe();
  table.after(count, loupe.root);
  let [pointer, stroke, hold, look] = [null, null, null, null];
  /* The first and the last event of the stroke, the one at whose place its pointer rests, and the elements that it changes. */
  let [first, last, rest, held] = [null, null, null, []];
  let isPanning = false;

  function isPainting(event) {
    return game.isPainting && event.pointerId === pointer;
  }

  function hide() {
    [hold, look].forEach(clearTimeout);
    [count, loupe.root].forEach((each) => { each.hidden = true; });
    showHeld([]);
  }

  function showHeld(cells) {
    held.forEach((element) => element.classList.remove("held"));
    held = cells.map((cell) => game.board.elements[cell]);
    held.forEach((element) => element.classList.add("held"));
  }

  function drop() {
    hide();
    if (game.isPainting) game.cancelStroke();
    pointer = null;
  }

  /* Turns a long touch into a blank mark. */
  function markInstead(finger) {
    if (!isPainting({ pointerId: finger })) return;
    game.cancelStroke();
    game.beginStroke(game.board.indexOf(stroke.first), BLANK);
    show();
    navigator.vibrate?.(15);
  }

  function holdFrom({ pointerId }) {
    clearTimeout(hold);
    hold = setTimeout(() => markInstead(pointerId), HOLD);
  }

  function show({ isResting = false } = {}) {
    const { board } = game;
    const cells = stroke.cells.map((cell) => board.indexOf(cell));
    game.extendStroke(cells);
    if ((game.tool ?? "pencil") === "pencil") showHeld([...(game.stroke.changes?.keys() ?? cells)]);
    cursor.light(cells.at(-1));
    const length = stroke.isFree ? "" : runLength(board, cells, 1 - (stroke.axis ?? 1));
    const isMagnified = last.pointerType === "touch" && board.side < LOUPE_SIDE;
    if (isMagnified && (!loupe.root.hidden || stroke.axis !== null || cells.length > 1 || isResting)) loupe.show(board, cells.at(-1), { isColumn: stroke.axis === 0, length, at: last });
    count.hidden = isMagnified || stroke.isFree || cells.length < 2;
    count.textContent = length;
    count.style.left = `${Math.max(4, Math.min(window.innerWidth - 48, last.clientX + COUNT_AT[0]))}px`;
    count.style.top = `${Math.max(4, last.clientY + COUNT_AT[1])}px`;
  }

  function follow(events) {
    const placeOf = placesOn(game.board);
    const distance = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    events.forEach((event) => {
      if (distance(event, rest) > RESTING) {
        rest = event;
        /* A finger on its way does not rest, however slow it is. */
        if (hold !== null) holdFrom(event);
      }
      if (stroke.reach(placeOf(event), event.timeStamp) || distance(event, first) > SLOP) {
        clearTimeout(hold);
        hold = null;
      }
      last = event;
    });
    show();
    if (!isPanning) pan();
  }

  /* Near the edge of its frame a scrolled board goes along with a stroke. */
  function pan() {
    isPanning = false;
    if (!isPainting({ pointerId: pointer }) || stroke.axis === null) return;
    const { axis } = stroke;
    const [edge, size, scroll, place] = axis === 1 ? ["left", "clientWidth", "scrollLeft", "clientX"] : ["top", "clientHeight", "scrollTop", "clientY"];
    const at = last[place] - around.getBoundingClientRect()[edge];
    const way = Math.sign(stroke.head[axis] - stroke.first[axis]);
    const isNear = EDGE * game.board.side > (way < 0 ? at - game.board.kept[1 - axis] : around[size] - at);
    const before = around[scroll];
    if (isNear) around[scroll] += way * PACE;
    if (around[scroll] === before) return;
    stroke.reach(placesOn(game.board)(last), last.timeStamp);
    show();
    isPanning = true;
    requestAnimationFrame(pan);
  }

  table.addEventListener("pointerdown", (event) => {
    const element = event.target.closest("[role=gridcell]");
    if (!element) return;
    if (game.isPainting) {
      /* A second finger zooms instead of painting. */
      drop();
      return;
    }
    if (event.button !== 0 && event.button !== 2) return;
    event.preventDefault();
    /* The pointer's further events come here, wherever it goes. */
    element.setPointerCapture(event.pointerId);
    stroke = new Stroke(placesOn(game.board)(event), game.board, game.isFree);
    [pointer, first, last, rest] = [event.pointerId, event, event, event];
    const index = game.board.indexOf(stroke.first);
    cursor.moveTo(index, { visibly: false });
    const isBlank = event.button === 2 || event.ctrlKey || event.altKey;
    game.beginStroke(index, isBlank ? BLANK : tools.paint);
    hide();
    hold = null;
    show();
    if (event.pointerType !== "touch") return;
    look = setTimeout(() => { if (isPainting(event)) show({ isResting: true }); }, TAP);
    if (!isBlank && tools.paint !== BLANK) holdFrom(event);
  });
  document.addEventListener("pointermove", (event) => {
    if (!isPainting(event)) return;
    const events = event.getCoalescedEvents?.() ?? [];
    follow(events.length > 0 ? events : [event]);
  }, { signal });
  document.addEventListener("pointerup", (event) => {
    if (!isPainting(event)) return;
    const isTap = event.pointerType === "touch" && stroke.axis === null && event.timeStamp - first.timeStamp < TAP;
    /* A tap on a cell that is too small for a finger enlarges it instead. */
    if (isTap && tools.zoom?.near([first.clientX, first.clientY])) {
      drop();
      return;
    }
    if (event.pointerType !== "touch") follow([event]);
    else if (stroke.lift(event.timeStamp, rest.timeStamp)) show();
    hide();
    game.endStroke();
  }, { signal });
  document.addEventListener("pointercancel", (event) => { if (isPainting(event)) drop(); }, { signal });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && isPainting({ pointerId: pointer })) drop(); }, { signal });
  table.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[role=gridcell]")) event.preventDefault();
  });
}

/* The cells under a finger, magnified above it, or beside it along a column, with the clue of their line and the length of
 * the run: the side of its cells, how many along the line and across it, and how far from the finger, in pixels. */
const LOUPE_SIDE = 28;
const [ALONG, ACROSS] = [11, 3];
const [ABOVE, BESIDE] = [52, 48];

class Loupe {
  constructor() {
    this.title = make("p", {});
    this.cells = make("tbody", {});
    this.root = make("div", { class: "loupe", "aria-hidden": "true", hidden: true }, this.title, make("table", {}, this.cells));
  }

  show(board, index, { isColumn, length, at: { clientX, clientY } }) {
    const [row, column] = [Math.floor(index / board.width), index % board.width];
    const [high, wide] = isColumn ? [Math.min(ALONG, board.height), Math.min(ACROSS, board.width)] : [Math.min(ACROSS, board.height), Math.min(ALONG, board.width)];
    const from = (place, shown, size) => Math.max(0, Math.min(size - shown, place - Math.floor(shown / 2)));
    const [top, left] = [from(row, high, board.height), from(column, wide, board.width)];
    const copyOf = (cell) => make("td", { class: `${board.elements[cell].className} ${cell === index ? "head" : ""}` });
    this.cells.replaceChildren(...Array.from({ length: high }, (_, down) => make("tr", {}, Array.from({ length: wide }, (__, across) => copyOf((top + down) * board.width + left + across)))));
    this.root.classList.toggle("coloured", board.puzzle.colours.length > 1);
    this.title.replaceChildren(isColumn ? "" : board.head(row).lastChild.cloneNode(true), make("b", {}, `${length}`));
    this.root.hidden = false;
    const { offsetWidth, offsetHeight } = this.root;
    const clamp = (place, size, room) => Math.max(6, Math.min(room - size - 6, place));
    const across = isColumn ? (clientX > window.innerWidth / 2 ? clientX - offsetWidth - BESIDE : clientX + BESIDE) : clientX - (column - left + 0.5) * LOUPE_SIDE - 8;
    const down = isColumn ? clientY - offsetHeight / 2 - 40 : clientY - offsetHeight - ABOVE;
    this.root.style.left = `${clamp(across, offsetWidth, window.innerWidth)}px`;
    this.root.style.top = `${clamp(down, offsetHeight, window.innerHeight)}px`;
  }
}

/* The function from a pointer event to its place on a board, [row, column] in sides of a cell. */
function placesOn({ elements, height, width }) {
  const { left, top } = elements[0].getBoundingClientRect();
  const { right, bottom } = elements.at(-1).getBoundingClientRect();
  return ({ clientX, clientY }) => [((clientY - top) * height) / (bottom - top), ((clientX - left) * width) / (right - left)];
}

/* The length of the run at the end of a straight stroke, with what it joins; of blank or erased cells, how many there are.
 * `side` is 0 for a row, 1 for a column. */
function runLength(board, cells, side) {
  const value = board.values[cells[0]];
  if (value <= 0) return cells.length;
  let [length, isReached] = [0, false];
  for (const index of board.line(board.linesOf(cells[0])[side])) {
    isReached ||= index === cells.at(-1);
    if (board.values[index] === value) length += 1;
    else if (isReached) break;
    else length = 0;
  }
  return length;
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
    zoom.about(middle, (begin.factor * distanceOf(fingers)) / begin.distance);
    around.scrollLeft += middle[0] - across;
    around.scrollTop += middle[1] - down;
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
