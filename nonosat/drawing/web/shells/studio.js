/* The studio: its language, its places (start, editor, player, library) and the navigation between them. */

import { button, make, select } from "../board/dom.js";
import { chooseTheme, chosenTheme, keepAddress, watchConnection, watchWorkers } from "../panels/connection.js";
import { Editor } from "../panels/editor/editor.js";
import { isImage } from "../panels/editor/image.js";
import { Publish } from "../panels/editor/publish.js";
import { fetchDrafts, rememberedDraft } from "../panels/library/drafts.js";
import { addressOf, Library } from "../panels/library/library.js";
import { Saving } from "../panels/library/saving.js";
import { Start } from "../panels/start.js";
import { Player } from "../panels/player/player.js";
import { icon, Sheet } from "../panels/toolbar.js";
import { Asking, ServerTransport } from "../server/asking.js";
import { isLink, plainPuzzleIn } from "../server/link.js";
import { get, isOneFile, scriptAddress } from "../server/requests.js";
import { WorkerTransport } from "../server/worker_transport.js";
import { chooseLanguage, currentLanguage, preferredLanguage, t, useWords } from "../words/words.js";

const config = await get("config");
const chosen = preferredLanguage(Object.keys(config.words));
/* Without a server the page's own workers answer. */
const isAlone = config.questions !== undefined;
useWords(chosen, config.words[chosen]);
document.documentElement.lang = chosen;
chooseTheme(chosenTheme());
const asking = new Asking(isAlone ? new WorkerTransport(config.questions) : new ServerTransport());
const player = new Player(asking, {
  draw: (puzzle) => { saving.take(puzzle, { name: null, version: null }); go("editor"); },
  others: () => [...library.cardList.cards.map(({ puzzle }) => puzzle), ...named],
  links: () => publish.base,
});
const places = { player };
const linked = isLink(location.hash) ? await plainPuzzleIn(location.hash) : null;
let current = null;

const status = make("p", { class: "connection", role: "status", id: "connection" });
const links = Object.fromEntries(["start", "editor", "player", "library"].map((name) => [name, make("a", { class: "tab", href: `#${name}`, id: `go-${name}` }, t(`${name}.title`))]));
const publishButton = button([icon("publish"), make("span", { class: "caption" }, t("publish.title"))], () => publish.open(), { id: "publish", class: "primary", "aria-label": t("publish.title") });
const header = make("header", { class: "top" },
  make("h1", {}, t("studio.title")),
  make("nav", { "aria-label": t("studio.places") }, Object.values(links)),
  status, publishButton,
  make("details", { class: "settings" }, make("summary", { class: "tab", title: t("settings.title") }, icon("settings"), make("span", { class: "hidden" }, t("settings.title"))), make("div", { class: "settings-body" },
    select(t("settings.language"), Object.entries(config.words).map(([code, words]) => [code, words.language]), currentLanguage(), (code) => { chooseLanguage(code); location.reload(); }, { id: "language" }),
    select(t("settings.theme"), ["auto", "light", "dark"].map((name) => [name, t(`theme.${name}`)]), chosenTheme(), chooseTheme, { id: "theme" }),
    isAlone ? make("p", { class: "note", id: "missing-here" }, missingHere()) : [])));
const page = document.getElementById("studio");

/* An address that is a puzzle to play shows it at once: the rest is made after that. A hidden window has no frames. */
if (linked !== null && !linked.goal) {
  play(linked);
  await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 100); });
  player.current.sayUniqueness();
}

const drafts = isAlone ? null : fetchDrafts();
const exampleFile = get("web/shells/examples.json");
const editor = new Editor(asking, { edited: () => saving.edited(), dropped: openDropped, play: () => play(saving.puzzle), begin: () => saving.beginAnew() });
editor.toolbar.add(new Sheet(editor.side, editor.toolbar, editor.canvas, { stays: true }).button);
const saving = new Saving(editor, config, { askTitle: () => publish.open({ asksTitle: true }) });
const publish = new Publish(editor, saving, config);
const library = new Library(asking, { hasFolder: !isAlone,
  draw: (puzzle, file, where) => { saving.take(puzzle, file); go("editor", where); },
  play,
  tell: (text) => { status.textContent = text; },
});
const named = (await exampleFile).map((puzzle) => ({ ...puzzle, title: t(`example.${puzzle.title}`) }));
const start = new Start(named, {
  draw: (puzzle, key) => {
    if (key) saving.goOn(key);
    else saving.take(puzzle, { name: null, version: null });
    go("editor");
  },
  begin: (width, height) => { saving.begin(width, height); go("editor"); },
  image: asking.can("make") ? makeOf : null,
  photograph: isAlone ? null : (file) => openDropped(file),
  play,
  playFile: (file) => openDropped(file, play),
  type: () => { player.type(); go("player"); player.magazine.begin(); },
  library: () => go("library"),
});
Object.assign(places, { start, editor, library });

