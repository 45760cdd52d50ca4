/* Shows the board as large as its frame allows, times a factor that the reader chooses by buttons; `least` is the
 * smallest side of a cell, in pixels, at factor 1. `fitted` is called when the size has changed.
 * `buttons` are {larger, smaller}, those of the page unless others are given; `signal` ends it.
 * Four presses of a button double it; its bounds are a choice: a cell of 6 pixels can still be seen, one of 136
 * needs no more. */
export class Zoom {
  constructor(board, { least, fitted, buttons = buttonsOfPage(), signal }) {
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
    this.board.fit(this.factor, this.least);
    this.board.stickClues();
    this.fitted();
    /* What is shown beside a clipped board takes room from it. */
    this.board.stickClues();
  }
}

function buttonsOfPage() {
  return { larger: document.getElementById("larger"), smaller: document.getElementById("smaller") };
}

/* Scrolls past the numbers for which there is no room. */
function scrollToCells({ table, rowHeads, kept }) {
  const around = table.parentElement;
  around.scrollLeft = rowHeads[0].offsetWidth - kept[0];
  around.scrollTop = table.tHead.offsetHeight - kept[1];
}
