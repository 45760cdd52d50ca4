"""The sentence of each technique: what is seen on the line, before what follows from it.

A sentence says everything that its step rests on: what it does not mention by itself comes last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonosat.logic.bits import blocks, decided_cells, span
from nonosat.logic.shape import ANY_COLOUR, UNKNOWN_LENGTH
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.line_step import LineStep
from nonosat.reasoning.steps.technique import Technique
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.tongue import capital


class _Story(NamedTuple):
    """What is told, and the known cells that it says something about."""

    text: str
    told: int


def line_step_in_words(words: Wording, step: LineStep) -> str:
    """A step on one line: what is seen there, and what follows."""
    result = words.facts(step.line, step.after, step.claim.cells)
    is_subject = step.claim.technique in (Technique.BLANK_LINE, Technique.FULL_LINE)
    begin = f"{capital(words.line(step.line))} " if is_subject else words.within(step.line)
    return f"{begin}{_story_of(words, step)}: {result}."


def _story_of(words: Wording, step: LineStep) -> str:
    """What is seen on the line of a step, without the line's name; it goes on with what follows."""
    text, told = _STORIES[step.claim.technique](words, step)
    others = step.reason & ~told
    text += _other_colours(words, step)
    return text + words.say("told.givenThat", facts=_known(words, step, others)) if others else text


def _blank_line(words: Wording, _step: LineStep) -> _Story:
    return _Story(words.say("told.staysEmpty"), 0)


def _full_line(words: Wording, step: LineStep) -> _Story:
    return _Story(words.say("told.noRoom", even=words.even_if_fewest(step.line)), 0)


def _absent_colour(words: Wording, step: LineStep) -> _Story:
    deduction = step.deduction
    lost = [value for value in range(1, len(deduction.may)) if deduction.loses(value) & step.claim.cells]
    return _Story(words.say("told.noRunIs", colours=words.either(lost)), 0)


