/* How large the board is shown: as large as the window allows, times what the reader chooses. */
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

/* Past the numbers that there is no room for. */
function scrollToCells({ table, rowHeads, kept }) {
  const around = table.parentElement;
  around.scrollLeft = rowHeads[0].offsetWidth - kept[0];
  around.scrollTop = table.tHead.offsetHeight - kept[1];
}
