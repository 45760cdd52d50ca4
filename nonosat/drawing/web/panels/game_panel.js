/* A game: its board, tools, status and help, for pages, the studio and notebooks. */

import { Board, UNDECIDED } from "../board/board.js";
import { checkbox, make } from "../board/dom.js";
import { Cursor, paintByPointer, pinchToZoom } from "../board/input.js";
import { Zoom } from "../board/view.js";
import { Game } from "../game/game.js";
import { playByKeys } from "../game/keyboard.js";
import { keepMarks, keptGame, keptMarks } from "../game/marks.js";
import { keep, keptValue } from "../words/kept.js";
import { t } from "../words/words.js";
import { Help } from "./help.js";
import { paintsOf, Sheet, Toolbar } from "./toolbar.js";

/* The time of a game: seconds from the first mark while its page is visible and the puzzle unsolved. */

class Clock {
  /* `shown(seconds)` is called each second; `signal` stops the clock. */
  constructor(shown, signal) {
    Object.assign(this, { shown, seconds: 0, isRunning: false });
    const timer = setInterval(() => this.tick(), 1000);
    signal?.addEventListener("abort", () => clearInterval(timer));
  }

  tick() {
    if (!this.isRunning || document.hidden) return;
    this.seconds += 1;
    this.shown(this.seconds);
  }

  set(seconds) {
    this.seconds = seconds;
    this.shown(seconds);
  }
}

/* "3:07", "1:02:45". */
function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? `${part}` : `${part}`.padStart(2, "0"))).join(":");
}

/* The options of all games, {crosses, errors, clock}, kept in the browser. */

const KEPT_OPTIONS = "nonosat-studio:game-options";
const DEFAULTS = { crosses: false, errors: false, clock: true };

function gameOptions() {
  return { ...DEFAULTS, ...keptValue(KEPT_OPTIONS) };
}

function chooseOption(name, isOn) {
  keep(KEPT_OPTIONS, JSON.stringify({ ...gameOptions(), [name]: isOn }));
}

/* The least sides of cells, in pixels: on a phone pinching enlarges them. Chosen, not measured. */
const [LEAST_ON_PHONES, LEAST_SIDE] = [12, 15];
const PHONES = "(pointer: coarse), (max-width: 30rem), (max-height: 30rem) and (orientation: landscape)";

export class GamePanel {
  /* `start` are the values at the beginning; `engineOf(board)` answers for help; the game is kept in the
   * browser under `key`, where other windows follow it; `changed` is called after each change. `named`: whether parts have ids, which only one board of a document can have. `scope` receives the keys of the
   * whole game; `signal` removes the listeners. `label` names the board; `title` and `author` are shown at the end, with the
   * element `onward()`. */
  constructor(state, { start = [...state.givens], engineOf, key = null, changed = () => {}, named = true, scope = document, signal, title = null, author = null, label = title, onward = null }) {
    Object.assign(this, { state, start, scope, signal, key, changed, title, author, onward });
    this.toolbar = new Toolbar({ named });
    this.toolbar.root.classList.add("bar");
    this.keys = {};
    const part = (name, more) => make("p", { ...this.toolbar.id(name), ...more });
    this.table = make("table", { class: "board", ...this.toolbar.id("board") });
    this.status = part("status", { class: "status", role: "status", tabIndex: 0 });
    this.spoken = part("spoken", { class: "hidden", "aria-live": "polite" });
    this.here = part("here", { class: "here-line", tabIndex: 0, hidden: true });
    this.said = make("div", { class: "said" }, this.status);
    this.around = make("div", { class: "around" }, this.table);
    /* The tools that are used less often. */
    this.more = new Toolbar({ named, title: t("tools.more") });
    this.more.root.classList.add("more-tools");
    this.canvas = make("div", { class: "canvas" }, this.toolbar.root, this.more.root, this.said, this.spoken, this.here, this.around);
    this.board = new Board(state, this.table);
    if (label) this.table.setAttribute("aria-label", label);
    this.game = new Game(this.board, { shown: (change) => this.shown(change), changed: () => this.played(), speak: (text) => this.speak(text) });
    this.clock = new Clock((seconds) => { this.time.textContent = timeText(seconds); }, signal);
    this.cursor = new Cursor(this.board, this.here);
    this.help = new Help(this.game, engineOf(this.board), (...said) => this.say(...said));
    /* Called before each action of the game. */
    this.before = () => {};
    /* The value that the next stroke paints. */
    this.paint = 1;
    this.options = named ? gameOptions() : { crosses: false, errors: false, clock: false };
    this.addTools();
  }

