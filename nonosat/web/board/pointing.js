/* Cells and clues that a text speaks of, made to stand out, for screen readers too. */

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

export function pointAtLines(board, lines) {
  lines.forEach((line) => board.head(line).classList.add("line"));
}

export function clearPointing(board) {
  board.pointedAt.forEach((index) => {
    board.elements[index].classList.remove(...KINDS);
    board.label(index);
  });
  board.pointedAt.clear();
  board.lines.forEach((line) => board.head(line).classList.remove("line"));
}
