"""``nonosat count``: the exact number of pictures, however large."""

from __future__ import annotations

import sys
import time

from nonosat.authoring.checking.counting import Count, CountSearch, counter_is_installed
from nonosat.cli import exits, options
from nonosat.cli.diagnosis_report import groups_as_json, pictures_in_words
from nonosat.cli.entry import Entry
from nonosat.cli.output import INTERRUPTION, reason_as_json, record_as_json, results, talk, write_json
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.search_options import SearchOptions

#: More groups than this are not listed in words.
_MOST_GROUPS_LISTED = 20


def command(
    puzzle: options.PuzzleFile,
    format: options.From = None,
    index: options.Index = None,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Print the number of pictures of a puzzle: exact, however large, or a lower bound at a limit."""
    limits = options.limits_of(time_limit, memory_limit)
    sys.set_int_max_str_digits(0)  # the number may have any length

    def count_one(entry: Entry) -> int:
        begin = time.perf_counter()
        interrupted = False
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            asked = SearchOptions(encoding, solver, seed, limits, line.listen)
            search = CountSearch(entry.puzzle, asked)
            try:
                search.run()
            except KeyboardInterrupt:
                interrupted = True
        answer = search.result()
        if as_json:
            write_json(
                file,
                entry,
                {
                    "count": answer.count,
                    "exact": answer.exact,
                    "groups": groups_as_json(answer.groups),
                    "reason": reason_as_json(INTERRUPTION if interrupted else answer.reason),
                    "seconds": time.perf_counter() - begin,
                    "statistics": record_as_json(answer.statistics),
                },
            )
        else:
            print(f"{'' if answer.exact else 'at least '}{answer.count}", file=file, flush=True)
        for sentence in _sentences(answer, interrupted=interrupted):
            talk(sentence, quiet=quiet, entry=entry)
        if interrupted:
            return exits.INTERRUPTED
        if not answer.exact:
            return exits.LIMIT
        return exits.DONE if answer.count else exits.NO

    with results(output) as file:
        return for_each(entries(puzzle, format=format, index=index), count_one, limits=limits)


def _sentences(answer: Count, *, interrupted: bool) -> list[str]:
    """The answer in words, and the groups if they are few."""
    if interrupted:
        first = f"interrupted: {pictures_in_words(answer.count, exact=False)} so far"
    elif answer.reason:
        first = f"{'none' if answer.exact else 'not exact'}: {answer.reason.text}"
    else:
        first = f"exactly {pictures_in_words(answer.count, exact=True)}"
    sentences = [first]
    if len(answer.groups) > 1:
        sentences.append(f"{len(answer.groups)} independent groups of cells, whose numbers multiply")
    if 1 < len(answer.groups) <= _MOST_GROUPS_LISTED:
        sentences += [f"  {group.text}" for group in answer.groups]
    if not answer.exact and not counter_is_installed():
        sentences.append("large groups are counted with an optional part: pip install 'nonosat[count]'")
    return sentences
