/* The games that were solved on this machine, kept in the browser alone: {time, title, width, height, difficulty, seconds,
 * hints}, the oldest first. `time` is the local date and hour, `difficulty` a label of grades or null. */

import { keep, keptValue } from "../words/kept.js";

const RECORD = "nonosat-studio:record";
/* The most games. Chosen, not measured. */
const MOST_GAMES = 5000;
const FIELDS = ["time", "title", "width", "height", "difficulty", "seconds", "hints"];

export function recordedGames() {
  const games = keptValue(RECORD);
  return Array.isArray(games) ? games.filter((game) => typeof game?.time === "string" && Number.isFinite(game.seconds)) : [];
}

export function recordGame(game, now = new Date()) {
  const time = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  keep(RECORD, JSON.stringify([...recordedGames(), { time, ...game }].slice(-MOST_GAMES)));
}

/* How many days in a row have games, up to today or yesterday. */
export function streakOf(games, now = new Date()) {
  const days = new Set(games.map(({ time }) => time.slice(0, 10)));
  const dayBefore = (count) => new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - count)).toISOString().slice(0, 10);
  const first = days.has(dayBefore(0)) ? 0 : 1;
  let length = 0;
  while (days.has(dayBefore(first + length))) length += 1;
  return length;
}

/* The times of each size and difficulty, {width, height, difficulty, count, best, median}, the smallest first. */
export function timesOf(games) {
  const groups = Map.groupBy(games, ({ width, height, difficulty }) => `${width}×${height} ${difficulty}`);
  const rows = [...groups.values()].map(([first, ...more]) => {
    const seconds = [first, ...more].map((game) => game.seconds).sort((one, other) => one - other);
    return { ...first, count: seconds.length, best: seconds[0], median: seconds[Math.floor(seconds.length / 2)] };
  });
  return rows.sort((one, other) => one.width * one.height - other.width * other.height || `${one.difficulty}`.localeCompare(`${other.difficulty}`));
}

/* The games as CSV. A text that a spreadsheet would calculate is quoted as a text. */
export function csvOf(games) {
  const field = (value) => {
    const text = `${value ?? ""}`.replace(/^[=+@-]/, "'$&");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [FIELDS, ...games.map((game) => FIELDS.map((name) => field(game[name])))].map((row) => `${row.join(",")}\r\n`).join("");
}
