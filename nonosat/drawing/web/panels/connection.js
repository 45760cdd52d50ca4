/* What is said when the server cannot be heard: that what is drawn is kept, and what to do. A studio that was started anew has
 * another secret address, which only a window that was opened there can tell this one, by the browser's storage. */

import { make } from "../board/dom.js";
import { keep, kept } from "../words/kept.js";
import { t } from "../words/words.js";

const ADDRESS = "nonosat-studio:address";
const LOOK_AGAIN = 1500;

export function watchConnection(asking, status) {
  let timer = null;
  let isAnew = false;
  let isTold = false;

  async function look() {
    isAnew ||= await isRefused("config");
    /* The address of this window is never answered again. */
    if (isAnew) asking.end();
    const address = keptAddress();
    const isElsewhere = address !== location.pathname && !(await isRefused(`${address}config`, true));
    if (asking.connected) return;
    isTold = true;
    if (isElsewhere) status.replaceChildren(`${t("connection.elsewhere")} `, make("a", { href: `${address}#desk`, id: "go-there" }, t("connection.goThere")));
    else status.replaceChildren(t(isAnew ? "connection.anew" : "connection.lost"));
    timer = setTimeout(look, LOOK_AGAIN);
  }

  asking.onConnection((isThere) => {
    clearTimeout(timer);
    /* What else stands there is of other matters. */
    if (isThere && isTold) status.replaceChildren();
    if (isThere) isTold = false;
    else look();
  });
}

/* Says that Python is on its way, as long as it is, and when it cannot come. */
export function watchWorkers(asking, status) {
  status.textContent = t("connection.coming");
  asking.onConnection((isThere) => {
    if (!isThere) status.textContent = t("connection.never");
    else if (status.textContent === t("connection.coming")) status.textContent = "";
  });
}

/* Tells other windows where the studio is. */
export function keepAddress() {
  keep(ADDRESS, location.pathname);
}

function keptAddress() {
  const address = kept(ADDRESS) ?? "";
  return /^\/[\w-]+\/$/.test(address) ? address : location.pathname;
}

/* Whether a server answers that it does not know this address; `unheard` is the answer when there is no server. */
async function isRefused(address, unheard = false) {
  try {
    return !(await fetch(address)).ok;
  } catch {
    return unheard;
  }
}

/* Light or dark: as the system says, unless the reader chooses. */

const KEPT_THEME = "nonosat-studio:theme";

export function chosenTheme() {
  return ["light", "dark"].find((name) => name === kept(KEPT_THEME)) ?? "auto";
}

export function chooseTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  keep(KEPT_THEME, name);
}
