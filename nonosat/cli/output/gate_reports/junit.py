"""JUnit XML, as Jenkins, GitLab and others read it.

There is no standard of it; the schema of Jenkins's xUnit plug-in holds of what is written here.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import groupby

from nonosat.cli.output.gate_reports.judged_puzzle import Judgements

#: What XML 1.0 cannot hold, however it is written.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def written(outcome: Judgements) -> str:
    """A suite for each file, with a case for each wish of each puzzle; what is not known is an error."""
    root = ElementTree.Element("testsuites")
    for file, found in groupby(outcome.puzzles, key=lambda puzzle: puzzle.name.file or ""):
        suite = _element(root, "testsuite", name=file)
        for puzzle in found:
            for judged in puzzle.wishes:
                name = str(puzzle.name._replace(file=None)) or file
                case = _element(suite, "testcase", name=judged.wish, classname=name)
                if not judged.holds:
                    tag = "error" if judged.holds is None else "failure"
                    _element(case, tag, message=judged.why or "", type=judged.wish)
    if outcome.unread:
        suite = _element(root, "testsuite", name="input")
        for place in outcome.unread:
            case = _element(suite, "testcase", name="readable", classname="input")
            _element(case, "error", message=place.sentence, type="input")
    for suite in root:
        for count, path in (
            ("tests", "testcase"),
            ("failures", "testcase/failure"),
            ("errors", "testcase/error"),
        ):
            suite.set(count, str(len(suite.findall(path))))
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _element(parent: ElementTree.Element, tag: str, **values: str) -> ElementTree.Element:
    clean = {key: _NO_XML.sub("\N{REPLACEMENT CHARACTER}", value) for key, value in values.items()}
    return ElementTree.SubElement(parent, tag, clean)
