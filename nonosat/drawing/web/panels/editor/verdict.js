/* The live verdict after each edit: whether the clues have one solution, several or none. */

import { button, checkbox, make } from "../../board/dom.js";
import { lettersOf, puzzleOf, textRows, valuesOfText } from "../../board/state.js";
import { currentLanguage, t } from "../../words/words.js";
import { LocalEngine } from "../local_engine.js";

/* Milliseconds without an edit before more than the verdict is requested: about the pause between two strokes. */
const REST = 250;

/* The most places that a sentence names. */
const MOST_PLACES = 6;

/* An English message of an answer in the language of the page: its kind and its places. */
export function localised(kind, { text, lines = [], cells = [] }) {
  if (currentLanguage() === "en") return text;
  const places = [...lines.map(lineName), ...cells.map(([row, column]) => t("cell.place", { row: row + 1, column: column + 1 }))];
  const shown = places.length > MOST_PLACES ? [...places.slice(0, MOST_PLACES), "…"] : places;
  const key = kind.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
  return [t(`lint.${key}`), shown.join("; ")].filter((part) => part).join(": ");
}

/* The localised name of a line, by its name in JSON: `row 3`. */
export function lineName(name) {
  const [side, number] = name.split(" ");
  return t(`line.${side}`, { number });
}

/* The verdict in a card of a fixed place and size; below it, in a tab, what else is known. An older verdict stays, faded, while
 * a new state is checked. */

export class VerdictPanel {
  constructor(editor) {
    this.editor = editor;
    this.timer = null;
    this.check = null;
    /* The page's own search. */
    this.own = null;
    this.head = make("b", {});
    this.text = make("p", {});
    this.repair = button(t("verdict.repair"), () => editor.suggestions.repair(), { id: "repair" });
    this.card = make("div", { class: "verdict", id: "verdict" }, make("div", { role: "status" }, this.head, this.text), editor.asking.can("repair") ? this.repair : []);
    this.more = make("div", { class: "more" });
    this.root = make("section", { class: "pinned", "aria-label": t("verdict.title") }, this.card);
  }

  /* Shows a verdict, or "empty" or "asking". */
  tell(kind, text) {
    this.card.dataset.kind = kind;
    this.card.removeAttribute("aria-busy");
    this.head.textContent = t(`verdict.${kind}`);
    this.text.textContent = text;
    this.repair.disabled = kind !== "multiple" && !(kind === "none" && this.editor.state.mode === "clues");
  }

  /* Requests everything about a new state. */
  begin() {
    const { editor } = this;
    clearTimeout(this.timer);
    this.own?.forget();
    ["check", "grade"].forEach((channel) => editor.asking.cancel(`editor-${channel}`));
    this.check = null;
    this.grade = null;
    this.isWhole = false;
    if (editor.state.mode === "picture" && !editor.state.cells.some((value) => value > 0)) {
      /* An empty picture has no verdict. */
      editor.asking.cancel("editor-verdict");
      this.tell("empty", t("verdict.about.empty"));
      this.more.replaceChildren();
      return;
    }
    this.card.setAttribute("aria-busy", "true");
    this.repair.disabled = true;
    /* Let the browser paint the stroke first. */
    this.timer = setTimeout(() => this.askFirst(puzzleOf(editor.state)));
  }

  askFirst(puzzle) {
    this.editor.asking.ask("editor-verdict", "check", { puzzle, quick: true }, {
      answer: (document) => this.show(document),
      progress: ({ conflicts, seconds }) => {
        this.tell("asking", t("verdict.searching", { conflicts, seconds: Math.round(seconds) }));
        this.card.setAttribute("aria-busy", "true");
      },
      failed: (text, why) => (why === "lost" ? this.checkHere() : this.fail(text)),
    });
    this.timer = setTimeout(() => this.askMore(puzzle), REST);
  }

  /* Requests what takes longer. */
  askMore(puzzle) {
    const { asking } = this.editor;
    if (this.check === null) {
      this.timer = setTimeout(() => this.askMore(puzzle), REST);
      return;
    }
    if (this.check.verdict === "unique") {
      asking.ask("editor-grade", "grade", { puzzle }, {
        answer: (document) => { this.grade = document; this.show(this.check); },
        failed: () => {},
      });
    } else if (this.check.verdict !== "undecided") {
      asking.ask("editor-check", "check", { puzzle }, {
        answer: (document) => { this.isWhole = true; this.show(document); },
        failed: () => {},
      });
    }
    this.editor.whatIf.begin();
  }

