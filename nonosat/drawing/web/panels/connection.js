/* The messages about a lost connection. A restarted studio has another secret address; a window opened there stores it in
 * the browser, where this one finds it. */

import { make } from "../board/dom.js";
import { keep, kept } from "../words/kept.js";
import { t } from "../words/words.js";

const ADDRESS = "nonosat-studio:address";
const RETRY = 1500;

export function watchConnection(asking, status) {
  let isWatching = false;
  let isRestarted = false;
  let isTold = false;

  /* Until it is there: gives up the open questions, and says in one line what to do. */
  async function watch() {
    if (isWatching) return;
    isWatching = true;
    for (let round = 0; !asking.connected; round += 1) {
      const answer = isRestarted ? false : await answerOf("config");
      const isElsewhere = keptAddress() !== location.pathname && await answerOf(`${keptAddress()}config`);
      /* A server that answers is connected to soon. */
      if (!asking.connected && (answer !== true || round > 0)) tell(answer === false, isElsewhere);
      await new Promise((done) => { setTimeout(done, RETRY); });
    }
    isWatching = false;
  }

  function tell(isRefused, isElsewhere) {
    isTold = true;
    /* This window's address will not work again. */
    if (isRefused && !isRestarted) asking.end("connection.restarted");
    else asking.giveUp();
    isRestarted ||= isRefused;
    if (isElsewhere) status.replaceChildren(`${t("connection.elsewhere")} `, make("a", { href: `${keptAddress()}#editor`, id: "go-there" }, t("connection.goThere")));
    else status.replaceChildren(t(isRestarted ? "connection.restarted" : "connection.lost"));
  }

  asking.onConnection((isThere) => {
    if (!isThere) watch();
    /* Other messages stay. */
    if (isThere && isTold) status.replaceChildren();
    if (isThere) isTold = false;
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

/* Whether a server accepts this address; null if none answers. */
async function answerOf(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(RETRY) })).ok;
  } catch {
    return null;
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
