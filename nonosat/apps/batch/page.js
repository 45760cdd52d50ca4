"use strict";
// A click on a heading sorts by it, another one reverses the order; rows without a value stay at the end.
const body = document.querySelector("tbody");
const rows = [...body.rows];
const headings = [...document.querySelectorAll("th[data-kind]")];

function valueOf(row, column, isNumber) {
  const cell = row.cells[column];
  const text = cell.dataset.value ?? cell.textContent;
  if (text === "") return null;
  return isNumber ? Number(text) : text;
}

function sortBy(heading) {
  const column = heading.cellIndex;
  const isNumber = heading.dataset.kind === "number";
  const reversed = heading.getAttribute("aria-sort") === "ascending";
  for (const each of headings) each.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", reversed ? "descending" : "ascending");
  const keyed = rows.map((row) => [valueOf(row, column, isNumber), row]);
  keyed.sort(([one], [other]) => {
    if (one === null || other === null) return (one === null) - (other === null);
    const order = isNumber ? one - other : one.localeCompare(other, undefined, { numeric: true });
    return reversed ? -order : order;
  });
  body.append(...keyed.map(([, row]) => row));
}

for (const heading of headings) heading.firstChild.addEventListener("click", () => sortBy(heading));
document.getElementById("totals").textContent = document.querySelector(".totals").textContent;
