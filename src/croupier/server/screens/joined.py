"""A page's modules as one script, and its style sheets as one: a browser asks once for each.

Browsers keep six connections to a server and ask one thing at a time on each, so sixty modules take
ten journeys over the network, and two files one. The files stay as they are written: this joins
them in memory. It understands the few forms of import and export that we use. A file with any other
form raises `CannotJoin`, and its page is served in single files, as it is written.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from itertools import count

Read = Callable[[str], str]  # the text of a file, by its name

IMPORT = re.compile(r'^import (?:\{([^{}]*)\} from )?"(\.[^"]+\.js)";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+\.js)"\)')
EXPORT = re.compile(
    r"^export ((?:async function\*?|function\*?|class|const) ([\w$]+)(?![\w$]))", re.MULTILINE
)
OTHER_FORM = re.compile(r"^(?:import|export)\b.*|\bimport\s*\(.*|\bimport\.meta\b", re.MULTILINE)
SHEET = re.compile(r'^@import url\("(\.[^"]+\.css)"\);\n', re.MULTILINE)
OTHER_ADDRESS = re.compile(r"@import\b.*|\burl\((?!\"?(?:data:|#)).*")
# Comments that have their lines to themselves.
BLOCK = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
EMPTY = re.compile(r"\n{2,}")


class CannotJoin(ValueError):
    """A file has a form that is not understood here: which, and where."""


def scripts(entry: str, read: Read) -> str:
    """One module of a module and all that it imports, each evaluated once and in the same order.

    Each stands in a block of its own, so that its names are its own, and puts what it exports into
    an object from which the others take it.
    """
    numbers = count()
    names: dict[str, str] = {}  # of what each module exports, by file
    joined: list[str] = []

    def add(file: str, importing: tuple[str, ...]) -> str:
        if file in names:
            return names[file]
        if file in importing:
            raise CannotJoin(f"{file} imports itself, through {', '.join(importing)}")
        text = without_comments(read(file))

        def taken(found: re.Match[str]) -> str:
            exported = add(_beside(file, found[2]), (*importing, file))
            wanted = found[1].strip().rstrip(",") if found[1] else ""
            return f"const {{ {wanted.replace(' as ', ': ')} }} = {exported};\n" if wanted else ""

        def taken_later(found: re.Match[str]) -> str:
            return f"Promise.resolve({add(_beside(file, found[1]), (*importing, file))})"

        text = LATER.sub(taken_later, IMPORT.sub(taken, text))
        exports = [found[2] for found in EXPORT.finditer(text)]
        text = EXPORT.sub(r"\1", text)
        if other := OTHER_FORM.search(text):
            raise CannotJoin(f"{file}: {other[0][:80]}")
        name = names[file] = f"$module{next(numbers)}"
        given = f"Object.assign({name}, {{ {', '.join(exports)} }});\n" if exports else ""
        joined.append(f"const {name} = {{}};\n{{ // {file}\n{text}{given}}}\n")
        return name

    add(entry, ())
    return "".join(joined)


def sheets(files: list[str], read: Read) -> str:
    """One style sheet of several, in their order, with what they import."""

    def whole(file: str) -> str:
        text = SHEET.sub(lambda found: whole(_beside(file, found[1])), BLOCK.sub("", read(file)))
        if other := OTHER_ADDRESS.search(text):
            raise CannotJoin(f"{file}: {other[0][:80]}")
        return text

    return EMPTY.sub("\n", "".join(whole(file) for file in files))


def without_comments(text: str) -> str:
    """A script without the comments that stand alone, a quarter of what would be sent: those are
    whole lines, so a script with a text of several lines is left as it is."""
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    return EMPTY.sub("\n", LINE.sub("", BLOCK.sub("", text)))


def _beside(file: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), other))
