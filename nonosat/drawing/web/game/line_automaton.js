/* Line solving: a clue as an automaton that reads the cells of a line. A clue is a list of runs [length, colour], in which
 * null is an unknown length or colour and "*" stands for any number of runs; a missing clue is null. The candidates of a
 * line's cells are an array of size × values entries, 1 for each value (0 blank, 1 … the colours) that a cell may have. */

/* The automata of clues, made when first needed. */
const automata = new WeakMap();
/* For each number of values the clue of lines whose clue is missing: any runs. */
const anyRuns = new Map();

function runsOf(clue, values) {
  if (clue !== null) return clue;
  if (!anyRuns.has(values)) anyRuns.set(values, ["*"]);
  return anyRuns.get(values);
}

/* A state stands for the cell read last: a gap before an item of the clue, or a cell of an item. `next` are the states of
 * the next cell; `run` is the item's number, -1 for gaps and "*"; `opens` marks the item's first cell. */
function automatonOf(clue, values) {
  const states = [];
  const add = (value, run, opens) => states.push({ value, run, opens, next: [], ends: false }) - 1;
  const gaps = [...clue, null].map(() => add(0, -1, false));
  const colours = Array.from({ length: values - 1 }, (_, index) => index + 1);
  /* For each item and colour its first and last state. */
  const items = clue.map((run, number) => {
    const [length, colour] = run === "*" ? [null, null] : run;
    return (colour === null ? colours : [colour]).map((value) => {
      const first = add(value, run === "*" ? -1 : number, true);
      let last = first;
      for (let cell = 1; cell < (length ?? 1); cell += 1) {
        states[last].next.push(add(value, number, false));
        last = states.length - 1;
      }
      if (length === null) states[last].next.push(last);
      return { first, last };
    });
  });
  /* The items that can begin next, and whether the line can end there: "*" may stand for no run. */
  let entries = [];
  let canEnd = true;
  for (let number = clue.length; number >= 0; number -= 1) {
    const isFree = clue[number] === "*";
    const beyond = { entries, canEnd };
    if (number < clue.length) {
      entries = [...items[number].map(({ first }) => first), ...(isFree ? entries : [])];
      canEnd &&= isFree;
      const [gap, following] = isFree ? [gaps[number], entries] : [gaps[number + 1], beyond.entries];
      items[number].forEach(({ last }) => {
        const state = states[last];
        state.next.push(gap, ...following.filter((entry) => states[entry].value !== state.value));
        state.ends = beyond.canEnd;
      });
    }
    states[gaps[number]].next.push(gaps[number], ...entries);
    states[gaps[number]].ends = canEnd;
  }
  return { states, start: gaps[0] };
}

/* The union of all layouts of a clue that agree with the candidates: for each cell and value whether a layout has it, and
 * for each run the cells where it starts and ends (none for "*"). Null if there is no layout. */
export function layoutsOf(clue, cells, values) {
  const runs = runsOf(clue, values);
  if (!automata.has(runs)) automata.set(runs, automatonOf(runs, values));
  const { states, start } = automata.get(runs);
  const size = cells.length / values;
  /* completes[place * count + state]: the cells from that place can be read after that state. */
  const count = states.length;
  const completes = new Uint8Array((size + 1) * count);
  states.forEach((state, number) => { completes[size * count + number] = state.ends ? 1 : 0; });
  for (let place = size - 1; place >= 0; place -= 1) {
    for (let number = 0; number < count; number += 1) {
      const { next } = states[number];
      for (let which = 0; which < next.length; which += 1) {
        if (completes[(place + 1) * count + next[which]] && cells[place * values + states[next[which]].value]) {
          completes[place * count + number] = 1;
          break;
        }
      }
    }
  }
  if (!completes[start]) return null;
  const possible = new Uint8Array(cells.length);
  const starts = runs.map(() => new Set());
  const ends = runs.map(() => new Set());
  let reached = new Set([start]);
  for (let place = 0; place < size; place += 1) {
    const after = new Set();
    reached.forEach((number) => {
      const { run, next } = states[number];
      next.forEach((other) => {
        const { value, run: entered, opens } = states[other];
        if (!completes[(place + 1) * count + other] || !cells[place * values + value]) return;
        after.add(other);
        possible[place * values + value] = 1;
        if (opens && entered >= 0 && other !== number) starts[entered].add(place);
        if (run >= 0 && entered !== run) ends[run].add(place - 1);
      });
    });
    reached = after;
  }
  reached.forEach((number) => { if (states[number].run >= 0) ends[states[number].run].add(size - 1); });
  return { possible, starts, ends };
}

/* The cells of a line compared with its clue. Values are those of the board; `colours` is the number of colours of the
 * puzzle. */

/* Whether the shaded cells of a line satisfy the clue, undecided ones counting as blank. */
function satisfies(clue, values, colours) {
  return layoutsOf(clue, cellsOf(values.map((value) => Math.max(value, 0)), colours), colours + 1) !== null;
}

/* Whether a line can be completed to satisfy its clue. */
export function isPossible(clue, values, colours) {
  return layoutsOf(clue, cellsOf(values, colours), colours + 1) !== null;
}

/* For each run of a clue the cells where it can start and those where it can end, given the decided cells of the line;
 * none for "*". Null if no layout is left. */
function positionsOf(clue, values, colours) {
  const layouts = layoutsOf(clue, cellsOf(values, colours), colours + 1);
  if (layouts === null) return null;
  const ordered = (cells) => [...cells].sort((one, other) => one - other);
  return clue.map((_, run) => ({ starts: ordered(layouts.starts[run]), ends: ordered(layouts.ends[run]) }));
}

/* For each run whether it is done: it has one position left, whatever the unknown numbers are, and that is shaded; or the
 * whole line is decided and satisfies the clue. */
function doneRuns(clue, values, colours) {
  if (clue === null) return [];
  if (values.every((value) => value >= 0)) {
    const done = satisfies(clue, values, colours);
    return clue.map(() => done);
  }
  const positions = positionsOf(clue, values, colours);
  return clue.map((_, run) => {
    if (positions === null || positions[run].starts.length !== 1 || positions[run].ends.length !== 1) return false;
    const [[start], [end]] = [positions[run].starts, positions[run].ends];
    return values.slice(start, end + 1).every((value) => value > 0);
  });
}

/* The candidates of a line's cells: every value for an undecided one. */
function cellsOf(values, colours) {
  const cells = new Uint8Array(values.length * (colours + 1));
  values.forEach((value, place) => {
    if (value < 0) cells.fill(1, place * (colours + 1), (place + 1) * (colours + 1));
    else cells[place * (colours + 1) + value] = 1;
  });
  return cells;
}

/* The board compared with its clues. Any solution wins: this page does not know one. */

/* Marks the numbers of a line whose runs are done. */
export function crossOut(board, line) {
  const done = doneRuns(board.clue(line), board.valuesOf(line), board.puzzle.colours.length);
  board.headsOf(line).forEach((head) => {
    head.classList.remove("wrong");
    head.querySelectorAll(".n[data-run]").forEach((number, run) => number.classList.toggle("done", done[run] === true));
  });
}

export function isSatisfied(board, line) {
  return satisfies(board.clue(line), board.valuesOf(line), board.puzzle.colours.length);
}
