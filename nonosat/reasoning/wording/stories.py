"""The sentence of each technique: what is seen on the line, before what follows from it.

A sentence says everything that its step rests on: what it does not mention by itself comes last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonosat.amounts import noun
from nonosat.logic.bits import blocks, decided_cells, span
from nonosat.logic.shape import ANY_COLOUR, UNKNOWN_LENGTH
from nonosat.reasoning.steps.deduction import Deduction
from nonosat.reasoning.steps.line_step import LineStep
from nonosat.reasoning.steps.technique import Technique
from nonosat.reasoning.wording.sentences import Wording, be, listed


class _Story(NamedTuple):
    """What is told, and the known cells that it says something about."""

    text: str
    told: int


def story_of(words: Wording, step: LineStep) -> str:
    """What is seen on the line of a step, without the line's name; it goes on with what follows."""
    text, told = _STORIES[step.claim.technique](words, step)
    others = step.reason & ~told
    text += _other_colours(words, step)
    return f"{text}, given that {_known(words, step, others)}" if others else text


def _blank_line(_words: Wording, _step: LineStep) -> _Story:
    return _Story("stays empty", 0)


def _full_line(words: Wording, step: LineStep) -> _Story:
    even = words.even_if_fewest(step.line)
    return _Story(
        f"has no room to spare, because its runs and the gaps between them take all its cells{even}", 0
    )


def _absent_colour(words: Wording, step: LineStep) -> _Story:
    deduction = step.deduction
    lost = [value for value in range(1, len(deduction.may)) if deduction.loses(value) & step.claim.cells]
    return _Story(f"no run is {words.either(lost)}", 0)


