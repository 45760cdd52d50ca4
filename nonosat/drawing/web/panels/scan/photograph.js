/* The photograph of a puzzle with the reading laid over it: every number at its place, with a sign and a colour for its
 * certainty. `pick(item)` is called for the number that the reader selects. */

import { t } from "../../words/words.js";

const SVG = "http://www.w3.org/2000/svg";
/* The margin around the puzzle, in heights of a number. */
const MARGIN = 2;
const SIGNS = { sure: "", confirmed: "≈", changed: "≠", doubtful: "?", chosen: "✓" };

export class Photograph {
  constructor(svg, { pick }) {
    this.svg = svg;
    this.pick = pick;
    this.factor = 1;
    this.places = new Map();
    svg.addEventListener("keydown", (event) => this.pressed(event));
  }

  /* Shows the part of a page where the puzzle is. */
  show(clues, page) {
    this.clues = clues;
    const [left, top, width, height] = extent(clues, page);
    this.aspect = width / height;
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    const image = element("image", { href: page.source, width: page.width, height: page.height });
    this.places = new Map(clues.items.filter(({ corners }) => corners).map((item) => [item, this.place(item)]));
    const grid = element("polygon", { class: "grid-outline", points: clues.puzzle.corners.map((corner) => corner.join(",")).join(" ") });
    this.svg.replaceChildren(image, grid, ...this.places.values());
    clues.items.forEach((item) => this.refresh(item));
    this.focused = null;
    this.focusable(this.places.keys().next().value ?? null);
    this.zoom(1);
  }

  place(item) {
    const { corners } = item;
    const points = corners.map((corner) => corner.join(",")).join(" ");
    const [width, height] = [distance(corners[0], corners[1]), distance(corners[1], corners[2])];
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
    const angle = (Math.atan2(corners[1][1] - corners[0][1], corners[1][0] - corners[0][0]) * 180) / Math.PI;
    const text = element("text", { class: "reading", transform: `translate(${x} ${y}) rotate(${angle})`, "data-width": width, "data-height": height });
    const [outX, outY] = [0, 1].map((axis) => corners[1][axis] + (corners[1][axis] - corners[3][axis]) * 0.12);
    const sign = element("text", { class: "sign", x: outX, y: outY, "font-size": height * 0.75 });
    const group = element("g", { role: "button", tabindex: -1 }, element("polygon", { points }), text, sign);
    group.addEventListener("click", () => this.pick(item));
    group.addEventListener("focus", () => this.focusable(item));
    return group;
  }

  /* Shows the chosen reading of an item. */
  refresh(item) {
    const group = this.places.get(item);
    if (!group) return;
    const state = this.clues.stateOf(item);
    const whole = this.clues.wholeOver(item);
    const chosen = whole ? this.clues.textOf(whole) : this.clues.textOf(item);
    const [text, sign] = group.querySelectorAll("text");
    text.textContent = whole ? "" : chosen || "–";
    const { width, height } = text.dataset;
    text.setAttribute("font-size", Math.min(height * 0.95, (width * 1.7) / Math.max(1, chosen.length)));
    sign.textContent = SIGNS[state];
    group.setAttribute("class", `place ${state}`);
    group.setAttribute("aria-label", `${this.clues.nameOf(item)}: ${whole ? t("scan.within") : ""}${chosen === "?" ? t("scan.unknownNumber") : chosen || t("scan.nothing")}, ${t(`scan.state.${state}`)}`);
  }

  /* Marks the numbers of lines that do not fit. */
  flag(lines) {
    this.places.forEach((group, { line }) => group.classList.toggle("misfit", lines.includes(line)));
  }

