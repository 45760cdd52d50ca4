/* The messages about a lost connection. A restarted studio has another secret address; a window opened there stores it in
 * the browser, where this one finds it. */

import { make } from "../board/dom.js";
import { keep, kept } from "../words/kept.js";
import { t } from "../words/words.js";

const ADDRESS = "nonosat-studio:address";
const RETRY = 1500;

export function watchConnection(asking, status) {
  let timer = null;
  let isRestarted = false;
  let isTold = false;

  async function check() {
    isRestarted ||= await isRefused("config");
    /* This window's address will not work again. */
    if (isRestarted) asking.end();
    const address = keptAddress();
    const isElsewhere = address !== location.pathname && !(await isRefused(`${address}config`, true));
    if (asking.connected) return;
    isTold = true;
    /* Players wait for their answers; a drawing's verdict comes with the connection. */
    asking.giveUp("player-");
    if (isElsewhere) status.replaceChildren(`${t("connection.elsewhere")} `, make("a", { href: `${address}#editor`, id: "go-there" }, t("connection.goThere")));
    else status.replaceChildren(t(isRestarted ? "connection.restarted" : "connection.lost"));
    timer = setTimeout(check, RETRY);
  }

  asking.onConnection((isThere) => {
    clearTimeout(timer);
    /* Other messages stay. */
    if (isThere && isTold) status.replaceChildren();
    if (isThere) isTold = false;
    else check();
  });
}

/* Shows that Python is loading, or cannot be loaded. */
export function watchWorkers(asking, status) {
  status.textContent = t("connection.loading");
  asking.onConnection((isThere) => {
    if (!isThere) {
      asking.end();
      status.textContent = t("connection.notLoaded");
    } else if (status.textContent === t("connection.loading")) status.textContent = "";
  });
}

/* Stores the studio's address for other windows. */
export function keepAddress() {
  keep(ADDRESS, location.pathname);
}

function keptAddress() {
  const address = kept(ADDRESS) ?? "";
  return /^\/[\w-]+\/$/.test(address) ? address : location.pathname;
}

/* Whether a server rejects this address; `unheard` is returned if there is no server, or none that answers. */
async function isRefused(address, unheard = false) {
  try {
    return !(await fetch(address, { signal: AbortSignal.timeout(RETRY) })).ok;
  } catch {
    return unheard;
  }
}

/* The theme: the system's, unless the user chooses. */

const KEPT_THEME = "nonosat-studio:theme";

export function chosenTheme() {
  return ["light", "dark"].find((name) => name === kept(KEPT_THEME)) ?? "auto";
}

export function chooseTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  keep(KEPT_THEME, name);
}
