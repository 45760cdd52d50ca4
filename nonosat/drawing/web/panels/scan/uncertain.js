/* The list of uncertain numbers, each with its cut-out, its alternatives as buttons and a field; a sure number joins it when
 * the reader selects it. `cutOut(item, canvas)` draws its cut-out, `choose(item, choice)` is called with {chosen, colour} or
 * null, `focus(item)` when the reader focuses an entry. */

import { button, make } from "../../board/dom.js";
import { textOfChosen } from "./scanned_clues.js";
import { t } from "../../words/words.js";

export class UncertainNumbers {
  constructor(list, { cutOut, choose, focus }) {
    Object.assign(this, { list, cutOut, choose, focus });
    this.entries = new Map();
  }

  show(clues) {
    this.clues = clues;
    this.entries.clear();
    this.list.replaceChildren();
    clues.items.filter((item) => item.state !== "sure" || clues.choices.has(item)).forEach((item) => this.add(item));
  }

  add(item) {
    const { clues } = this;
    const name = clues.nameOf(item);
    const canvas = make("canvas", { role: "img", "aria-label": t("scan.onPhoto", { item: name }) });
    const field = make("input", { type: "text", inputMode: "numeric", size: 6, autocomplete: "off", spellcheck: false, "aria-label": t("scan.itemIs", { item: name }), on: { change: () => this.typed(item), keydown: (event) => this.pressed(event, item) } });
    const told = make("span", { class: "told" });
    const options = choicesOf(item).map(({ chosen, likelihood }) => {
      const text = textOfChosen(chosen);
      const shown = [text || t("scan.nothing"), ...(likelihood === null ? [] : [make("small", {}, percent(likelihood))])];
      return { option: button(shown, () => this.take(item, { chosen, colour: this.colourOf(item) })), text };
    });
    const undo = button(t("scan.asRead"), () => this.take(item, null));
    const isWhole = item.index === null;
    const colour = isWhole ? null : this.colourField(item, name);
    const whole = isWhole ? null : button(t("scan.whole"), () => this.turnTo(clues.lines[item.line].whole));
    const entry = make("li", { data: { whole: isWhole } }, this.cutOut(item, canvas) ? canvas : null,
      make("div", {}, make("strong", {}, name), " ", told, make("div", { class: "choices" }, options.map(({ option }) => option), field, colour, undo, whole)));
    entry.addEventListener("focusin", () => this.focus(item));
    entry.addEventListener("click", ({ target }) => { if (target === entry || target === canvas) field.focus(); });
    const before = [...this.entries].find(([other]) => clues.items.indexOf(other) > clues.items.indexOf(item));
    this.list.insertBefore(entry, before?.[1].entry ?? null);
    this.entries.set(item, { entry, field, told, options, undo, colour });
    this.entries = new Map([...this.entries].sort(([one], [two]) => clues.items.indexOf(one) - clues.items.indexOf(two)));
    this.refresh(item);
  }

  colourField(item, name) {
    const { palette } = this.clues.puzzle;
    if (palette.length === 1) return null;
    const changed = () => this.take(item, { chosen: this.clues.choiceFor(item).chosen, colour: Number(field.value) });
    const field = make("select", { "aria-label": t("scan.colourOf", { item: name }), on: { change: changed } }, palette.map((each, index) => make("option", { value: index + 1 }, each.name)));
    return field;
  }

  colourOf(item) {
    const { colour } = this.entries.get(item);
    return colour ? Number(colour.value) : 1;
  }

  typed(item) {
    const { field } = this.entries.get(item);
    const chosen = this.clues.chosenIn(item, field.value);
    field.setCustomValidity(chosen === undefined ? t(item.index === null ? "scan.expectedClue" : "scan.expected") : "");
    if (chosen === undefined) field.reportValidity();
    else this.take(item, { chosen, colour: this.colourOf(item) });
  }

  /* Enter accepts the typed text and goes on. */
  pressed(event, item) {
    const { field } = this.entries.get(item);
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    if (field.value !== this.clues.textOf(item)) this.typed(item);
    if (field.validity.valid) this.next(event.shiftKey ? -1 : 1);
  }

  take(item, choice) {
    this.choose(item, choice);
    this.refresh(item);
  }

  refresh(item) {
    const shown = this.entries.get(item);
    if (!shown) return;
    const { entry, field, told, options, undo, colour } = shown;
    const state = this.clues.stateOf(item);
    const choice = this.clues.choiceFor(item);
    const text = this.clues.textOf(item);
    const whole = this.clues.wholeOver(item);
    entry.className = state;
    const isOwn = item.index !== null || state === "chosen";
    told.textContent = [...(isOwn ? [t(`scan.state.${state}`)] : [t("scan.whole")]), ...(whole ? [`${t("scan.within")}${this.clues.textOf(whole)}`] : []), ...(item.note ? [t(`scan.${item.note}`)] : [])].join(": ");
    options.forEach(({ option, text: each }) => option.setAttribute("aria-pressed", each === text));
    field.value = text;
    if (colour && choice.colour !== null) colour.value = choice.colour;
    undo.hidden = !this.clues.choices.has(item);
  }

  /* Focuses an item, adding it to the list if necessary. */
  turnTo(item) {
    if (!this.entries.has(item)) this.add(item);
    const { entry, field } = this.entries.get(item);
    field.focus({ preventScroll: true });
    field.select();
    const frame = this.list.parentElement;
    frame.scrollTop += entry.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 3;
  }

  /* Focuses the next entry that is doubtful or corrected, after the focused one; -1 goes back. */
  next(direction) {
    const items = [...this.entries.keys()];
    const here = items.findIndex((item) => this.entries.get(item).entry.contains(document.activeElement));
    const order = items.map((_, step) => items[(((here < 0 && direction < 0 ? 0 : here) + direction * (step + 1)) % items.length + items.length) % items.length]);
    const next = order.find((item) => ["doubtful", "changed"].includes(this.clues.stateOf(item)));
    if (next) this.turnTo(next);
  }
}

/* The distinct options of an item: its alternatives, the chosen reading, and unknown. */
function choicesOf({ alternatives, chosen, index }) {
  if (index === null) return [];
  const found = new Map(alternatives.map(([numbers, likelihood]) => [textOfChosen(numbers), { chosen: numbers, likelihood }]));
  [chosen, null].forEach((each) => {
    if (!found.has(textOfChosen(each))) found.set(textOfChosen(each), { chosen: each, likelihood: null });
  });
  return [...found.values()];
}

function percent(likelihood) {
  return ` ${Math.min(Math.max(100 * likelihood, 0.1), 99.9).toFixed(likelihood < 0.01 || likelihood > 0.99 ? 1 : 0)} %`;
}
