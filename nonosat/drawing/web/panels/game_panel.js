/* A puzzle to play: its board, the tools, what is said, and the help. Pages, the studio and notebooks put it where they like;
 * what there is beside it is theirs. */

import { Board, UNDECIDED } from "../board/board.js";
import { checkbox, make } from "../board/dom.js";
import { Cursor, paintByPointer, pinchToZoom } from "../board/hands.js";
import { Zoom } from "../board/pointing.js";
import { Game } from "../game/game.js";
import { playByKeys } from "../game/keyboard.js";
import { keep, keptValue } from "../words/kept.js";
import { t } from "../words/words.js";
import { Help } from "./help.js";
import { paintsOf, Sheet, Toolbar } from "./toolbar.js";

/* How long a game has taken: seconds in which its page was seen and the puzzle not solved, from the first mark on. */

class Clock {
  /* `shown(seconds)` is called when another second has passed; `signal` ends it. */
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

/* What a player has chosen for all games: {crosses, errors, clock}, kept in the browser. */

const KEPT_OPTIONS = "nonosat-studio:game-options";
const USUAL = { crosses: false, errors: false, clock: true };

function gameOptions() {
  return { ...USUAL, ...keptValue(KEPT_OPTIONS) };
}

function chooseOption(name, isOn) {
  keep(KEPT_OPTIONS, JSON.stringify({ ...gameOptions(), [name]: isOn }));
}

/* Cells have at least these sides, in pixels: on a phone two fingers make them larger. Choices. */
const [LEAST_ON_PHONES, LEAST_SIDE] = [12, 15];
const PHONES = "(pointer: coarse), (max-width: 30rem), (max-height: 30rem) and (orientation: landscape)";

export class GamePanel {
  /* `start` are the values at the beginning; `engineOf(board)` is what helps; `changed` hears that the game is to be kept.
   * `named`: whether parts have ids, which only one board of a document can have. Keys that mean the whole game are heard
   * in `scope`; `signal` ends it. `label` names the board; `title` and `author` are said at the end, where
   * `onward()` is an element that leads on. */
  constructor(state, { start = [...state.givens], engineOf, changed = () => {}, named = true, scope = document, signal, title = null, author = null, label = title, onward = null }) {
    Object.assign(this, { state, start, scope, signal, changed, title, author, onward });
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
    /* The tools that are not needed at each mark. */
    this.more = new Toolbar({ named, title: t("tools.more") });
    this.more.root.classList.add("more-tools");
    this.canvas = make("div", { class: "canvas" }, this.toolbar.root, this.more.root, this.said, this.spoken, this.here, this.around);
    this.board = new Board(state, this.table);
    if (label) this.table.setAttribute("aria-label", label);
    this.game = new Game(this.board, { shown: (change) => this.shown(change), changed: () => this.played(), speak: (text) => this.speak(text) });
    this.clock = new Clock((seconds) => { this.time.textContent = timeText(seconds); }, signal);
    this.cursor = new Cursor(this.board, this.here);
    this.help = new Help(this.game, engineOf(this.board), (...said) => this.say(...said));
    /* What is done before an action of the game. */
    this.before = () => {};
    /* What the next stroke paints with. */
    this.paint = 1;
    this.options = named ? gameOptions() : { crosses: false, errors: false, clock: false };
    this.addTools();
  }

  /* An action of the game, with a key that does the same. */
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
    /* On a phone the bar has no room for both. */
    this.redo.classList.add("not-on-phone");
    this.redoInSheet = this.action("sheet-redo", t("tools.redo"), () => game.redo(), { sign: "redo" });
    this.redoInSheet.classList.add("phone-only");
    this.doStep = this.action("do-step", t("table.doStep"), () => help.doStep(), { sign: "next", key: "d" });
    this.doStep.disabled = true;
    help.offer = (isThere) => { this.doStep.disabled = !isThere; };
    this.tries = {
      suppose: this.action("suppose", t("table.suppose"), () => this.suppose(), { key: "s" }),
      keep: this.action("keep", t("table.keep"), () => this.endTrial("keepTrial", "table.kept"), { sign: "check", key: "k" }),
      takeBack: this.action("take-back", t("table.takeBack"), () => this.endTrial("takeBackTrial", "table.takenBack"), { sign: "undo", key: "b" }),
    };
    /* Beside what is said is what can be done about it. */
    this.said.append(make("div", { class: "acts" }, this.doStep, this.tries.keep, this.tries.takeBack));
    toolbar.add(
      toolbar.choice("tool", t("paint.with"), paintsOf(this.board.puzzle, { withNothing: true }), (value) => this.choose(value)),
      make("div", { class: "group" }, this.undo, this.redo),
      this.action("hint", t("table.hint"), () => help.hint(), { primary: true, key: "h" }));
    this.more.add(
      this.redoInSheet,
      this.tries.suppose,
      this.action("check", t("table.check"), () => help.check(), { key: "r" }),
      this.action("mistakes", t("table.mistakes"), () => help.mistakes(), { key: "m" }));
  }

