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

/* How the beginning of a clue can fill the beginning of a line. The entry for i items has, for each value, whether
 * these items can fill the first p cells so that the last of them has that value (p = 0 … size); in no cell at all
 * the last value counts as blank. Undecided cells may become anything, and blank cells may follow each item. */
function fillings(clue, values, colours) {
  const size = values.length;
  const may = (place, value) => values[place] < 0 || values[place] === value;
  const nothing = () => Array.from({ length: colours + 1 }, () => new Array(size + 1).fill(false));
  const withBlanks = (reached) => {
    for (let place = 0; place < size; place += 1) {
      if (may(place, 0) && reached.some((ends) => ends[place])) reached[0][place + 1] = true;
    }
    return reached;
  };
  const empty = nothing();
  empty[0][0] = true;
  const found = [withBlanks(empty)];
  for (const run of clue) {
    const before = found[found.length - 1];
    const begin = borders(before);
    const after = run === "*" ? before.map((ends) => [...ends]) : nothing();
    if (run === "*") {
      let inside = false;
      for (let place = 0; place < size; place += 1) {
        let goesOn = false;
        for (let value = 0; value <= colours; value += 1) {
          if (may(place, value) && (inside || begin[value][place])) after[value][place + 1] = goesOn = true;
        }
        inside = goesOn;
      }
    } else {
      for (const colour of coloursOf(run, colours)) {
        for (const [start, end] of stretches(values, colour)) {
          let begun = false;
          for (let place = start; place < end; place += 1) {
            if (run[0] === null) begun ||= begin[colour][place];
            else begun = place + 1 - run[0] >= start && begin[colour][place + 1 - run[0]];
            if (begun) after[colour][place + 1] = true;
          }
        }
      }
    }
    found.push(withBlanks(after));
  }
  return found;
}

/* For each value the places at which a run of it can begin: the cell before has another value, or is blank. */
function borders(reached) {
  return reached.map((_, value) => reached[0].map((_, place) => reached.some((ends, last) => ends[place] && (last !== value || !value))));
}

function coloursOf([, colour], colours) {
  return colour === null ? Array.from({ length: colours }, (_, index) => index + 1) : [colour];
}

/* The longest stretches of cells that may have a colour, as [first, behind the last]. */
function stretches(values, colour) {
  const found = [];
  values.forEach((value, place) => {
    if (value >= 0 && value !== colour) return;
    if (found.length > 0 && found[found.length - 1][1] === place) found[found.length - 1][1] += 1;
    else found.push([place, place + 1]);
  });
  return found;
}

/* For each run of a clue the cells where it can begin and those where it can end, given the decided cells of the
 * line; none for "*". Null when no layout is left. `colours` is the number of colours of the puzzle. */
export function placesOf(clue, values, colours) {
  const size = values.length;
  const before = fillings(clue, values, colours);
  if (!before[clue.length].some((ends) => ends[size])) return null;
  const after = fillings([...clue].reverse(), [...values].reverse(), colours).reverse();
  return clue.map((run, index) => {
    const starts = new Set();
    const ends = new Set();
    if (run === "*") return { starts: [], ends: [] };
    const [begin, follow] = [borders(before[index]), borders(after[index + 1])];
    for (const colour of coloursOf(run, colours)) {
      const canBegin = (place) => begin[colour][place];
      const canEnd = (place) => follow[colour][size - place - 1];
      for (const [first, behind] of stretches(values, colour)) {
        const cells = Array.from({ length: behind - first }, (_, offset) => first + offset);
        if (run[0] === null) {
          const earliest = cells.find(canBegin) ?? size;
          const latest = cells.findLast(canEnd) ?? -1;
          cells.filter((place) => canBegin(place) && place <= latest).forEach((place) => starts.add(place));
          cells.filter((place) => canEnd(place) && place >= earliest).forEach((place) => ends.add(place));
        } else {
          const reach = run[0] - 1;
          cells.filter((place) => place + reach < behind && canBegin(place) && canEnd(place + reach)).forEach((place) => {
            starts.add(place);
            ends.add(place + reach);
          });
        }
      }
    }
    const ordered = (places) => [...places].sort((one, other) => one - other);
    return { starts: ordered(starts), ends: ordered(ends) };
  });
}

/* For each run whether it is done: it has only one place left, whatever unknown numbers are, and that is painted;
 * or the whole line is decided and right. */
export function doneRuns(clue, values, colours) {
  if (clue === null) return [];
  if (values.every((value) => value >= 0)) {
    const done = satisfies(clue, values);
    return clue.map(() => done);
  }
  const places = placesOf(clue, values, colours);
  return clue.map((_, run) => {
    if (places === null || places[run].starts.length !== 1 || places[run].ends.length !== 1) return false;
    const [[start], [end]] = [places[run].starts, places[run].ends];
    return values.slice(start, end + 1).every((value) => value > 0);
  });
}

/* Whether a line can still be completed so that it satisfies its clue. */
export function isPossible(clue, values, colours) {
  return clue === null || placesOf(clue, values, colours) !== null;
}
