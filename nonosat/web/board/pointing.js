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
