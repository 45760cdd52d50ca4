"""An ablation: each rule of scanning left out, or each number changed, in turn, on each set of pages."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial, wraps
from multiprocessing import get_context
from typing import Any, NamedTuple

from benchmarks.scans.memory import Memory
from benchmarks.scans.outcome import Outcome, cpu_seconds, is_certain
from benchmarks.scans.pages import TruePage
from benchmarks.scans.rules import RULES, Rule, replaced
from benchmarks.scans.truth import Truth
from nonosat.images.scanning.result import ScanResult
from nonosat.images.scanning.scan import scan
from nonosat.model.errors import InputError


class PageRun(NamedTuple):
    """A page read with all rules, and without each of those that it needed, by their names."""

    set: str
    name: str
    whole: Outcome
    without: dict[str, Outcome]


def page_runs(pages: Iterable[TruePage], rules: Sequence[Rule], workers: int) -> Iterator[PageRun]:
    """Yield every page with and without each rule, in ``workers`` processes."""
    if workers == 1:
        yield from map(partial(_page_run, rules), pages)
        return
    # Functions without a name cannot be sent to a process; those of the table are there.
    sent = [RULES.index(rule) if callable(rule.instead) else rule for rule in rules]
    # After a scan, a forked process would wait for the threads of OpenCV forever.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(partial(_page_run_of_sent, sent), pages)


def _page_run_of_sent(sent: Sequence[int | Rule], page: TruePage) -> PageRun:
    return _page_run([RULES[rule] if isinstance(rule, int) else rule for rule in sent], page)


def _page_run(rules: Sequence[Rule], page: TruePage) -> PageRun:
    memory = Memory()
    scans, seconds = _scanned(page.data, memory)
    truths = page.truths
    if truths is None:
        are_right = all(map(is_certain, scans))
        truths = tuple(Truth.of_puzzle(page.name, each.puzzle) for each in scans) if are_right else ()
    needed = _needed(page.data, rules)
    without = {}
    for rule in rules:
        if rule.path in needed:
            with replaced(rule, rule.instead):
                without[rule.name] = Outcome.of(*_scanned(page.data, memory, rule), truths)
    return PageRun(page.set, page.name, Outcome.of(scans, seconds, truths), without)


def _scanned(
    data: bytes, memory: Memory, without: Rule | None = None
) -> tuple[tuple[ScanResult, ...], float]:
    """Return the puzzles in a file, and the CPU seconds that reading it takes."""
    begin, memory.saved = cpu_seconds(), 0.0
    scans: tuple[ScanResult, ...] = ()
    with memory.at_work(without), suppress(InputError):
        scans = scan(data)
    return scans, cpu_seconds() - begin + memory.saved


def _needed(data: bytes, rules: Sequence[Rule]) -> set[str]:
    """Return the rules that differ from their replacements on a page; every number."""
    needed = {rule.path for rule in rules if not callable(rule.instead)}
    if not any(callable(rule.instead) for rule in rules):
        return needed
    with ExitStack() as stack:
        for rule in rules:
            if callable(rule.instead):
                owner, name = rule.owner()
                stack.enter_context(replaced(rule, _watched(rule, getattr(owner, name), needed)))
        _scanned(data, Memory())
    return needed


def _watched(rule: Rule, function: Callable[..., Any], needed: set[str]) -> Callable[..., Any]:
    """Return a rule that records whether it differs from its replacement, as one without a result does."""

    @wraps(function)
    def watching(*values: Any, **keywords: Any) -> Any:
        answer = function(*values, **keywords)
        if isinstance(answer, Iterator):
            answer = tuple(answer)
        if rule.path not in needed:
            other = rule.instead(*values, **keywords)
            if answer is None or not _are_alike(answer, other):
                needed.add(rule.path)
        return answer

    return watching


def _are_alike(one: Any, other: Any) -> bool:
    if one is other:
        return True
    try:
        return (
            one == other
            if isinstance(one, int | float | frozenset | set)
            else (pickle.dumps(one) == pickle.dumps(other))
        )
    except (TypeError, ValueError, AttributeError, pickle.PicklingError):
        return False


def ablation_table(runs: Sequence[PageRun], rules: Sequence[Rule]) -> str:
    """Return the losses of each set without each rule, in Markdown: puzzles exact, wrong without a flag,
    lines exact, lines wrong, CPU seconds; the first row has all rules. Rules without losses come first.
    """
    sets = list(dict.fromkeys(run.set for run in runs))
    lines = [
        f"| rule | pages | {' | '.join(sets)} |",
        "|---|---:|" + "---|" * len(sets),
        f"| all rules | {len(runs)} | {' | '.join(_whole(runs, each) for each in sets)} |",
    ]
    rows = []
    for rule in rules:
        cells = [_lost(runs, each, rule.name) for each in sets]
        pages = sum(rule.name in run.without for run in runs)
        weight = sum(abs(number) for cell in cells for number in cell[:-1])
        text = f"{rule.says} (`{rule.name}`)" if rule.says else f"`{rule.name}`"
        rows.append((weight, f"| {text} | {pages} | {' | '.join(map(_told, cells))} |"))
    return "\n".join(lines + [row for _, row in sorted(rows, key=lambda each: each[0])])


def _whole(runs: Sequence[PageRun], of_set: str) -> str:
    exact, silent, right, wrong, unknown, seconds = _sum([run.whole for run in runs if run.set == of_set])
    total = right + wrong + unknown
    return f"{exact} exact, {silent} in silence; lines {right}/{total}, {wrong} wrong; {seconds:.0f} s"


def _lost(runs: Sequence[PageRun], of_set: str, name: str) -> tuple[float, ...]:
    """Return the change of each figure without a rule."""
    pairs = [(run.whole, run.without[name]) for run in runs if run.set == of_set and name in run.without]
    before, after = (_sum([pair[number] for pair in pairs]) for number in (0, 1))
    return tuple(now - then for then, now in zip(before, after, strict=True))


def _sum(outcomes: Sequence[Outcome]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*outcomes, strict=True))) if outcomes else (0,) * len(Outcome._fields)


def _told(lost: tuple[float, ...]) -> str:
    exact, silent, right, wrong, _, seconds = lost
    if not any(lost[:-1]):
        return f"same; {seconds:+.1f} s" if round(seconds, 1) else "same"
    return f"{exact:+d} exact, {silent:+d} in silence; lines {right:+d}, {wrong:+d} wrong; {seconds:+.1f} s"


def changes(run: PageRun) -> Iterator[str]:
    """Yield the changes on a page without each rule, as sentences."""
    names = Outcome._fields[:-1]
    for rule, outcome in run.without.items():
        parts = [
            f"{name} {then} -> {now}"
            for name, then, now in zip(names, run.whole, outcome, strict=False)
            if then != now
        ]
        if parts:
            yield f"without {rule}: {run.set}, {run.name}: {', '.join(parts)}"
