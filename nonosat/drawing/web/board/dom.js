/* Functions that make elements. Text is never parsed as HTML. */

/* An element with properties (`class`, `on` for listeners, `data`, `aria-…` and other attributes) and children, which
 * are elements or texts; null ones are left out. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  Object.entries(properties).forEach(([name, value]) => {
    if (value === null || value === undefined || value === false) return;
    if (name === "class") element.className = value;
    else if (name === "on") Object.entries(value).forEach(([kind, listener]) => element.addEventListener(kind, listener));
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && !name.startsWith("aria") && !["list", "form", "type", "role"].includes(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  });
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(text, onClick, properties = {}) {
  return make("button", { type: "button", on: { click: onClick }, ...properties }, text);
}

/* A labelled select element; `choices` are [value, text]. */
export function select(text, choices, value, onChange, properties = {}) {
  const field = make("select", { on: { change: () => onChange(field.value) }, ...properties }, choices.map(([each, shown]) => make("option", { value: each, selected: each === value }, shown)));
  return make("label", { class: "field" }, make("span", {}, text), field);
}

export function checkbox(text, checked, onChange, properties = {}) {
  const field = make("input", { type: "checkbox", checked, on: { change: () => onChange(field.checked) }, ...properties });
  return make("label", {}, field, text);
}

export function numberField(text, value, [least, most], properties = {}) {
  const field = make("input", { type: "number", min: least, max: most, value, inputMode: "numeric", on: { click: () => field.select() }, ...properties });
  return make("label", { class: "field" }, make("span", {}, text), field);
}
