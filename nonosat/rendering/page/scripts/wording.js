import { layoutsOf } from "./line_automaton.js";

/* Hints in sentences. */

const listed = (texts, word) => new Intl.ListFormat("en-GB", { type: word === "or" ? "disjunction" : "conjunction" }).format(texts);
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/* Where to look. */
export function whereToLook(board, { kind, lines }) {
  const where = linesInWords(board, lines);
  if (kind === "line") return `Look at ${where}.`;
  return `No single line gives anything more. Suppose a value for a cell, and look at ${where}.`;
}

/* Which cells follow. */
export function whichCells(board, { cells, values, steps }) {
  const { line } = steps[steps.length - 1];
  if (line === null) return `${capital(cellIs(board, cells[0], values.get(cells[0])))}.`;
  return `In ${board.lineName(line)}, ${stated(board, line, cells, values)}.`;
}

/* Why they follow. */
export function why(board, { steps }) {
  return steps.map((step) => (step.supposed ? refutationInWords(board, step) : lookInWords(board, step))).join(" ");
}

function refutationInWords(board, { supposed, chain, after }) {
  const { index, value } = supposed;
  const links = chain.map((look) => lookInWords(board, look)).join(" ");
  return `Suppose ${board.place(index)} were ${board.name(value)}. ${links} So ${cellIs(board, index, after.get(index))}.`;
}

/* A look at a line as one sentence: what it rests on, and for each conclusion which run makes it. */
function lookInWords(board, { line, before, changed, cells, reasons, after }) {
  const count = board.puzzle.colours.length + 1;
  const indices = board.line(line);
  const known = new Uint8Array(before.length).fill(1);
  const knownValues = new Map();
  reasons.forEach((index) => {
    const place = indices.indexOf(index);
    const entries = before.subarray(place * count, (place + 1) * count);
    known.set(entries, place * count);
    knownValues.set(index, [...entries].flatMap((entry, value) => (entry ? [value] : [])));
  });
  const runs = (board.clue(line) ?? []).map((run) => runInWords(board, run));
  const clue = board.clue(line) === null ? "no clue" : runs.join(" ") || "no runs";
  const basis = reasons.length > 0 ? `, where ${stated(board, line, reasons, knownValues)}` : "";
  const subject = `${capital(board.lineName(line))} (${clue})${basis}`;
  if (changed === null) return `${subject}, cannot be completed.`.replace(/, (cannot)/, basis ? ", $1" : " $1");
  const { starts, ends } = layoutsOf(board.clue(line), known, count);
  const reach = runs.map((text, run) => ({
    text,
    first: Math.min(...starts[run]), lastStart: Math.max(...starts[run]),
    firstEnd: Math.min(...ends[run]), last: Math.max(...ends[run]),
    isRun: starts[run].size > 0,
  }));
  const groups = new Map();
  const add = (reason, index) => groups.set(reason, [...(groups.get(reason) ?? []), index]);
  cells.forEach((index) => {
    const place = indices.indexOf(index);
    const values = after.get(index);
    const covering = reach.find((run) => run.isRun && run.lastStart <= place && place <= run.firstEnd);
    const isBlank = values.length === 1 && values[0] === 0;
    const isReached = reach.some((run) => !run.isRun || (run.first <= place && place <= run.last));
    if (!isBlank && values.length === 1 && covering) {
      const within = rangeInWords(line < board.height ? "column" : "row", [covering.first, covering.last]);
      const isFixed = covering.first === covering.lastStart && covering.firstEnd === covering.last;
      add(`the ${covering.text} ${isFixed ? "must be" : "lies"} ${isFixed ? "in" : "within"} ${within}${isFixed ? "" : ", which it covers in part wherever it begins"}`, index);
    } else if (isBlank && !isReached) {
      add(runs.length > 0 ? "no run reaches some cells" : "there is nothing to paint", index);
    } else {
      add("all ways to place the runs agree", index);
    }
  });
  const parts = [...groups].map(([reason, found]) => `${reason}: ${stated(board, line, found, after)}`);
  return `${subject}: ${parts.join("; ")}.`;
}

function runInWords(board, run) {
  if (run === "*") return "*";
  const [length, colour] = run;
  const name = colour === null || board.puzzle.colours.length === 1 ? "" : ` ${board.name(colour)}`;
  return `${length ?? "?"}${name}`;
}

function cellIs(board, index, values) {
  return `${board.place(index)} is ${listed(values.map((value) => board.name(value)), "or")}`;
}

/* "columns 3–4 and 7 are blank and column 9 is filled": the values of cells of a line. */
function stated(board, line, cells, values) {
  const kind = line < board.height ? "column" : "row";
  const groups = new Map();
  [...cells].sort((one, other) => one - other).forEach((index) => {
    const name = listed(values.get(index).map((value) => board.name(value)), "or");
    groups.set(name, [...(groups.get(name) ?? []), board.line(line).indexOf(index)]);
  });
  const parts = [...groups].map(([name, places]) => {
    return `${numbersInWords(kind, places)} ${places.length === 1 ? "is" : "are"} ${name}`;
  });
  return listed(parts, "and");
}

/* "columns 3–4 and 7", for places from 0 in order. */
function numbersInWords(kind, places) {
  const ranges = [];
  places.forEach((place) => {
    const last = ranges[ranges.length - 1];
    if (last && last[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  });
  const texts = ranges.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}–${last + 1}`));
  return `${kind}${places.length === 1 ? "" : "s"} ${listed(texts, "and")}`;
}

function rangeInWords(kind, [first, last]) {
  return first === last ? `${kind} ${first + 1}` : `${kind}s ${first + 1}–${last + 1}`;
}

/* "rows 1 and 3, and column 2": lines in order. */
function linesInWords(board, lines) {
  const rows = lines.filter((line) => line < board.height);
  const columns = lines.filter((line) => line >= board.height).map((line) => line - board.height);
  const texts = [["row", rows], ["column", columns]].filter(([, found]) => found.length > 0)
    .map(([kind, found]) => numbersInWords(kind, found));
  return texts.join(", and ");
}
