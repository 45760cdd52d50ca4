/* Light or dark, as the notebook around a board is: JupyterLab and Visual Studio Code say so on the body, others leave it to
 * the system. */

const system = matchMedia("(prefers-color-scheme: dark)");

/* Gives an element the colours {light, dark}, each {"--name": colour}, whenever that changes. */
export function followTheme(element, themes, signal) {
  const filled = Object.keys(themes.light).map((name) => /^--colour-(\d+)$/.exec(name)?.[1]).filter(Boolean)
    .map((number) => `.nonosat td.v${number}, .nonosat .swatch.v${number} { background-color: var(--colour-${number}); color: var(--on-colour-${number}) }`);
  const sheet = document.createElement("style");
  sheet.textContent = filled.join("\n");
  element.prepend(sheet);
  const show = () => {
    const theme = isDark() ? "dark" : "light";
    element.style.colorScheme = theme;
    element.dataset.theme = theme;
    Object.entries(themes[theme]).forEach(([name, colour]) => element.style.setProperty(name, colour));
  };
  const observer = new MutationObserver(show);
  observer.observe(document.body, { attributes: true });
  system.addEventListener("change", show, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
  show();
}

function isDark() {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  if (jpThemeLight !== undefined) return jpThemeLight === "false";
  if (vscodeThemeKind !== undefined) return /dark|high-contrast$/.test(vscodeThemeKind);
  return system.matches;
}
