/* The cell that has the focus. Its row and column stand out, and the element `clues` shows their clues in full
 * when the board has no room for them. */

export class Cursor {
  constructor(board, clues) {
    this.board = board;
    this.clues = clues;
    this.index = 0;
    this.showOn(board);
    /* A cell that gets the focus in another way, as from a screen reader, is where the cursor is. */
    board.table.addEventListener("focusin", ({ target }) => {
      const index = Number(target.dataset?.index ?? -1);
      if (index >= 0 && index !== this.index) this.moveTo(index, { visibly: false });
    });
  }

  /* The board has been built anew. */
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

  /* Scrolls a cell out from under the clues, which stay in sight. */
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
