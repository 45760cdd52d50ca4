"""The sentences of each technique: the observations on the line, one each, then the conclusion.

They mention all premises of a step; those that the technique itself does not mention come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonosat.logic.bits import blocks, decided_cells, span
from nonosat.model.clues import ANY_COLOUR, UNKNOWN_LENGTH
from nonosat.reasoning.steps.deduction import Deduction, Technique
from nonosat.reasoning.steps.line_candidates import LineStep
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.translation import capital


class _Sentences(NamedTuple):
    """The sentences of a technique: an ``observation`` about known cells, and the ``rule`` before the result.

    ``mentioned`` are the known cells that they mention.
    """

    rule: str
    observation: str = ""
    mentioned: int = 0


def line_step_in_words(words: Wording, step: LineStep) -> str:
    """Return the sentences of a deduction on a line: observations, then the result."""
    result = words.facts(step.line, step.after, step.claim.cells)
    is_subject = step.claim.technique in (Technique.BLANK_LINE, Technique.FULL_LINE)
    begin = f"{capital(words.line(step.line))} " if is_subject else words.within(step.line)
    sentences = _SENTENCES[step.claim.technique](words, step)
    known = _known(words, step, step.reason & ~sentences.mentioned)
    phrases = [*known, sentences.observation, f"{sentences.rule}: {result}", _other_colours(words, step)]
    first, *others = filter(None, phrases)
    return " ".join(f"{sentence}." for sentence in (begin + first, *map(capital, others)))


def _blank_line(words: Wording, _step: LineStep) -> _Sentences:
    return _Sentences(words.say("told.blankLine"))


def _full_line(words: Wording, step: LineStep) -> _Sentences:
    return _Sentences(words.say("told.fullLine", even=words.even_if_shortest(step.line)))


def _absent_colour(words: Wording, step: LineStep) -> _Sentences:
    deduction = step.deduction
    lost = [value for value in range(1, len(deduction.may)) if deduction.loses(value) & step.claim.cells]
    return _Sentences(words.say("told.noRunIs", colours=words.either(lost)))


def _overlap(words: Wording, step: LineStep) -> _Sentences:
    claim, deduction = step.claim, step.deduction
    assert claim.run is not None
    window, run = words.cell_numbers(step.line, claim.window), words.the_run(step.line, claim.run)
    if deduction.middle(claim.run) == claim.window:
        unknown = words.regardless_of_unknowns(step.line, "told.whateverFirst") if claim.length else ""
        return _Sentences(unknown + words.say("told.onlyIn", run=run, room=window))
    if not claim.length:
        return _Sentences(words.say("told.coversUnknown", run=run, room=window))
    return _Sentences(
        words.say("told.covers", run=run, room=window, whatever=words.regardless_of_unknowns(step.line))
    )


def _completed_line(words: Wording, step: LineStep) -> _Sentences:
    run_cells = step.claim.run_cells
    runs = words.runs(step.line)
    key = {1: "told.completeOne", 2: "told.completeBoth"}.get(len(runs), "told.completeAll")
    return _Sentences(
        words.say(key, run=runs[0]), words.facts(step.line, step.deduction.may, run_cells), run_cells
    )


def _finished_run(words: Wording, step: LineStep) -> _Sentences:
    block, owner = step.claim.run_cells, step.deduction.owner(step.claim.first, step.claim.colour)
    observation = _observation(words, step, block, owner)
    if owner is None:
        return _Sentences(words.say("told.wholeRun"), observation, block)
    return _Sentences(words.say("told.wholeOf", run=words.the_run(step.line, owner)), observation, block)


def _glue(words: Wording, step: LineStep) -> _Sentences:
    claim = step.claim
    anchor = mentioned = 1 << claim.first
    near = words.say("told.nearEdge")
    if claim.technique is Technique.GLUE_TO_BLANK:
        near = words.say("told.nearBlank", place=words.cell_numbers(step.line, 1 << claim.last))
        mentioned |= 1 << claim.last
    owner = step.deduction.owner(claim.first, claim.colour)
    observation = _observation(words, step, anchor, owner)
    if owner is None:
        return _Sentences(words.say("told.glue", near=near, length=claim.length), observation, mentioned)
    return _Sentences(
        words.say("told.glueRun", near=near, run=words.the_run(step.line, owner)), observation, mentioned
    )


def _joining(words: Wording, step: LineStep) -> _Sentences:
    claim, deduction = step.claim, step.deduction
    ends = 1 << claim.first | 1 << claim.last
    observation = words.facts(step.line, deduction.may, ends)
    if claim.run is None:
        return _Sentences(words.say("told.joined"), observation, ends)
    is_unknown = deduction.line.lengths[claim.run] == UNKNOWN_LENGTH
    key = "told.joinedUnknown" if is_unknown else "told.joinedRun"
    return _Sentences(words.say(key, run=words.the_run(step.line, claim.run)), observation, ends)


def _splitting(words: Wording, step: LineStep) -> _Sentences:
    claim = step.claim
    point = words.say("told.splits", joined=claim.last - claim.first + 1, longest=claim.length)
    return _Sentences(point, words.facts(step.line, step.deduction.may, claim.run_cells), claim.run_cells)


def _small_gap(words: Wording, step: LineStep) -> _Sentences:
    claim, width = step.claim, step.deduction.line.width
    walls = [wall for wall in (claim.first, claim.last) if 0 <= wall < width]
    mentioned = sum(1 << wall for wall in walls)
    key = "told.gapBetween" if len(walls) == 2 else "told.gapToEdge"
    point = words.say(key, room=claim.last - claim.first - 1, shortest=claim.length)
    return _Sentences(point, words.facts(step.line, step.deduction.may, mentioned), mentioned)


def _out_of_reach(words: Wording, step: LineStep) -> _Sentences:
    if step.reason:
        return _Sentences(words.say("told.restOutOfReach"))
    return _Sentences(words.say("told.outOfReach", whatever=words.regardless_of_unknowns(step.line)))


def _one_way_left(words: Wording, _step: LineStep) -> _Sentences:
    return _Sentences(words.say("told.oneWay"))


def _line_reasoning(words: Wording, step: LineStep) -> _Sentences:
    key = "told.inCommonGiven" if step.reason else "told.inCommon"
    return _Sentences(words.say(key, whatever=words.regardless_of_unknowns(step.line)))


_SENTENCES: dict[Technique, Callable[[Wording, LineStep], _Sentences]] = {
    Technique.BLANK_LINE: _blank_line,
    Technique.FULL_LINE: _full_line,
    Technique.OVERLAP: _overlap,
    Technique.ABSENT_COLOUR: _absent_colour,
    Technique.COMPLETED_LINE: _completed_line,
    Technique.FINISHED_RUN: _finished_run,
    Technique.GLUE_TO_EDGE: _glue,
    Technique.GLUE_TO_BLANK: _glue,
    Technique.JOINING: _joining,
    Technique.SPLITTING: _splitting,
    Technique.SMALL_GAP: _small_gap,
    Technique.OUT_OF_REACH: _out_of_reach,
    Technique.NARROWED_OVERLAP: _overlap,
    Technique.ONE_WAY_LEFT: _one_way_left,
    Technique.LINE_REASONING: _line_reasoning,
}


def _other_colours(words: Wording, step: LineStep) -> str:
    """Return the sentence about other colours that the cells lose because no run reaches them."""
    claim, deduction = step.claim, step.deduction
    if not claim.colour:
        return ""
    others = [value for value in range(1, len(deduction.may)) if value != claim.colour]
    lost = [value for value in others if deduction.loses(value) & claim.cells & deduction.unreached(value)]
    if not lost:
        return ""
    if len(lost) > 1 and lost == others:
        return words.say("told.noOtherColour")
    return words.say("told.noRunOfColour", colours=words.either(lost))


def _known(words: Wording, step: LineStep, positions: int) -> list[str]:
    """Return phrases for some known cells, and for the run of the shaded ones if only one can cover them."""
    owned: dict[tuple[int, str], int] = {}
    for colour, cells in enumerate(decided_cells(step.deduction.may)[1:], 1):
        for first, last in blocks(cells & positions):
            block = span(first, last)
            owner = step.deduction.owner(first, colour)
            why = None if owner is None else _why_only(step.deduction, owner, block, colour)
            if owner is not None and why is not None:
                owned[owner, why] = owned.get((owner, why), 0) | block
                positions &= ~block
    phrases = [_belonging(words, step, block, owner, why) for (owner, why), block in owned.items()]
    return [*phrases, *filter(None, [words.facts(step.line, step.deduction.may, positions)])]


def _observation(words: Wording, step: LineStep, block: int, owner: int | None) -> str:
    """Return that a block is shaded, and its run if only one can cover it."""
    why = None if owner is None else _why_only(step.deduction, owner, block, step.claim.colour)
    if owner is None or why is None:
        return words.facts(step.line, step.deduction.may, block)
    return _belonging(words, step, block, owner, why)


def _belonging(words: Wording, step: LineStep, cells: int, owner: int, why: str) -> str:
    facts = words.facts(step.line, step.deduction.may, cells)
    return words.say(why, count=cells.bit_count(), facts=facts, run=words.the_run(step.line, owner))


def _why_only(deduction: Deduction, owner: int, block: int, colour: int) -> str | None:
    """Return the key of the simplest reason why no other run covers a block, if there are others."""
    first = (block & -block).bit_length() - 1
    if list(_runs_of(deduction, colour)) == [owner]:
        return None
    if deduction.by_clue.owner(first, colour) == owner:
        return "told.onlyReaches"
    alone = Deduction(deduction.line, deduction.may, block & deduction.reason)
    if alone.owner(first, colour) == owner:
        others = [deduction.line.lengths[run] for run in _runs_of(deduction, colour) if run != owner]
        is_longer = min(others) > 0 and max(others) < block.bit_count()
        return "told.tooLong" if is_longer else "told.onlyFits"
    return "told.onlyLeft"


def _runs_of(deduction: Deduction, colour: int) -> Iterator[int]:
    """Yield the runs that may have a colour."""
    for run, of in enumerate(deduction.line.colours):
        if of in (ANY_COLOUR, colour):
            yield run
