"""One edition of one authority's rules, as data: every value stands beside its clause."""

from collections.abc import Iterator
from functools import cache, cached_property

from croupier.documents import Json
from croupier.rules.book.cited import READING, Cited, Data
from croupier.rules.book.entries import (
    AsianData,
    BetData,
    GameData,
    GroundData,
    Head,
    Ladder,
    LayoutData,
    LimitsData,
    PowerData,
    Reading,
    Revision,
    SectorData,
    SideBetData,
    TrackData,
    ZeroData,
)
from croupier.rules.law import Law
from croupier.rules.law.equipment import Equipment, Item, WheelLaw
from croupier.rules.law.incidents import Incidents
from croupier.rules.law.load import Sections


class Rulebook(Data, frozen=True, kw_only=True, dict=True):
    """One folder of data: what may be bet, who may do what, and how we read the rest."""

    rulebook: Head
    revision: tuple[Revision, ...] = ()
    ladder: Ladder
    game: tuple[GameData, ...]
    layout: tuple[LayoutData, ...]
    bet: tuple[BetData, ...]
    zero: tuple[ZeroData, ...] = ()
    racetrack: tuple[TrackData, ...] = ()
    sector: tuple[SectorData, ...] = ()
    finales: Cited[dict[str, str]] | None = None  # last digit -> the numbers
    max_bet: Cited[dict[str, int]] | None = None  # kind -> pieces on each position of that kind
    asian: AsianData | None = None
    limits: tuple[LimitsData, ...]
    power: tuple[PowerData, ...] = ()
    no_spin: tuple[GroundData, ...] = ()
    void: tuple[GroundData, ...] = ()
    wheel: WheelLaw = WheelLaw()
    equipment: tuple[Equipment, ...] = ()
    incidents: Incidents | None = None
    side_bet: tuple[SideBetData, ...] = ()
    reading: tuple[Reading, ...] = ()
    conduct: dict[str, Json]  # the sections of the law as they stand in the files

    @property
    def id(self) -> str:
        return self.rulebook.id

    @cached_property
    def modes(self) -> tuple[str, ...]:
        """The modes in which some game is played."""
        return tuple(dict.fromkeys(mode for data in self.game for mode in data.modes))

    @cached_property
    def games(self) -> tuple[str, ...]:
        return tuple(data.game for data in self.game)

    @property
    def tag(self) -> str:
        return self.rulebook.tag

    @property
    def title(self) -> str:
        return self.rulebook.title

    @cached_property
    def sections(self) -> Sections:
        """The rules of conduct, each value read."""
        return Sections(self.tag, self.conduct, self.cite)

    def law(self, mode: str, game: str | None = None) -> Law:
        """What holds in an area of a table."""
        return self.sections.law(mode, game)

    def cite(self, *clauses: str) -> str:
        """ "6.1 Split", "6.3.1" -> "CM18 6.1 Split, 6.3.1"; what follows a reading says so."""
        own = ", ".join(clause for clause in clauses if not clause.startswith(READING))
        read = [clause for clause in clauses if clause.startswith(READING)]
        return "; ".join([f"{self.tag} {own}"] * bool(own) + read)

    @cached_property
    def not_given(self) -> str:
        """What says that nobody does what no clause gives to anyone."""
        return self.cite(self.rulebook.not_given or self.ladder.roles.clause)

    @cached_property
    def citations(self) -> tuple[tuple[str, str], ...]:
        """Every clause the data cites with the key it stands at: ("bet straight odds", "6.1")."""
        return (*_citations(self, ()), *self.sections.citations)

    def game_data(self, game: str) -> GameData | None:
        return next((data for data in self.game if data.game == game), None)

    def fitting(self, item: Item, mode: str) -> Equipment | None:
        """What it says of a thing at all tables of a mode."""
        found = (data for data in self.equipment if data.item == item and data.is_of(mode))
        return next(found, None)

    def layout_data(self, layout: str) -> LayoutData | None:
        return next((data for data in self.layout if data.id == layout), None)


def _citations(value: Data, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Walk the data for citations, naming each place by the words that identify it."""
    if isinstance(value, Reading):
        for clause in value.about:
            yield f"reading {value.id}", clause
    else:
        citing, children, _ = _fields_of(type(value))
        for name in citing:
            cited = getattr(value, name)
            if isinstance(cited, str) and (cited or name == "clause"):
                yield " ".join(path if name == "clause" else (*path, name)), cited
        for field, name in children:
            child = getattr(value, field)
            if isinstance(child, Data):
                yield from _citations(child, (*path, name))
            elif isinstance(child, tuple):
                for at, item in enumerate(child):
                    if isinstance(item, Data):
                        label = " ".join((name, _label(item, at)))
                        yield from _citations(item, (*path, label))


_CITING = ("clause", "wins", "loses", "bets", "areas", "not_given")
_NAMES = tuple("id game kind outcome bet animal track may ground what item pick version".split())


@cache
def _fields_of(kind: type[Data]) -> tuple[list[str], list[tuple[str, str]], list[str]]:
    """The fields of a struct that cite, all with the names they have in files, and those whose
    words tell an entry from its sisters."""
    fields = kind.__struct_fields__
    names = list(zip(fields, kind.__struct_encode_fields__, strict=True))
    return (
        [one for one in _CITING if one in fields],
        names,
        [one for one in _NAMES if one in fields],
    )


def _label(item: Data, at: int) -> str:
    """What tells an entry from its sisters, for people who look for it in the file."""
    found = (getattr(item, name) for name in _fields_of(type(item))[2])
    words = [name for name in found if isinstance(name, str) and name]
    for name in ("games", "modes"):
        words.extend(getattr(item, name, ()) if name in item.__struct_fields__ else ())
    return " ".join(words[:3]) or str(at + 1)
