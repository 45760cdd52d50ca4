/* What is known of the puzzles of the library, {verdict, difficulty, word, class}: asked for one after another, those that are
 * seen first and verdicts before grades, and kept in the browser. */

import { keep, keptValue } from "../../words/kept.js";

const KEPT_JUDGEMENTS = "nonosat-studio:judgements";
/* Entries that are kept: a choice; one has about 60 bytes. */
const MOST_KEPT = 5000;

export class Judging {
  /* `finished` is called when nothing waits any more, if something did. */
  constructor(asking, finished) {
    Object.assign(this, { asking, finished });
    this.kept = keptValue(KEPT_JUDGEMENTS) ?? {};
    /* Cards without a verdict, and those that have one but no grade yet. */
    this.waiting = [];
    this.ungraded = [];
    this.isWorking = false;
    this.round = 0;
  }

  /* Judges cards, before those that wait already. */
  want(cards) {
    const fresh = cards.filter((card) => !card.isJudged && !this.takeKept(card));
    this.waiting = [...fresh, ...this.waiting.filter((card) => !fresh.includes(card))];
    /* Those whose grade was on its way when the library was left. */
    this.ungraded.push(...cards.filter((card) => card.lacksGrade && !this.ungraded.includes(card)));
    this.work();
  }

  takeKept(card) {
    const kept = this.kept[card.key];
    if (kept === undefined) return false;
    card.judged(kept);
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

  /* The grade of a large puzzle can take long; it holds up no smaller one. */
  smallestUngraded() {
    const cells = ({ state }) => state.height * state.width;
    const smallest = this.ungraded.reduce((one, other) => (cells(other) < cells(one) ? other : one));
    this.ungraded.splice(this.ungraded.indexOf(smallest), 1);
    return smallest;
  }

  async check(card, round) {
    const check = await this.answer("check", { puzzle: card.puzzle, quick: true });
    if (round !== this.round) return;
    card.judged(check === null ? null : { verdict: check.verdict });
    card.lacksGrade = check?.verdict === "unique";
    if (card.lacksGrade) this.ungraded.push(card);
    else if (check !== null) this.keep(card.key, card.judgement);
  }

  async grade(card, round) {
    const grade = await this.answer("grade", { puzzle: card.puzzle });
    if (round !== this.round) return;
    card.lacksGrade = false;
    if (grade === null) return;
    card.judged({ ...card.judgement, difficulty: grade.difficulty, word: grade.word, class: grade.class });
    this.keep(card.key, card.judgement);
  }

  async answer(question, request) {
    try {
      return (await this.asking.answer(`library-${question}`, question, request)).document;
    } catch {
      return null;
    }
  }

  keep(key, judgement) {
    this.kept[key] = judgement;
    keep(KEPT_JUDGEMENTS, JSON.stringify(Object.fromEntries(Object.entries(this.kept).slice(-MOST_KEPT))));
  }
}
