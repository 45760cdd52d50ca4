"""The text of a file, from its bytes and back."""

from __future__ import annotations

from collections.abc import Iterable

#: Bytes that a first look reads: more than the longest title or comment before a first clue.
_PEEK = 4096
_MARK_AND_SPACE = b"\xef\xbb\xbf \t\r\n"


def decoded(data: bytes) -> str:
    r"""The text of a file: UTF-8 with or without a byte order mark, else Latin-1; line ends as ``\\n``."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def beginning(data: bytes) -> str:
    """The text from the first character that is not white space, cut off after a few thousand bytes."""
    if data[:_PEEK].strip(_MARK_AND_SPACE):
        data = data[: 2 * _PEEK]
    return decoded(data.lstrip(_MARK_AND_SPACE)[:_PEEK])


def encoded_lines(lines: Iterable[str]) -> bytes:
    """The bytes of a file of these lines, each with a line end."""
    return "".join([f"{line}\n" for line in lines]).encode()
