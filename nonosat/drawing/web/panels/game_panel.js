/* A game: its board, tools, status and help, for pages, the studio and notebooks. */

import { Board, isNarrow, UNDECIDED } from "../board/board.js";
import { checkbox, make } from "../board/dom.js";
import { Cursor, paintByPointer, pinchToZoom } from "../board/input.js";
import { Zoom } from "../board/view.js";
import { Game } from "../game/game.js";
import { playByKeys } from "../game/keyboard.js";
import { keepMarks, keptGame, keptMarks } from "../game/marks.js";
import { keep, keptValue } from "../words/kept.js";
import { t } from "../words/words.js";
import { End, showRecord, timeText } from "./end.js";
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

/* The options of all games, {crosses, errors, clock}, kept in the browser. */

const KEPT_OPTIONS = "nonosat-studio:game-options";
const DEFAULTS = { crosses: false, errors: false, clock: true };

function gameOptions() {
  return { ...DEFAULTS, ...keptValue(KEPT_OPTIONS) };
}

function chooseOption(name, isOn) {
  keep(KEPT_OPTIONS, JSON.stringify({ ...gameOptions(), [name]: isOn }));
}

/* The least side of a cell, in pixels. On a phone the whole board is shown, and a tap enlarges it. Chosen, not measured. */
const [LEAST_ON_PHONES, LEAST_SIDE] = [4, 10];

export class GamePanel {
  /* `start` are the values at the beginning; `engineOf(board)` answers for help; the game is kept in the
   * browser under `key`, where other windows follow it; `changed` is called after each change. `named`: whether parts have
   * ids, which only one board of a document can have. `scope` receives the keys of the whole game; `signal` removes the
   * listeners. `heading` is shown above the board, `label` names it; `title`, `author` and what `end` says, see `End`, are
   * shown at the end. */
  constructor(state, { start = [...state.givens], engineOf, key = null, changed = () => {}, named = true, scope = document, signal, heading = null, title = null, author = null, label = title, end = {} }) {
    const { width, height } = state;
    Object.assign(this, { state, width, height, start, scope, signal, key, changed, heading, title, author });
    /* The label of the grade, once known. */
    this.difficulty = null;
    this.toolbar = new Toolbar({ named });
    this.toolbar.root.classList.add("bar");
    this.keys = {};
    const part = (name, more) => make("p", { ...this.toolbar.id(name), ...more });
    this.table = make("table", { class: "board", ...this.toolbar.id("board") });
    this.status = part("status", { class: "status", role: "status", tabIndex: 0, data: { empty: t("player.begin") } });
    this.spoken = part("spoken", { class: "hidden", "aria-live": "polite" });
    this.here = part("here", { class: "here-line", tabIndex: 0, hidden: true });
    this.said = make("div", { class: "said" }, this.status);
    this.around = make("div", { class: "around" }, this.table);
    /* The tools that are used less often. */
    this.more = new Toolbar({ named, title: t("tools.more") });
    this.more.root.classList.add("more-tools");
    this.side = make("div", { class: "side" }, this.more.root);
    this.end = new End(this, end);
    this.canvas = make("div", { class: "canvas" }, heading, this.toolbar.root, this.said, this.spoken, this.here, this.around, this.side, this.end.root);
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
    help.offer = (isThere, level) => {
      this.doStep.disabled = !isThere;
      this.said.dataset.level = level;
    };
    this.tries = {
      tryOut: this.action("try-out", t("player.tryOut"), () => this.tryOut(), { key: "s" }),
      keep: this.action("keep", t("player.keep"), () => this.endTrial("keepTrial", "player.kept"), { sign: "check", key: "k" }),
      takeBack: this.action("take-back", t("player.takeBack"), () => this.endTrial("takeBackTrial", "player.takenBack"), { sign: "undo", key: "b" }),
    };
    /* The actions beside the status. */
    this.said.append(make("div", { class: "acts" }, this.doStep, this.tries.keep, this.tries.takeBack));
    this.whole = toolbar.action("whole", t("zoom.whole"), () => {}, { sign: "whole" });
    this.whole.classList.add("phone-only");
    toolbar.add(
      toolbar.choice("tool", t("paint.with"), paintsOf(this.board.puzzle, { withNothing: true }), (value) => this.choose(value)),
      make("div", { class: "group" }, this.undo, this.redo),
      this.whole,
      this.action("hint", t("player.hint"), () => help.hint(), { primary: true, key: "h" }),
      this.action("check", t("player.check"), () => help.check(), { key: "r" }));
    this.more.add(
      this.redoInSheet,
      this.tries.tryOut,
      this.action("mistakes", t("player.mistakes"), () => help.mistakes(), { key: "m" }));
  }

