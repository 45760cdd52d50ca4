/* Sentences for the page's own hints, in its language. */

import { layoutsOf } from "../game/line_automaton.js";
import { listed, t } from "./words.js";

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/* The sentence of level 1: which lines to look at. */
export function whereToLook(board, { kind, lines }) {
  return t(kind === "line" ? "reason.look" : "reason.assume", { lines: linesText(board, lines) });
}

/* The sentence of level 2: which cells follow. */
export function whichCells(board, { cells, values, steps }) {
  const { line } = steps[steps.length - 1];
  if (line === null) return `${capital(cellIs(board, cells[0], values.get(cells[0])))}.`;
  return t("reason.inLine", { line: board.lineName(line), facts: cellsText(board, line, cells, values) });
}

/* The sentences of level 3: why they follow. */
export function why(board, { steps }) {
  return steps.map((step) => (step.assumed ? refutationSentence(board, step) : deductionSentence(board, step))).join(" ");
}

function refutationSentence(board, { assumed, chain, after }) {
  const { index, value } = assumed;
  const chainText = chain.map((deduction) => deductionSentence(board, deduction)).join(" ");
  return t("reason.refuted", { place: board.cellName(index), value: board.name(value), links: chainText, conclusion: cellIs(board, index, after.get(index)) });
}

/* A deduction on a line as one sentence: its reasons, and for each conclusion the run that causes it. */
function deductionSentence(board, { line, before, changed, cells, reasons, after }) {
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
  const runs = (board.clue(line) ?? []).map((run) => runText(board, run));
  const subject = {
    line: capital(board.lineName(line)),
    clue: board.clue(line) === null ? t("line.noClue") : runs.join(" ") || t("reason.noRuns"),
    facts: cellsText(board, line, reasons, knownValues),
  };
  const where = reasons.length > 0 ? "Where" : "";
  if (changed === null) return t(`reason.impossible${where}`, subject);
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
      const range = numbersText(line < board.height ? "column" : "row", placesBetween(covering.first, covering.last));
      const isFixed = covering.first === covering.lastStart && covering.firstEnd === covering.last;
      add(t(isFixed ? "reason.mustBe" : "reason.lies", { run: covering.text, range }), index);
    } else if (isBlank && !isReached) {
      add(t(runs.length > 0 ? "reason.unreached" : "reason.blankLine"), index);
    } else {
      add(t("reason.agree"), index);
    }
  });
  const parts = [...groups].map(([reason, found]) => `${reason}: ${cellsText(board, line, found, after)}`);
  return t(`reason.shows${where}`, { ...subject, parts: parts.join("; ") });
}

function runText(board, run) {
  if (run === "*") return "*";
  const [length, colour] = run;
  const name = colour === null || board.puzzle.colours.length === 1 ? "" : ` ${board.name(colour)}`;
  return `${length ?? "?"}${name}`;
}

function cellIs(board, index, values) {
  return t("reason.cellIs", { place: board.cellName(index), value: listed(values.map((value) => board.name(value)), "or") });
}

/* "columns 3–4 and 7 are blank and column 9 is shaded": the values of cells of a line. */
function cellsText(board, line, cells, values) {
  const groups = new Map();
  [...cells].sort((one, other) => one - other).forEach((index) => {
    const name = listed(values.get(index).map((value) => board.name(value)), "or");
    groups.set(name, [...(groups.get(name) ?? []), board.line(line).indexOf(index)]);
  });
  const kind = line < board.height ? "column" : "row";
  return listed([...groups].map(([value, places]) => t(`reason.${kind}sAre`, { count: places.length, numbers: stretches(places), value })));
}

/* "columns 3–4 and 7", for places from 0 in order. */
function numbersText(kind, places) {
  return t(`reason.${kind}s`, { count: places.length, numbers: stretches(places) });
}

function stretches(places) {
  const ranges = [];
  places.forEach((place) => {
    const last = ranges[ranges.length - 1];
    if (last && last[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  });
  return listed(ranges.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}–${last + 1}`)));
}

function placesBetween(first, last) {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/* "rows 1 and 3, and column 2": lines in order. */
function linesText(board, lines) {
  const rows = lines.filter((line) => line < board.height);
  const columns = lines.filter((line) => line >= board.height).map((line) => line - board.height);
  const texts = [["row", rows], ["column", columns]].filter(([, found]) => found.length > 0).map(([kind, found]) => numbersText(kind, found));
  return texts.length < 2 ? texts.join("") : t("reason.bothSides", { rows: texts[0], columns: texts[1] });
}
