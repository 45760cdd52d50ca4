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
  /* `seen(cards)` is called with cards that became visible, `chosen()` after another choice, `counted(found)` with the number
   * of cards shown. */
  constructor({ seen, chosen, counted }) {
    Object.assign(this, { seen, counted, cards: [], coming: null });
    this.list = make("ul", { class: "cards", id: "cards" });
    this.observer = new IntersectionObserver((entries) => this.inSight(entries), { rootMargin: "300px" });
    this.known = new Map();
    const changed = () => { this.arrange(); chosen(); };
    this.find = make("input", { type: "search", id: "find", spellcheck: false, autocomplete: "off", on: { input: changed } });
    const choice = (name, values) => select(t(`library.${name}`), values.map((value) => [value, t(`library.${name}.${value}`)]), values[0], changed, { id: `cards-${name}` });
    const [which, by] = [choice("which", ["all", "new", "started", "solved"]), choice("by", Object.keys(COMPARED))];
    /* The fields by their names in addresses. */
    this.fields = { find: this.find, which: which.querySelector("select"), by: by.querySelector("select") };
    this.tools = make("div", { class: "row" }, make("label", { class: "field" }, make("span", {}, t("library.find")), this.find), which, by);
  }

  /* The choice as the query of an address, without what is usual. */
  get query() {
    const chosen = Object.entries(this.fields).filter(([name, { value }]) => value !== (name === "find" ? "" : this.fields[name].options[0].value));
    return new URLSearchParams(chosen.map(([name, { value }]) => [name, value])).toString();
  }

  /* Chooses what a query says. */
  choose(query) {
    const wanted = new URLSearchParams(query);
    Object.entries(this.fields).forEach(([name, field]) => {
      field.value = wanted.get(name) ?? "";
      if (field.value === "" && name !== "find") field.selectedIndex = 0;
    });
    this.arrange();
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
    if (this.fields.by.value !== "name" || this.coming !== null) this.arrange();
    else if (this.matches(card)) this.put([card]);
  }

  matches(card) {
    const { find, which } = this.fields;
    const hasStatus = which.value === "all" || card.status === which.value;
    return hasStatus && `${card.title} ${card.name} ${card.puzzle.author ?? ""}`.toLocaleLowerCase().includes(find.value.trim().toLocaleLowerCase());
  }

  /* Shows the matching cards in order, some in each frame. */
  arrange() {
    cancelAnimationFrame(this.coming);
    const by = this.fields.by.value;
    const keys = COMPARED[by];
    const wanted = this.cards.filter((card) => this.matches(card));
    const compare = (one, other) => {
      const [left, right] = [keys(one), keys(other)];
      if (left.length > 0 && left[0] !== right[0]) return left[0] < right[0] ? -1 : 1;
      return by === "name" ? 0 : one.title.localeCompare(other.title, undefined, { numeric: true });
    };
    wanted.sort(compare);
    this.counted(wanted.length);
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
    return ["difficulty", "hardest"].includes(this.fields.by.value);
  }
}
