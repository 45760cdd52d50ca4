"""An independent checker of explanations and hints: it uses only the clues and the JSON, no code of nonosat.

Every substep must be

- *sound*: its cells follow from its ``premises`` alone;
- *known*: the cells of its ``premises`` were known before, with exactly these values;
- *smallest*, if it is marked so: no fewer known cells of the line (beside its ``run_cells``), or lines, imply
  it;
- *said*: its text names the cells of its JSON, no others, and only existing runs;

and all together must be *complete*: lead to the solution, to all cells that the solutions share, or to a
contradiction.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from clue_machine import Cell, ClueMachine
from told_places import ORDINALS, Told, told_in

#: The number of sets up to which all smaller sets are tried; beyond it, one element is left out at a time.
_MOST_SETS = 400

#: Colour words for the letters in puzzle_documents.
_NAMES = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}

Values = dict[Cell, frozenset[int]]
Step = Mapping[str, Any]


class Finding(NamedTuple):
    """A fault: the property that is missing, the place (``step 3, part 1``), and details."""

    fault: str
    place: str
    detail: str


@dataclass
class ExplanationChecker:
    """Checker of the JSON for one puzzle, given in nonosat's own format."""

    puzzle: Mapping[str, Any]

    def __post_init__(self) -> None:
        self._machine = ClueMachine(self.puzzle)

    def explanation(self, document: Mapping[str, Any]) -> list[Finding]:
        """Return the faults in the output of ``explain --json``."""
        known: Values = dict(self._machine.givens)
        findings = list(self._steps(document["steps"], known, "step"))
        return findings + list(self._ending(document, known))

    def hint(self, document: Mapping[str, Any], marks: Iterable[str]) -> list[Finding]:
        """Return the faults in the output of ``hint --json --level 3`` for some marks."""
        known: Values = dict(self._machine.givens)
        for row, line in enumerate(marks):
            for column, letter in enumerate(line):
                if letter != "?":
                    known[row, column] = frozenset({self._machine.letters.index(letter)})
        steps = document.get("steps", [document])
        before = dict(known)
        findings = list(self._steps(steps, known, "hint"))
        findings += self._known(document["premises"], before, "hint")
        if not self._follows(document, self._values(document["cells"])):
            findings.append(Finding("sound", "hint", "the cells do not follow from the premises"))
        return findings

    def _steps(self, steps: Iterable[Step], known: Values, name: str) -> Iterator[Finding]:
        for number, step in enumerate(steps, 1):
            yield from self._step(step, known, f"{name} {number}")
            self._learn(known, step["cells"])

    def _step(self, step: Step, known: Values, place: str) -> Iterator[Finding]:
        """Check a step, and its substeps or the steps of its chain."""
        before = dict(known)
        yield from self._known(step["premises"], before, place)
        cells = self._values(step["cells"])
        for cell, values in cells.items():
            if not values < before.get(cell, self._machine.values):
                yield Finding("sound", place, f"{cell} is nothing new")
        if not self._follows(step, cells):
            yield Finding("sound", place, f"the cells do not follow from the premises: {step['text']}")
        parts = step.get("substeps") or []
        if parts:
            inner = dict(before)
            yield from self._steps(parts, inner, f"{place}, part")
            told = {cell for part in parts for cell in self._values(part["cells"])}
            if told != set(cells) and (cells or parts[-1]["cells"]):  # the last part may find a contradiction
                yield Finding("complete", place, "the parts decide other cells than the step")
        else:
            yield from self._smallest(step, cells, before, place)
            for implication in step.get("implications", []):
                yield from self._implication(implication, step["premises"], place)
            if "assumption" in step:
                yield from self._contradiction(step, before, place)
        yield from self._said(step, place)

    def _implication(
        self, implication: Mapping[str, Any], premises: Mapping[str, Any], place: str
    ) -> Iterator[Finding]:
        """Check that a line leaves one cell the stated values if the other has the assumed one."""
        known = self._values(premises["cells"])
        for cell, values in self._values([implication["if"]]).items():
            known[cell] = known.get(cell, self._machine.values) & values
        if not self._machine.implies([implication["line"]], known, self._values([implication["then"]])):
            yield Finding("sound", place, f"{implication} does not follow")

    def _contradiction(self, step: Step, before: Values, place: str) -> Iterator[Finding]:
        (assumed,) = self._values([step["assumption"]]).items()
        inner = {**before, assumed[0]: before.get(assumed[0], self._machine.values) & assumed[1]}
        left = before.get(assumed[0], self._machine.values) - assumed[1]
        if self._values(step["cells"]) != {assumed[0]: left}:
            yield Finding("sound", place, "the conclusion is not that the assumption is wrong")
        yield from self._steps(step["chain"], inner, f"{place}, link")
        if any(not link["cells"] for link in step["chain"][:-1]):
            yield Finding("sound", place, "a link before the last one decides nothing")
        if step["chain"] and step["chain"][-1]["cells"]:
            yield Finding("complete", place, "the chain does not end with a contradiction")

    def _follows(self, step: Step, cells: Values) -> bool:
        premises = step["premises"]
        return self._machine.implies(premises["lines"], self._values(premises["cells"]), cells)

    def _known(self, premises: Mapping[str, Any], known: Values, place: str) -> Iterator[Finding]:
        for cell, values in self._values(premises["cells"]).items():
            if known.get(cell, self._machine.values) != values:
                yield Finding("known", place, f"{cell} was not known to be {self._letters(values)}")

    def _smallest(self, step: Step, cells: Values, known: Values, place: str) -> Iterator[Finding]:
        if not step["smallest"]:
            return
        premises, machine = step["premises"], self._machine
        if step["kind"] == "line":
            (line,) = premises["lines"]
            facts = {
                cell: known[cell]
                for cell in machine.cells[line]
                if known.get(cell, machine.values) < machine.values
            }
            run_cells = {(row, column) for row, column in step.get("run_cells", [])}
            others = [cell for cell in facts if cell not in run_cells]
            cited = [cell for cell in self._values(premises["cells"]) if cell not in run_cells]
            for fewer in _fewer(others, cited):
                chosen = {cell: facts[cell] for cell in (*run_cells, *fewer) if cell in facts}
                if machine.implies([line], chosen, cells):
                    yield Finding("smallest", place, f"{fewer} are enough: {step['text']}")
                    return
        else:
            for lines in _fewer(list(machine.cells), premises["lines"]):
                if machine.implies(lines, known, cells):
                    yield Finding("smallest", place, f"{lines} are enough: {step['text']}")
                    return

    def _said(self, step: Step, place: str) -> Iterator[Finding]:
        lines = step["premises"]["lines"]
        told = told_in(step["text"], line=lines[0] if len(lines) == 1 else None)
        must = set(self._values(step["cells"])) | set(self._values(step["premises"]["cells"]))
        unsaid, unfounded = must - told.cells, told.cells - set(_cells_in(step))
        if unsaid:
            yield Finding("said", place, f"{_people(unsaid)} not named: {step['text']}")
        if unfounded:
            yield Finding("said", place, f"{_people(unfounded)} named, but not in the JSON: {step['text']}")
        if set(lines) - told.lines:
            yield Finding("said", place, f"{sorted(set(lines) - told.lines)} not named: {step['text']}")
        for cells in (step["cells"], step["premises"]["cells"]):
            for cell, values in self._values(cells).items():
                if cell in told.facts and not self._is_said(told, cell, values):
                    letters = self._letters(values)
                    yield Finding(
                        "said", place, f"{_people([cell])} is not said to be {letters}: {step['text']}"
                    )
        yield from self._runs(told, place, step["text"])

    def _is_said(self, told: Told, cell: Cell, values: frozenset[int]) -> bool:
        """Return whether the text says that a cell has one of these values."""
        everything = self._machine.values
        for denied, words in told.facts[cell]:
            meant = frozenset().union(*(self._meant(word) for word in words))
            if meant and values == (everything - meant if denied else meant):
                return True
        return False

    def _meant(self, word: str) -> frozenset[int]:
        """Return the values that a word means; none if it is another word."""
        colours = self._machine.values - {0}
        meanings = {"blank": {0}, "shaded": colours}
        for value in colours:
            letter = self._machine.letters[value]
            meanings |= {letter: {value}, _NAMES.get(letter, letter): {value}}
        return frozenset(meanings.get(word, ()))

    def _runs(self, told: Told, place: str, text: str) -> Iterator[Finding]:
        for line, which, length in told.runs:
            clue = self._machine.clues.get(line, ())
            alike = [run for run in clue if run is not None and str(run[0] or "?") == length]
            number = ORDINALS.index(which) + 1 if which else 1
            if len(alike) < number:
                yield Finding("said", place, f"{line} has no {which} {length}: {text}")
            elif not which and len(alike) > 1 and len(set(alike)) == 1:
                yield Finding("said", place, f"{line} has several {length}: {text}")

    def _ending(self, document: Mapping[str, Any], known: Values) -> Iterator[Finding]:
        machine = self._machine
        cells = list(itertools.product(range(machine.height), range(machine.width)))
        backbone = {
            cell: frozenset({machine.letters.index(letter)})
            for cell, letter in zip(cells, "".join(document["backbone"]), strict=True)
            if letter != "?"
        }
        if document["verdict"] == "none":
            if document["steps"] and document["steps"][-1]["cells"]:
                yield Finding("complete", "the end", "no contradiction is shown")
            if machine.can_be_filled(machine.cells, machine.givens):
                yield Finding("sound", "the end", "there is a solution")
            return
        if {cell: values for cell, values in known.items() if len(values) == 1} != backbone:
            yield Finding("complete", "the end", "the steps lead to other cells than the backbone")
        if not document["complete"]:
            yield Finding("complete", "the end", "it is marked as incomplete")
        elif document["verdict"] == "unique":
            if len(backbone) < len(cells) or not machine.can_be_filled(machine.cells, backbone):
                yield Finding("complete", "the end", "the steps do not lead to a solution")
        else:
            for cell in cells:
                values = [
                    value
                    for value in known.get(cell, machine.values)
                    if machine.can_be_filled(machine.cells, {**known, cell: frozenset({value})})
                ]
                if (len(values) > 1) == (cell in backbone):
                    yield Finding("complete", "the end", f"{_people([cell])} has the values {values}")

    def _learn(self, known: Values, cells: Iterable[Any]) -> None:
        for cell, values in self._values(cells).items():
            known[cell] = known.get(cell, self._machine.values) & values

    def _values(self, cells: Iterable[Any]) -> Values:
        index = self._machine.letters.index
        return {(row, column): frozenset(map(index, letters)) for row, column, letters in cells}

    def _letters(self, values: frozenset[int]) -> str:
        return "".join(self._machine.letters[value] for value in sorted(values))


def _fewer(everything: list[Any], chosen: list[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield the sets with one element fewer: all of them or, beyond a limit, subsets of the chosen ones."""
    if not chosen:
        return iter(())
    size = len(chosen) - 1
    among = everything if math.comb(len(everything), size) <= _MOST_SETS else chosen
    return itertools.combinations(among, size)


def _cells_in(value: Any) -> Iterator[Cell]:
    """Yield all cells in a piece of JSON."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        if len(value) in (2, 3) and all(type(each) is int for each in value[:2]):
            yield value[0], value[1]
        else:
            for each in value:
                yield from _cells_in(each)


def _people(cells: Iterable[Cell]) -> str:
    """Return cells in words, counted from 1."""
    return ", ".join(f"row {row + 1} column {column + 1}" for row, column in sorted(cells))
