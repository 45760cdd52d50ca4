/* Light or dark: as the system says, unless the reader chooses. */

const KEPT = "nonosat-studio:theme";

export function chosenTheme() {
  try {
    const kept = localStorage.getItem(KEPT);
    return ["light", "dark"].includes(kept) ? kept : "auto";
  } catch {
    return "auto";
  }
}

export function chooseTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    /* Without storage the choice lasts until the page is closed. */
  }
}
