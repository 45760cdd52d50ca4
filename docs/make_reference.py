"""Writes the reference of the command line, from the declarations of options and results.

``python3 docs/make_reference.py`` rewrites the pages in ``docs/reference/``, one for each command, and the
JSON Schema of all results, ``nonosat/model/abilities/answers.schema.json``.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from answer_schemas import AnswerPlace, Shape, schema_of, shape_of

from nonosat.apps.batch.tasks import TASKS
from nonosat.apps.cli.app import PANELS, options_of
from nonosat.apps.cli.command import Options
from nonosat.apps.cli.commands.formats import Formats
from nonosat.apps.cli.commands.solvers import Solvers
from nonosat.apps.cli.output.encoding_tables import Encodings, EncodingVerdict
from nonosat.authoring.checking.what_if import WhatIf
from nonosat.authoring.sets.requirement_checks import RequireResult
from nonosat.files.converting import Conversions, ConvertResult
from nonosat.files.notation.format import Format
from nonosat.files.registry import all_formats
from nonosat.model.abilities.ability import Ability, Unread
from nonosat.model.abilities.exits import Meanings
from nonosat.model.abilities.fields import REQUIRED, Field
from nonosat.model.abilities.result import Result
from nonosat.reasoning.reviews import ReviewResult
from nonosat.sat.tools.comparison import Comparison

ROOT = Path(__file__).resolve().parent.parent
PAGES = "docs/reference"
SCHEMA = "nonosat/model/abilities/answers.schema.json"
RESULTS_SCHEMA = "nonosat/apps/batch/results.schema.json"
#: JSON printed by commands without an ability, or besides the results of their ability.
ANSWERS: dict[str, tuple[type, ...]] = {
    "check": (ReviewResult, RequireResult),
    "convert": (Conversions, ConvertResult),
    "encodings": (Encodings, EncodingVerdict, Comparison),
    "formats": (Formats,),
    "solvers": (Solvers,),
}
#: Commands with one result for all puzzles of the input.
ABOUT_SETS = ("book", "duplicates")
#: The columns of the table of formats.
_CAPABILITIES = ("writes", "colour", "givens", "goal", "many", "unknown")
#: The ability that only the studio uses.
OF_STUDIO = "what_if"

_OPENING = """# JSON results

Most commands print their result as JSON with `--json`: one document per puzzle, on one line. Several
puzzles are JSON Lines, each with its `index`; of several files each also with its `file`.

- Rows and columns are counted from 0. Names of lines count from 1: `"row 3"`, `"column 12"`.
- Keys are always present, unless their meaning says when; without a value they are `null`.
- Later versions may add keys, but never rename one.

The JSON Schema of all results is [`{schema}`](../../{schema}), which is
part of the package. Its `$defs` have the results of each command by its name:

```python
text = importlib.resources.files("nonosat.model.abilities").joinpath("answers.schema.json").read_text("utf-8")
jsonschema.validate(result, json.loads(text) | {{"$ref": "#/$defs/check"}})
```