  /* Adds what comes after the tools that every game has, and the last of them. `sheet` is what a phone shows on demand. */
  finishTools({ tools = [], sheet = this.more.root } = {}) {
    const { toolbar, more, options } = this;
    this.time = make("span", { class: "clock", role: "timer", "aria-live": "off", "aria-label": t("table.clock"), hidden: !options.clock }, timeText(0));
    const option = (name, text, act) => checkbox(text, options[name], (isOn) => { options[name] = isOn; if (this.toolbar.named) chooseOption(name, isOn); act(isOn); }, toolbar.id(name));
    more.add(...tools,
      this.action("restart", t("table.restart"), () => this.restart()),
      option("crosses", t("table.crosses"), (isOn) => this.game.crossFinished(isOn)),
      option("errors", t("table.errors"), (isOn) => (isOn ? this.watchErrors() : this.help.forget())),
      toolbar.named ? option("clock", t("table.clock"), (isOn) => { this.time.hidden = !isOn; }) : null,
      this.board.puzzle.colours.length > 1 ? toolbar.letters(this.table) : null);
    this.zoomButtons = more.zoom();
    this.sheet = new Sheet(sheet, toolbar, this.canvas);
    toolbar.add(this.time, this.sheet.button);
  }

  /* Connects what works only on elements of the page; called once, when the panel is in the document. `game` is what was kept
   * beside the values. */
  begin(kept = null, { seconds = 0, solved = false, ...rest } = {}) {
    const { board, game, cursor, signal } = this;
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
    if (kept !== null && !game.solved && kept.some((value, index) => value !== this.start[index])) this.say(t("table.restored"));
    this.isBegun = true;
  }

  /* Another tool: a colour, blank, or undecided, which erases. */
  choose(value) {
    this.paint = value;
    this.toolbar.choose("tool", value);
    this.speak(t("said.tool", { name: value === UNDECIDED ? t("paint.erase") : this.board.name(value) }));
  }

  suppose() {
    this.game.suppose();
    this.say(t("table.supposing"));
  }

  endTrial(method, words) {
    if (this.game.bases.length === 0) return;
    this.game[method]();
    this.say(t(words));
  }

  restart() {
    if (!this.game.restart()) return;
    this.clock.set(0);
    this.say(t("table.restarted"));
  }

  /* The game has gone on. */
  played() {
    if (this.isBegun) this.clock.isRunning = !this.game.solved;
    this.changed();
    this.watchErrors();
  }

  watchErrors() {
    this.help.watch(this.options.errors && !this.game.solved);
  }

  /* What is kept beside the values. */
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

  /* The picture is there. */
  end() {
    this.clock.isRunning = false;
    this.wasSolved = true;
    const { title, author, clock } = this;
    const named = title === null ? [] : [" ", make("strong", { class: "end-title" }, title)];
    const by = author === null ? [] : [" ", t("table.by", { author }), "."];
    const took = clock.seconds > 0 && this.options.clock ? [" ", t("table.took", { time: timeText(clock.seconds) })] : [];
    const further = this.onward === null ? [] : [" ", this.onward()];
    this.status.replaceChildren(make("span", {}, t("table.solved")), ...named, ...by, ...took, ...further);
  }

  /* Gives the board other values, as a change that can be undone. */
  take(values) {
    const { board, game } = this;
    if (game.isPainting) game.cancelStroke();
    const changes = [...values].map((after, index) => ({ index, before: board.values[index], after })).filter(({ before, after }) => before !== after);
    changes.forEach(({ index, after }) => board.show(index, after));
    game.commit(changes);
  }

  say(text, more = "") {
    this.status.textContent = `${text}${more}`;
  }

  speak(text) {
    this.spoken.textContent = text;
  }
}
