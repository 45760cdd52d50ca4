"""The sentences of each technique: what is seen on the line, one thing each, before what follows from it.

They say everything that a step rests on: what a technique does not speak of itself comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonosat.logic.bits import blocks, decided_cells, span
from nonosat.model.clues import ANY_COLOUR, UNKNOWN_LENGTH
from nonosat.reasoning.steps.deduction import Deduction, Technique
from nonosat.reasoning.steps.line_candidates import LineStep
from nonosat.reasoning.wording.language import capital
from nonosat.reasoning.wording.sentences import Wording


class _Story(NamedTuple):
    """What a technique says: the last sentence before the result, and what is said of known cells before it,
    ``seen``; ``told`` are the known cells that it speaks of.
    """

    point: str
    seen: str = ""
    told: int = 0


def line_step_in_words(words: Wording, step: LineStep) -> str:
    """A step on one line: what is seen there, and what follows."""
    result = words.facts(step.line, step.after, step.claim.cells)
    is_subject = step.claim.technique in (Technique.BLANK_LINE, Technique.FULL_LINE)
    begin = f"{capital(words.line(step.line))} " if is_subject else words.within(step.line)
    story = _STORIES[step.claim.technique](words, step)
    known = _known(words, step, step.reason & ~story.told)
    told = [*known, story.seen, f"{story.point}: {result}", _other_colours(words, step)]
    first, *others = filter(None, told)
    return " ".join(f"{sentence}." for sentence in (begin + first, *map(capital, others)))


def _blank_line(words: Wording, _step: LineStep) -> _Story:
    return _Story(words.say("told.staysEmpty"))


def _full_line(words: Wording, step: LineStep) -> _Story:
    return _Story(words.say("told.noRoom", even=words.even_if_fewest(step.line)))


def _absent_colour(words: Wording, step: LineStep) -> _Story:
    deduction = step.deduction
    lost = [value for value in range(1, len(deduction.may)) if deduction.loses(value) & step.claim.cells]
    return _Story(words.say("told.noRunIs", colours=words.either(lost)))


def _overlap(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    assert claim.run is not None
    room, run = words.places(step.line, claim.room), words.the_run(step.line, claim.run)
    if deduction.middle(claim.run) == claim.room:
        unknown = words.whatever(step.line, "told.whateverFirst") if claim.length else ""
        return _Story(unknown + words.say("told.onlyIn", run=run, room=room))
    if not claim.length:
        return _Story(words.say("told.coversOpen", run=run, room=room))
    return _Story(words.say("told.covers", run=run, room=room, whatever=words.whatever(step.line)))


def _completed_line(words: Wording, step: LineStep) -> _Story:
    drawn = step.claim.drawn
    runs = words.runs(step.line)
    key = {1: "told.drawnOne", 2: "told.drawnBoth"}.get(len(runs), "told.drawnAll")
    return _Story(words.say(key, run=runs[0]), words.facts(step.line, step.deduction.may, drawn), drawn)


def _finished_run(words: Wording, step: LineStep) -> _Story:
    block, owner = step.claim.drawn, step.deduction.owner(step.claim.first, step.claim.colour)
    seen = _seen(words, step, block, owner)
    if owner is None:
        return _Story(words.say("told.wholeRun"), seen, block)
    return _Story(words.say("told.wholeOf", run=words.the_run(step.line, owner)), seen, block)


def _glue(words: Wording, step: LineStep) -> _Story:
    claim = step.claim
    anchor = told = 1 << claim.first
    near = words.say("told.nearEdge")
    if claim.technique is Technique.GLUE_TO_BLANK:
        near = words.say("told.nearBlank", place=words.places(step.line, 1 << claim.last))
        told |= 1 << claim.last
    owner = step.deduction.owner(claim.first, claim.colour)
    seen = _seen(words, step, anchor, owner)
    if owner is None:
        return _Story(words.say("told.glue", near=near, length=claim.length), seen, told)
    return _Story(words.say("told.glueRun", near=near, run=words.the_run(step.line, owner)), seen, told)


def _joining(words: Wording, step: LineStep) -> _Story:
    claim, deduction = step.claim, step.deduction
    ends = 1 << claim.first | 1 << claim.last
    seen = words.facts(step.line, deduction.may, ends)
    if claim.run is None:
        return _Story(words.say("told.joined"), seen, ends)
    is_open = deduction.line.lengths[claim.run] == UNKNOWN_LENGTH
    key = "told.joinedOpen" if is_open else "told.joinedRun"
    return _Story(words.say(key, run=words.the_run(step.line, claim.run)), seen, ends)


def _splitting(words: Wording, step: LineStep) -> _Story:
    claim = step.claim
    point = words.say("told.splits", joined=claim.last - claim.first + 1, longest=claim.length)
    return _Story(point, words.facts(step.line, step.deduction.may, claim.drawn), claim.drawn)


def _small_gap(words: Wording, step: LineStep) -> _Story:
    claim, width = step.claim, step.deduction.line.width
    walls = [wall for wall in (claim.first, claim.last) if 0 <= wall < width]
    told = sum(1 << wall for wall in walls)
    key = "told.gapBetween" if len(walls) == 2 else "told.gapToEdge"
    point = words.say(key, room=claim.last - claim.first - 1, shortest=claim.length)
    return _Story(point, words.facts(step.line, step.deduction.may, told), told)


def _out_of_reach(words: Wording, step: LineStep) -> _Story:
    if step.reason:
        return _Story(words.say("told.restOutOfReach"))
    return _Story(words.say("told.outOfReach", whatever=words.whatever(step.line)))


def _one_way_left(words: Wording, _step: LineStep) -> _Story:
    return _Story(words.say("told.oneWay"))


def _line_reasoning(words: Wording, step: LineStep) -> _Story:
    key = "told.inCommonGiven" if step.reason else "told.inCommon"
    return _Story(words.say(key, whatever=words.whatever(step.line)))


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
    """What a technique for one colour leaves out: others that the cells lose because no run reaches them."""
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
    """Phrases for what is known of some cells, and for which run the filled ones are if only one can be."""
    owned: dict[tuple[int, str], int] = {}
    for colour, cells in enumerate(decided_cells(step.deduction.may)[1:], 1):
        for first, last in blocks(cells & positions):
            block = span(first, last)
            owner = step.deduction.owner(first, colour)
            why = None if owner is None else _why_only(step.deduction, owner, block, colour)
            if owner is not None and why is not None:
                owned[owner, why] = owned.get((owner, why), 0) | block
                positions &= ~block
    told = [_belonging(words, step, block, owner, why) for (owner, why), block in owned.items()]
    return [*told, *filter(None, [words.facts(step.line, step.deduction.may, positions)])]


def _seen(words: Wording, step: LineStep, block: int, owner: int | None) -> str:
    """That a block is filled, and to which run it belongs if only one can have it."""
    why = None if owner is None else _why_only(step.deduction, owner, block, step.claim.colour)
    if owner is None or why is None:
        return words.facts(step.line, step.deduction.may, block)
    return _belonging(words, step, block, owner, why)


def _belonging(words: Wording, step: LineStep, cells: int, owner: int, why: str) -> str:
    facts = words.facts(step.line, step.deduction.may, cells)
    return words.say(why, count=cells.bit_count(), facts=facts, run=words.the_run(step.line, owner))


def _why_only(deduction: Deduction, owner: int, block: int, colour: int) -> str | None:
    """What tells the run that a block belongs to from the others, the plainest reason first; ``None`` where
    there are no others.
    """
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
    """The runs that may have a colour."""
    for run, of in enumerate(deduction.line.colours):
        if of in (ANY_COLOUR, colour):
            yield run