"""


class Reference(NamedTuple):
    """Declarations of a command."""

    name: str
    options: Options
    help: str
    examples: tuple[str, ...]
    exit_codes: Meanings
    answers: tuple[Shape, ...]


def main(root: Path = ROOT) -> None:
    """Write the pages and the tables into a checkout."""
    for path, text in files().items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def files() -> dict[str, str]:
    """Return the generated files, by their paths in a checkout."""
    every = references()
    pages = {each.name: "\n".join(_page(each)) for each in every}
    pages |= {"answers": "\n".join(_answers_page(every)), "commands": "\n".join(_commands_page())}
    return {f"{PAGES}/{name}.md": text for name, text in pages.items()} | {
        SCHEMA: _laid_out(answers_schema())
    }


@cache
def references() -> tuple[Reference, ...]:
    """Return every command, in the order of the help."""
    return tuple(_reference(name) for panel in PANELS.values() for name in panel)


def _reference(name: str) -> Reference:
    module = importlib.import_module(f"nonosat.apps.cli.commands.{name}")
    options = options_of(name)
    declared = (name, options, str(options.ready.__doc__), module.EXAMPLES)
    hints = get_type_hints(module.command).values()
    asked = next((each for each in hints if isinstance(each, type) and issubclass(each, Ability)), None)
    if asked is not None:
        place = object if name in ABOUT_SETS else AnswerPlace
        shapes = tuple(shape_of(each, after=place) for each in (*asked.results, *ANSWERS.get(name, ())))
        return Reference(*declared, asked.exit_codes, shapes)
    answers = ANSWERS.get(name, ())
    shapes = tuple(
        shape_of(each, after=AnswerPlace if issubclass(each, Result) else object) for each in answers
    )
    return Reference(*declared, module.EXIT_CODES, shapes)


@cache
def answers_schema() -> dict[str, Any]:
    """Return the JSON Schema of all results."""
    unread = shape_of(Unread, after=AnswerPlace)
    answers = {
        each.name: (*each.answers, unread) if "title" in each.answers[0].keys else each.answers
        for each in references()
        if each.answers
    }
    what_if = [shape_of(answer) for answer in WhatIf.results]
    return schema_of({**answers, OF_STUDIO: what_if})


def _laid_out(value: Any, depth: int = 4, indent: str = "") -> str:
    """Return an object as JSON, with parts below ``depth`` on one line."""
    if not isinstance(value, dict) or not depth:
        return json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    parts = (
        f"{inner}{json.dumps(name)}: {_laid_out(each, depth - 1, inner)}" for name, each in value.items()
    )
    return "{\n" + ",\n".join(parts) + f"\n{indent}}}" + "\n" * (not indent)


def _page(this: Reference) -> Iterator[str]:
    """Yield the page of a command, line by line."""
    yield f"# nonosat {this.name}\n"
    yield f"{_plain(this.help)}\n"
    arguments = (_argument(field) for field in this.options.fields if field.is_argument)
    yield f"```\n{' '.join(['nonosat', this.name, '[OPTIONS]', *arguments])}\n```\n"
    yield from _options(this.options)
    if this.name == "batch":
        for task in TASKS.values():
            if task.options:
                yield f"## The task `{task.name}`\n"
                yield f"As for [`nonosat {task.name}`]({task.name}.md).\n"
                yield from _table(("option", "meaning", "default"), map(_row, task.options))
    if this.name == "formats":
        yield "## The formats\n"
        yield from _table(("name", "suffixes", *_CAPABILITIES, "what it is"), map(_format, all_formats()))
    yield "## Exit codes\n"
    codes = this.exit_codes.by_code()
    yield from _table(("code", "meaning"), ((str(code), codes[code]) for code in sorted(codes)))
    yield from _json_of(this)
    yield "## Examples\n"
    yield "```\n" + "\n".join(this.examples) + "\n```"
    yield ""


def _format(format: Format) -> Iterator[str]:
    """Yield the cells of a format in the table of all."""
    yield f"`{format.name}`"
    yield " ".join(f"`{suffix}`" for suffix in format.suffixes)
    yield from ("yes" if getattr(format, capability) else "–" for capability in _CAPABILITIES)
    yield _plain(format.title)


def _options(options: Options) -> Iterator[str]:
    """Yield the arguments, then the options under the headings of the help."""
    sections: dict[str, list[Field]] = {}
    for field in options.fields:
        heading = "Arguments" if field.is_argument else field.info.rich_help_panel or "Options"
        sections.setdefault(heading, []).append(field)
    for heading, fields in sections.items():
        yield f"## {heading}\n"
        if fields[0].is_argument:
            yield from _table(("argument", "meaning"), (_row(each)[:2] for each in fields))
        else:
            yield from _table(("option", "meaning", "default"), map(_row, fields))


def _argument(field: Field) -> str:
    """Return an argument as in a usage line."""
    name = f"{field.info.metavar}{'...' * field.is_list}"
    return name if field.default is REQUIRED else f"[{name}]"


def _row(field: Field) -> tuple[str, str, str]:
    option = field.info
    if field.is_argument:
        name = f"`{_argument(field)}`"
    else:
        value = "" if field.kind is bool or field.choices else f" {option.metavar or field.name.upper()}"
        name = ", ".join(f"`{each}`" for each in (*field.flags[:-1], field.flags[-1] + value))
    meaning = _plain(str(option.help))
    if field.choices:
        meaning += f" One of {', '.join(f'`{each}`' for each in field.choices)}."
    least, most = option.min, option.max
    if least is not None and most is not None:
        meaning += f" From {least:g} to {most:g}."
    elif least is not None and (least or field.kind is int):
        meaning += f" At least {least:g}."
    return name, meaning, _default(field)


def _default(field: Field) -> str:
    if field.default is REQUIRED:
        return "required"
    if field.kind is bool:
        names = field.flags[-1].split("/")
        return f"`{names[not field.default]}`" if len(names) == 2 else ""
    if field.default in (None, (), ""):
        return ""
    value = getattr(field.default, "value", field.default)
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


def _json_of(this: Reference) -> Iterator[str]:
    """Yield the section about the JSON of a command."""
    if this.name == "batch":
        yield "## JSON\n"
        yield f"A line of the results; its JSON Schema is [`{RESULTS_SCHEMA}`](../../{RESULTS_SCHEMA}).\n"
        yield from _keys_table(json.loads((ROOT / RESULTS_SCHEMA).read_text("utf-8")))
    for number, shape in enumerate(this.answers):
        yield "## JSON\n" if not number else f"### {_heading_of(shape)}\n"
        yield shape.text + ("" if number else " For the types see [JSON results](answers.md).") + "\n"
        yield from _keys_table(answers_schema()["$defs"][shape.name])


def _heading_of(shape: Shape) -> str:
    return shape.text.removeprefix("Result of ").removesuffix(".").capitalize()


def _answers_page(every: Iterable[Reference]) -> Iterator[str]:
    """Yield the page of the JSON of all results."""
    definitions: dict[str, Any] = answers_schema()["$defs"]
    yield _OPENING.format(schema=SCHEMA).rstrip("\n") + "\n"
    own = {shape.name for each in every for shape in each.answers}
    yield "## Types\n"
    for name, definition in definitions.items():
        if name in own or name in {each.name for each in every} or name == OF_STUDIO or "$id" in definition:
            continue
        yield f"### {name}\n"
        yield from _shape(definition)
    yield "## Keys by command\n"
    places: dict[str, list[str]] = {}
    for each in every:
        for key in dict.fromkeys(key for shape in each.answers for key in shape.keys):
            places.setdefault(key, []).append(f"[`{each.name}`]({each.name}.md#json)")
    yield from _table(("key", "commands"), ((f"`{key}`", ", ".join(places[key])) for key in sorted(places)))


def _shape(definition: Mapping[str, Any]) -> Iterator[str]:
    if "$ref" in definition:
        target = str(definition["$ref"])
        puzzle = json.loads((ROOT / "nonosat/files/formats/puzzle.schema.json").read_text("utf-8"))
        for part in target.partition("#")[2].split("/")[1:]:
            puzzle = puzzle[part]
        file = "nonosat/files/formats/puzzle.schema.json"
        text = definition.get("description") or puzzle["description"]
        yield f"{_plain(text)} Its JSON Schema is in [`{file}`](../../{file}).\n"
        return
    yield f"{definition['description']}\n"
    if "properties" in definition:
        yield from _keys_table(definition)


def _keys_table(definition: Mapping[str, Any]) -> Iterator[str]:
    yield from _table(
        ("key", "type", "meaning"),
        (
            (f"`{name}`", _type(node), str(node.get("description", "")))
            for name, node in definition["properties"].items()
        ),
    )


def _type(node: Mapping[str, Any]) -> str:
    """Return a schema in words for a table."""
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        return f"[{name}](answers.md#{name.lower()})"
    if "enum" in node:
        return " or ".join("null" if each is None else f"`{each}`" for each in node["enum"])
    if "anyOf" in node:
        return " or ".join(map(_type, node["anyOf"]))
    kind = node.get("type", "any value")
    if kind == "array" and "prefixItems" in node:
        return f"[{', '.join(map(_type, node['prefixItems']))}]"
    if kind == "array":
        return f"list of {_type(node['items'])}"
    if kind == "object" and "additionalProperties" in node:
        return f"object of {_type(node['additionalProperties'])}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _commands_page() -> Iterator[str]:
    """Yield the page of all commands."""
    yield "# Commands\n"
    yield "`nonosat COMMAND --help` prints the content of these pages. JSON is described in"
    yield "[JSON results](answers.md). `nonosat PUZZLE` without a command means `nonosat solve PUZZLE`.\n"
    for heading, commands in PANELS.items():
        yield f"## {heading}\n"
        rows = ((f"[`nonosat {name}`]({name}.md)", line) for name, line in commands.items())
        yield from _table(("command", "purpose"), rows)
    yield "## Exit codes\n"
    yield "Each page has their meaning for its command. In general:\n"
    general = Meanings(
        done="Yes, or done.",
        no="No: there is no solution, it is not unique, something is wrong or rejected.",
        limit="A limit was reached first, or memory ran out.",
    ).by_code()
    yield from _table(("code", "meaning"), ((str(code), general[code]) for code in sorted(general)))
    yield "With several puzzles the worst code counts: a signal, then 2, then 3, then 1.\n"
    yield "## Shell completion\n"
    yield "Tab completes commands, options and names in bash (from 4.4 on), zsh, fish and PowerShell. In"
    yield "your shell, `nonosat --install-completion` adds it to the start-up file;"
    yield "`nonosat --show-completion` prints the code instead.\n"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    titles = tuple(head)
    yield f"| {' | '.join(titles)} |"
    yield "|" + "---|" * len(titles)
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def _plain(text: str) -> str:
    """Return text of a help as Markdown."""
    return re.sub(r"([*_<])", r"\\\1", re.sub(r"\s+", " ", text.replace("``", "`"))).strip()


if __name__ == "__main__":
    main()
