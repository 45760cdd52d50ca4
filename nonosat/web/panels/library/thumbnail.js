/* A small drawing of a puzzle: the picture where it is open; else an empty board with the marks that are there, and its clues
 * as bars around it, which do not tell the picture. */

const SIDE = 160;

export function drawThumbnail(canvas, { height, width, cells, palette, clues, isOpen }) {
  const longest = Math.max(1, ...[...clues.rows, ...clues.columns].map((clue) => clue?.length ?? 0));
  const margin = isOpen ? 0 : Math.min(longest, Math.ceil(Math.max(height, width) / 2));
  const side = Math.max(1, Math.floor(SIDE / (Math.max(width, height) + margin)));
  canvas.width = (width + margin) * side;
  canvas.height = (height + margin) * side;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const ink = (value) => palette[value - 1]?.colour ?? "#1a1a1a";
  cells?.forEach((value, index) => {
    if (value <= 0) return;
    pen.fillStyle = ink(value);
    pen.fillRect((margin + (index % width)) * side, (margin + Math.floor(index / width)) * side, side, side);
  });
  if (isOpen) return;
  pen.fillStyle = "#8a8a8a";
  const bar = (column, row) => pen.fillRect(column * side, row * side, Math.max(1, side - 1), Math.max(1, side - 1));
  clues.rows.forEach((clue, row) => { for (let run = 0; run < Math.min(clue?.length ?? 0, margin); run += 1) bar(margin - run - 1, margin + row); });
  clues.columns.forEach((clue, column) => { for (let run = 0; run < Math.min(clue?.length ?? 0, margin); run += 1) bar(margin + column, margin - run - 1); });
  pen.strokeStyle = "#b8b8b8";
  pen.strokeRect(margin * side + 0.5, margin * side + 0.5, width * side - 1, height * side - 1);
}
