"""Texts over which readers stumble: numbers that are none, separators, marks, brackets, odd characters."""

from __future__ import annotations


def _words(text: str) -> tuple[bytes, ...]:
    return tuple(text.encode().split(b" "))


NUMBERS = (
    *_words("0 00 -1 +1 -0 1.0 1.5 .5 1e3 1e400 1_0 0x1 1r r1 01 007 99 255 256 1000 10000 10001 65536"),
    *_words("4294967296 999999999999999999999999999999 ? * x l O NaN Infinity null true one ~ '' \"1\""),
    *_words("٣ ² ½ １ Ⅷ ① −1"),
    b"",
)
SEPARATORS = (
    *_words(", ; : | / . - _ = & ,, ;; // --- ==== % $ @ ! # , ,"),
    *(
        b"",
        b" ",
        b"  ",
        b"\t",
        b", ,",
        b" , ",
        b"\n",
        b"\r\n",
        b"\r",
        b"\n\n",
        b"\x0b",
        b"\x0c",
        b"\x1c",
        b"\x85",
    ),
    *(character.encode() for character in "\u2028\u00a0\u200b\u3000"),
)
MARKS = (
    *_words(
        '" \' ` \\ \\n \\" \\u0000 \\ud800 &amp; &x; &#0; &#xD800; // /* */ % <!-- --> <![CDATA[ ]]> <? ?>'
    ),
    *_words("--- é 😀 █ ╬ !!python/object:x &a *a"),
    *(b"<!DOCTYPE x>", b"<<: ", b"\0", b"\x1b[31m", b"\x7f", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xff\xfe"),
    *(character.encode() for character in "\u202e\ufeff"),
)
BRACKETS = _words("( ) [ ] { } < > \" ' | </ /> [] {} ()")
#: Bytes that begin a file of some kind.
OPENINGS = (
    *(
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\x1f\x8b",
        b"BM",
        b"GIF89a",
        b"\x89PNG\r\n\x1a\n",
        b"P1\n",
    ),
    *(b"{", b"[", b"---\n", b"%YAML 1.1\n---\n", b"#!", b"\n\n", b" ", b"# x\n", b"$1\n", b"1\n"),
    b"<?xml version='1.0'?>",
    b'<?xml version="1.0" encoding="utf-16"?>',
    b'<?xml version="1.0" encoding="hex"?>',
)
EVERY = (*NUMBERS, *SEPARATORS, *MARKS, *BRACKETS)
