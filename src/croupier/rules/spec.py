"""What a table is made from: the spec every machine interface uses, checked and completed."""

import re
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec

from croupier.bounds import MOST_KINDS, Period, are_chips, check_words
from croupier.documents import Json
from croupier.errors import SpecError
from croupier.money import MOST_CENTS, Cents
from croupier.refusals import Why
from croupier.refusals.sentences import say
from croupier.rules import refusals as r
from croupier.rules.bets import INSIDE, POSITIONS, RACETRACK
from croupier.rules.book.cited import Cited
from croupier.rules.book.entries import GameData, LayoutData, TrackData
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.vocabulary import Game as Game
from croupier.rules.vocabulary import Mode as Mode

STATION_MODES = ("touchbet", "ats")  # the modes with a wagering period
COLOURS = ("red", "blue", "yellow", "green", "orange", "pink", "brown", "white")
PLAQUE_MIN: Cents = 10_000  # from here up a French table's chips are plaques, unless it says
CHIP_MAX: Cents = 1_000_000  # of the smallest chip, whose remainders are all looked at


class KindLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Limits of one kind of bet; what is left out follows the table's."""

    min: Cents | None = None
    max: Cents | None = None
    unit: Cents | None = None


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Minimum, maximum and units of a table, in cents; the least that may be outlaid in a spin."""

    min: Cents = 500
    max: Cents = 50_000
    unit: Cents | None = None  # unless set, 5.00 outside and 1.00 inside
    outlay: Cents = 0
    inside_min: Cents | None = None
    inside_max: Cents | None = None
    inside_unit: Cents | None = None
    chips: tuple[Cents, ...] = (100, 500, 2_500, 10_000, 50_000)
    kinds: dict[str, KindLimits] = {}
    # What a maximum is of: each wager or piece of one, or all of a player's chips on a position.
    by: Literal["piece", "position"] | msgspec.UnsetType = msgspec.UNSET

    @property
    def by_position(self) -> bool:
        return self.by == "position"

    def of(self, kind: str) -> tuple[Cents, Cents, Cents]:
        """(minimum, maximum, unit) of a kind: its own beat the inside ones, which beat the rest."""
        inside = kind in INSIDE
        own = self.kinds.get(kind, KindLimits())
        return (
            _first(own.min, self.inside_min if inside else None, self.min),
            _first(own.max, self.inside_max if inside else None, self.max),
            _first(
                own.unit, self.inside_unit if inside else None, self.unit, 100 if inside else 500
            ),
        )


class ChipKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """French chips: round jetons of a value or with a logo, rectangular plaques of a value."""

    shape: Literal["jeton", "plaque"]
    value: Cents | None = None
    logo: str = ""  # what marks a colour


class TableSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as someone asks for it; `complete` fills in what is left out."""

    rulebook: str
    game: Game | None = None
    layout: str | None = None
    wheel: str | None = None
    mode: Mode = "cloth"
    seats: int | None = None
    stations: int | None = None
    racetrack: bool | None = None
    asian_racetrack: bool = False
    neighbours: tuple[int, ...] | None = None
    limits: Limits = Limits()
    side_bets: dict[str, dict[str, Json]] = {}
    wagering_period_s: Period | msgspec.UnsetType | None = msgspec.UNSET
    warning_s: int | None = None
    mechanical: bool = False
    u_spin: bool = False
    attestations: Literal["advisory", "required"] = "advisory"
    currency: str = "AUD"
    language: Literal["en", "fr"] = "en"
    float_: Cents = msgspec.field(default=0, name="float")
    colours: tuple[str, ...] = COLOURS  # of the table's set of colour chips
    chip_set: tuple[ChipKind, ...] | None = None  # of a French table
    place: str = ""  # the casino's name, as its tickets print it


def read_spec(raw: object) -> TableSpec:
    """A JSON object becomes a spec; an unknown key or a wrong type is named with its cure."""
    try:
        return msgspec.convert(raw, TableSpec)
    except msgspec.ValidationError as error:
        raise SpecError(_explain(str(error))) from None


