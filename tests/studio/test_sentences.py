"""Errors in every language: what Python says of a file or a request is in the tables of words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonosat
from nonosat.errors import InputError, NonosatError
from nonosat.web.sentences import in_every_language, translated
from nonosat.web.words import words

PACKAGE = Path(nonosat.__file__).parent
#: Where files are read and requests answered; what only the command line says is left out.
PLACES = ("formats", "notation", "files", "imaging", "scanning", "authoring", "studio")
MODULES = (
    "puzzle.py",
    "clue_text.py",
    "grid.py",
    "questions/requests.py",
    "questions/colours.py",
    "questions/sizes.py",
)
LEFT_OUT = {
    *("export.py", "runtime.py", "serving.py", "own_wheel.py", "board_widget.py", "weights.py"),
    *("inputs.py", "left_files.py"),
}
#: Errors, and which of their arguments is the sentence.
ERRORS = {"InputError": 0, "UnsupportedPuzzle": 0, "UnknownName": 0, "Changed": 0, "Refused": 1, "Misfit": 1}
#: What is put together from sentences of its own.
PUT_TOGETHER = re.compile(r"7?: ?7?|77|7, one for each of 7 runs|7 \(7\)")


def text_of(node: ast.AST) -> str | None:
    """The text of a literal, with ``7`` for each value in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return None


def sentences() -> Iterator[str]:
    """What the modules say: the sentence of each error, and each literal that begins like one."""
    paths = [path for place in PLACES for path in sorted((PACKAGE / place).rglob("*.py"))]
    for path in [*paths, *(PACKAGE / name for name in MODULES)]:
        if path.name in LEFT_OUT:
            continue
        parts: set[ast.AST] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts.update(node.values)
            text = None if node in parts else text_of(node)
            if text is not None and re.match(r"expected \S", text):
                # A value at the very end may be nothing, or more in brackets.
                yield re.sub(r"(?<=[\w')])7$", "", text)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                place = ERRORS[node.func.id]
                text = text_of(node.args[place]) if len(node.args) > place else None
                if text is not None and not PUT_TOGETHER.fullmatch(text):
                    yield re.sub(r"(?<=[\w')])7$", "", text)


SENTENCES = sorted(set(sentences()))


def vocabulary(texts: list[str]) -> set[str]:
    return {word for text in texts for word in unquoted(text)}


def unquoted(text: str) -> set[str]:
    """The words of a text, but for what it quotes and the values in it."""
    plain = re.sub(r"„[^“]*“|\{\w+\}|palette_names|palette|givens", "", text.lower())
    return set(re.findall(r"[^\W\d_]{2,}", plain))


ENGLISH = vocabulary(list(words("en").values())) - vocabulary(list(words("de").values()))


def test_the_sentences_of_the_readers_are_found() -> None:
    assert len(SENTENCES) > 250
    assert {"expected", "run", "length", "cells", "line", "the"} <= ENGLISH


def test_every_sentence_about_a_file_or_a_request_has_a_german_one() -> None:
    told = {sentence: translated(sentence, "de") for sentence in SENTENCES}
    assert {said: own for said, own in told.items() if own == said or unquoted(own) & ENGLISH} == {}


def test_no_sentence_about_a_file_is_left_over() -> None:
    """Each that begins like those of the readers is said by one of them, perhaps with a value for a part."""
    said = " ".join(SENTENCES)
    for key, sentence in words("en").items():
        if key.startswith("refused.") and sentence.startswith("expected "):
            longest = max(re.split(r"\{\w+\}|\(| to | and one | with ", sentence), key=len).strip(" ()'")
            assert longest.removeprefix("expected ") in said, sentence


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            InputError("expected 3 cells, as in the first row", found="##", source="a.txt", line=2, column=3),
            "a.txt:2:3: erwartet: 3 Zellen wie in der ersten Zeile, gefunden: „##“",
        ),
        (
            InputError("expected a line 'columns' with clues below it", source="boat.non", line=1),
            "boat.non:1: erwartet: eine Zeile „columns“ mit Zahlen darunter",
        ),
        (
            InputError("expected a run length", found="row", source="a.json", place="row 3"),
            "a.json: Zeile 3: erwartet: eine Lauflänge, gefunden: „row“",
        ),
        (
            InputError("expected a half-done grid of 5 columns and 1 row", found="the end"),
            "erwartet: ein halbes Bild von 5 Spalten und 1 Zeile, gefunden: „das Ende“",
        ),
    ],
)
def test_an_error_is_told_with_its_place_and_what_was_found_untouched(error: NonosatError, told: str) -> None:
    assert in_every_language(error)["de"] == told
    assert in_every_language(error)["en"] == str(error)
