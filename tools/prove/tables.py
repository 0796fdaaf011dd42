"""The tables of a rulebook that are lists of entries: what of each may be altered, and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from tools.prove import wrong
from tools.prove.alterations import DROP, Book, Edit, Keys, Reader, Value

from croupier import rulebooks
from croupier.rules.bets import RACETRACK
from croupier.rules.book.entries import POLICIES, piece_of
from croupier.rules.law.equipment import Leeway, State
from croupier.rules.notation import KINDS
from croupier.rules.spec import Mode

# Until when a no spin may still be called; otherwise not late at all.
LATE = ("settlement", "next-spin", "any-time")
BOXES = ("five", "green", "any-green", "first-six")


def entries(book: Book, table: str) -> Iterator[tuple[Keys, dict[str, Any]]]:
    for at, entry in enumerate(book.mapping[table]):
        yield (table, at), entry


def ladder(book: Book) -> Iterator[Value]:
    said = book.mapping["ladder"]
    keys: Keys = ("ladder", "roles", "value")
    wrongs = wrong.listed(book.ladder, ordered=True)
    yield from book.value("ladder", "ladder roles", keys, said["roles"]["clause"], wrongs)
    if "french" in said:
        for word, role in said["french"]["value"].items():
            keys = ("ladder", "french", "value", word)
            others = wrong.roles([role], book.ladder)
            yield from book.value(
                "ladder", f"ladder french {word}", keys, said["french"]["clause"],
                [one[0] for one in others if one[0] != "player"],
            )  # fmt: skip


def game(book: Book) -> Iterator[Value]:
    layouts = [one["id"] for one in book.mapping["layout"] if "drawing" in one]
    known = {
        "layouts": layouts, "wheels": list(rulebooks.wheels()), "modes": list(get_args(Mode)),
    }  # fmt: skip
    for keys, entry in entries(book, "game"):
        for name, words in known.items():
            wrongs = wrong.listed(entry[name], words, ordered=name == "wheels")
            label = f"game {entry['game']} {name}"
            yield from book.value("game", label, (*keys, name), entry["clause"], wrongs)


def layout(book: Book) -> Iterator[Value]:
    for keys, entry in entries(book, "layout"):
        label = f"layout {entry['id']}"
        if "wheel" in entry:
            wrongs = wrong.word(entry["wheel"], rulebooks.wheels())
            yield from book.value(
                "layout", f"{label} wheel", (*keys, "wheel"), entry["clause"], wrongs
            )
        for name, said in entry.get("drawing", {}).items():
            at: Keys = (*keys, "drawing", name)
            yield from book.value(
                "layout", f"{label} {name}", at, entry["clause"], _drawn(name, said)
            )


def _drawn(name: str, said: Any) -> list[Any]:
    if isinstance(said, bool):
        return [not said]
    if name == "sides":
        return [3 - said]
    if name == "zeros":
        fewer = [[*said[:at], *said[at + 1 :]] for at in range(len(said))]
        turned = [[row[::-1] for row in said], said[::-1]]
        apart = [[[one] for row in said for one in row], [[one for row in said for one in row]]]
        more = [[*said, [zero]] for zero in ("00",) if not any(zero in row for row in said)]
        return wrong.unlike(said, [*fewer, *turned, *apart, *more])
    return wrong.listed(said, BOXES if name == "boxes" else (), ordered=name == "chances")


def bet(book: Book) -> Iterator[Value]:
    for keys, entry in entries(book, "bet"):
        label = f"bet {entry['kind']} {'/'.join(entry['games'])}"
        if "layouts" in entry:
            label += f" layout {'/'.join(entry['layouts'])}"
        if "zeros" in entry:
            label += f" zeros {entry['zeros']}"
        paid = entry["odds"]
        yield from book.value(
            "bet", f"{label} odds", (*keys, "odds", "value"), paid["clause"],
            wrong.odds(paid["value"]),
        )  # fmt: skip
        if "numbers" in entry:
            meet = entry["numbers"]
            yield from book.value(
                "bet", f"{label} numbers", (*keys, "numbers", "value"), meet["clause"],
                wrong.whole(meet["value"]),
            )  # fmt: skip
        for at, one in enumerate(entry.get("sets", ())):
            which = one.get("pick") or one["numbers"]
            yield from book.value(
                "bet", f"{label} set {which}", (*keys, "sets", at, "numbers"), one["clause"],
                wrong.numbers(one["numbers"]),
            )  # fmt: skip


def zero(book: Book) -> Iterator[Value]:
    for keys, entry in entries(book, "zero"):
        label = f"zero {entry['outcome']} {'/'.join((*entry['games'], *entry.get('layouts', ())))}"
        clause = entry.get("kinds", {}).get("clause") or entry["loses"]
        for name in ("kinds", "saved"):
            if name in entry:
                said = entry[name]
                yield from book.value(
                    "zero", f"{label} {name}", (*keys, name, "value"), said["clause"],
                    wrong.listed(said["value"], KINDS if name == "kinds" else ()),
                )  # fmt: skip
        near = ("0", "00", "1", "2", "3")
        known = [one for one in near if one != entry["outcome"]]
        if "together" in entry:
            yield from book.value(
                "zero", f"{label} together", (*keys, "together"), clause,
                wrong.listed(entry["together"], known),
            )  # fmt: skip
        if "layouts" in entry:
            drawn = [one["id"] for one in book.mapping["layout"] if "drawing" in one]
            wrongs = wrong.listed(entry["layouts"], drawn)
            yield from book.value("zero", f"{label} layouts", (*keys, "layouts"), clause, wrongs)


def racetrack(book: Book) -> Iterator[Value]:
    games = [one["game"] for one in book.mapping["game"]]
    drawn = [one["id"] for one in book.mapping["layout"] if "drawing" in one]
    for keys, entry in entries(book, "racetrack"):
        label = f"racetrack {entry['track']} {'/'.join((*entry['games'], *entry['modes']))}"
        bets = entry["bets"]
        known = (*RACETRACK, "asian")
        yield from book.value(
            "racetrack", f"{label} bets", (*keys, "bets", "value"), bets["clause"],
            wrong.listed(bets["value"], known),
        )  # fmt: skip
        reach = entry.get("reach", [])
        for at, one in enumerate(reach):
            edits: list[tuple[Edit, ...]] = [
                (((*keys, "reach", at, "value"), n),) for n in wrong.whole(one["value"])
            ]
            # One size less, and another size first.
            edits.append((((*keys, "reach"), [*reach[:at], *reach[at + 1 :]]),))
            if at:
                first = [one, *reach[:at], *reach[at + 1 :]]
                edits.append((((*keys, "reach"), first),))
            place: Keys = (*keys, "reach", at)
            name_of = f"{label} reach {one['value']}"
            yield from book.joined("racetrack", name_of, place, one["clause"], edits)
        for name, words in (("modes", get_args(Mode)), ("games", games), ("layouts", drawn)):
            if name in entry:
                wrongs = wrong.listed(entry[name], words)
                at_name: Keys = (*keys, name)
                yield from book.value(
                    "racetrack", f"{label} {name}", at_name, entry["clause"], wrongs
                )
        if "usual" in entry:
            wrongs = [*wrong.listed(entry["usual"], [one["value"] for one in reach]), DROP]
            yield from book.value(
                "racetrack", f"{label} usual", (*keys, "usual"), entry["clause"], wrongs
            )
        yield from book.value(
            "racetrack", f"{label} default", (*keys, "default"), entry["clause"],
            [not entry.get("default", False)],
        )  # fmt: skip


def sector(book: Book) -> Iterator[Value]:
    """A piece more or less is one in the count too: otherwise no loader takes it."""
    for keys, entry in entries(book, "sector"):
        label, pieces = f"sector {entry['bet']}", entry["pieces"]
        for at, piece in enumerate(pieces):
            place: Keys = (*keys, "pieces", at, "value")
            edits: list[tuple[Edit, ...]] = [
                ((place, other),) for other in wrong.position(piece["value"])
            ]
            count, where = piece_of(piece["value"])
            for n in (count - 1, count + 1):
                left = [*pieces[:at], *pieces[at + 1 :]]
                changed: Edit = (place, f"{n} {where}") if n else ((*keys, "pieces"), left)
                counted = entry["count"]["value"] + n - count
                edits.append((changed, ((*keys, "count", "value"), counted)))
            yield from book.joined(
                "sector", f"{label} {piece['value']}", place, piece["clause"], edits
            )
        yield from book.value(
            "sector", f"{label} count", (*keys, "count", "value"), entry["count"]["clause"],
            wrong.whole(entry["count"]["value"]),
        )  # fmt: skip


def finales(book: Book) -> Iterator[Value]:
    said = book.mapping["finales"]
    for digit, numbers in said["value"].items():
        keys: Keys = ("finales", "value", digit)
        yield from book.value(
            "finales", f"finales {digit}", keys, said["clause"], wrong.numbers(numbers)
        )


def max_bet(book: Book) -> Iterator[Value]:
    said = book.mapping["max_bet"]
    for kind, pieces in said["value"].items():
        keys: Keys = ("max_bet", "value", kind)
        wrongs = wrong.whole(pieces)
        yield from book.value("max_bet", f"max_bet {kind}", keys, said["clause"], wrongs)


def asian(book: Book) -> Iterator[Value]:
    said = book.mapping["asian"]
    pays = said["pays"]
    wrongs = [*wrong.odds(pays["value"]), *wrong.word(pays["value"], ["by piece"])]
    yield from book.value("asian", "asian pays", ("asian", "pays", "value"), pays["clause"], wrongs)
    for at, one in enumerate(said["sections"]):
        keys: Keys = ("asian", "sections", at, "numbers", "value")
        numbers = one["numbers"]
        yield from book.value(
            "asian", f"asian {one['animal']}", keys, numbers["clause"],
            wrong.numbers(numbers["value"]),
        )  # fmt: skip


def limits(book: Book) -> Iterator[Value]:
    for keys, entry in entries(book, "limits"):
        label = f"limits {'/'.join(entry['modes'])}{' track' * entry.get('track', False)}"
        for case, policies in POLICIES.items():
            if case in entry:
                said = entry[case]
                edits: list[tuple[Edit, ...]] = [
                    (((*keys, case, "value"), other),)
                    for other in wrong.word(said["value"], policies)
                ]
                if case == "advised":
                    edits.append((((*keys, case), DROP),))
                place: Keys = (*keys, case)
                yield from book.joined("limits", f"{label} {case}", place, said["clause"], edits)


# The commands whose grounds say again who may: what they are called, by the table of the ground.
def _command(table: str, ground: dict[str, Any]) -> str:
    return "call-no-spin" if table == "no_spin" else f"void-{ground.get('what', 'spin')}"


def power(book: Book) -> Iterator[Value]:
    """Whoever may; a ground that says the same again is altered with it."""
    for keys, entry in entries(book, "power"):
        by, place = entry["by"], (*keys, "by", "value")
        grounds: list[Keys] = [
            (*at, "by")
            for table in ("no_spin", "void")
            for at, one in (entries(book, table) if table in book.mapping else ())
            if (entry["may"], by["value"]) == (_command(table, one), one["by"])
        ]
        edits = [
            ((place, other), *((ground, other) for ground in grounds))
            for other in wrong.roles(by["value"], book.ladder)
        ]
        label = f"power {entry['may']} {'/'.join(entry.get('modes', ()))}".strip()
        yield from book.joined("power", label, place, by["clause"], edits)


def grounds(table: str) -> Reader:
    def read(book: Book) -> Iterator[Value]:
        powers = {
            (one["may"], *one["by"]["value"]): (*keys, "by", "value")
            for keys, one in entries(book, "power")
        }
        for keys, entry in entries(book, table):
            words = (table, entry.get("what", ""), entry["ground"], *entry.get("modes", ()))
            label = " ".join(word for word in words if word)
            power = powers.get((_command(table, entry), *entry["by"]))
            edits = [
                (((*keys, "by"), other), *(((power, other),) if power else ()))
                for other in wrong.roles(entry["by"], book.ladder)
            ]
            yield from book.joined(table, f"{label} by", (*keys, "by"), entry["clause"], edits)
            if table == "no_spin":
                now = entry.get("late", {"clause": entry["clause"]})
                late: list[Any] = [{**now, "value": one} for one in LATE if one != now.get("value")]
                late += [DROP] if "late" in entry else []
                cited = {entry["clause"], now["clause"]}
                yield from book.value(table, f"{label} late", (*keys, "late"), cited, late)

    return read


def side_bet(book: Book) -> Iterator[Value]:
    for keys, entry in entries(book, "side_bet"):
        which = [f"{name} {entry[name]}" for name in ("option", "zeros") if name in entry]
        label = " ".join(("side_bet", entry["id"], *which))
        for at, one in enumerate(entry["odds"]):
            name = f"{label} {one['bet']} {one.get('result', '')}".strip()
            place: Keys = (*keys, "odds", at)
            yield from book.value(
                "side_bet", f"{name} odds", (*place, "odds"), one["clause"], wrong.odds(one["odds"])
            )
            yield from book.value(
                "side_bet", f"{name} range", (*place, "result"), one["clause"],
                wrong.span(one.get("result", "")),
            )  # fmt: skip


def equipment(book: Book) -> Iterator[Value]:
    """One rule an item: a measure, a state, a choice, or that it may be otherwise."""
    for keys, entry in entries(book, "equipment"):
        limited = "/".join(
            word for name in ("modes", "games", "side_bets") for word in entry.get(name, ())
        )
        for rule in ("at_least", "at_most", "exactly", "must_be", "one_of", "may"):
            if rule in entry:
                label = f"equipment {entry['item']} {limited} {rule}".replace("  ", " ")
                wrongs = _rule(rule, entry[rule])
                yield from book.value("equipment", label, (*keys, rule), entry["clause"], wrongs)


def _rule(rule: str, said: Any) -> list[Any]:
    if rule == "may":
        return wrong.word(said, get_args(Leeway))
    if rule == "must_be":
        return wrong.word(said, get_args(State))[: wrong.FEW]
    if rule == "one_of":
        return [one for one in wrong.listed(said) if one]
    return wrong.whole(said)


def incidents(book: Book) -> Iterator[Value]:
    """A kind is left out, or a particular of it; what it is recorded with is asked for no more."""
    for kind, said in book.mapping["incidents"].items():
        yield from _incident(book, f"incidents {kind}", ("incidents", kind), said)


def _incident(book: Book, label: str, keys: Keys, said: dict[str, Any]) -> Iterator[Value]:
    if "clause" in said:
        yield from book.value("incidents", label, keys, said["clause"], [DROP])
    if "wants" in said:
        at: Keys = (*keys, "wants")
        yield from book.value(
            "incidents", f"{label} wants", at, said["clause"], wrong.listed(said["wants"])
        )
    for name, more in said.items():
        if isinstance(more, dict):
            yield from _incident(book, f"{label} {name}", (*keys, name), more)


def wheel(book: Book) -> Iterator[Value]:
    """What it may have, it has not."""
    for name, said in book.mapping["wheel"].items():
        yield from book.value("wheel", f"wheel {name}", ("wheel", name), said["clause"], [DROP])


TABLES: dict[str, Reader] = {
    "ladder": ladder, "game": game, "layout": layout, "bet": bet, "zero": zero,
    "racetrack": racetrack, "sector": sector, "finales": finales, "max_bet": max_bet,
    "asian": asian, "limits": limits, "power": power, "no_spin": grounds("no_spin"),
    "void": grounds("void"), "side_bet": side_bet, "equipment": equipment,
    "incidents": incidents, "wheel": wheel,
}  # fmt: skip
