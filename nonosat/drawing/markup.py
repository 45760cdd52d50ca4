"""Escaping of text for XML and HTML."""

from __future__ import annotations

import html
import re

#: What XML or HTML forbids even when escaped: control characters, surrogates, and noncharacters
#: (https://infra.spec.whatwg.org/#noncharacter).
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)


def markup(text: str) -> str:
    r"""Return the text escaped for an element or a quoted attribute; U+FFFD replaces forbidden characters.

    >>> markup("<a> & \x1b")
    '&lt;a&gt; &amp; \ufffd'
    """
    return html.escape(FORBIDDEN.sub("\ufffd", text))
