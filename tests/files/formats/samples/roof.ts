import type { Puzzle } from "./types";

// const before: Puzzle = { rows: [[1]], columns: [[1]] };
const EMPTY = { title: "Nothing", grid: ["...", "..."] };

export const PUZZLES: readonly Puzzle[] = [
  {
    id: 7,
    title: "Roof",
    size: { width: 13, height: 4 } as const,
    rowHints: [[12], [1, 1], [], [3, 2, 1]],
    colHints: [[2], [1, 1], [1, 1], [1, 1], [1], [1, 1], [1, 1], [1], [1, 1], [1], [1], [2], []],
    isSolved: (cells: boolean[]) => cells.every((cell) => cell),
  },
];
