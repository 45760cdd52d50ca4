/* The cards of the library, sorted and filtered. Only visible cards are drawn and checked, so that a thousand stay fast. */

import { make, select } from "../../board/dom.js";
import { t } from "../../words/words.js";

const COMPARED = {
  name: () => [],
  title: () => [],
  size: (card) => [card.state.height * card.state.width],
  difficulty: (card) => [card.result?.difficulty ?? Infinity],
  hardest: (card) => [-(card.result?.difficulty ?? -Infinity)],
  progress: (card) => [-card.progress],
};
/* Cards added in one frame. Chosen, not measured. */
const AT_ONCE = 40;

export class CardList {
  /* `seen(cards)` is called with cards that became visible, `ordered()` after a change of the order. */
  constructor({ seen, ordered }) {
    Object.assign(this, { seen, cards: [], by: "name", status: "all", text: "", coming: null });
    this.list = make("ul", { class: "cards", id: "cards" });
    this.nothing = make("p", { id: "cards-nothing", role: "status" });
    this.observer = new IntersectionObserver((entries) => this.inSight(entries), { rootMargin: "300px" });
    this.known = new Map();
    this.find = make("input", { type: "search", id: "find", spellcheck: false, autocomplete: "off", on: { input: () => { this.text = this.find.value.trim().toLocaleLowerCase(); this.arrange(); } } });
    const choice = (name, values, chosen, taken) => select(t(`library.${name}`), values.map((value) => [value, t(`library.${name}.${value}`)]), chosen, taken, { id: `cards-${name}` });
    this.tools = make("div", { class: "row" },
      make("label", { class: "field" }, make("span", {}, t("library.find")), this.find),
      choice("which", ["all", "new", "started", "solved"], "all", (value) => { this.status = value; this.arrange(); }),
      choice("by", Object.keys(COMPARED), "name", (value) => { this.by = value; this.arrange(); ordered(); }));
  }

  empty() {
    this.cards.forEach((card) => this.observer.unobserve(card.root));
    this.cards = [];
    this.known.clear();
    cancelAnimationFrame(this.coming);
    this.list.replaceChildren();
  }

  add(card) {
    this.cards.push(card);
    this.known.set(card.root, card);
    if (this.by === "name" && this.matches(card) && this.coming === null) this.put([card]);
    else this.arrange();
  }

  matches(card) {
    const hasStatus = this.status === "all" || card.status === this.status;
    return hasStatus && (this.text === "" || `${card.title} ${card.name} ${card.puzzle.author ?? ""}`.toLocaleLowerCase().includes(this.text));
  }

  /* Shows the matching cards in order, some in each frame. */
  arrange() {
    cancelAnimationFrame(this.coming);
    const keys = COMPARED[this.by];
    const wanted = this.cards.filter((card) => this.matches(card));
    const compare = (one, other) => {
      const [left, right] = [keys(one), keys(other)];
      if (left.length > 0 && left[0] !== right[0]) return left[0] < right[0] ? -1 : 1;
      return this.by === "name" ? 0 : one.title.localeCompare(other.title, undefined, { numeric: true });
    };
    wanted.sort(compare);
    const said = wanted.length === 0 && this.cards.length > 0 ? t("library.nothing") : "";
    if (this.nothing.textContent !== said) this.nothing.textContent = said;
    this.list.replaceChildren();
    const next = (from) => {
      this.put(wanted.slice(from, from + AT_ONCE));
      this.coming = from + AT_ONCE < wanted.length ? requestAnimationFrame(() => next(from + AT_ONCE)) : null;
    };
    next(0);
  }

  put(cards) {
    this.list.append(...cards.map((card) => card.root));
    /* Observing a card again reports it again. */
    cards.forEach((card) => {
      this.observer.unobserve(card.root);
      this.observer.observe(card.root);
    });
  }

  inSight(entries) {
    const cards = entries.filter((entry) => entry.isIntersecting).map((entry) => this.known.get(entry.target)).filter(Boolean);
    if (cards.length > 0) this.seen(cards);
  }

  /* Whether the order depends on grades. */
  get isByDifficulty() {
    return this.by === "difficulty" || this.by === "hardest";
  }

  /* Updates the cards after games. */
  refresh() {
    this.cards.forEach((card) => card.readGame());
    this.arrange();
  }
}