def complete(spec: TableSpec, rulebook: Rulebook) -> TableSpec:
    """The same spec with nothing left open, or a SpecError that says what does not fit."""
    game = _game(spec, rulebook)
    layout = _layout(spec, rulebook, game)
    _one_of("wheel", spec.wheel, game.wheels, f"{game.game} in {rulebook.tag}")
    _one_of("mode", spec.mode, game.modes, f"{game.game} in {rulebook.tag}")
    classic = track_of(rulebook, "classic", spec.mode, game.game, layout.id)
    racetrack = spec.racetrack
    if racetrack is None:
        racetrack = classic is not None and classic.default
    if racetrack and classic is None:
        raise SpecError(_no_track(rulebook, "race-track", spec.mode, layout.id))
    if spec.asian_racetrack:
        if track_of(rulebook, "asian", spec.mode, game.game, layout.id) is None:
            raise SpecError(_no_track(rulebook, "Asian race-track", spec.mode, layout.id))
    if spec.u_spin and rulebook.wheel.u_spin is None:
        raise SpecError(f"'u_spin' is true; {rulebook.tag} has no U-Spin.")
    if spec.mechanical and rulebook.wheel.mechanical is None:
        raise SpecError(f"'mechanical' is true; {rulebook.tag} has no mechanical wheel.")
    check_limits(spec.limits, rulebook)
    _check_side_bets(spec, rulebook, game)
    _check_money(spec)
    logos = [chip.logo for chip in spec.chip_set or ()]
    check_words({"place": [spec.place], "colours": spec.colours, "chip_set": logos}, MOST_KINDS)
    return msgspec.structs.replace(
        spec,
        rulebook=rulebook.id,
        game=game.game,
        layout=layout.id,
        wheel=spec.wheel or layout.wheel or game.wheels[0],
        racetrack=racetrack,
        neighbours=_neighbours(spec, rulebook, classic if racetrack else None),
        chip_set=_chip_set(spec, rulebook, game),
        **_places(spec, rulebook, game),
        **_period(spec, rulebook),
    )


def track_of(rulebook: Rulebook, track: str, mode: str, game: str, layout: str) -> TrackData | None:
    """The race-track such a table may have."""
    return next(
        (
            data
            for data in rulebook.racetrack
            if data.track == track
            and mode in data.modes
            and game in data.games
            and (not data.layouts or layout in data.layouts)
        ),
        None,
    )


def _game(spec: TableSpec, rulebook: Rulebook) -> GameData:
    names = tuple(data.game for data in rulebook.game)
    if spec.game is None:
        for data in rulebook.game:
            if spec.layout in data.layouts:
                return data
        known = tuple(data.id for data in rulebook.layout)
        _one_of("layout", spec.layout, known, rulebook.tag)
        return rulebook.game[0]
    _one_of("game", spec.game, names, f"{rulebook.tag}")
    found = rulebook.game_data(spec.game)
    assert found is not None, spec.game
    return found


def _layout(spec: TableSpec, rulebook: Rulebook, game: GameData) -> LayoutData:
    name = spec.layout or game.layouts[0]
    data = rulebook.layout_data(name)
    if data is not None and data.lost:
        raise SpecError(f"Layout {name} of {rulebook.tag} cannot be used: {data.lost}")
    _one_of("layout", name, game.layouts, f"{game.game} in {rulebook.tag}")
    assert data is not None, name
    return data


def _neighbours(spec: TableSpec, rulebook: Rulebook, track: TrackData | None) -> tuple[int, ...]:
    """How far neighbours reach, the table's first size first; none without a race-track."""
    wanted = spec.neighbours
    sizes = () if track is None else tuple(size.value for size in track.reach)
    if track is None or not sizes:
        if wanted:
            raise SpecError("'neighbours' are of a race-track, and this table has none of them.")
        return ()
    if wanted is None:
        return track.usual or sizes
    for size in wanted:
        _one_of("neighbours", size, sizes, f"{rulebook.tag}'s race-track")
    if not wanted or len(set(wanted)) < len(wanted):
        known = ", ".join(map(str, sizes))
        raise SpecError(f"'neighbours' is {list(wanted)}; list one or more of {known}, each once.")
    return wanted