  /* A button of the game, with a key for the same action. */
  action(name, text, act, { key = null, ...options } = {}) {
    const shown = this.toolbar.action(name, text, () => { this.before(); act(); }, options);
    if (key === null) return shown;
    shown.title = `${text} (${key.toUpperCase()})`;
    shown.setAttribute("aria-keyshortcuts", key);
    this.keys[key] = shown;
    return shown;
  }

  addTools() {
    const { toolbar, game, help } = this;
    this.undo = this.action("undo", t("tools.undo"), () => game.undo());
    this.redo = this.action("redo", t("tools.redo"), () => game.redo());
    /* On a phone the bar does not fit both. */
    this.redo.classList.add("not-on-phone");
    this.redoInSheet = this.action("sheet-redo", t("tools.redo"), () => game.redo(), { sign: "redo" });
    this.redoInSheet.classList.add("phone-only");
    this.doStep = this.action("do-step", t("player.doStep"), () => help.doStep(), { sign: "next", key: "d" });
    this.doStep.disabled = true;
    help.offer = (isThere) => { this.doStep.disabled = !isThere; };
    this.tries = {
      tryOut: this.action("try-out", t("player.tryOut"), () => this.tryOut(), { key: "s" }),
      keep: this.action("keep", t("player.keep"), () => this.endTrial("keepTrial", "player.kept"), { sign: "check", key: "k" }),
      takeBack: this.action("take-back", t("player.takeBack"), () => this.endTrial("takeBackTrial", "player.takenBack"), { sign: "undo", key: "b" }),
    };
    /* The actions beside the status. */
    this.said.append(make("div", { class: "acts" }, this.doStep, this.tries.keep, this.tries.takeBack));
    toolbar.add(
      toolbar.choice("tool", t("paint.with"), paintsOf(this.board.puzzle, { withNothing: true }), (value) => this.choose(value)),
      make("div", { class: "group" }, this.undo, this.redo),
      this.action("hint", t("player.hint"), () => help.hint(), { primary: true, key: "h" }));
    this.more.add(
      this.redoInSheet,
      this.tries.tryOut,
      this.action("check", t("player.check"), () => help.check(), { key: "r" }),
      this.action("mistakes", t("player.mistakes"), () => help.mistakes(), { key: "m" }));
  }

  /* Adds the place's own tools, and the last tools of every game. `sheet` is the part that a phone shows on demand. */
  finishTools({ tools = [], sheet = this.more.root } = {}) {
    const { toolbar, more, options } = this;
    this.time = make("span", { class: "clock", role: "timer", "aria-live": "off", "aria-label": t("player.clock"), hidden: !options.clock }, timeText(0));
    const option = (name, text, act) => checkbox(text, options[name], (isOn) => { options[name] = isOn; if (this.toolbar.named) chooseOption(name, isOn); act(isOn); }, toolbar.id(name));
    more.add(...tools,
      this.action("restart", t("player.restart"), () => this.restart()),
      option("crosses", t("player.crosses"), (isOn) => this.game.crossFinished(isOn)),
      option("errors", t("player.errors"), (isOn) => (isOn ? this.watchErrors() : this.help.forget())),
      toolbar.named ? option("clock", t("player.clock"), (isOn) => { this.time.hidden = !isOn; }) : null,
      this.board.puzzle.colours.length > 1 ? toolbar.letters(this.table) : null);
    this.zoomButtons = more.zoom();
    this.sheet = new Sheet(sheet, toolbar, this.canvas);
    toolbar.add(this.time, this.sheet.button);
  }

