"""An evening at a table: each line of a story becomes commands, and what came of it stands beside.

A line is who, two spaces, what they do, two spaces, and what is told; lines that start with a space
are told too. Telling a story drops all that was told and writes it anew. Every act takes a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

import msgspec

from croupier import rulebooks
from croupier.money import parse_cents
from croupier.play import Step
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.transfer import exported
from croupier.table.clock import later
from croupier.verify import verify
from kit.story import events, words

WIDTH = 100
OPENING = "2026-01-01T20:00:00Z"
LIMITS = {
    "minimum": "min", "maximum": "max", "unit": "unit", "outlay": "outlay",
    "inside maximum": "inside_max", "inside unit": "inside_unit",
}  # fmt: skip
SECONDS = {"s": 1, "min": 60, "h": 3600}
AT_THE_DEALER = ("call-bet", "issue-colour-chips", "redeem-colour-chips", "open-guest-account")
BY_ONESELF = ("note", "ticket")  # tender a station takes; all other goes to the dealer


def tell(story: str) -> str:
    """The story as it happens now: as it was written, if nothing has changed."""
    return "\n".join(_told_lines(story)) + "\n"


def log_of(story: str) -> Iterator[bytes]:
    """The log of its evening, as an export writes it."""
    evening: Evening | None = None
    for who, what in map(who_and_what, story.splitlines()):
        if who == "table":
            evening = Evening(what)
        elif who:
            assert evening is not None, "a story begins with its table"
            for act in acts_of(what):
                list(evening.act(who, act))
    assert evening is not None, "a story has a table"
    return exported(evening.script.steps, evening.table)


def who_and_what(line: str) -> tuple[str, str]:
    """Of a line, without what was told; a comment and an empty line have nobody."""
    found = re.match(r"([^#\s]\S*) +(\S+(?: \S+)*)", line)
    return (found[1], found[2]) if found else ("", "")


def acts_of(what: str) -> Iterator[str]:
    """wagers 5.00 on red and 10.00 on odd, leaves: three acts, a verb holds until the next."""
    verb = ""
    for act in re.split(r", | and ", what):
        act = f"{verb} {act}" if act[0].isdigit() else act
        verb = act.split()[0]
        yield act


class Evening:
    """One table, from its opening to the end of the story."""

    def __init__(self, wanted: str) -> None:
        offer = rulebooks.offer(read_spec(_spec(wanted)))
        self.script = Script(offer, rulebooks.pin(offer.spec.rulebook))
        self.table = self.script.play.table
        ladder = offer.rulebook.ladder
        french = ladder.french.value if ladder.french and offer.spec.game == "french" else {}
        self.staff = {role: role for role in (*ladder.roles.value, *french, "cage")}
        self.guests: set[str] = set()
        self.dealer = "croupier:croupier" if french else "dealer:dealer"
        self.at = OPENING
        list(self._ask({"do": "open-table", "by": self.dealer}))

    def act(self, who: str, act: str) -> Iterator[str]:
        """Do one thing, and tell what came of it."""
        waits = re.fullmatch(r"waits (\d+) (s|min|h)", act)
        role = re.fullmatch(r"is the (\S+)", act)
        if waits:
            self.at = later(self.at, int(waits[1]) * SECONDS[waits[2]])
            yield from self._pass(who)
        elif role:
            self.staff[who] = self.staff[role[1]]
        else:
            _, said = words.understood(act)
            command = self._meant(said)
            yield from self._ask({**self._by(who, command), **command}, who)

    def end(self) -> str:
        """How things stand; the log of the whole evening is checked from scratch."""
        verify(exported(self.script.steps, self.table), rulebooks.pinned_offer)
        count = self.table.state.spin.settled
        spins = f"{count} spin{'' if count == 1 else 's'}"
        return (
            f"{spins}, {events.house(self.table.state.chips.house)}; ledger balances, log verifies"
        )

    def _meant(self, said: dict[str, Any]) -> dict[str, Any]:
        """The command in full: times from minutes, limits from those in force, who signs for it."""
        command = dict(said)
        minutes = command.pop("minutes", None)
        then = later(self.at, 1 + 60 * minutes) if minutes is not None else ""
        ends = {"min": command.pop("minimum", None), "max": command.pop("maximum", None)}
        new = {name: amount for name, amount in ends.items() if amount is not None}
        if new:
            now = msgspec.to_builtins(self.table.offer.spec.limits)
            command["limits"] = {**now, **new}
        if then:
            key = "effective_at" if command["do"] == "announce-limits" else "closes_at"
            command[key] = then
        if command.pop("agreed", False):
            command["agreed_by"] = [command["player"]]
        if "each" in command:
            command["value"] = command.pop("each")
        for signature in ("approved_by", "verified_by"):
            if signature in command:
                name = command[signature]
                command[signature] = f"{self.staff[name]}:{name}"
        return command

    def _by(self, who: str, command: dict[str, Any]) -> dict[str, Any]:
        """Who gives the command, and for whom: the dealer does much that a player asks for."""
        do = command["do"]
        if who in self.staff:
            return {"by": f"{self.staff[who]}:{who}"}
        if who == "chance":
            return {"by": "system:chance"}
        if who == "house":
            return {"by": "house:house"}
        if who.startswith("sensor-"):
            return {"by": f"sensor:{who}", "source": who}
        if do == "open-guest-account":
            self.guests.add(who)
        if do in AT_THE_DEALER:
            return {"by": self.dealer, "player": who}
        if do == "buy-in":
            tender = command.get("tender") or ("note" if self.table.main.has_stations else "cash")
            alone = tender in BY_ONESELF
            return {"by": f"player:{who}" if alone else self.dealer, "player": who,
                    "tender": tender}  # fmt: skip
        return {"by": f"{'guest' if who in self.guests else 'player'}:{who}"}

    def _ask(self, command: dict[str, Any], who: str = "") -> Iterator[str]:
        self.at = later(self.at, 1)
        yield from self._pass(who)
        before = len(self.script.steps)
        answer = self.script.run(msgspec.json.encode({"at": self.at, **command}))
        if "refused" in answer:
            yield f"refused: {answer['refused']['code']} [{answer['refused']['clause']}]"
        yield from self._told(self.script.steps[before:], who)

    def _pass(self, who: str) -> Iterator[str]:
        """What the passing of time makes happen."""
        steps = list(self.script.play.clock(self.at))
        self.script.steps.extend(steps)
        yield from self._told(steps, who)

    def _told(self, steps: Iterable[Step], who: str) -> Iterator[str]:
        play = self.script.play
        faults = list(play.ledger.faults([self.table], play.cage))
        assert not faults, faults
        for step in steps:
            said = (events.told(event, self.table, who) for event in step.answer)
            yield from filter(None, said)


def _told_lines(story: str) -> Iterator[str]:
    lines = [line for line in story.rstrip().splitlines() if not line.startswith(" ")]
    parts = [who_and_what(line) for line in lines]
    said = [(who, what) for who, what in parts if who not in ("", "table")]
    names = 2 + max((len(who) for who, _ in said), default=0)
    column = 2 + max((len(what) for _, what in said if len(what) <= 40), default=0)
    evening: Evening | None = None
    for line, (who, what) in zip(lines, parts, strict=True):
        if not who:
            yield line.rstrip()
        elif evening is None:
            assert who == "table", f"a story begins with its table, not with {line!r}"
            evening = Evening(what)
            yield f"table {what}"
        else:
            try:
                happened = [came for act in acts_of(what) for came in evening.act(who, act)]
            except Exception as error:
                error.add_note(f"in the line {who} {what}")
                raise
            yield from _laid_out(f"{who:<{names}}", f"{what:<{column}}", happened)
    assert evening is not None, "a story has a table"
    yield from _laid_out(" " * names, "", [evening.end()])


def _laid_out(who: str, what: str, told: list[str]) -> Iterator[str]:
    """What is told stands beside the act if it fits, else below, as much on a line as fits."""
    line = f"{who}{what}{'; '.join(told)}".rstrip()
    if not told or (len(line) <= WIDTH and (not what or what.endswith("  "))):
        yield line
        return
    if what:
        yield f"{who}{what}".rstrip()
    filled = ""
    for said in told:
        joined = f"{filled}; {said}" if filled else said
        if filled and len(who) + len(joined) > WIDTH:
            yield from _wrapped(filled, " " * len(who))
            joined = said
        filled = joined
    yield from _wrapped(filled, " " * len(who))


def _wrapped(text: str, indent: str) -> list[str]:
    """The lines of a paragraph; a citation in brackets is not torn apart."""
    whole = re.sub(r"\[[^\]]*\]", lambda cited: cited[0].replace(" ", "\0"), text)
    lines = wrap(whole, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ",
                 break_long_words=False, break_on_hyphens=False)  # fmt: skip
    return [line.replace("\0", " ") for line in lines]


def _spec(wanted: str) -> dict[str, Any]:
    """`crown-perth-rag599 single-zero cloth, minimum 5.00, layout 3` as the spec of a table."""
    first, *settings = wanted.split(", ")
    spec: dict[str, Any] = dict(zip(("rulebook", "game", "mode"), first.split(), strict=True))
    limits = spec["limits"] = {}
    for setting in settings:
        name, _, value = setting.removesuffix(" s").rpartition(" ")
        if name in LIMITS:
            limits[LIMITS[name]] = parse_cents(value)
        elif setting.startswith("chips "):
            limits["chips"] = [parse_cents(chip) for chip in setting.split()[1:]]
        elif setting in ("race-track", "Asian race-track"):
            spec["racetrack" if setting == "race-track" else "asian_racetrack"] = True
        elif name in ("wagering period", "warning"):
            spec[f"{name.replace(' ', '_')}_s"] = int(value)
        elif name in ("seats", "stations"):
            spec[name] = int(value)
        elif name == "float":
            spec[name] = parse_cents(value)
        elif name == "side bets":
            spec["side_bets"] = {side_bet: {} for side_bet in value.split("/")}
        elif name == "colours":
            spec[name] = value.split("/")
        else:
            spec[name] = value
    return spec
