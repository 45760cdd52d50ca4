/* The texts of pages, from one table for each language. */

import { keep, kept } from "./kept.js";

const KEPT_LANGUAGE = "nonosat-studio:language";
let table = {};
let language = "en";
/* Kept: to make one for each number takes longer than all else about a board. */
let numbers = new Intl.NumberFormat(language);

/* The first available of: the language of the page's own sentences, the user's choice, the browser's languages. */
export function preferredLanguage(codes, own = null) {
  const wanted = [own, kept(KEPT_LANGUAGE), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wanted.find((code) => codes.includes(code)) ?? "en";
}

export function useWords(code, words) {
  table = words;
  language = code;
  numbers = new Intl.NumberFormat(code);
}

/* Uses the tables embedded in a page, {code: table}; `own` is the language of its sentences, if it has one. */
export function usePageWords(own = null) {
  const tables = JSON.parse(document.getElementById("words").textContent);
  const code = preferredLanguage(Object.keys(tables), own);
  useWords(code, tables[code]);
  document.documentElement.lang = code;
}

export function chooseLanguage(code) {
  keep(KEPT_LANGUAGE, code);
}

export function currentLanguage() {
  return language;
}

/* The text of a key; `{name}` in it is replaced by a value. If `count` is 1, `key.one` is used if it exists. */
export function t(key, values = {}) {
  const chosen = values.count === 1 && `${key}.one` in table ? `${key}.one` : key;
  const text = table[chosen];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === "number" ? numbers.format(values[name]) : values[name] ?? ""));
}

/* The text in the page's language, of {code: text}. */
export function inLanguage(texts) {
  return texts[language];
}

/* Several texts as one, with "and" or "or" before the last. */
export function listed(texts, word = "and") {
  const type = word === "or" ? "disjunction" : "conjunction";
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type }).format(texts);
}
