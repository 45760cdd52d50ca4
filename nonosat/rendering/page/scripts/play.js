import { Board } from "./board.js";
import { Cursor } from "./cursor.js";
import { Game } from "./game.js";
import { check } from "./judging.js";
import { playByKeys } from "./keyboard.js";
import { paintByPointer } from "./pointer.js";
import { keepProgress, keptProgress } from "./progress.js";
import { Tools } from "./tools.js";
import { Zoom } from "./zoom.js";

/* The page to play on: puts its parts together. */

/* In pixels; a finger cannot hit a smaller cell: a choice. */
const LEAST_SIDE = 20;
const SOLVED = "Solved! Every clue is satisfied.";
const byId = (id) => document.getElementById(id);
const puzzle = JSON.parse(byId("puzzle").textContent);
const board = new Board(puzzle, byId("board"));
const game = new Game(board, { shown, changed, speak });
const tools = new Tools(board, speak);
const cursor = new Cursor(board, byId("here"));

function say(text) {
  byId("status").textContent = text;
}

function speak(text) {
  byId("spoken").textContent = text;
}

function shown({ wasSolved }) {
  cursor.showClues();
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
byId("check").addEventListener("click", () => {
  const verdict = check(board);
  say(game.solved ? SOLVED : verdict);
});
byId("restart").addEventListener("click", () => {
  say(game.restart() ? "Started over. Undo brings everything back." : "");
});
byId("letters")?.addEventListener("change", (event) => board.table.classList.toggle("letters", event.target.checked));
paintByPointer(game, cursor, tools);
playByKeys(game, cursor, tools);
new Zoom(board, { least: LEAST_SIDE, fitted: () => cursor.showClues() });

const kept = keptProgress(board);
game.begin(kept ?? puzzle.start);
if (!game.solved && kept?.some((value, index) => value !== puzzle.start[index])) say("Your earlier progress has been restored.");
