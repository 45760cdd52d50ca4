/* Shows the board as large as its frame allows, times a factor that the reader chooses by buttons, {larger, smaller};
 * `least` is the smallest side of a cell, in pixels, at factor 1. `fitted` is called when the size has changed; `signal`
 * ends it. Four presses of a button double it; its bounds are a choice. While its board is not on the page it leaves
 * the size of cells alone: another board has it then. */

export class Zoom {
  constructor(board, { least, fitted, buttons, signal }) {
    this.board = board;
    this.least = least;
    this.fitted = fitted;
    this.factor = 1;
    buttons.larger.addEventListener("click", () => this.to(this.factor * 1.2));
    buttons.smaller.addEventListener("click", () => this.to(this.factor / 1.2));
    window.addEventListener("resize", () => this.fit(), { signal });
    this.fit();
    if (board.clipped) scrollToCells(board);
  }

  to(factor) {
    this.factor = Math.min(4, Math.max(0.3, factor));
    this.fit();
  }

  fit() {
    if (!this.board.table.isConnected) return;
    this.board.fit(this.factor, this.least);
    this.fitted();
    /* What is shown beside a clipped board takes room from it. */
    this.board.fit(this.factor, this.least);
  }
}

/* Scrolls past the numbers for which there is no room. */
function scrollToCells({ table, heads, kept }) {
  const around = table.parentElement;
  around.scrollLeft = heads[0].offsetWidth - kept[0];
  around.scrollTop = table.tHead.offsetHeight - kept[1];
}
