"""What a training script is: a table, the numbers the ball falls in, and incidents to act on."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
import tomli

from croupier import rulebooks
from croupier.documents import Json
from croupier.errors import SpecError

SCRIPTS = Path(__file__).parent / "scripts"
Words = dict[str, str]  # by language: en, fr


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that somebody else does when an incident begins: a player, a colleague at the
    console, or the sensors on the wheel, who show a number."""

    by: str = ""  # role:name
    command: dict[str, Json] = {}
    sensors: str = ""  # the number that both show
    after_s: int = 2


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event of the table, and what its fields are or are not."""

    event: str
    clause: str
    says: Words
    fields: dict[str, Json] = msgspec.field(default_factory=dict, name="with")
    but: dict[str, Json] = msgspec.field(default_factory=dict)  # none that has all of these


class Want(Match, frozen=True, forbid_unknown_fields=True):
    """What must be done, and within how many seconds since the incident began, or since the first
    event of that name after it."""

    within_s: int = 30
    since: str = ""


class Never(Match, frozen=True, forbid_unknown_fields=True):
    """What must not be done."""

    anybody: bool = False  # a player's act counts too: the dealer should have prevented it


class PractisedIncident(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begins with the first event of a name after the incident before it is over; is over with the
    next event of another."""

    id: str
    begins: str
    card: Words  # what happens at the table, as a trainer would say it
    ends: str = "betting-opened"
    quiet: int = 0  # so many events of that name pass before it
    ball: str = ""  # the compartment of that spin, if it matters which
    happens: tuple[Happening, ...] = ()
    wants: tuple[Want, ...] = ()
    never: tuple[Never, ...] = ()


class TrainingScript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data of a file; `name` is the file's."""

    title: Words
    table: dict[str, Json]  # the spec of the table
    balls: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]  # of other spins, in turn
    number: str  # the clause that says which number counts
    incident: tuple[PractisedIncident, ...]
    name: str = ""

    @property
    def spec(self) -> dict[str, Json]:
        """What the table is made of; a wagering period of 0 is unlimited, as on the command
        line."""
        period = self.table.get("wagering_period_s")
        given = {"wagering_period_s": None} if period == 0 else {}
        book = rulebooks.rulebook(str(self.table["rulebook"]))
        return {**self.table, "rulebook": book.id, **given}

    def ball_of(self, spin: int) -> str:
        """Where the ball of a spin comes to rest, if no incident says."""
        return self.balls[spin % len(self.balls)]


def names() -> list[str]:
    return sorted(path.stem for path in SCRIPTS.glob("*.toml"))


@cache
def script(name: str) -> TrainingScript:
    """A script by its name."""
    if name not in names():
        raise SpecError(f"There is no training script {name!r}; there are {', '.join(names())}.")
    data = tomli.loads((SCRIPTS / f"{name}.toml").read_text(encoding="utf-8"))
    try:
        found = msgspec.convert({**data, "name": name}, TrainingScript)
    except msgspec.ValidationError as error:
        raise SpecError(f"The training script {name!r} cannot be read: {error}.") from None
    check(found)
    return found


def check(script: TrainingScript) -> None:
    """Every clause is one of the rulebook's, or the script is refused."""
    book = rulebooks.rulebook(str(script.table["rulebook"]))
    known = {clause.clause for clause in rulebooks.clauses(book.id)}
    cited = [script.number]
    cited += [one.clause for incident in script.incident for one in incident.wants]
    cited += [one.clause for incident in script.incident for one in incident.never]
    wrong = sorted(set(cited) - known)
    if wrong:
        raise SpecError(f"{script.name}: {book.tag} has no clause {', '.join(wrong)}.")
