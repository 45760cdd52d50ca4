/* What a player has chosen for all games: {crosses, errors, clock}, kept in the browser. */

const KEPT_OPTIONS = "nonosat-studio:game-options";
const USUAL = { crosses: false, errors: false, clock: true };

export function gameOptions() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT_OPTIONS) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

export function chooseOption(name, isOn) {
  try {
    localStorage.setItem(KEPT_OPTIONS, JSON.stringify({ ...gameOptions(), [name]: isOn }));
  } catch {
    /* Without storage the choice lasts until the page is closed. */
  }
}
