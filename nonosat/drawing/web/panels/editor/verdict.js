/* The live verdict: whether the clues have one picture, several or none, after each edit. What is shown is always about
 * the puzzle as it is: an edit takes the old verdict away before the new one is asked for. */

import { button, checkbox, make } from "../../board/dom.js";
import { lettersOf, puzzleOf, textRows, valuesOfText } from "../../board/state.js";
import { currentLanguage, t } from "../../words/words.js";

/* Milliseconds without an edit after which more than the verdict is asked: about as long as a hand rests between strokes. */
const REST = 250;

/* Places that a sentence names at most. */
const MOST_PLACES = 6;

/* What an answer says in an English sentence, in the language of the page: of which kind it is, and of which places. */
export function inOwnWords(kind, { text, lines = [], cells = [] }) {
  if (currentLanguage() === "en") return text;
  const places = [...lines.map(nameOfLine), ...cells.map(([row, column]) => t("cell.place", { row: row + 1, column: column + 1 }))];
  const shown = places.length > MOST_PLACES ? [...places.slice(0, MOST_PLACES), "…"] : places;
  const key = kind.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
  return [t(`remark.${key}`), shown.join("; ")].filter((part) => part).join(": ");
}

/* A line by its name in answers: `row 3`. */
export function nameOfLine(name) {
  const [side, number] = name.split(" ");
  return t(`line.${side}`, { number });
}

export class VerdictPanel {
  constructor(desk) {
    this.desk = desk;
    this.timer = null;
    this.check = null;
    this.headline = make("p", { class: "verdict", role: "status", id: "verdict", tabIndex: 0 });
    this.more = make("div", { class: "more" });
    this.root = make("section", { class: "pinned", "aria-label": t("verdict.title") }, this.headline);
  }

  /* Asks about the state anew. */
  begin() {
    const { desk } = this;
    clearTimeout(this.timer);
    ["check", "grade"].forEach((channel) => desk.asking.cancel(`desk-${channel}`));
    this.check = null;
    this.grade = null;
    this.isWhole = false;
    if (desk.state.mode === "picture" && !desk.state.cells.some((value) => value > 0)) {
      /* Nothing is to be said of nothing. */
      desk.asking.cancel("desk-verdict");
      this.headline.dataset.kind = "empty";
      this.headline.textContent = t("verdict.empty");
      this.more.replaceChildren();
      return;
    }
    this.headline.dataset.kind = "asking";
    this.headline.textContent = t("verdict.asking");
    this.more.replaceChildren();
    /* The stroke is on the screen before anything is asked about it. */
    this.timer = setTimeout(() => this.askFirst(puzzleOf(desk.state)));
  }

  askFirst(puzzle) {
    this.desk.asking.ask("desk-verdict", "check", { puzzle, quick: true }, {
      answer: (document) => this.show(document),
      progress: ({ conflicts, seconds }) => { this.headline.textContent = t("verdict.searching", { conflicts, seconds: Math.round(seconds) }); },
      failed: (text) => this.fail(text),
    });
    this.timer = setTimeout(() => this.askMore(puzzle), REST);
  }

  /* Asks what takes longer. */
  askMore(puzzle) {
    const { asking } = this.desk;
    if (this.check === null) {
      this.timer = setTimeout(() => this.askMore(puzzle), REST);
      return;
    }
    if (this.check.verdict === "unique") {
      asking.ask("desk-grade", "grade", { puzzle }, {
        answer: (document) => { this.grade = document; this.showMore(); },
        failed: () => {},
      });
    } else if (this.check.verdict !== "undecided") {
      asking.ask("desk-check", "check", { puzzle }, {
        answer: (document) => { this.isWhole = true; this.show(document); },
        failed: () => {},
      });
    }
    this.desk.whatIf.begin();
  }

  fail(text) {
    this.headline.dataset.kind = "undecided";
    this.headline.textContent = text;
    clearTimeout(this.timer);
  }

  show(document) {
    this.check = document;
    const { desk } = this;
    const { verdict } = document;
    this.headline.dataset.kind = verdict;
    this.headline.textContent = verdictText({ ...document, count: document.ambiguous_cells.length });
    this.showMore();
    desk.judged(document);
  }

  showMore() {
    const { check } = this;
    const parts = [];
    if (this.grade?.difficulty) parts.push(make("p", { id: "grade" }, t("verdict.grade", { number: Math.round(this.grade.difficulty * 10) / 10, word: t(`grade.${this.grade.word}`) })));
    else if (this.grade) parts.push(make("p", { id: "grade" }, t("verdict.class", { name: this.grade.class ? t(`class.${this.grade.class}`) : "–" })));
    if (check.verdict === "multiple") {
      if (this.isWhole && check.exact) parts.push(make("p", { id: "count" }, t("verdict.count", { count: check.count })));
      if (check.pictures.length > 1) {
        parts.push(make("p", {}, t(check.closest ? "verdict.closest" : "verdict.two", { count: differences(check.pictures) })));
        parts.push(make("div", { class: "row" }, button(t("verdict.flip"), () => this.flip(), { id: "flip", "aria-pressed": "false" })));
      }
    }
    if (check.verdict === "none" && check.reason) {
      parts.push(make("p", { id: "reason" }, inOwnWords("noPicture", check.reason)));
      if (check.conflict.length > 0) parts.push(make("p", {}, t("verdict.conflict", { count: check.conflict.length })));
    }
    if (check.verdict === "unique" && this.desk.state.mode === "clues") {
      parts.push(make("div", { class: "row" }, button(t("verdict.draw"), () => this.desk.drawOn(this.picture(0)), { id: "draw-on" })));
    }
    const { goal } = this.desk.state.rest;
    if (goal) parts.push(make("div", { class: "row" }, button(t("verdict.goal"), () => this.showGoal(goal), { id: "show-goal" })));
    if (check.lint.length > 0) {
      const remarks = check.lint.map((remark) => make("li", { class: "remark" }, inOwnWords(remark.kind, remark)));
      parts.push(make("details", {}, make("summary", {}, t("verdict.remarks", { count: remarks.length })), make("ul", {}, remarks)));
    }
    this.more.replaceChildren(...parts);
  }

