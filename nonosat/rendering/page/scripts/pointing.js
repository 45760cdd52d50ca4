/* Cells and clues that a text speaks of, made to stand out, for screen readers too. */

export const POINTING_WORDS = { next: "follows", reason: "a reason", supposed: "supposed", ambiguous: "pictures differ", mistaken: "a mistake" };

/* Makes cells stand out as one of the kinds above, and no other. */
export function pointAt(board, indices, kind) {
  indices.forEach((index) => {
    const element = board.elements[index];
    element.classList.remove(...Object.keys(POINTING_WORDS));
    element.classList.add(kind);
    element.setAttribute("aria-label", `${element.getAttribute("aria-label")}, ${POINTING_WORDS[kind]}`);
  });
}

export function pointAtLines(board, lines) {
  lines.forEach((line) => board.head(line).classList.add("line"));
}

export function clearPointing(board) {
  const kinds = Object.keys(POINTING_WORDS);
  board.elements.forEach((element, index) => {
    if (!kinds.some((kind) => element.classList.contains(kind))) return;
    element.classList.remove(...kinds);
    board.label(index);
  });
  board.lines.forEach((line) => board.head(line).classList.remove("line"));
}
