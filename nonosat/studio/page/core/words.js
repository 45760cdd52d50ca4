/* The words of the interface, from one table for each language. */

const KEPT = "nonosat-studio:language";
let table = {};
let language = "en";

/* The language that the reader chose, or else the first of the browser's that there is. */
export function preferredLanguage(codes) {
  const wanted = [kept(), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wanted.find((code) => codes.includes(code)) ?? "en";
}

export async function loadWords(code) {
  const answer = await fetch(`page/words/${code}.json`);
  useWords(code, await answer.json());
  document.documentElement.lang = code;
}

export function useWords(code, words) {
  table = words;
  language = code;
}

export function chooseLanguage(code) {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    /* Without storage the choice lasts until the page is closed. */
  }
}

export function currentLanguage() {
  return language;
}

/* The words for a key; `{name}` in them is replaced by a value. A number `count` chooses `key.one` where there is one. */
export function t(key, values = {}) {
  const chosen = values.count === 1 && `${key}.one` in table ? `${key}.one` : key;
  const text = table[chosen];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === "number" ? values[name].toLocaleString(language) : values[name] ?? ""));
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