def _overlap(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    assert claim.run is not None
    given = words.say("told.given", facts=_known(words, step, step.reason)) if step.reason else ""
    room, run = words.places(step.line, claim.room), words.the_run(step.line, claim.run)
    if deduction.middle(claim.run) == claim.room:
        unknown = words.whatever(step.line, "told.whateverFirst") if claim.length else ""
        return _Story(given + unknown + words.say("told.onlyIn", run=run, room=room), step.reason)
    if not claim.length:
        return _Story(given + words.say("told.coversOpen", run=run, room=room), step.reason)
    whatever = words.whatever(step.line)
    return _Story(given + words.say("told.covers", run=run, room=room, whatever=whatever), step.reason)


def _completed_line(words: Wording, step: LineStep) -> _Story:
    drawn = step.claim.drawn
    facts = words.facts(step.line, step.deduction.may, drawn)
    runs = words.runs(step.line)
    if len(runs) == 1:
        return _Story(words.say("told.drawnOne", facts=facts, run=runs[0]), drawn)
    key = "told.drawnBoth" if len(runs) == 2 else "told.drawnAll"
    return _Story(words.say(key, facts=facts, runs=words.tongue.listed(runs)), drawn)


def _finished_run(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    block = claim.drawn
    facts = words.facts(step.line, deduction.may, block)
    owner = deduction.owner(claim.first, claim.colour)
    if owner is None:
        return _Story(words.say("told.wholeRun", count=block.bit_count(), facts=facts), block)
    why = _why_only(words, deduction, owner, block, claim.colour)
    run = words.the_run(step.line, owner)
    return _Story(words.say("told.wholeOf", count=block.bit_count(), facts=facts, run=run, why=why), block)


def _glue(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    anchor, told = 1 << claim.first, 1 << claim.first
    near = words.say("told.nearEdge")
    if claim.technique is Technique.GLUE_TO_BLANK:
        near = words.say("told.nearBlank", place=words.places(step.line, 1 << claim.last))
        told |= 1 << claim.last
    facts = words.facts(step.line, deduction.may, anchor)
    owner = deduction.owner(claim.first, claim.colour)
    if owner is None:
        return _Story(words.say("told.glue", facts=facts, near=near, length=claim.length), told)
    why = _why_only(words, deduction, owner, anchor, claim.colour)
    run = words.the_run(step.line, owner)
    return _Story(words.say("told.glueRun", facts=facts, near=near, run=run, why=why), told)


def _joining(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    ends = 1 << claim.first | 1 << claim.last
    facts = words.facts(step.line, deduction.may, ends)
    if claim.run is None:
        return _Story(words.say("told.joined", facts=facts), ends)
    is_open = deduction.shape.lengths[claim.run] == UNKNOWN_LENGTH
    key = "told.joinedOpen" if is_open else "told.joinedRun"
    return _Story(words.say(key, facts=facts, run=words.the_run(step.line, claim.run)), ends)


def _splitting(words: Wording, step: LineStep) -> _Story:
    claim = step.claim
    facts = words.facts(step.line, step.deduction.may, claim.drawn)
    joined = claim.last - claim.first + 1
    return _Story(words.say("told.splits", facts=facts, joined=joined, longest=claim.length), claim.drawn)


def _small_gap(words: Wording, step: LineStep) -> _Story:
    claim, width = step.claim, step.deduction.shape.width
    walls = [wall for wall in (claim.first, claim.last) if 0 <= wall < width]
    told = sum(1 << wall for wall in walls)
    facts = words.facts(step.line, step.deduction.may, told)
    key = "told.gapBetween" if len(walls) == 2 else "told.gapToEdge"
    room = claim.last - claim.first - 1
    return _Story(words.say(key, facts=facts, room=room, shortest=claim.length), told)


def _out_of_reach(words: Wording, step: LineStep) -> _Story:
    if not step.reason:
        return _Story(words.say("told.outOfReach", whatever=words.whatever(step.line)), 0)
    facts = _known(words, step, step.reason)
    return _Story(words.say("told.restOutOfReach", facts=facts), step.reason)


def _one_way_left(words: Wording, step: LineStep) -> _Story:
    return _Story(words.say("told.oneWay", facts=_known(words, step, step.reason)), step.reason)


def _line_reasoning(words: Wording, step: LineStep) -> _Story:
    whatever = words.whatever(step.line)
    if not step.reason:
        return _Story(words.say("told.inCommon", whatever=whatever), 0)
    facts = _known(words, step, step.reason)
    return _Story(words.say("told.inCommonGiven", facts=facts, whatever=whatever), step.reason)


_STORIES: dict[Technique, Callable[[Wording, LineStep], _Story]] = {
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
    """What a sentence about one colour leaves out: others that the cells lose because no run reaches them."""
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


def _known(words: Wording, step: LineStep, positions: int) -> str:
    """What is known of some cells, and to which run the filled ones belong where only one can have them."""
    told: list[str] = []
    for colour, cells in enumerate(decided_cells(step.deduction.may)[1:], 1):
        for first, last in blocks(cells & positions):
            block = span(first, last)
            owner = step.deduction.owner(first, colour)
            if owner is not None and len(step.deduction.shape.lengths) > 1:
                why = _why_only(words, step.deduction, owner, block, colour)
                part = words.of_run(step.line, owner, ("told.partOf", "told.partOfThe"), why=why)
                told.append(words.facts(step.line, step.deduction.may, block) + part)
                positions &= ~block
    return words.tongue.listed([*told, *words.fact_list(step.line, step.deduction.may, positions)])


def _why_only(words: Wording, deduction: Deduction, owner: int, block: int, colour: int) -> str:
    """Why a block belongs to a run: what tells the run from the others, the plainest reason first."""
    first = (block & -block).bit_length() - 1
    if list(_runs_of(deduction, colour)) == [owner]:
        return ""
    if deduction.by_clue.owner(first, colour) == owner:
        return words.say("told.onlyReaches")
    alone = Deduction(deduction.shape, deduction.may, block & deduction.reason)
    if alone.owner(first, colour) == owner:
        others = [deduction.shape.lengths[run] for run in _runs_of(deduction, colour) if run != owner]
        if min(others) > 0 and max(others) < block.bit_count():
            return words.say("told.tooLong")
        return words.say("told.onlyFits")
    return words.say("told.onlyLeft")


def _runs_of(deduction: Deduction, colour: int) -> Iterator[int]:
    """The runs that may have a colour."""
    for run, of in enumerate(deduction.shape.colours):
        if of in (ANY_COLOUR, colour):
            yield run