  /* Shows the picture that the author means, which the clues need not have as their only one. */
  showGoal(goal) {
    this.desk.overlay = "goal";
    this.desk.board.showAll(valuesOfText(goal, lettersOf(this.desk.state)));
    this.desk.speak(t("verdict.goalShown"));
  }

  picture(number) {
    return valuesOfText(this.check.pictures[number], lettersOf(this.desk.state));
  }

  /* Shows one of the two closest pictures, and then the other; first one that is not drawn already. */
  flip() {
    const isDrawn = this.picture(0).every((value, index) => value === this.desk.state.cells[index]);
    const number = this.desk.overlay === "picture 0" || (isDrawn && this.desk.overlay !== "picture 1") ? 1 : 0;
    this.desk.overlay = `picture ${number}`;
    this.desk.board.showAll(this.picture(number));
    const flip = this.more.querySelector("#flip");
    flip.textContent = t("verdict.flipTo", { number: number === 0 ? 2 : 1 });
    flip.setAttribute("aria-pressed", "true");
    this.desk.speak(t("verdict.shown", { number: number + 1 }));
  }
}

/* A verdict in a sentence; `count` is the number of cells in which pictures differ. */
export function verdictText({ verdict, line_solvable: byLines, complete, count }) {
  if (verdict === "unique") return `${t("verdict.unique")} ${t(byLines ? "verdict.byLines" : "verdict.notByLines")}`;
  if (verdict === "multiple") return t(complete ? "verdict.multiple" : "verdict.multipleAtLeast", { count });
  return t(`verdict.${verdict}`);
}

function differences([one, other]) {
  return one.reduce((sum, row, number) => sum + [...row].filter((letter, place) => letter !== other[number][place]).length, 0);
}

/* Every cell coloured, and lettered, by what changing it would do: in the background, the nearest cells first. */

/* The letter of each effect, so that no colour is needed to tell them apart. */
const SIGNS = { unique: "1", helps: "+", harms: "−", same: "=" };

export class WhatIf {
  constructor(desk) {
    this.desk = desk;
    this.isOn = false;
    this.known = new Map();
    /* The state that was asked about, so that nothing is asked twice. */
    this.asked = null;
    this.summary = make("p", { id: "whatif-summary" });
    this.legend = make("ul", { class: "effects", hidden: true },
      Object.entries(SIGNS).map(([effect, sign]) => make("li", {}, make("span", { class: `effect ${effect}`, "aria-hidden": "true" }, sign), ` ${sign} ${t(`effect.${effect}`)}`)));
    this.note = make("p", { class: "remark", hidden: true }, t("whatif.note"));
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

  /* Takes away what was known about an older state. */
  clear() {
    this.desk.asking.cancel("desk-whatif");
    this.summary.textContent = "";
    const { elements } = this.desk.board;
    this.known.forEach((_, index) => {
      if (!elements[index]) return;
      delete elements[index].dataset.effect;
      delete elements[index].dataset.unknown;
      this.desk.board.label(index);
    });
    this.known = new Map();
    this.asked = null;
  }

  begin() {
    const { desk } = this;
    const { state } = desk;
    if (!this.isOn || this.asked === state) return;
    this.clear();
    this.asked = state;
    if (state.mode !== "picture") {
      this.summary.textContent = t("whatif.pictureOnly");
      return;
    }
    const near = [Math.floor(desk.last / state.width), desk.last % state.width];
    const request = { puzzle: puzzleOf(state), picture: textRows(state), near, colour: Math.max(1, desk.painter.paint) };
    this.total = state.cells.length;
    this.summary.textContent = t("whatif.working", { known: 0, total: this.total });
    desk.asking.ask("desk-whatif", "whatif", request, {
      part: ({ changes }) => this.show(changes),
      answer: ({ changes, complete }) => this.show(changes, complete),
      failed: (text) => { this.summary.textContent = text; },
    });
  }

  show(changes, isComplete = false) {
    const { board, state } = this.desk;
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
    /* What holds of nearly all cells is not shown: only the exceptions are. */
    board.table.dataset.norm = this.desk.verdict.check?.verdict === "unique" ? SIGNS.unique : SIGNS.same;
    this.summary.textContent = t(isComplete ? "whatif.done" : "whatif.working", { known, total: this.total, count });
  }
}
