/* The colours of a palette on the page. Python computes them for the light and dark theme, so that all drawings agree. */

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
let shown = null;

/* Shows the colours of a puzzle's palette; asks nothing if they are shown already. */
export async function showColours(asking, puzzle) {
  const { palette, palette_names: names, background } = puzzle;
  const key = JSON.stringify([palette, names, background]);
  if (key === shown) return;
  shown = key;
  const letters = Object.keys(palette ?? { "#": null });
  const filled = letters.map((_, index) => `td.v${index + 1}, .swatch.v${index + 1} { background-color: var(--colour-${index + 1}); color: var(--on-colour-${index + 1}) }`);
  /* Until the answer comes, after seconds while Python loads, use the puzzle's own colours. */
  const named = letters.map((letter) => palette?.[letter] ?? "").map((colour, index) => (/^#[0-9a-f]{6}$/i.test(colour)
    ? `--colour-${index + 1}: ${colour}; --on-colour-${index + 1}: ${inkOn(colour)};` : ""));
  sheet.replaceSync([`:root { ${named.join(" ")} }`, ...filled].join("\n"));
  const small = { palette, palette_names: names, background, rows: [[]], columns: [[]] };
  const themes = await asking.themes(small);
  if (key !== shown) return;
  const declared = (theme) => Object.entries(themes[theme]).map(([name, value]) => `${name}: ${value};`).join(" ");
  sheet.replaceSync([
    `:root { ${declared("light")} }`,
    `@media screen and (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${declared("dark")} } }`,
    `@media screen { :root[data-theme=dark] { ${declared("dark")} } }`,
    ...filled,
  ].join("\n"));
}

/* Black or white, whichever contrasts with a colour. */
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
  return 299 * red + 587 * green + 114 * blue > 128_000 ? "#000000" : "#ffffff";
}
