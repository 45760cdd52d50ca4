/* The end of a game: the picture, large and without lines, who made it, the time, the moves as a film to drag, and what can
 * follow. And the record of all games. */

import { button, make } from "../board/dom.js";
import { csvOf, recordedGames, recordGame, streakOf, timesOf } from "../game/record.js";
import { t } from "../words/words.js";
import { download } from "./download.js";

/* Milliseconds after the last cell, and for which a button says what it did; the longest side of the picture, in pixels. */
const [CALM, SAID, PICTURE] = [500, 1500, 920];

/* "3:07", "1:02:45". */
export function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? `${part}` : `${part}`.padStart(2, "0"))).join(":");
}

export class End {
  /* `panel` is the game's; `others()` returns puzzles to go on with, {name, canvas, open()}, the best first; `address()` a
   * promise of the puzzle's link, or of null. */
  constructor(panel, { others = () => [], address = async () => null }) {
    Object.assign(this, { panel, others, address });
    this.root = make("section", { class: "end", hidden: true, "aria-label": t("end.solved") });
  }

  /* Shows the end soon, and records a new game if games are kept. */
  come(isNew) {
    const { width, height, title, difficulty, clock, help, key } = this.panel;
    if (isNew && key !== null) recordGame({ title, width, height, difficulty, seconds: clock.seconds, hints: help.hints });
    this.timer = setTimeout(() => this.show(), matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : CALM);
  }

  show() {
    const { panel } = this;
    const { width, height, title, author, difficulty, clock, help } = panel;
    const size = `${width} × ${height}`;
    const picture = make("canvas", { role: "img", "aria-label": title ?? t("page.untitled", { size }) });
    const moves = panel.game.history.past;
    const film = make("input", { type: "range", min: 0, max: moves.length, value: moves.length, on: { input: () => this.paint(picture, Number(film.value)) } });
    const fact = (name, value) => make("div", {}, make("dt", {}, name), make("dd", {}, value));
    const others = this.others();
    const next = others.length === 0 ? [] : button(t("end.next"), others[0].open, { class: "primary", ...panel.toolbar.id("another") });
    const share = button(t("end.share"), () => this.share(share), panel.toolbar.id("share-end"));
    const about = [author === null ? null : t("player.by", { author }), size, difficulty && t(`grade.${difficulty}`)];
    this.root.replaceChildren(
      make("div", { class: "picture" }, picture),
      make("div", { class: "facts" },
        make("small", {}, t("end.solved")),
        make("h2", {}, title ?? t("page.untitled", { size })),
        make("p", { class: "note" }, about.filter(Boolean).join(" · ")),
        make("dl", {}, panel.options.clock && clock.seconds > 0 ? fact(t("end.time"), timeText(clock.seconds)) : [], fact(t("end.hints"), `${help.hints}`), fact(t("end.streak"), `${streakOf(recordedGames())}`)),
        make("label", {}, t("end.film"), film),
        make("div", { class: "row" }, next, share, button(t("end.look"), () => this.look(), panel.toolbar.id("look-at-it"))),
        others.length < 2 ? [] : make("div", { class: "others" }, others.map(({ name, canvas, open }) => make("button", { type: "button", on: { click: open } }, canvas, make("span", {}, name))))));
    this.uncover(false);
    this.paint(picture, moves.length);
    this.root.querySelector("button").focus({ preventScroll: true });
  }

  /* Leaves the end; `look` goes back to its board. */
  leave() {
    clearTimeout(this.timer);
    this.uncover(true);
  }

  /* Shows what the end covers, which has no focus meanwhile, or the end. */
  uncover(isUncovered) {
    this.root.hidden = isUncovered;
    [this.panel.around, this.panel.side].forEach((each) => { each.inert = !isUncovered; });
  }

  look() {
    this.leave();
    this.panel.board.elements[this.panel.cursor.index].focus({ preventScroll: true });
  }

  /* Shows the board as it was after so many moves. */
  paint(picture, count) {
    const { board, game } = this.panel;
    const { width, height } = board;
    const values = [...board.values];
    game.history.past.slice(count).reverse().forEach((changes) => [...changes].reverse().forEach(({ index, before }) => { values[index] = before; }));
    const ink = (value) => getComputedStyle(board.table).getPropertyValue(`--colour-${value}`);
    const side = Math.max(1, Math.floor(PICTURE / Math.max(width, height)));
    [picture.width, picture.height] = [width * side, height * side];
    const pen = picture.getContext("2d");
    values.forEach((value, index) => {
      if (value <= 0) return;
      pen.fillStyle = ink(value);
      pen.fillRect((index % width) * side, Math.floor(index / width) * side, side, side);
    });
  }

  /* Offers the puzzle to other programs or, if that is not possible, copies it. */
  async share(pressed) {
    const { title, width, height, clock } = this.panel;
    const text = t("end.shared", { name: title ?? t("page.untitled", { size: `${width} × ${height}` }), time: timeText(clock.seconds) });
    const url = await this.address();
    try {
      if (navigator.share) await navigator.share({ text, ...(url ? { url } : {}) });
      else {
        await navigator.clipboard.writeText([text, url].filter(Boolean).join("\n"));
        pressed.textContent = t("end.copied");
        setTimeout(() => { pressed.textContent = t("end.share"); }, SAID);
      }
    } catch {
      /* The user has changed their mind, or the browser allows neither. */
    }
  }
}

/* The record of games played, in a dialog that its last button closes. */
export function showRecord() {
  const games = recordedGames();
  const row = ({ width, height, difficulty, count, best, median }) => [`${width} × ${height}`, difficulty ? t(`grade.${difficulty}`) : "–", `${count}`, timeText(best), timeText(median)];
  const dialog = make("dialog", { class: "record", "aria-labelledby": "record-title", on: { close: () => dialog.remove() } },
    make("h2", { id: "record-title" }, t("record.title")),
    make("p", { class: "note" }, games.length === 0 ? t("record.none") : [t("record.games", { count: games.length }), t("record.streak", { count: streakOf(games) })].join(" ")),
    games.length === 0 ? [] : make("table", {}, make("thead", {}, make("tr", {}, ["size", "difficulty", "count", "best", "median"].map((name) => make("th", { scope: "col" }, t(`record.${name}`))))),
      make("tbody", {}, timesOf(games).map((each) => make("tr", {}, row(each).map((text) => make("td", {}, text)))))),
    make("div", { class: "row" },
      button(t("record.csv"), () => download("nonosat-games.csv", csvOf(recordedGames()), "text/csv"), { id: "record-csv", disabled: games.length === 0 }),
      button(t("record.close"), () => dialog.close(), { id: "record-close", class: "primary" })));
  document.body.append(dialog);
  dialog.showModal();
}
