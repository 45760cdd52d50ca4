"""Text encodings: the text of a file from its bytes, and back.

Files are converted by :func:`as_utf_8` before reading, so that readers handle one encoding and one
line end only. Other files, such as images, are unchanged.

The encoding is guessed in this order: a byte order mark; zero bytes at every other position, which only
UTF-16 and UTF-32 have; valid UTF-8, which is hardly ever anything else; an XML declaration; else
Windows-1252, which includes Latin-1.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable

from nonosat.model.errors import InputError

#: Bytes that a recogniser reads: more than the longest title or comment before a first clue.
_PEEK = 4096
_SPACE = b" \t\r\n"
#: Longer marks first: that of UTF-32-LE begins with that of UTF-16-LE.
_MARKS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)
#: First bytes of files that are not text: images, including netpbm's with their own line ends, and compressed
#: files.
_NOT_TEXT = re.compile(
    rb"\s*P[1-6][\s#]|\x89PNG|GIF8[79]a|BM....\0\0\0\0|\xff\xd8\xff|RIFF....WEBP|\x1f\x8b|\x93NUMPY|PK\x03\x04",
    re.S,
)
_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([\w.-]{1,40})[\"']")


def as_utf_8(data: bytes) -> bytes:
    r"""Return the bytes of a text file in UTF-8 without a mark, with line ends ``\n``; other files unchanged.

    Raises ``InputError`` if text with a mark of UTF-16 or UTF-32 is invalid.

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
    r"""Return the text of a file in any encoding except UTF-16 and UTF-32, with line ends ``\n``."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _declared_text(data) or _western_text(data)
    return _with_line_feeds(text)


def beginning(data: bytes) -> str:
    """Return a few thousand bytes of text from the first character that is not white space."""
    if data[:_PEEK].strip(_SPACE):
        data = data[: 2 * _PEEK]
    whole = data.lstrip(_SPACE)
    return decoded(whole if len(whole) <= _PEEK else _up_to_a_character(whole[:_PEEK]))


def _up_to_a_character(data: bytes) -> bytes:
    """Return the bytes of UTF-8 without the last character, which may be cut; wide text is unchanged."""
    if b"\0" in data:
        return data
    end = len(data)
    while end and data[end - 1] & 0xC0 == 0x80:
        end -= 1
    return data[: end - 1] if end and data[end - 1] >= 0xC0 else data[:end]


def text_bytes(text: str) -> bytes:
    r"""Return any text in UTF-8; lone surrogates, which have no encoding, are escaped.

    >>> text_bytes("half \ud800")
    b'half \\ud800'
    """
    return text.encode("utf-8", "backslashreplace")


def json_bytes(value: object, *, indent: int | None = None) -> bytes:
    """Return a JSON document in UTF-8; lone surrogates are escaped as in JSON."""
    return text_bytes(json.dumps(value, ensure_ascii=False, indent=indent))


def encoded_lines(lines: Iterable[str]) -> bytes:
    """Return the lines in UTF-8, each with a line end."""
    return text_bytes("".join([f"{line}\n" for line in lines]))


def _marked_text(data: bytes, encoding: str) -> str:
    try:
        return _with_line_feeds(data.decode(encoding))
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(encoding, errors="replace").count("\n") + 1
        found = data[error.start : error.end][:4].hex(" ")
        raise InputError(f"expected text in {encoding} ({error.reason})", found=found, line=line) from None


def _unmarked_wide_text(data: bytes) -> str | None:
    """Return text in UTF-16 or UTF-32 without a byte order mark; ``None`` for other data.

    Of several readings the one with the most ASCII is chosen, as puzzles are digits and line ends.
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
    """Return the text in the encoding of an XML declaration; ``None`` without a correct one."""
    declared = _DECLARED.match(data)
    if not declared:
        return None
    try:
        codec = codecs.lookup(declared[1].decode("ascii"))
        # A declaration in ASCII cannot be in UTF-16; "hex" and similar codecs are no text encodings.
        return data.decode(codec.name) if codec.encode("<")[0] == b"<" else None
    except (LookupError, UnicodeError, TypeError, ValueError):
        return None


def _western_text(data: bytes) -> str:
    """Return the text in Windows-1252, or in Latin-1 if it has bytes that Windows-1252 lacks."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
