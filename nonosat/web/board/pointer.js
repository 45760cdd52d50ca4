/* Painting with mouse, pen and touch: the first pointer paints, the right button or a long touch marks as blank. `signal`
 * ends it. */

import { BLANK } from "./board.js";

/* Milliseconds after which a touch is a long one: as on telephones, a choice. */
const HOLD = 450;
/* The share of its side by which a pointer is within a cell before it has come there: a hand that slips over an edge has not
 * left its cell. A choice. */
const WITHIN = 0.2;

export function paintByPointer(game, cursor, tools, signal) {
  const { table } = game.board;
  let pointer = null;
  let last = null;
  let hold = null;

  function isPainting(event) {
    return game.isPainting && event.pointerId === pointer;
  }

  /* A finger that stays where it came down means blank. */
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
      /* A second finger means zooming, not painting. */
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