  /* Adds the place's own tools, and the last tools of every game. */
  finishTools(tools = []) {
    const { toolbar, more, options } = this;
    this.time = make("span", { class: "clock", role: "timer", "aria-live": "off", "aria-label": t("player.clock"), hidden: !options.clock }, timeText(0));
    const option = (name, text, act) => checkbox(text, options[name], (isOn) => { options[name] = isOn; if (this.toolbar.named) chooseOption(name, isOn); act(isOn); }, toolbar.id(name));
    more.add(...tools,
      this.action("restart", t("player.restart"), () => this.restart()),
      toolbar.named ? toolbar.action("record", t("record.title"), showRecord, { sign: "library" }) : null,
      option("crosses", t("player.crosses"), (isOn) => this.game.crossFinished(isOn)),
      option("errors", t("player.errors"), (isOn) => (isOn ? this.watchErrors() : this.help.forget())),
      toolbar.named ? option("clock", t("player.clock"), (isOn) => { this.time.hidden = !isOn; }) : null,
      this.board.puzzle.colours.length > 1 ? toolbar.letters(this.table) : null);
    this.zoomButtons = { ...more.zoom(), whole: this.whole };
    this.sheet = new Sheet(this.side, toolbar, this.canvas);
    toolbar.add(this.sheet.button);
    (this.heading ?? toolbar.root).append(this.time);
  }

  /* Connects the parts that need the panel in the document; called once. Without `marks` the stored game goes on. */
  begin(marks = null) {
    const { board, game, cursor, signal, key } = this;
    const kept = key === null ? marks : keptMarks(key, board);
    const { seconds = 0, hints = 0, solved = false, ...rest } = key === null ? {} : keptGame(key, board);
    this.help.hints = hints;
    this.zoom = new Zoom(board, { least: () => (isNarrow() ? LEAST_ON_PHONES : LEAST_SIDE), fitted: () => cursor.showClues(), buttons: this.zoomButtons, signal });
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
    this.help.hints = 0;
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
    return { seconds: this.clock.seconds, hints: this.help.hints, solved: this.wasSolved, bases, past, future };
  }

  shown({ wasSolved }) {
    const { game, table } = this;
    this.cursor?.showClues();
    this.help?.forget();
    if (game.solved && !wasSolved) this.finish();
    if (!game.solved && wasSolved) {
      this.end.leave();
      this.say("");
    }
    table.classList.toggle("solved", game.solved);
    this.canvas.classList.toggle("ended", game.solved);
    this.undo.disabled = !game.history.canUndo;
    [this.redo, this.redoInSheet].forEach((each) => { each.disabled = !game.history.canRedo; });
    const isTrying = game.bases.length > 0;
    this.tries.keep.disabled = !isTrying;
    this.tries.takeBack.disabled = !isTrying;
  }

  /* Ends a solved game, and records it unless its solution was seen before. */
  finish() {
    const isNew = !this.wasSolved;
    this.clock.isRunning = false;
    this.wasSolved = true;
    this.say(t("player.solved"), this.title === null ? "" : ` ${this.title}`);
    if (this.isBegun && !this.isTaking) this.end.come(isNew);
  }

  /* Gives the board other values, as a change that can be undone; returns whether there was any. */
  take(values) {
    const { board, game } = this;
    if (game.isPainting) game.cancelStroke();
    const changes = [...values].map((after, index) => ({ index, before: board.values[index], after })).filter(({ before, after }) => before !== after);
    changes.forEach(({ index, after }) => board.show(index, after));
    this.isTaking = true;
    game.commit(changes);
    this.isTaking = false;
    return changes.length > 0;
  }

  say(text, more = "") {
    this.status.textContent = `${text}${more}`;
  }

  speak(text) {
    this.spoken.textContent = text;
  }
}