def _overlap(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    assert claim.run is not None
    given = f"as {_known(words, step, step.reason)}, " if step.reason else ""
    room, run = words.places(step.line, claim.room), words.the_run(step.line, claim.run)
    whatever, anywhere = words.whatever(step.line), "wherever it starts"
    if not claim.length:
        whatever, anywhere = "", "wherever it starts and ends"
    if deduction.middle(claim.run) == claim.room:
        unknown = f"{whatever.removeprefix(', ')}, " if whatever else ""
        return _Story(f"{given}{unknown}{run} can only lie in {room}", step.reason)
    told = f"{given}{run} lies within {room} and covers the middle {anywhere}{whatever}"
    return _Story(told, step.reason)


def _completed_line(words: Wording, step: LineStep) -> _Story:
    drawn = step.claim.drawn
    facts = words.facts(step.line, step.deduction.may, drawn)
    runs = words.runs(step.line)
    if len(runs) == 1:
        return _Story(f"{facts}, so the {runs[0]} is drawn and the rest is blank", drawn)
    both = "both" if len(runs) == 2 else "all"
    return _Story(f"{facts}, so {listed(runs)} are {both} drawn and the rest is blank", drawn)


def _finished_run(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    block = claim.drawn
    facts = words.facts(step.line, deduction.may, block)
    owner = deduction.owner(claim.first, claim.colour)
    if owner is None:
        form = noun(block.bit_count(), "forms", "form")
        return _Story(f"{facts} and {form} a whole run, as no run that can lie there is longer", block)
    why = _why_only(deduction, owner, block, claim.colour)
    return _Story(f"{facts} and {be(block)} the whole of {words.the_run(step.line, owner)}{why}", block)


def _glue(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    anchor, told = 1 << claim.first, 1 << claim.first
    near = "the edge"
    if claim.technique is Technique.GLUE_TO_BLANK:
        near = f"the blank {words.places(step.line, 1 << claim.last)}"
        told |= 1 << claim.last
    facts = words.facts(step.line, deduction.may, anchor)
    owner = deduction.owner(claim.first, claim.colour)
    if owner is None:
        run = f"its run, of at least {claim.length},"
        return _Story(f"{facts} and so close to {near} that {run} must extend away from it", told)
    why = _why_only(deduction, owner, anchor, claim.colour)
    run = f"{words.the_run(step.line, owner)}, to which it belongs{why},"
    return _Story(f"{facts} and so close to {near} that {run} must extend away from it", told)


def _joining(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    ends = 1 << claim.first | 1 << claim.last
    facts = words.facts(step.line, deduction.may, ends)
    if claim.run is None:
        story = f"{facts} and can only belong to the same run, which covers everything between them"
        return _Story(story, ends)
    run = words.the_run(step.line, claim.run)
    story = f"{facts} and can only belong to {run}"
    if deduction.shape.lengths[claim.run] == UNKNOWN_LENGTH:
        return _Story(f"{story}, which covers everything between them whatever its length", ends)
    return _Story(f"{story}, which covers everything between them", ends)


def _splitting(words: Wording, step: LineStep) -> _Story:
    claim = step.claim
    facts = words.facts(step.line, step.deduction.may, claim.drawn)
    return _Story(
        f"{facts} and would join into a run of {claim.last - claim.first + 1}, "
        f"but no run that can lie there is longer than {claim.length}",
        claim.drawn,
    )


def _small_gap(words: Wording, step: LineStep) -> _Story:
    claim, width = step.claim, step.deduction.shape.width
    walls = [wall for wall in (claim.first, claim.last) if 0 <= wall < width]
    told = sum(1 << wall for wall in walls)
    facts = words.facts(step.line, step.deduction.may, told)
    room = claim.last - claim.first - 1
    if len(walls) == 2:
        between = f"{facts} and leave only {room} between them"
    else:
        between = f"{facts} and leaves only {room} up to the edge"
    return _Story(f"{between}, while no run that could lie there is shorter than {claim.length}", told)


def _out_of_reach(words: Wording, step: LineStep) -> _Story:
    if not step.reason:
        return _Story(f"some cells are out of reach wherever the runs lie{words.whatever(step.line)}", 0)
    return _Story(f"as {_known(words, step, step.reason)}, no run reaches the rest", step.reason)


def _one_way_left(words: Wording, step: LineStep) -> _Story:
    given = _known(words, step, step.reason)
    return _Story(f"{given}, which leaves only one way to place the runs", step.reason)


def _line_reasoning(words: Wording, step: LineStep) -> _Story:
    common = f"has this in common{words.whatever(step.line)}"
    if not step.reason:
        return _Story(f"every way to place the runs {common}", 0)
    given = _known(words, step, step.reason)
    return _Story(f"{given}, and every way to place the runs accordingly {common}", step.reason)


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
        return ", and no run of another colour reaches there"
    return f", and no {words.either(lost)} run reaches there"


def _known(words: Wording, step: LineStep, positions: int) -> str:
    """What is known of some cells, and to which run the filled ones belong where only one can have them."""
    told: list[str] = []
    for colour, cells in enumerate(decided_cells(step.deduction.may)[1:], 1):
        for first, last in blocks(cells & positions):
            block = span(first, last)
            owner = step.deduction.owner(first, colour)
            if owner is not None and len(step.deduction.shape.lengths) > 1:
                run = words.the_run(step.line, owner)
                why = _why_only(step.deduction, owner, block, colour)
                told.append(f"{words.facts(step.line, step.deduction.may, block)} (part of {run}{why})")
                positions &= ~block
    return listed([*told, *words.fact_list(step.line, step.deduction.may, positions)])


def _why_only(deduction: Deduction, owner: int, block: int, colour: int) -> str:
    """Why a block belongs to a run: what tells the run from the others, the plainest reason first."""
    first = (block & -block).bit_length() - 1
    if list(_runs_of(deduction, colour)) == [owner]:
        return ""
    if deduction.by_clue.owner(first, colour) == owner:
        return ", as no other run reaches it"
    alone = Deduction(deduction.shape, deduction.may, block & deduction.reason)
    if alone.owner(first, colour) == owner:
        others = [deduction.shape.lengths[run] for run in _runs_of(deduction, colour) if run != owner]
        if min(others) > 0 and max(others) < block.bit_count():
            return ", as it is too long for the others"
        return ", as no other run fits there"
    return ", as no other run is left for it"


def _runs_of(deduction: Deduction, colour: int) -> Iterator[int]:
    """The runs that may have a colour."""
    for run, of in enumerate(deduction.shape.colours):
        if of in (ANY_COLOUR, colour):
            yield run