  /* Highlights an item, or all items of a whole clue, and scrolls to it. */
  select(item) {
    this.svg.querySelectorAll("[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
    const { items } = this.clues.lines[item.line];
    const shown = (item.index === null ? items : [item]).filter((each) => this.places.has(each));
    if (shown.length === 0) return;
    shown.forEach((each) => this.places.get(each).setAttribute("aria-current", "true"));
    const [first] = shown;
    const group = this.places.get(first);
    this.focusable(first);
    const [frame, own] = [this.svg.parentElement.getBoundingClientRect(), group.getBoundingClientRect()];
    const around = this.svg.parentElement;
    around.scrollLeft += own.left + own.width / 2 - frame.left - frame.width / 2;
    around.scrollTop += own.top + own.height / 2 - frame.top - frame.height / 2;
  }

  /* One number can be focused with Tab; the arrow keys move from there. */
  focusable(item) {
    if (this.focused) this.places.get(this.focused)?.setAttribute("tabindex", -1);
    this.focused = item;
    this.places.get(item)?.setAttribute("tabindex", 0);
  }

  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.focused) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(this.focused);
      return;
    }
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.neighbour(this.focused, step);
    if (next) this.places.get(next).focus();
  }

  /* The nearest number in a direction. */
  neighbour(item, [right, down]) {
    const [x, y] = centre(item);
    const far = (other) => {
      const [across, along] = [centre(other)[0] - x, centre(other)[1] - y];
      const [ahead, aside] = [across * right + along * down, Math.abs(across * down) + Math.abs(along * right)];
      return ahead > 0 && ahead >= aside ? ahead + 2 * aside : Infinity;
    };
    const others = [...this.places.keys()].filter((other) => other !== item && far(other) < Infinity);
    return others.sort((one, two) => far(one) - far(two))[0] ?? null;
  }

  /* At factor 1 the puzzle is seen whole. */
  zoom(factor) {
    this.factor = Math.min(8, Math.max(1, factor));
    const { clientWidth, clientHeight } = this.svg.parentElement;
    this.svg.style.width = `${Math.min(clientWidth, clientHeight * this.aspect) * this.factor}px`;
  }

  /* Draws what the photograph shows at an item, and a little around it, on a canvas. */
  cutOut(item, canvas, page, image) {
    const spots = item.corners ?? this.clues.lines[item.line].items.flatMap(({ corners }) => corners ?? []);
    if (spots.length === 0) return false;
    const [left, right] = spread(spots, 0);
    const [top, bottom] = spread(spots, 1);
    const isWhole = item.index === null;
    const side = (isWhole ? Math.min : Math.max)(bottom - top, right - left);
    const margin = Math.max(side, 12) * 0.45;
    const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
    const scale = image.naturalWidth / page.width;
    const zoom = Math.min(96 / Math.min(width, height), 480 / Math.max(width, height));
    [canvas.width, canvas.height] = isWhole ? [width * zoom, height * zoom] : [96 * Math.min(3, width / height), 96];
    canvas.getContext("2d").drawImage(image, (left - margin) * scale, (top - margin) * scale, width * scale, height * scale, 0, 0, canvas.width, canvas.height);
    return true;
  }
}

/* The part of the page with the grid and all its numbers: left, top, width and height. */
function extent(clues, page) {
  const corners = [...clues.puzzle.corners, ...clues.items.flatMap((item) => item.corners ?? [])];
  const heights = clues.items.filter((item) => item.corners).map((item) => distance(item.corners[1], item.corners[2]));
  const margin = MARGIN * (heights.length > 0 ? Math.max(...heights) : 0);
  const [left, right] = spread(corners, 0);
  const [top, bottom] = spread(corners, 1);
  const [first, second] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  return [first, second, Math.min(page.width, right + margin) - first, Math.min(page.height, bottom + margin) - second];
}

function spread(corners, axis) {
  const along = corners.map((corner) => corner[axis]);
  return [Math.min(...along), Math.max(...along)];
}

function centre({ corners }) {
  return [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
}

function distance(one, two) {
  return Math.hypot(one[0] - two[0], one[1] - two[1]);
}

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}
