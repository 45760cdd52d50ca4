/* Two fingers on the board change the size of its cells and move it, while the clues stay in sight: the browser's own
 * zoom would push them out. What is between the fingers stays between them. `signal` ends it. */

export function pinchToZoom(board, zoom, signal) {
  const { table } = board;
  const around = table.parentElement;
  const fingers = new Map();
  /* The distance and the middle of the fingers, and the factor, when the second one came down. */
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
