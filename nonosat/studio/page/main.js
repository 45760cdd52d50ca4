/* The studio: the language, the places to work at, and the way between them. */

import { Asking, get } from "./core/asking.js";
import { make, select } from "./core/dom.js";
import { stateOf } from "./core/puzzle_state.js";
import { chooseTheme, chosenTheme } from "./core/theme.js";
import { chooseLanguage, currentLanguage, loadWords, preferredLanguage, t } from "./core/words.js";
import { Desk } from "./desk/desk.js";

const config = await get("config");
await loadWords(preferredLanguage(config.languages.map(([code]) => code)));
chooseTheme(chosenTheme());
document.title = t("studio.title");

const asking = new Asking();
const desk = new Desk(asking);
const status = make("p", { class: "connection", role: "status", id: "connection" });
const header = make("header", { class: "top" },
  make("h1", {}, t("studio.title")),
  status,
  make("div", { class: "settings" },
    select(t("settings.language"), config.languages, currentLanguage(), (code) => { chooseLanguage(code); location.reload(); }, { id: "language" }),
    select(t("settings.theme"), ["auto", "light", "dark"].map((name) => [name, t(`theme.${name}`)]), chosenTheme(), chooseTheme, { id: "theme" })));

document.getElementById("studio").replaceChildren(header, desk.root);
asking.onConnection((isThere) => { status.textContent = isThere ? "" : t("connection.lost"); });
desk.begin();
if (config.start) {
  try {
    const { document: found } = await asking.answer("open", "read", { file: config.start });
    desk.open(stateOf(found.puzzles[0]));
  } catch (error) {
    status.textContent = error.message;
  }
}
document.documentElement.dataset.ready = "yes";
