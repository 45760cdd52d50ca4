/* Clues as the JSON of nonosat's own format has them: [3, 1]; [[3, "r"], [1, "g"]] with several colours; "?" and "*"
 * for unknown runs; null for a missing clue. */

/* The clue of a complete line; `letters` are those of the colours. */
export function clueOf(values, letters) {
  const runs = [];
  let length = 0;
  values.forEach((value, place) => {
    if (value <= 0) return;
    length += 1;
    if (values[place + 1] === value) return;
    runs.push(letters.length > 1 ? [length, letters[value - 1]] : length);
    length = 0;
  });
  return runs;
}

/* A clue as boards and games take it: ["*" or [length, colour], …]; unknown lengths and colours are null. */
export function clueData(clue, letters) {
  if (clue === null) return null;
  return clue.map((run) => {
    if (run === "*") return "*";
    const [length, letter] = Array.isArray(run) ? run : [run, null];
    const colour = letter === null ? (letters.length === 1 ? 1 : null) : letters.indexOf(letter) + 1;
    return [length === "?" ? null : length, colour];
  });
}

/* A clue as text: numbers with spaces between them, each followed by its letter if there are several colours. */
export function clueText(clue) {
  if (clue === null) return "-";
  if (clue.length === 0) return "0";
  return clue.map((run) => (Array.isArray(run) ? `${run[0]}${run[1]}` : `${run}`)).join(" ");
}

/* The clue of a text, {clue, wrong}: numbers with anything between them, "?" and "*", "-" for a missing clue,
 * 0 or nothing for a blank line; a letter after a number, or before it, is its colour. `wrong` is the first part that cannot be read. */
export function clueFromText(text, letters) {
  const trimmed = text.trim();
  if (/^[-–—]$/.test(trimmed)) return { clue: null, wrong: null };
  const clue = [];
  const colours = letters.map((letter) => letter.replace(/[\\\]^-]/g, "\\$&")).join("");
  const colour = letters.length > 1 ? `([${colours}])?` : "()";
  const run = new RegExp(`^(?:${colour}(\\d+|[?*])${colour})`, "u");
  let rest = trimmed;
  while (rest !== "") {
    const gap = /^[\s,;.:|/()[\]{}+_–—-]+/u.exec(rest);
    if (gap) {
      rest = rest.slice(gap[0].length);
      continue;
    }
    const found = run.exec(rest);
    if (!found) return { clue, wrong: rest.split(/\s/u)[0] };
    const letter = found[1] || found[3];
    const length = /\d/.test(found[2]) ? Number(found[2]) : found[2];
    if (length === "*" || letters.length === 1 || (length === "?" && !letter)) { if (length !== 0) clue.push(length); }
    else if (!letter && length !== 0) return { clue, wrong: found[0] };
    else if (length !== 0) clue.push([length, letter]);
    rest = rest.slice(found[0].length);
  }
  return { clue, wrong: null };
}

/* The shortest line that can hold a clue. */
export function cellsNeeded(clue) {
  if (clue === null) return 0;
  const runs = clue.filter((run) => run !== "*").map((run) => (Array.isArray(run) ? run : [run, ""]));
  const gaps = runs.filter(([, letter], place) => place > 0 && runs[place - 1][1] === letter).length;
  return runs.reduce((sum, [length]) => sum + (length === "?" ? 1 : length), 0) + gaps;
}

/* The number of shaded cells of each colour, by its letter ("" if there is one colour); null if a number is unknown. */
export function totals(clues) {
  const sums = new Map();
  for (const clue of clues) {
    if (clue === null) return null;
    for (const run of clue) {
      const [length, letter] = Array.isArray(run) ? run : [run, ""];
      if (typeof length !== "number") return null;
      sums.set(letter, (sums.get(letter) ?? 0) + length);
    }
  }
  return sums;
}
