"""Values that are written out in the source of a program: lists, objects, texts and numbers. Nothing is run.

The text is cut into words, numbers, texts and brackets, which are alike in most languages; comments are left
out. Of an expression only its literals are known: ``[[2, 1], [3]]``, ``{rows: […], title: 'Boat'}``,
``Level(name: "Boat", grid: […])``, ``<List<int>>[[2], [3]]``, ``Array(Array(2, 1))``, ``{{2, 1}, {3}}``.
Everything else is ``Code``.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from nonosat.files.notation.text_lines import input_error_at

_TOKEN = re.compile(
    r"""(?P<comment>/\*.*?(?:\*/|\Z)|//[^\n]*|(?:(?<=\s)|\A)[#%][^\n]*)
    |(?P<text>\"\"\".*?\"\"\"|'''.*?'''|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<number>0[xX][0-9a-fA-F]{1,16}|[0-9][0-9_]{0,20}(?:\.[0-9]{1,20})?(?![\w.]))
    |(?P<word>[^\W\d][\w$]*|\$[\w$]+)
    |(?P<open>[\[({])|(?P<close>[\])}])
    |(?P<sign>=>|:=|\.\.\.|[=!<>]=+|[-+*/%&|^]=|[^\s])""",
    re.VERBOSE | re.DOTALL,
)
_CLOSING = {"[": "]", "(": ")", "{": "}"}
#: Deeper lists hold no puzzles, and would take too many calls.
_DEEPEST = 40
_CONSTANTS: dict[str, Any] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "None", "nil", "undefined"), None),
}
#: Functions whose arguments are the items of a list.
_LISTS = re.compile(r"(?:\w*(?:list|array|vec|vector|seq|set|tuple)(?:Of)?|of|asList)\Z", re.IGNORECASE)
#: Signs in types and in names of functions before a bracket.
_IN_TYPES = frozenset(".<>!?&:*@")
_MOST_TYPE_WORDS = 16
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "", "0": "\0", "\n": ""}


class Code(str):
    """The text of an expression that is no literal."""

    __slots__ = ()


class Token(NamedTuple):
    """A word, number, text or sign, with its offsets."""

    kind: str
    text: str
    at: int
    end: int


class Bracketed(NamedTuple):
    """What is between two brackets; ``is_closed`` unless the closing one is missing."""

    opening: str
    items: list[Token | Bracketed]
    at: int
    end: int
    is_closed: bool


Items = Sequence[Token | Bracketed]


class Value(NamedTuple):
    """A value, its offset, and the values in it by key or index.

    ``items`` is the source of ``Code``; ``unclosed`` the offset of a bracket in it that is not closed.
    """

    plain: Any
    at: int
    parts: Mapping[str | int, Value] = {}
    items: Items = ()
    unclosed: int | None = None

    @property
    def is_code(self) -> bool:
        """Whether the value is unknown."""
        return isinstance(self.plain, Code)

    def inside(self, path: Sequence[str | int]) -> Value:
        """Return the value at a path, or the last one on it."""
        value = self
        for step in path:
            value = value.parts.get(step, value)
        return value


def values_in(text: str) -> Iterator[tuple[str, Value]]:
    """Yield the lists, objects and texts of a source, each with the name it is given, or ``""``.

    In lists, names of numbers, characters, true and false stand for these. Raises ``InputError`` for
    brackets that are nested too deeply.

    >>> [(name, value.plain) for name, value in values_in("const roof: T = {rows: [[1], [3]], at: now()}")]
    [('roof', {'rows': [[1], [3]]})]
    """
    named = list(_of_statements(text, _tree(text)))
    constants = {name: value.plain for name, value in named if _is_constant(value.plain)}
    return ((name, _with_constants(value, constants)) for name, value in named if name not in constants)


def _is_constant(plain: Any) -> bool:
    return len(plain) == 1 if isinstance(plain, str) else not isinstance(plain, list | dict)


def _with_constants(value: Value, constants: Mapping[str, Any]) -> Value:
    if value.is_code and value.plain in constants:
        return value._replace(plain=constants[value.plain])
    if not value.parts:
        return value
    parts = {step: _with_constants(part, constants) for step, part in value.parts.items()}
    if isinstance(value.plain, list):
        return value._replace(plain=[part.plain for part in parts.values()], parts=parts)
    plain = {step: part.plain for step, part in parts.items() if not part.is_code}
    return value._replace(plain=plain, parts=parts)


def _tree(text: str) -> list[Token | Bracketed]:
    """Return the tokens of a text, those between brackets in one item."""
    stack: list[tuple[str, int, list[Token | Bracketed]]] = [("", 0, [])]

    def close(end: int, *, is_closed: bool) -> None:
        opening, at, items = stack.pop()
        stack[-1][2].append(Bracketed(opening, items, at, end, is_closed))

    for match in _TOKEN.finditer(text):
        kind = str(match.lastgroup)
        if kind == "open":
            if len(stack) > _DEEPEST:
                raise input_error_at(text, match.start(), "expected lists that are nested less deeply")
            stack.append((match[0], match.start(), []))
        elif kind == "close":
            depth = next((n for n in range(len(stack) - 1, 0, -1) if _CLOSING[stack[n][0]] == match[0]), 0)
            while depth and len(stack) > depth:
                close(match.end(), is_closed=len(stack) == depth + 1)
        elif kind != "comment":
            stack[-1][2].append(Token(kind, match[0], match.start(), match.end()))
    while len(stack) > 1:
        close(len(text), is_closed=False)
    return stack[0][2]


def _is(item: Token | Bracketed, kind: str, *texts: str) -> bool:
    return isinstance(item, Token) and item.kind == kind and (not texts or item.text in texts)


def _parts(items: Items) -> list[Items]:
    """Return the items between commas; nothing behind the last comma is no part."""
    parts: list[list[Token | Bracketed]] = [[]]
    for item in items:
        if _is(item, "sign", ","):
            parts.append([])
        else:
            parts[-1].append(item)
    return list(parts if parts[-1] else parts[:-1])


def _of_statements(text: str, items: Items) -> Iterator[tuple[str, Value]]:
    """Yield the values of statements, each with its name."""
    at = 0
    while at < len(items):
        if _is(items[at], "sign", "=", ":="):
            end = _end_of_statement(text, items, at + 1)
            yield from _known(text, _name_before(text, items, at), _value(text, items[at + 1 : end]))
            at = max(end, at + 1)
            continue
        if isinstance(items[at], Bracketed):
            called = at > 0 and _is(items[at - 1], "word")
            yield from _known(text, "", _value(text, items[at - called : at + 1]))
        at += 1


def _known(text: str, name: str, value: Value) -> Iterator[tuple[str, Value]]:
    """Yield a value, unless it is code, and those inside of the code in it."""
    if not value.is_code:
        yield name, value
    for item in value.items:
        if isinstance(item, Bracketed):
            yield from _of_statements(text, item.items)
    for key, part in value.parts.items():
        if part.is_code and part.items:
            yield from _known(text, str(key), part)
        elif part.parts:
            yield from ((inner, each) for inner, each in _known(text, "", part) if each is not part)


def _end_of_statement(text: str, items: Items, start: int) -> int:
    """Return the index behind a value: that of ``;`` or ``,``, or of a word on a new line."""
    for at in range(start, len(items)):
        if _is(items[at], "sign", ";", ","):
            return at
        is_new_line = at > start and "\n" in text[items[at - 1].end : items[at].at]
        if is_new_line and _is(items[at], "word") and not _is(items[at - 1], "sign"):
            return at
    return len(items)


def _name_before(text: str, items: Items, at: int) -> str:
    """Return the name before ``=``: the word before a colon, or else the last one, of that line."""
    start = at
    while start and not (
        _is(items[start - 1], "sign", ";", ",") or "\n" in text[items[start - 1].end : items[start].at]
    ):
        start -= 1
    before = items[start:at]
    colon = next((n for n, item in enumerate(before) if _is(item, "sign", ":")), len(before))
    words = [item.text for item in before[:colon] if isinstance(item, Token) and item.kind == "word"]
    return words[-1] if words else ""


def _value(text: str, items: Items) -> Value:
    """Return the value of an expression, without the type behind ``as``."""
    if not items:
        return Value(Code(""), 0)
    at = items[0].at
    cut = next((n for n, item in enumerate(items) if n and _is(item, "word", "as", "satisfies")), len(items))
    whole, items = items, items[:cut]
    last = items[-1]
    if isinstance(last, Bracketed) and _are_type(items[:-1]):
        value = _between(text, last, [item for item in items[:-1] if isinstance(item, Token)])
    elif all(_is(item, "text") or _is(item, "sign", "+") for item in items) and _is(last, "text"):
        texts = [_text(item.text) for item in items if isinstance(item, Token) and item.kind == "text"]
        value = None if None in texts else Value("".join(filter(None, texts)), at)
    elif isinstance(last, Token):
        value = _scalar(last, [item.text for item in items[:-1] if isinstance(item, Token)], len(items))
    else:
        value = None
    return value or Value(Code(" ".join(text[at : whole[-1].end].split())), at, items=whole)


def _are_type(items: Items) -> bool:
    """Return whether items before a bracket are a type or a name: ``new int[][]``, ``<List<int>>``."""
    return len(items) <= _MOST_TYPE_WORDS and all(
        all(_is(inner, "word") or _is(inner, "number") for inner in item.items) and item.opening == "["
        if isinstance(item, Bracketed)
        else item.kind == "word" or item.text in _IN_TYPES
        for item in items
    )


def _scalar(token: Token, before: Sequence[str], count: int) -> Value | None:
    if token.kind == "number" and before in ([], ["-"]) and len(before) == count - 1:
        digits = token.text.replace("_", "")
        number = (
            int(digits, 16) if digits[:2] in ("0x", "0X") else float(digits) if "." in digits else int(digits)
        )
        return Value(-number if before else number, token.at)
    if token.kind == "word" and count == 1 and token.text in _CONSTANTS:
        return Value(_CONSTANTS[token.text], token.at)
    return None


def _text(literal: str) -> str | None:
    """Return the text of a literal; ``None`` if a part of it is computed."""
    mark = literal[:3] if literal[:3] in ('"' * 3, "'" * 3) else literal[0]
    inner = literal[len(mark) : -len(mark)]
    if mark == "`" and "${" in inner:
        return None
    if len(mark) == 3 or mark == "`":
        inner = textwrap.dedent(inner).strip("\n") if inner[:1] == "\n" else inner

    def unescaped(match: re.Match[str]) -> str:
        code = match[1] or match[2] or match[3]
        if code is None:
            return _ESCAPED.get(match[4], match[4])
        return chr(int(code, 16)) if int(code, 16) <= sys.maxunicode else match[0]

    return _ESCAPE.sub(unescaped, inner) if "\\" in inner else inner


def _between(text: str, brackets: Bracketed, before: Sequence[Token]) -> Value | None:
    """Return the list or object between brackets, or the arguments of a call; ``None`` for code."""
    if brackets.opening == "{" and any(_is(item, "sign", ";") for item in brackets.items):
        return None
    named: dict[str | int, Value] = {}
    single: list[Value] = []
    for part in _parts(brackets.items):
        key = _key(part)
        if key is not None:
            named[key] = _value(text, part[2:])
        elif not (part and _is(part[0], "sign", "...")):
            single.append(_value(text, part))
    if brackets.opening == "(":
        return _arguments(brackets, before, named, single)
    if named:
        return _object(brackets, named)
    if brackets.opening == "{" and single and all(value.is_code for value in single):
        return None
    return _list(brackets, single)


def _key(items: Items) -> str | None:
    """Return the key before a colon, or a text before ``=>``."""
    if len(items) < 3 or not isinstance(items[0], Token):
        return None
    key = items[0]
    if _is(items[1], "sign", ":") and key.kind in ("word", "text", "number"):
        return _text(key.text) if key.kind == "text" else key.text
    return _text(key.text) if key.kind == "text" and _is(items[1], "sign", "=>") else None


def _unclosed(brackets: Bracketed, values: Iterable[Value]) -> int | None:
    if not brackets.is_closed:
        return brackets.at
    return next((value.unclosed for value in values if value.unclosed is not None), None)


def _list(brackets: Bracketed, values: Sequence[Value]) -> Value:
    plain = [value.plain for value in values]
    return Value(plain, brackets.at, dict(enumerate(values)), (), _unclosed(brackets, values))


def _object(brackets: Bracketed, named: Mapping[str | int, Value]) -> Value:
    plain = {key: value.plain for key, value in named.items() if not value.is_code}
    return Value(plain, brackets.at, named, (), _unclosed(brackets, named.values()))


def _arguments(
    brackets: Bracketed, before: Sequence[Token], named: Mapping[str | int, Value], single: Sequence[Value]
) -> Value | None:
    """Return the value of a call: its named arguments, its only argument, or the items of a list.

    Of an object with a picture, a text without a name is the title.
    """
    name = before[-1].text if before else ""
    if named:
        return _object(brackets, named)
    if _LISTS.match(name) or (not name and len(single) > 1):
        return _list(brackets, single)
    if len(single) == 1:
        (value,) = single
        return None if value.is_code else value._replace(unclosed=_unclosed(brackets, single))
    lists = [value for value in single if isinstance(value.plain, list)]
    texts = [value for value in single if isinstance(value.plain, str) and not value.is_code]
    if name and len(lists) == 1 and texts:
        return _object(brackets, {"title": texts[0], "picture": lists[0]})
    return None
