"""``nonosat judge``: steps and answers judged, as JSON Lines on standard input and output."""

from __future__ import annotations

import json
import sys
from typing import Any

from nonosat.authoring.generation.generating import generate
from nonosat.files.registry import read
from nonosat.model.abilities import exits
from nonosat.model.abilities.sizes import width_and_height
from nonosat.model.argument_checks import expect_type
from nonosat.model.errors import InvalidValue, NonosatError, UnknownName
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.play.game import Game
from nonosat.reasoning.play.score import score

EXAMPLES = (
    "cat requests.jsonl | nonosat judge",
    """echo '{"op": "new", "size": "5x5", "seed": 1}' | nonosat judge""",
)
EXIT_CODES = exits.Meanings(done="Every line was answered.", wrong="A line could not be read or answered.")

#: The keys that each operation needs.
_NEEDED = {"new": "", "step": "row, column, value", "steps": "steps", "score": "text", "hint": "", "undo": ""}
_NEEDED |= {"state": "", "end": ""}
#: The keys of a puzzle given by its clues.
_CLUES = ("rows", "columns", "palette", "givens")
#: A request or its answer.
Answer = dict[str, Any]


def command() -> int:
    """Judge steps and answers of players, as JSON Lines on standard input and output.

    Each line is a request with an "op" (new, step, steps, score, hint, undo, state or end) and is answered by
    a line, at once. Rows and columns count from 1. See the guide for the keys.
    """
    referee, code = Referee(), exits.DONE
    for number, line in enumerate(sys.stdin.buffer, 1):
        if line.strip():
            answer = referee.answer(line, number)
            code = exits.WRONG if "error" in answer else code
            sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
            sys.stdout.flush()
    return code


class Referee:
    """Games by name, and answers to requests about them."""

    def __init__(self) -> None:
        self._games: dict[str | None, Game] = {}

    def answer(self, line: bytes, number: int) -> Answer:
        """Return the answer to a request; ``error`` names the line if it could not be read."""
        known: Answer = {"id": None}
        try:
            request = _parsed(line)
            known |= {key: request[key] for key in ("id", "game") if key in request}
            return known | self._answer(request)
        except NonosatError as error:
            return known | {"error": f"line {number}: {error}"}

    def _answer(self, asked: Answer) -> Answer:
        """Return the answer without ``id`` and ``game``; raises ``NonosatError``."""
        name, operation = asked.get("game"), asked.get("op")
        expect_type(name, str | None, "game")
        expect_type(operation, str, "op")
        if operation not in _NEEDED:
            raise UnknownName.among("op", str(operation), _NEEDED)
        if operation == "new":
            self._games[name] = game = Game(_puzzle(asked), on_wrong=asked.get("on_wrong", "end"))
            return _parsed(game.observation("json").encode()) | {"unique": game.unique}
        if name not in self._games:
            raise InvalidValue.of("a game that 'new' has begun", name, place="game")
        game, found = self._games[name], Answer()
        match asked:
            case {"op": "score", "text": text}:
                return score(game.puzzle, text).to_json()
            case {"op": "hint"}:
                return {"text": game.hint(asked.get("level", 3)).text}
            case {"op": "state"}:
                return _parsed(game.to_json().encode())
            case {"op": "end"}:
                del self._games[name]
                return found
            case {"op": "step", "row": row, "column": column, "value": value}:
                found = _taken(game, [row, column, value])
            case {"op": "steps", "steps": [*steps]}:
                found = {"judgements": [_taken(game, each) for each in steps]}
            case {"op": "undo"}:
                game.undo()
            case _:
                raise InvalidValue.of(f"the keys {_NEEDED[str(operation)]}", asked)
        return found | {"grid": game.marks.text_rows()}


def _taken(game: Game, step: Any) -> Answer:
    """Take a step, with row and column counted from 1; raises ``InvalidValue``."""
    if not isinstance(step, list) or [type(each) for each in step] != [int] * 3:
        raise InvalidValue.of("whole numbers: row, column, value", step)
    row, column, value = step
    return game.step(row - 1, column - 1, value).to_json()


def _parsed(line: bytes) -> Answer:
    """Return the object of a line; raises ``InvalidValue``."""
    try:
        return Answer(**json.loads(line))
    except (TypeError, ValueError, RecursionError):
        raise InvalidValue.of("a JSON object", line.decode(errors="replace").strip()) from None


def _puzzle(asked: Answer) -> Puzzle:
    """Return the puzzle of ``new``: a puzzle, its clues, or one to generate."""
    puzzle = asked.get("puzzle", {key: asked[key] for key in _CLUES if key in asked})
    if puzzle:
        return read((puzzle if isinstance(puzzle, str) else json.dumps(puzzle)).encode(errors="replace"))
    size = width_and_height(str(asked.get("size")), "size")
    return generate("random", size, seed=asked.get("seed", 0), difficulty_class=asked.get("class"))