def _places(spec: TableSpec, rulebook: Rulebook, game: GameData) -> dict[str, int]:
    """Seats and stations, within what the rulebook allows."""
    law = rulebook.law(spec.mode, game.game)
    seats = law.places.seats.value if spec.seats is None else spec.seats
    _check_count("seats", seats, law.places.seats_max, spec.mode)
    # A Perth cloth table may have stations too, by its reading cloth-with-stations.
    both = spec.mode == "cloth" and "ats" in game.modes
    rules = rulebook.law("ats", game.game).stations if both else law.stations
    if rules is None:
        if spec.stations:
            raise SpecError(
                f"The table's 'stations' is {spec.stations}; {game.game} in {rulebook.tag} has"
                f" none in mode {spec.mode}."
            )
        return {"seats": seats, "stations": 0}
    usual = 0 if both else rules.count.value
    stations = usual if spec.stations is None else spec.stations
    _check_count("stations", stations, rules.count_max, spec.mode)
    return {"seats": seats, "stations": stations}


def _check_count(name: str, count: int, most: Cited[int], mode: str) -> None:
    if not 0 <= count <= most.value:
        raise SpecError(
            f"The table's {name!r} is {count}; {mode} has at most {most.value} [{most.clause}]."
        )


def _period(spec: TableSpec, rulebook: Rulebook) -> dict[str, int | None]:
    """Wagering period and warning: stations have them, other tables do not."""
    period, warning = spec.wagering_period_s, spec.warning_s
    if spec.mode not in STATION_MODES and not spec.stations:
        if period not in (msgspec.UNSET, None) or warning is not None:
            key = "warning_s" if warning is not None else "wagering_period_s"
            raise SpecError(f"{key!r} is for TouchBet and ATS tables; this one is {spec.mode}.")
        return {"wagering_period_s": None, "warning_s": None}
    if period is None:
        if spec.mode == "touchbet":
            raise SpecError("'wagering_period_s' may be null on an ATS only; set it in seconds.")
        if warning is not None:
            raise SpecError(f"'warning_s' is {warning}; there is no wagering period to warn of.")
        return {"wagering_period_s": None, "warning_s": None}
    mode = spec.mode if spec.mode in STATION_MODES else "ats"
    stations = rulebook.law(mode).stations
    assert stations is not None, mode
    seconds = stations.seconds.value if period is msgspec.UNSET else period
    assert isinstance(seconds, int), seconds
    least = stations.seconds_min
    if seconds < (least.value if least else 1):
        floor = f"{least.value} s is the least [{least.clause}]" if least else "it must be positive"
        raise SpecError(f"'wagering_period_s' is {seconds}; {floor}.")
    if warning is None:
        warning = min(stations.warning_seconds.value, seconds)
    if not 0 <= warning <= seconds:
        raise SpecError(f"'warning_s' is {warning}; it lies within the period of {seconds} s.")
    if not warning and stations.warning is not None:
        raise SpecError(
            "'warning_s' is 0; each screen warns that the period is about to end"
            f" [{stations.warning.clause}]."
        )
    return {"wagering_period_s": seconds, "warning_s": warning}


def check_limits(limits: Limits, rulebook: Rulebook) -> None:
    """That limits make sense, or a SpecError that says what does not."""
    wrong = wrong_limits(limits, rulebook)
    if wrong is not None:
        raise SpecError(say(wrong))


def wrong_limits(limits: Limits, rulebook: Rulebook) -> Why | None:
    """What does not make sense in limits, if anything."""
    by_piece: tuple[str, ...] = RACETRACK
    if rulebook.asian is not None and rulebook.asian.pays.value == "by piece":
        by_piece = (*RACETRACK, "asian")
    for kind in limits.kinds:
        if kind in by_piece:
            return r.LimitsByPiece(kind)
        if kind not in POSITIONS:
            return r.LimitsOfNoKind(kind, POSITIONS)
    for kind in POSITIONS:
        least, most, unit = limits.of(kind)
        if not (0 < least <= most and unit > 0):
            return r.LimitsMakeNoSense(kind, least, most, unit)
        if most > MOST_CENTS:
            return r.MaximumTooHigh(kind, most, MOST_CENTS)
    if not 0 <= limits.outlay <= MOST_CENTS:
        return r.WrongOutlay(limits.outlay, MOST_CENTS)
    if not are_chips(limits.chips):
        return r.WrongChips()
    if limits.chips[0] > CHIP_MAX:
        return r.SmallestChipTooHigh(limits.chips[0], CHIP_MAX)
    return None


def _check_side_bets(spec: TableSpec, rulebook: Rulebook, game: GameData) -> None:
    ids = dict.fromkeys(side.id for side in rulebook.side_bet if game.game in side.games)
    for name in spec.side_bets:
        _one_of("side_bets", name, tuple(ids) or ("none",), f"{game.game} in {rulebook.tag}")


