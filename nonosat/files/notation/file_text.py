"""The text of a file, from its bytes and back: the one place that knows how text is encoded.

Files reach the readers by way of :func:`as_utf_8`, so that each of them has to know one encoding and one
line end only. What is not text, such as an image, stays as it is.

The order of guesses: a byte order mark says it; text in UTF-16 or UTF-32 without one has zero bytes at
every other place, which no other text has; what is valid UTF-8 is hardly ever anything else; an XML
declaration names the encoding of the rest; and what is left is Windows-1252, of which Latin-1 is a part.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable

from nonosat.model.errors import InputError

#: Bytes that a first look reads: more than the longest title or comment before a first clue.
_PEEK = 4096
_SPACE = b" \t\r\n"
#: The longer marks first: that of UTF-16 in little-endian order begins that of UTF-32.
_MARKS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)
#: Beginnings of files that are not text, whatever follows: images, of which netpbm's know
#: their own line ends, and compressed files.
_NOT_TEXT = re.compile(
    rb"\s*P[1-6][\s#]|\x89PNG|GIF8[79]a|BM....\0\0\0\0|\xff\xd8\xff|RIFF....WEBP|\x1f\x8b", re.S
)
_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([\w.-]{1,40})[\"']")


def as_utf_8(data: bytes) -> bytes:
    r"""The bytes of a text file in UTF-8 without a mark, with line ends ``\n``; other files unchanged.

    Raises ``InputError`` when text that is marked as UTF-16 or UTF-32 is broken.

    >>> as_utf_8("1 1\r\n2\r\n".encode("utf-16"))
    b'1 1\n2\n'
    """
    if _NOT_TEXT.match(data):
        return data
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _marked_text(data[len(mark) :], encoding).encode()
    if b"\0" in data:
        text = _unmarked_wide_text(data)
        return data if text is None else _with_line_feeds(text).encode()
    if b"\r" not in data and _is_utf_8(data):
        return data.removeprefix(codecs.BOM_UTF8)
    return decoded(data).encode()


def decoded(data: bytes) -> str:
    r"""The text of a file in any encoding but UTF-16 and UTF-32; line ends as ``\n``."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _declared_text(data) or _western_text(data)
    return _with_line_feeds(text)


def beginning(data: bytes) -> str:
    """The text from the first character that is not white space, cut off after a few thousand bytes."""
    if data[:_PEEK].strip(_SPACE):
        data = data[: 2 * _PEEK]
    whole = data.lstrip(_SPACE)
    return decoded(whole if len(whole) <= _PEEK else _up_to_a_character(whole[:_PEEK]))


def _up_to_a_character(data: bytes) -> bytes:
    """The bytes without the character of UTF-8 at their end, which may be cut; not for wide text."""
    if b"\0" in data:
        return data
    end = len(data)
    while end and data[end - 1] & 0xC0 == 0x80:
        end -= 1
    return data[: end - 1] if end and data[end - 1] >= 0xC0 else data[:end]


def text_bytes(text: str) -> bytes:
    r"""The bytes of any text in UTF-8. A half of a surrogate pair, for which there are none, is escaped.

    >>> text_bytes("half \ud800")
    b'half \\ud800'
    """
    return text.encode("utf-8", "backslashreplace")


def json_bytes(value: object, *, indent: int | None = None) -> bytes:
    """The bytes of a JSON document; halves of surrogate pairs are escaped as JSON has it."""
    return text_bytes(json.dumps(value, ensure_ascii=False, indent=indent))


def encoded_lines(lines: Iterable[str]) -> bytes:
    """The bytes of a file of these lines, each with a line end."""
    return text_bytes("".join([f"{line}\n" for line in lines]))


def _marked_text(data: bytes, encoding: str) -> str:
    try:
        return _with_line_feeds(data.decode(encoding))
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(encoding, errors="replace").count("\n") + 1
        found = data[error.start : error.end][:4].hex(" ")
        raise InputError(f"expected text in {encoding} ({error.reason})", found=found, line=line) from None


def _unmarked_wide_text(data: bytes) -> str | None:
    """The text in UTF-16 or UTF-32 without a byte order mark; ``None`` when the data are something else.

    Of several readings the one with the most ASCII is meant, as that of digits and line ends has.
    """
    readings: list[str] = []
    for _, encoding in _MARKS[1:]:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "".join(text.split()).isprintable() and any(map(str.isascii, text)):
            readings.append(text)
    return max(readings, key=lambda text: sum(map(str.isascii, text)), default=None)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _declared_text(data: bytes) -> str | None:
    """The text in the encoding that an XML declaration names; ``None`` if it names none, or a wrong one."""
    declared = _DECLARED.match(data)
    if not declared:
        return None
    try:
        codec = codecs.lookup(declared[1].decode("ascii"))
        # A declaration in ASCII is a lie about UTF-16; "hex" and the like are no text encodings.
        return data.decode(codec.name) if codec.encode("<")[0] == b"<" else None
    except (LookupError, UnicodeError, TypeError, ValueError):
        return None


def _western_text(data: bytes) -> str:
    """The text in Windows-1252; in Latin-1, which knows every byte, if it has one that is none of its."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
