/* The results for the library's puzzles, {verdict, difficulty, label, class}: requested one at a time, visible cards first and
 * verdicts before grades, and kept in the browser. */

import { keep, keptValue } from "../../words/kept.js";

const KEPT_VERDICTS = "nonosat-studio:verdicts";
/* The most entries kept, of about 60 bytes each. Chosen, not measured. */
const MOST_KEPT = 5000;

export class Verdicts {
  /* `finished` is called when the last waiting card is done. */
  constructor(asking, finished) {
    Object.assign(this, { asking, finished });
    this.kept = keptValue(KEPT_VERDICTS) ?? {};
    /* Cards without a verdict, and those that have one but no grade yet. */
    this.waiting = [];
    this.ungraded = [];
    this.isWorking = false;
    this.round = 0;
  }

  /* Requests results for cards, ahead of those already waiting. */
  want(cards) {
    const fresh = cards.filter((card) => !card.isChecked && !this.takeKept(card));
    this.waiting = [...fresh, ...this.waiting.filter((card) => !fresh.includes(card))];
    /* Cards whose grade was cancelled when the library was left. */
    this.ungraded.push(...cards.filter((card) => card.lacksGrade && !this.ungraded.includes(card)));
    this.work();
  }

  takeKept(card) {
    const kept = this.kept[card.key];
    if (kept === undefined) return false;
    card.showResult(kept);
    return true;
  }

  stop() {
    this.round += 1;
    this.waiting = [];
    this.ungraded = [];
    this.isWorking = false;
    ["check", "grade"].forEach((kind) => this.asking.cancel(`library-${kind}`));
  }

  async work() {
    if (this.isWorking) return;
    this.isWorking = true;
    const { round } = this;
    const isWork = this.waiting.length + this.ungraded.length > 0;
    while (this.waiting.length + this.ungraded.length > 0) {
      if (this.waiting.length > 0) await this.check(this.waiting.shift(), round);
      else await this.grade(this.smallestUngraded(), round);
      if (round !== this.round) return;
    }
    this.isWorking = false;
    if (isWork) this.finished();
  }

  /* Large puzzles can take long to grade: the smallest come first. */
  smallestUngraded() {
    const cells = ({ state }) => state.height * state.width;
    const smallest = this.ungraded.reduce((one, other) => (cells(other) < cells(one) ? other : one));
    this.ungraded.splice(this.ungraded.indexOf(smallest), 1);
    return smallest;
  }

  async check(card, round) {
    const check = await this.answer("check", { puzzle: card.puzzle, quick: true });
    if (round !== this.round) return;
    card.showResult(check === null ? null : { verdict: check.verdict });
    card.lacksGrade = check?.verdict === "unique";
    if (card.lacksGrade) this.ungraded.push(card);
    else if (check !== null) this.keep(card.key, card.result);
  }

  async grade(card, round) {
    const grade = await this.answer("grade", { puzzle: card.puzzle });
    if (round !== this.round) return;
    card.lacksGrade = false;
    if (grade === null) return;
    card.showResult({ ...card.result, difficulty: grade.difficulty, label: grade.label, class: grade.class });
    this.keep(card.key, card.result);
  }

  async answer(question, request) {
    try {
      return (await this.asking.answer(`library-${question}`, question, request)).document;
    } catch {
      return null;
    }
  }

  keep(key, result) {
    this.kept[key] = result;
    keep(KEPT_VERDICTS, JSON.stringify(Object.fromEntries(Object.entries(this.kept).slice(-MOST_KEPT))));
  }
}
