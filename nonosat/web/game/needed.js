/* Which of the known cells of a line a conclusion needs: their indices. `look` is that of `Knowledge`, `wanted` the
 * indices of the cells concluded; without any, that the line cannot be completed. No cell of the answer can be left
 * out, and cells far from the conclusion are left out first. */

import { layoutsOf } from "./line_automaton.js";

export function reasonsOf(knowledge, look, wanted) {
  const { board, count } = knowledge;
  const line = board.line(look.line);
  const clue = board.clue(look.line);
  const full = layoutsOf(clue, look.before, count);
  const places = line.map((index, place) => place).filter((place) => wanted.includes(line[place]));
  const cells = look.before.slice();
  const follows = () => {
    const layouts = layoutsOf(clue, cells, count);
    if (full === null || layouts === null) return full === layouts;
    return places.every((place) => {
      for (let entry = place * count; entry < (place + 1) * count; entry += 1) {
        if (layouts.possible[entry] !== full.possible[entry]) return false;
      }
      return true;
    });
  };
  const distance = (place) => Math.min(...places.map((other) => Math.abs(other - place)));
  const known = line.map((_, place) => place).filter((place) => look.before.subarray(place * count, (place + 1) * count).includes(0));
  if (places.length > 0) known.sort((one, other) => distance(other) - distance(one));
  return known.filter((place) => {
    const kept = cells.slice(place * count, (place + 1) * count);
    cells.fill(1, place * count, (place + 1) * count);
    if (follows()) return false;
    cells.set(kept, place * count);
    return true;
  }).map((place) => line[place]);
}

/* Of the looks that led to a conclusion those that it needs, in order, each with the cells that are needed of it and
 * their reasons: {line, cells, reasons, …}. Ends with the look that has the conclusion `wanted`. Steps that carry
 * `reasons` already, such as suppositions that were refuted, keep them. */
export function neededOf(knowledge, steps, wanted) {
  const needed = new Set(wanted);
  const found = [];
  for (let number = steps.length - 1; number >= 0; number -= 1) {
    const step = steps[number];
    const cells = step.changed === null ? [] : step.changed.filter((index) => needed.has(index));
    if (step.changed !== null && cells.length === 0) continue;
    const reasons = step.reasons ?? reasonsOf(knowledge, step, cells);
    reasons.forEach((index) => needed.add(index));
    found.unshift({ ...step, cells, reasons });
  }
  return found;
}