def _chip_set(spec: TableSpec, rulebook: Rulebook, game: GameData) -> tuple[ChipKind, ...] | None:
    """A French table's jetons and plaques: of each value of its chips one, of each colour one."""
    if game.game != "french":
        if spec.chip_set is not None:
            raise SpecError(f"'chip_set' is of a French table; this one is {game.game}.")
        return None
    if spec.chip_set is None:
        values = (
            ChipKind("plaque" if value >= PLAQUE_MIN else "jeton", value)
            for value in spec.limits.chips
        )
        return (*values, *(ChipKind("jeton", logo=colour) for colour in spec.colours))
    for chip in spec.chip_set:
        _check_chip(chip, rulebook)
    named = {chip.value for chip in spec.chip_set if chip.value is not None}
    if named != set(spec.limits.chips):
        raise SpecError(
            f"'chip_set' has values {sorted(named)}; 'limits.chips' are {list(spec.limits.chips)}."
        )
    return spec.chip_set


def _check_chip(chip: ChipKind, rulebook: Rulebook) -> None:
    rule = next((data for data in rulebook.equipment if data.item == chip.shape), None)
    clause = f" [{rulebook.cite(rule.clause)}]" if rule else ""
    if chip.shape == "plaque" and (chip.value is None or chip.logo):
        raise SpecError(f"A plaque in 'chip_set' bears a value and no logo{clause}.")
    if (chip.value is None) == (not chip.logo):
        raise SpecError(f"A jeton in 'chip_set' bears a value or a logo, not both{clause}.")
    if chip.value is not None and chip.value < 1:
        raise SpecError(f"A value in 'chip_set' is {chip.value}; it is a positive number of cents.")


def _check_money(spec: TableSpec) -> None:
    if not 0 <= spec.float_ <= MOST_CENTS:
        raise SpecError(f"'float' is {spec.float_}; it is 0 or more, to {MOST_CENTS}.")
    if re.fullmatch("[A-Z]{3}", spec.currency) is None:
        raise SpecError(f"'currency' is {spec.currency!r}; write three letters, for example AUD.")
    if len(spec.colours) < 2 or len(set(spec.colours)) < len(spec.colours):
        raise SpecError(
            f"'colours' is {list(spec.colours)}; a set of colour chips has two colours or more,"
            " each once."
        )


def _one_of(key: str, value: object, allowed: tuple[object, ...], where: str) -> None:
    if value is not None and value not in allowed:
        choices = ", ".join(map(str, allowed))
        raise SpecError(f"{key!r} is {value!r}; {where} has {choices}.")


def _no_track(rulebook: Rulebook, name: str, mode: str, layout: str) -> str:
    track = "asian" if name.startswith("Asian") else "classic"
    where = "; ".join(data.where for data in rulebook.racetrack if data.track == track)
    here = f"{rulebook.tag} has no {name} on layout {layout} in mode {mode}"
    return f"{here}; it may have one in mode {where}." if where else f"{here}, nor elsewhere."


def _first(*values: Cents | None) -> Cents:
    return next(value for value in values if value is not None)


def _explain(error: str) -> str:
    """msgspec's words, with the key spelt as people write it and the nearest known one."""
    what, _, where = error.partition(" - at ")
    path = where.strip("`").removeprefix("$").removeprefix(".")
    if "unknown field" in what:
        import difflib

        key = what.split("`")[1]
        known = [
            name
            for struct in (TableSpec, Limits, KindLimits, ChipKind)
            for name in struct.__struct_encode_fields__
        ]
        near = difflib.get_close_matches(key, known, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return f"The spec has an unknown key {(path + '.' if path else '') + key!r}{hint}"
    if "enum value" in what:
        *choices, last = _choices(path)
        found = what.removeprefix("Invalid enum value ")
        return f"The spec's {path!r} is {found}; it may be {', '.join(choices)} or {last}."
    return f"The spec's {path or 'top level'!r}: {what}"


def _choices(key: str) -> tuple[str, ...]:
    """The words a key of the spec may have, where they are listed."""
    inner = key.startswith("limits.")
    hint = get_type_hints(Limits if inner else TableSpec)[key.removeprefix("limits.")]
    literal = next(one for one in (hint, *get_args(hint)) if get_origin(one) is Literal)
    return get_args(literal)
