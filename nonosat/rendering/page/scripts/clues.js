/* A clue is a list of runs [length, colour], in which null is an unknown length or colour and "*" stands for
 * any number of runs; a missing clue is null. Values are those of the board. */

/* Whether the painted cells of a line, with all others taken as blank, satisfy the clue. */
export function satisfies(clue, values) {
  if (clue === null) return true;
  const runs = [];
  values.forEach((value, place) => {
    if (value <= 0) return;
    if (place > 0 && values[place - 1] === value) runs[runs.length - 1][0] += 1;
    else runs.push([1, value]);
  });
  /* reach[j]: the clue so far can stand for the first j runs. */
  let reach = runs.map(() => false);
  reach.unshift(true);
  for (const run of clue) {
    const next = new Array(reach.length).fill(false);
    reach.forEach((possible, count) => {
      if (!possible) return;
      if (run === "*") next.fill(true, count);
      else if (count < runs.length && agrees(run, runs[count])) next[count + 1] = true;
    });
    reach = next;
  }
  return reach[runs.length];
}

function agrees([length, colour], [found, shown]) {
  return (length === null || length === found) && (colour === null || colour === shown);
}

function isKnown(clue) {
  return clue !== null && clue.every((run) => run !== "*" && run[0] !== null && run[1] !== null);
}

/* For each run of a known clue the places where it can begin, given the decided cells of the line; null when
 * no layout is left. Undecided cells may become anything. */
export function startsOf(clue, values) {
  const size = values.length;
  const count = clue.length;
  const blank = (place) => values[place] <= 0;
  const fits = (run, start) => {
    const [length, colour] = clue[run];
    if (start < 0 || start + length > size) return false;
    for (let place = start; place < start + length; place += 1) {
      if (values[place] >= 0 && values[place] !== colour) return false;
    }
    return true;
  };
  const touches = (run) => run > 0 && run < count && clue[run - 1][1] === clue[run][1];

  /* before[i][p]: the first i runs fit into the first p cells, and the rest of these can be blank. */
  const before = [[true]];
  for (let place = 1; place <= size; place += 1) before[0][place] = before[0][place - 1] && blank(place - 1);
  const freeBefore = (run, start) => {
    if (!touches(run)) return before[run][start];
    return start > 0 && blank(start - 1) && before[run][start - 1];
  };
  for (let run = 0; run < count; run += 1) {
    const row = [false];
    for (let end = 1; end <= size; end += 1) {
      const start = end - clue[run][0];
      row[end] = (row[end - 1] && blank(end - 1)) || (fits(run, start) && freeBefore(run, start));
    }
    before.push(row);
  }
  if (!before[count][size]) return null;

  /* after[p]: the runs after this one fit into the cells from p on, and the rest of these can be blank. */
  let after = new Array(size + 2).fill(false);
  after[size] = true;
  for (let place = size - 1; place >= 0; place -= 1) after[place] = after[place + 1] && blank(place);
  const starts = new Array(count);
  for (let run = count - 1; run >= 0; run -= 1) {
    const length = clue[run][0];
    const gap = touches(run + 1);
    const here = new Array(size + 2).fill(false);
    starts[run] = [];
    for (let start = size - length; start >= 0; start -= 1) {
      const end = start + length;
      const room = gap ? end < size && blank(end) && after[end + 1] : after[end];
      const possible = fits(run, start) && room;
      if (possible && freeBefore(run, start)) starts[run].unshift(start);
      here[start] = possible || (here[start + 1] && blank(start));
    }
    after = here;
  }
  return starts;
}

/* For each run whether it is done: it has only one place left, and that is painted. */
export function doneRuns(clue, values) {
  if (clue === null) return [];
  if (!isKnown(clue)) {
    const done = values.every((value) => value >= 0) && satisfies(clue, values);
    return clue.map(() => done);
  }
  const starts = startsOf(clue, values);
  if (starts === null) return clue.map(() => false);
  return clue.map(([length], run) => {
    if (starts[run].length !== 1) return false;
    const [start] = starts[run];
    return values.slice(start, start + length).every((value) => value > 0);
  });
}

/* Whether a line can still be completed so that it satisfies its clue. */
export function isPossible(clue, values) {
  if (isKnown(clue)) return startsOf(clue, values) !== null;
  return values.includes(-1) || satisfies(clue, values);
}