  /* Connects the parts that need the panel in the document; called once. Without `marks` the stored game goes on. */
  begin(marks = null) {
    const { board, game, cursor, signal, key } = this;
    const kept = key === null ? marks : keptMarks(key, board);
    const { seconds = 0, solved = false, ...rest } = key === null ? {} : keptGame(key, board);
    const phones = matchMedia(PHONES);
    const least = () => (phones.matches ? LEAST_ON_PHONES : LEAST_SIDE);
    this.zoom = new Zoom(board, { least: least(), fitted: () => cursor.showClues(), buttons: this.zoomButtons, signal });
    phones.addEventListener("change", () => { this.zoom.least = least(); this.zoom.fit(); }, { signal });
    paintByPointer(game, cursor, this, signal);
    pinchToZoom(board, this.zoom, signal);
    playByKeys(game, cursor, this, this.scope);
    this.wasSolved = solved;
    game.begin(kept ?? this.start, rest);
    this.clock.set(seconds);
    game.crossFinished(this.options.crosses);
    if (kept !== null && !game.solved && kept.some((value, index) => value !== this.start[index])) this.say(t("player.restored"));
    this.isBegun = true;
    if (key === null) return;
    window.addEventListener("storage", (event) => { if (event.key === key) this.follow(); }, { signal });
    document.addEventListener("visibilitychange", () => this.follow(), { signal });
  }

  /* Takes over the marks of another window. */
  follow() {
    const marks = keptMarks(this.key, this.board);
    if (marks === null || !this.table.isConnected) return;
    this.before();
    if (this.take(marks)) this.say(t("player.elsewhere"));
  }

  /* Chooses what to paint: a colour, blank, or undecided, which erases. */
  choose(value) {
    this.paint = value;
    this.toolbar.choose("tool", value);
    this.speak(t("said.tool", { name: value === UNDECIDED ? t("paint.erase") : this.board.name(value) }));
  }

  tryOut() {
    this.game.tryOut();
    this.say(t("player.tryingOut"));
  }

  endTrial(method, words) {
    if (this.game.bases.length === 0) return;
    this.game[method]();
    this.say(t(words));
  }

  restart() {
    if (!this.game.restart()) return;
    this.clock.set(0);
    this.say(t("player.restarted"));
  }

  /* Called after each change. */
  played() {
    if (this.isBegun) this.clock.isRunning = !this.game.solved;
    if (this.key !== null) keepMarks(this.key, this.board, this.about);
    this.changed();
    this.watchErrors();
  }

  watchErrors() {
    this.help.watch(this.options.errors && !this.game.solved);
  }

  /* The rest of the game that is kept with the marks. */
  get about() {
    const { bases, history: { past, future } } = this.game;
    return { seconds: this.clock.seconds, solved: this.wasSolved, bases, past, future };
  }

  shown({ wasSolved }) {
    const { game, table } = this;
    this.cursor?.showClues();
    this.help?.forget();
    if (game.solved && !wasSolved) this.end();
    if (!game.solved && wasSolved) this.say("");
    table.classList.toggle("solved", game.solved);
    this.canvas.classList.toggle("ended", game.solved);
    this.undo.disabled = !game.history.canUndo;
    [this.redo, this.redoInSheet].forEach((each) => { each.disabled = !game.history.canRedo; });
    const isTrying = game.bases.length > 0;
    this.tries.keep.disabled = !isTrying;
    this.tries.takeBack.disabled = !isTrying;
  }

  /* Shows the end of a solved game. */
  end() {
    this.clock.isRunning = false;
    this.wasSolved = true;
    const { title, author, clock } = this;
    const named = title === null ? [] : [" ", make("strong", { class: "end-title" }, title)];
    const by = author === null ? [] : [" ", t("player.by", { author }), "."];
    const took = clock.seconds > 0 && this.options.clock ? [" ", t("player.took", { time: timeText(clock.seconds) })] : [];
    const further = this.onward === null ? [] : [" ", this.onward()];
    this.status.replaceChildren(make("span", {}, t("player.solved")), ...named, ...by, ...took, ...further);
  }

  /* Gives the board other values, as a change that can be undone; returns whether there was any. */
  take(values) {
    const { board, game } = this;
    if (game.isPainting) game.cancelStroke();
    const changes = [...values].map((after, index) => ({ index, before: board.values[index], after })).filter(({ before, after }) => before !== after);
    changes.forEach(({ index, after }) => board.show(index, after));
    game.commit(changes);
    return changes.length > 0;
  }

  say(text, more = "") {
    this.status.textContent = `${text}${more}`;
  }

  speak(text) {
    this.spoken.textContent = text;
  }
}
