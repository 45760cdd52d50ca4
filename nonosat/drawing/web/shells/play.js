/* The page that plays one puzzle, without a server. */

import { make } from "../board/dom.js";
import { highlight, highlightLines } from "../board/view.js";
import { stateOf } from "../board/state.js";
import { marksText } from "../game/marks.js";
import { offerMarks } from "../panels/download.js";
import { GamePanel } from "../panels/game_panel.js";
import { LocalEngine } from "../panels/local_engine.js";
import { t, usePageWords } from "../words/words.js";

usePageWords();
const page = JSON.parse(document.getElementById("puzzle").textContent);
const state = stateOf(page.puzzle);
/* A puzzle without a title is named by its size. */
if (!page.puzzle.title) document.title = document.querySelector("h1").textContent = t("page.untitled", { size: `${state.width}×${state.height}` });
const about = document.querySelector(".about");
const [size, ...others] = about.textContent.split(" · ");
if (page.difficulty !== null) about.textContent = [size, t(`grade.${page.difficulty}`), ...others].join(" · ");
const panel = new GamePanel(state, {
  start: page.start, engineOf: (board) => new LocalEngine(board), label: document.querySelector("h1").textContent,
  title: page.puzzle.title ?? null, author: page.puzzle.author ?? null, key: page.key,
  heading: document.querySelector("header"),
  end: { address: async () => document.querySelector(".about a")?.href ?? (/^https?:/.test(location.href) ? location.href : null) },
});
const field = make("textarea", { id: "marks", class: "marks", "aria-label": t("play.marks"), readOnly: true, hidden: true });

async function copyMarks() {
  const isCopied = await offerMarks(marksText(panel.board), field);
  panel.say(t(isCopied ? "play.copied" : "play.copyBelow"));
}

/* Shows the highlights of the drawing until a cell changes. */
function showHighlights() {
  const { board } = panel;
  if (!board.values.every((value, index) => value === page.start[index])) return;
  page.highlights.forEach(({ kind, cells, lines }) => {
    highlight(board, cells, kind);
    highlightLines(board, lines.map((name) => board.lineNamed(name)));
  });
}

const isPartlyUnknown = [...page.puzzle.rows, ...page.puzzle.columns].some((clue) => clue === null || JSON.stringify(clue).includes('"?"') || JSON.stringify(clue).includes('"*"'));
const help = ["play.helpClues", ...(isPartlyUnknown ? ["play.helpUnknown"] : []), "play.helpHints", "player.keysText"];
panel.finishTools([panel.action("copy", t("play.copy"), copyMarks)]);
panel.said.after(field);
document.getElementById("paper").replaceWith(panel.canvas);
panel.side.append(make("details", { class: "help" }, make("summary", {}, t("play.help")), help.map((key) => make("p", {}, t(key)))));
panel.difficulty = page.difficulty;
panel.begin();
showHighlights();