  /* While nobody answers, the page finds out the verdict alone. */
  checkHere() {
    const { board, state } = this.editor;
    this.own = new LocalEngine(board);
    this.own.solve({ answer: ({ verdict, solutions }) => {
      const differing = solutions.length < 2 ? [] : [...solutions[0].keys()].filter((index) => solutions[0][index] !== solutions[1][index]);
      this.show({
        verdict, solutions: solutions.map((values) => textRows(state, values)), isAlone: true, complete: false,
        ambiguous_cells: differing.map((index) => [Math.floor(index / state.width), index % state.width]), backbone: null, core: [], lint: [],
      });
    } });
  }

  fail(text) {
    this.tell("undecided", text);
    this.more.replaceChildren();
    clearTimeout(this.timer);
  }

  show(document) {
    const isNew = this.check !== document;
    this.check = document;
    const about = aboutVerdict({ ...document, count: document.ambiguous_cells.length });
    const reason = document.verdict === "none" && document.reason ? localised("noSolution", document.reason) : about;
    this.tell(document.verdict, [reason, this.grade ? gradeText(this.grade) : ""].join(" ").trim());
    if (isNew && document.verdict === "unique") this.editor.suggestions.rest();
    this.showMore();
    if (isNew) this.editor.showCheck(document);
  }

  showMore() {
    const { check } = this;
    const parts = [];
    if (check.verdict === "multiple") {
      if (this.isWhole && check.exact) parts.push(make("p", { id: "count" }, t("verdict.count", { count: check.count })));
      if (check.solutions.length > 1) {
        parts.push(make("p", {}, t(check.closest_proved ? "verdict.closest" : "verdict.two", { count: differences(check.solutions) })));
        parts.push(make("div", { class: "row" }, button(t("verdict.flip"), () => this.flip(), { id: "flip", "aria-pressed": "false" })));
      }
    }
    if (check.verdict === "none" && check.reason) {
      parts.push(make("p", { id: "reason" }, localised("noSolution", check.reason)));
      if (check.core.length > 0) parts.push(make("p", {}, t("verdict.core", { count: check.core.length })));
    }
    if (check.verdict === "unique" && this.editor.state.mode === "clues") {
      parts.push(make("div", { class: "row" }, button(t("verdict.draw"), () => this.editor.drawOn(this.solution(0)), { id: "draw-on" })));
    }
    const { goal } = this.editor.state.rest;
    if (goal) parts.push(make("div", { class: "row" }, button(t("verdict.goal"), () => this.showGoal(goal), { id: "show-goal" })));
    if (check.lint.length > 0) {
      const messages = check.lint.map((message) => make("li", { class: "note" }, localised(message.kind, message)));
      parts.push(make("details", {}, make("summary", {}, t("verdict.lint", { count: messages.length })), make("ul", {}, messages)));
    }
    this.more.replaceChildren(...parts);
  }

  /* Shows the goal on the board. */
  showGoal(goal) {
    this.editor.overlay = "goal";
    this.editor.board.showAll(valuesOfText(goal, lettersOf(this.editor.state)));
    this.editor.speak(t("verdict.goalShown"));
  }

  solution(number) {
    return valuesOfText(this.check.solutions[number], lettersOf(this.editor.state));
  }

  /* Shows the two closest solutions in turn, first the one that is not drawn. */
  flip() {
    const isDrawn = this.solution(0).every((value, index) => value === this.editor.state.cells[index]);
    const number = this.editor.overlay === "solution 0" || (isDrawn && this.editor.overlay !== "solution 1") ? 1 : 0;
    this.editor.overlay = `solution ${number}`;
    this.editor.board.showAll(this.solution(number));
    const flip = this.more.querySelector("#flip");
    flip.textContent = t("verdict.flipTo", { number: number === 0 ? 2 : 1 });
    flip.setAttribute("aria-pressed", "true");
    this.editor.speak(t("verdict.shown", { number: number + 1 }));
  }
}