/* What a studio without a server lacks, and where it is available. */
function missingHere() {
  const names = Object.entries({ repair: "verdict.repair", hide: "suggest.hide", whatif: "whatif.title", make: "image.title" })
    .filter(([question]) => !asking.can(question)).map(([, key]) => t(key));
  return [t("settings.alone"), ...(names.length > 0 ? [" ", t("settings.alsoThere", { names: names.join(" · ") })] : [])];
}

/* Opens a puzzle in the player; `isNew`: it comes from a link; `where` is its file. */
function play(puzzle, { isNew = false, where } = {}) {
  player.open(puzzle);
  go("player", where);
  if (isNew) player.current.sayUniqueness();
}

/* Opens a dropped or chosen file, in the editor unless `open` says otherwise; errors are shown at the top. */
async function openDropped(file, open) {
  status.textContent = "";
  await library.take(file, open);
  status.textContent = library.told.textContent;
}

function makeOf(file) {
  go("editor");
  editor.image.take(file);
}

/* Opens dropped files in the current place, so that the browser does not leave the page; file fields take theirs. */
function takeDropped(event) {
  const file = event.dataTransfer?.files?.[0] ?? null;
  if (file === null || event.target.matches("input[type=file]")) return;
  event.preventDefault();
  if (current === "player") openDropped(file, play);
  else if (current === "library") library.take(file);
  else if (isImage(file) && asking.can("make")) makeOf(file);
  else openDropped(file);
}

/* Shows a place, with the file or folder `where`. */
function go(name, where) {
  const address = addressOf(name, where);
  if (location.hash !== address) history.pushState(null, "", address);
  show(name, where);
}

function show(name, where) {
  if (current !== name && current !== null) places[current].left();
  current = name;
  Object.entries(links).forEach(([each, link]) => {
    if (each === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  publishButton.hidden = name !== "editor";
  document.title = `${t(`${name}.title`)} – ${t("studio.title")}`;
  page.replaceChildren(header, places[name].root);
  window.scrollTo(0, 0);
  places[name].shown(where);
}

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function followAddress() {
  if (isLink(location.hash)) {
    const link = location.hash;
    history.replaceState(null, "", "#start");
    show("start");
    status.textContent = t("link.opening");
    await library.takeText(link);
    status.textContent = library.told.textContent;
    return;
  }
  const [, name, path, query] = /^#(\w*)\/?([^?]*)\??(.*)$/.exec(location.hash) ?? [];
  const where = { path: decoded(path ?? ""), query };
  const isFile = path && !isAlone && (name === "player" || name === "editor");
  if (isFile && await library.openAt(name, where)) return;
  show(isFile ? "library" : name in places ? name : config.start ? "editor" : "start", isFile ? {} : where);
}

await drafts;
if (current === null) page.replaceChildren(header, editor.root);
editor.begin();
if (isAlone) {
  watchWorkers(asking, status);
} else {
  keepAddress();
  watchConnection(asking, status);
}
window.addEventListener("hashchange", followAddress);
/* While a file is dragged, browsers tell only that it is a file. */
document.addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
document.addEventListener("drop", takeDropped);
if (config.start && linked === null && !isLink(location.hash)) {
  try {
    const { document: found } = await asking.answer("open", "read", { file: config.start, photographs: true });
    await library.openInEditor(found.puzzles[0], found.puzzles.length === 1 && !found.photographed ? config.start : null);
    status.textContent = found.warnings.join(" · ");
  } catch (error) {
    status.textContent = error.message;
  }
} else {
  const key = rememberedDraft();
  if (key === null) saving.begin();
  else saving.goOn(key);
}
if (linked?.goal) library.openLinked(linked);
else if (current === null || location.hash !== "#player") await followAddress();
asking.wake();
document.documentElement.dataset.ready = "yes";
if (isAlone && !isOneFile) navigator.serviceWorker?.register(scriptAddress("offline.js")).catch(() => {});
