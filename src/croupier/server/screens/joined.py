"""A page's modules as one script, and its style sheets as one: a browser asks once for each.

Browsers keep six connections to a server and ask one thing at a time on each, so sixty modules take
ten journeys over the network, and two files one. Modules that nobody needs at first are a second
script, which the first asks for. The files stay as they are written: this joins
them in memory. It understands the few forms of import and export that we use. A file with any other
form raises `CannotJoin`, and its page is served in single files, as it is written.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence

Read = Callable[[str], str]  # the text of a file, by its name
Keep = Callable[[str], str]  # the address of a script that is kept beside the first

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
NAME = re.compile(r"\$module\d+")

WHOLE = """let $evaluated;
const $whole = new Promise((done) => { $evaluated = done; });
"""
# Whoever asks again after it could not be fetched asks the server again.
LOAD = """let $asked;
const $fetched = () =>
import("{address}").catch((error) => {{ $asked = undefined; throw error; }});
const $later = () =>
($asked ??= Promise.all([$fetched(), $whole]).then(([one]) => one.join({{ {given} }})));
"""
SECOND = """export const join = async ({{ {given} }}) => {{
{bodies}return {{ {made} }};
}};
"""


class CannotJoin(ValueError):
    """A file has a form that is not understood here: which, and where."""


def scripts(entry: str, read: Read, keep: Keep) -> str:
    """One module of a module and all that it imports, each evaluated once and in the same order.

    Each stands in a block of its own, so that its names are its own, and puts what it exports into
    an object from which the others take it. What is reached only through `import("./other.js")`
    goes into a second script: it is `keep`t at an address of its own, asked for when the first such
    import runs, and given the objects of the first script.
    """
    texts = _Texts(read)
    first = _in_order([entry], texts, (), all_of_it=False)
    later = _in_order(_awaited(first, texts), texts, first, all_of_it=True)
    if any(entry in _imported(file, texts) for file in later):
        raise CannotJoin(f"{entry} is imported by what it imports later")
    names = {file: f"$module{number}" for number, file in enumerate([*first, *later])}

    def found_later(file: str) -> str:
        if file in first:
            return f"$whole.then(() => {names[file]})"
        return f"$later().then((made) => made.{names[file]})"

    def found_at_once(file: str) -> str:
        return f"Promise.resolve().then(() => {names[file]})"

    blocks = [_block(file, texts, names, found_later) for file in first]
    if not _awaited(first, texts):
        return "".join(blocks)
    load = ""
    if later:
        bodies = "".join(_block(file, texts, names, found_at_once) for file in later)
        used = set(NAME.findall(bodies))
        given = ", ".join(names[file] for file in first if names[file] in used)
        made = ", ".join(names[file] for file in later)
        address = keep(SECOND.format(given=given, bodies=bodies, made=made))
        load = LOAD.format(address=address, given=given)
    # The first script's own modules are there before anything that comes later asks for them.
    return f"{WHOLE}{load}{''.join(blocks[:-1])}$evaluated();\n{blocks[-1]}"


def _in_order(
    entries: Sequence[str], texts: _Texts, known: Sequence[str], *, all_of_it: bool
) -> list[str]:
    """These files and what they import, in the order in which they are evaluated; with all of it,
    also what they import later."""
    order: list[str] = []

    def add(file: str, importing: tuple[str, ...]) -> None:
        if file in order or file in known:
            return
        for other in _imported(file, texts):
            if other in (*importing, file):
                raise CannotJoin(f"{file} imports itself, through {', '.join((*importing, other))}")
            add(other, (*importing, file))
        for other in _awaited([file], texts) if all_of_it else ():
            if other not in (*importing, file):
                add(other, (*importing, file))
        order.append(file)

    for entry in entries:
        add(entry, ())
    return order


def _imported(file: str, texts: _Texts) -> list[str]:
    return [_beside(file, found[2]) for found in IMPORT.finditer(texts[file])]


def _awaited(files: Sequence[str], texts: _Texts) -> list[str]:
    """What these import later, each once."""
    found = (_beside(file, one[1]) for file in files for one in LATER.finditer(texts[file]))
    return list(dict.fromkeys(found))


def _block(
    file: str, texts: _Texts, names: dict[str, str], found_later: Callable[[str], str]
) -> str:
    def taken(found: re.Match[str]) -> str:
        wanted = found[1].strip().rstrip(",") if found[1] else ""
        exported = names[_beside(file, found[2])]
        return f"const {{ {wanted.replace(' as ', ': ')} }} = {exported};\n" if wanted else ""

    text = IMPORT.sub(taken, texts[file])
    text = LATER.sub(lambda found: found_later(_beside(file, found[1])), text)
    exports = [found[2] for found in EXPORT.finditer(text)]
    text = EXPORT.sub(r"\1", text)
    if other := OTHER_FORM.search(text):
        raise CannotJoin(f"{file}: {other[0][:80]}")
    name = names[file]
    given = f"Object.assign({name}, {{ {', '.join(exports)} }});\n" if exports else ""
    return f"const {name} = {{}};\n{{ // {file}\n{text}{given}}}\n"


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


class _Texts(dict[str, str]):
    """Scripts without their comments, each read once."""

    def __init__(self, read: Read) -> None:
        super().__init__()
        self.read = read

    def __missing__(self, file: str) -> str:
        self[file] = without_comments(self.read(file))
        return self[file]


def _beside(file: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), other))
