/* Shows the board as large as the window allows, times a factor that the reader chooses by buttons. Four
 * presses double it; its bounds are a choice: a cell of 6 pixels can still be seen, one of 136 needs no more. */
export function zoomByButtons(board) {
  let factor = 1;

  function fit() {
    board.fit(factor);
    board.stickClues();
  }

  document.getElementById("larger").addEventListener("click", () => { factor = Math.min(factor * 1.2, 4); fit(); });
  document.getElementById("smaller").addEventListener("click", () => { factor = Math.max(factor / 1.2, 0.3); fit(); });
  window.addEventListener("resize", fit);
  fit();
  if (board.clipped) scrollToCells(board);
}

/* Scrolls past the numbers for which there is no room. */
function scrollToCells({ table, rowHeads, kept }) {
  const around = table.parentElement;
  around.scrollLeft = rowHeads[0].offsetWidth - kept[0];
  around.scrollTop = table.tHead.offsetHeight - kept[1];
}
