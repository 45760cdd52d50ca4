"""Results of ``check --require`` as JUnit XML, which Jenkins, GitLab and others read.

There is no standard; the output conforms to the schema of Jenkins's xUnit plug-in.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Sequence
from itertools import groupby

from nonosat.apps.cli.arguments.entry import Name
from nonosat.apps.cli.output.standard_error import sentence_of
from nonosat.authoring.sets.requirement_checks import RequirementResult
from nonosat.model.errors import InputError, NonosatError

#: Characters that XML 1.0 cannot hold, even escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(
    checked: Iterable[tuple[Name, Sequence[RequirementResult]]], unread: Sequence[NonosatError | OSError]
) -> str:
    """Return a suite for each file, with a case for each requirement of each puzzle.

    Undecided requirements and unreadable files are errors.
    """
    root = ElementTree.Element("testsuites")
    for file, found in groupby(checked, key=lambda each: each[0].file or ""):
        suite = _element(root, "testsuite", name=file)
        for puzzle, results in found:
            name = str(puzzle._replace(file=None)) or file
            for result in results:
                case = _element(suite, "testcase", name=result.requirement, classname=name)
                if not result.met:
                    tag = "error" if result.met is None else "failure"
                    _element(case, tag, message=result.reason or "", type=result.requirement)
    if unread:
        suite = _element(root, "testsuite", name="input")
        for error in unread:
            case = _element(suite, "testcase", name="readable", classname="input")
            sentence = str(error) if isinstance(error, InputError) else sentence_of(error)
            _element(case, "error", message=sentence, type="input")
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
