import { Assistance } from "./assistance.js";
import { Board } from "./board.js";
import { offerMarks } from "./copying.js";
import { Cursor } from "./cursor.js";
import { Game } from "./game.js";
import { playByKeys } from "./keyboard.js";
import { pinchToZoom } from "./pinch.js";
import { paintByPointer } from "./pointer.js";
import { pointAt, pointAtLines } from "./pointing.js";
import { keepProgress, keptProgress, progressText } from "./progress.js";
import { Tools } from "./tools.js";
import { Zoom } from "./zoom.js";

/* The page to play on: puts its parts together. */

/* In pixels; neither a finger nor a mouse hits smaller cells with ease: choices. */
const LEAST_SIDE = matchMedia("(pointer: coarse)").matches ? 20 : 15;
const SOLVED = "Solved! Every clue is satisfied.";
const byId = (id) => document.getElementById(id);
const puzzle = JSON.parse(byId("puzzle").textContent);
const board = new Board(puzzle, byId("board"));
const game = new Game(board, { shown, changed, speak });
const tools = new Tools(board, speak);
const cursor = new Cursor(board, byId("here"));
const assistance = new Assistance(game, say);

function say(text) {
  byId("status").textContent = text;
}

function speak(text) {
  byId("spoken").textContent = text;
}

function shown({ wasSolved }) {
  cursor.showClues();
  assistance.forget();
  if (game.solved && !wasSolved) say(SOLVED);
  if (!game.solved && wasSolved) say("");
  board.table.classList.toggle("solved", game.solved);
  byId("undo").disabled = !game.history.canUndo;
  byId("redo").disabled = !game.history.canRedo;
}

function changed() {
  keepProgress(board);
}

board.table.setAttribute("role", "grid");
board.elements.forEach((element, index) => {
  element.setAttribute("role", "gridcell");
  element.classList.toggle("given", board.isGiven(index));
});
byId("undo").addEventListener("click", () => game.undo());
byId("redo").addEventListener("click", () => game.redo());
byId("check").addEventListener("click", () => assistance.check());
byId("hint").addEventListener("click", () => assistance.giveHint());
byId("mistakes").addEventListener("click", () => assistance.showMistakes());
byId("copy").addEventListener("click", async () => {
  const isCopied = await offerMarks(progressText(board), byId("marks"));
  say(isCopied ? "Your marks are copied: “nonosat hint PUZZLE --progress FILE” reads them." : "Copy your marks from the field below.");
});
byId("restart").addEventListener("click", () => {
  say(game.restart() ? "Started over. Undo brings everything back." : "");
});
byId("letters")?.addEventListener("change", (event) => board.table.classList.toggle("letters", event.target.checked));
const zoom = new Zoom(board, { least: LEAST_SIDE, fitted: () => cursor.showClues() });
paintByPointer(game, cursor, tools);
pinchToZoom(board, zoom);
playByKeys(game, cursor, tools);

const kept = keptProgress(board);
game.begin(kept ?? puzzle.start);
const isFresh = board.values.every((value, index) => value === puzzle.start[index]);
if (isFresh) puzzle.highlights.forEach(({ kind, cells, lines }) => {
  pointAt(board, cells, kind);
  pointAtLines(board, lines.map((name) => board.lineNamed(name)));
});
if (!game.solved && kept?.some((value, index) => value !== puzzle.start[index])) say("Your earlier progress has been restored.");
