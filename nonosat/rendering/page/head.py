"""How every page begins that is one file: nothing from elsewhere, both themes, its title and its style."""

from __future__ import annotations

from nonosat.rendering.markup import markup

#: A page may load nothing but what it holds, so that neither a mistake nor a hostile title reaches out.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def head(title: str, style: str) -> str:
    """The page up to its body; ``style`` is CSS."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="nonosat">
<link rel="icon" href="data:,">
<title>{markup(title)}</title>
<style>
{style}</style>
</head>
"""
