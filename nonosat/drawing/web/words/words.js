/* The words of pages, from one table for each language. */

import { keep, kept } from "./kept.js";

const KEPT_LANGUAGE = "nonosat-studio:language";
let spoken = {};
let language = "en";

/* The language of the page's own sentences, or that which the reader chose, or else the first of the browser's that there is. */
export function preferredLanguage(codes, own = null) {
  const wanted = [own, kept(KEPT_LANGUAGE), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wanted.find((code) => codes.includes(code)) ?? "en";
}

export function useWords(code, words) {
  spoken = words;
  language = code;
}

/* Takes the words that a page in one file holds, {code: table}; `own` is the language of its sentences, if it has one. */
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

/* The words for a key; `{name}` in them is replaced by a value. A number `count` chooses `key.one` where there is one. */
export function t(key, values = {}) {
  const chosen = values.count === 1 && `${key}.one` in spoken ? `${key}.one` : key;
  const text = spoken[chosen];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === "number" ? values[name].toLocaleString(language) : values[name] ?? ""));
}

/* What is said in every language, {code: text}, in that of the page. */
export function inLanguage(texts) {
  return texts[language];
}

/* Several texts as one, with "and" or "or" before the last. */
export function listed(texts, word = "and") {
  const type = word === "or" ? "disjunction" : "conjunction";
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type }).format(texts);
}
