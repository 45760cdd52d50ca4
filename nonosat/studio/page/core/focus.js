/* A cell that gets the focus in another way, as from a screen reader, is where the cursor is. */
export function followFocus(place) {
  place.table.addEventListener("focusin", (event) => {
    const index = Number(event.target.dataset?.index ?? -1);
    if (index >= 0 && index !== place.cursor.index) place.cursor.moveTo(index, { visibly: false });
  });
}
