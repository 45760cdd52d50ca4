/* The cells of the shapes that tools draw, as row-major indices. */

/* From one cell to another, both included. */
export function lineBetween(from, to, width) {
  const [fromRow, fromColumn] = [Math.floor(from / width), from % width];
  const [rows, columns] = [Math.floor(to / width) - fromRow, (to % width) - fromColumn];
  const steps = Math.max(Math.abs(rows), Math.abs(columns), 1);
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => {
    const at = (start, distance) => start + Math.round((distance * step) / steps);
    return at(fromRow, rows) * width + at(fromColumn, columns);
  }))];
}

/* The rectangle between two cells, {top, left, bottom, right}. */
export function boxBetween(from, to, width) {
  const [rows, columns] = [[Math.floor(from / width), Math.floor(to / width)], [from % width, to % width]];
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
}

/* The cells of a rectangle; of its frame only, unless it is filled. */
export function cellsOfBox({ top, left, bottom, right }, width, isFilled = true) {
  const cells = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const isEdge = row === top || row === bottom || column === left || column === right;
      if (isFilled || isEdge) cells.push(row * width + column);
    }
  }
  return cells;
}

/* The cells that hang together with one, side by side, and have its value. */
export function areaOf(cells, start, width) {
  const wanted = cells[start];
  const found = new Set([start]);
  const open = [start];
  while (open.length > 0) {
    const index = open.pop();
    const column = index % width;
    const beside = [index - width, index + width, column > 0 ? index - 1 : -1, column < width - 1 ? index + 1 : -1];
    beside.forEach((other) => {
      if (other < 0 || other >= cells.length || found.has(other) || cells[other] !== wanted) return;
      found.add(other);
      open.push(other);
    });
  }
  return [...found];
}