/* The sentence below a verdict; `count` is the number of cells in which solutions differ. */
export function aboutVerdict({ verdict, line_solvable: byLines, complete, count, isAlone = false }) {
  if (verdict === "unique" && isAlone) return t("verdict.alone");
  if (verdict === "unique") return t(byLines ? "verdict.byLines" : "verdict.notByLines");
  if (verdict === "multiple") return t(complete ? "verdict.about.multiple" : "verdict.about.atLeast", { count });
  return t(`verdict.about.${verdict}`);
}

function gradeText({ difficulty, label, class: name }) {
  return difficulty ? t("verdict.grade", { number: Math.round(difficulty * 10) / 10, label: t(`grade.${label}`) }) : t("verdict.class", { name: name ? t(`class.${name}`) : "–" });
}

function differences([one, other]) {
  return one.reduce((sum, row, number) => sum + [...row].filter((letter, place) => letter !== other[number][place]).length, 0);
}

/* The effect of changing each cell, shown by colour and sign: computed in the background, the nearest cells first. */

/* The sign of each effect, so that no meaning depends on colour. */
const SIGNS = { unique: "1", helps: "+", harms: "−", same: "=" };

export class WhatIf {
  constructor(editor) {
    this.editor = editor;
    this.isOn = false;
    this.known = new Map();
    /* The state last requested. */
    this.asked = null;
    this.summary = make("p", { id: "whatif-summary" });
    this.legend = make("ul", { class: "effects", hidden: true },
      Object.entries(SIGNS).map(([effect, sign]) => make("li", {}, make("span", { class: `effect ${effect}`, "aria-hidden": "true" }, sign), ` ${sign} ${t(`effect.${effect}`)}`)));
    this.note = make("p", { class: "note", hidden: true }, t("whatif.note"));
    this.root = make("section", { "aria-labelledby": "whatif-title" },
      make("h2", { id: "whatif-title" }, t("whatif.title")),
      checkbox(t("whatif.show"), false, (isOn) => this.turn(isOn), { id: "whatif" }), this.summary, this.legend, this.note);
  }

  turn(isOn) {
    this.isOn = isOn;
    this.legend.hidden = !isOn;
    this.note.hidden = !isOn;
    if (isOn) this.begin();
    else this.clear();
  }

  /* Removes the effects of an older state. */
  clear() {
    this.editor.asking.cancel("editor-whatif");
    this.summary.textContent = "";
    const { elements } = this.editor.board;
    this.known.forEach((_, index) => {
      if (!elements[index]) return;
      delete elements[index].dataset.effect;
      delete elements[index].dataset.unknown;
      this.editor.board.label(index);
    });
    this.known = new Map();
    this.asked = null;
  }

  begin() {
    const { editor } = this;
    const { state } = editor;
    if (!this.isOn || this.asked === state) return;
    this.clear();
    this.asked = state;
    if (state.mode !== "picture") {
      this.summary.textContent = t("whatif.pictureOnly");
      return;
    }
    const near = [Math.floor(editor.last / state.width), editor.last % state.width];
    const request = { puzzle: puzzleOf(state), solution: textRows(state), near, colour: Math.max(1, editor.painter.paint) };
    this.total = state.cells.length;
    this.summary.textContent = t("whatif.working", { known: 0, total: this.total });
    editor.asking.ask("editor-whatif", "whatif", request, {
      part: ({ changes }) => this.show(changes),
      answer: ({ changes, complete }) => this.show(changes, complete),
      failed: (text) => { this.summary.textContent = text; },
    });
  }

  show(changes, isComplete = false) {
    const { board, state } = this.editor;
    changes.forEach(({ cell: [row, column], effect, unique }) => {
      const index = row * state.width + column;
      const shown = unique ? "unique" : effect;
      this.known.set(index, unique);
      board.elements[index].dataset.effect = SIGNS[shown];
      board.elements[index].toggleAttribute("data-unknown", unique === null);
      board.label(index);
      board.elements[index].setAttribute("aria-label", `${board.elements[index].getAttribute("aria-label")}, ${t(`effect.${shown}`)}`);
    });
    const known = [...this.known.values()].filter((unique) => unique !== null).length;
    const count = [...this.known.values()].filter((unique) => unique === true).length;
    /* Hide the effect that nearly all cells have. */
    board.table.dataset.norm = this.editor.verdict.check?.verdict === "unique" ? SIGNS.unique : SIGNS.same;
    this.summary.textContent = t(isComplete ? "whatif.done" : "whatif.working", { known, total: this.total, count });
  }
}
