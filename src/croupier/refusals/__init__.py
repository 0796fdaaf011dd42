"""Why the rules say no, as data: a code, particulars with types, and no sentence.

A room defines its own (`class NotEnough(Why, frozen=True, tag="not-enough")`) and raises
`Refusal(NotEnough(player=…, has=…, takes=…), clause=…)`. What people read is made of it by
`sentences`, in their language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec


class Kind(msgspec.Struct, frozen=True):
    """How a particular is written in a sentence: `sentences` has a function for each."""

    name: str


Amount = Annotated[int, Kind("amount")]  # cents: 46000 is written 460.00, or 460,00
Count = Annotated[int, Kind("count")]  # in a sentence {count:chip|chips}
Time = Annotated[str, Kind("time")]  # as the log writes it, told in Universal Time
Amounts = Annotated[tuple[int, ...], Kind("amounts")]  # of cents: any of them would do
Role = Annotated[str, Kind("role")]  # with its article: "a dealer"
Phase = Annotated[str, Kind("phase")]  # what is so now: "betting is open"
Standing = Annotated[str, Kind("standing")]  # what an entrant is: "is eliminated"
Who = Annotated[str, Kind("who")]  # role:name
Side = Annotated[str, Kind("side")]  # a side bet, by its id or its name
Sides = Annotated[tuple[str, ...], Kind("sides")]  # all of several
Component = Annotated[str, Kind("component")]  # a part of a table: "station:2"
Components = Annotated[tuple[str, ...], Kind("components")]
Ground = Annotated[str, Kind("ground")]  # of a no spin, a void, a hold
Grounds = Annotated[tuple[str, ...], Kind("grounds")]  # one of several
Tender = Annotated[str, Kind("tender")]  # what is paid with
Tenders = Annotated[tuple[str, ...], Kind("tenders")]  # any of them
Colour = Annotated[str, Kind("colour")]  # of chips
Colours = Annotated[tuple[str, ...], Kind("colours")]
Item = Annotated[str, Kind("item")]  # a thing that somebody vouches for
Items = Annotated[tuple[str, ...], Kind("items")]
WheelName = Annotated[str, Kind("wheel")]
CaseId = Annotated[str, Kind("case")]  # "claim-1", "dispute-1"
Word = Annotated[str, Kind("word")]  # a word of ours that has no list of its own
Words = Annotated[tuple[str, ...], Kind("words")]  # one of several
Mode = Annotated[str, Kind("mode")]  # with its article: "an ATS table"
Modes = Annotated[tuple[str, ...], Kind("modes")]  # any of them
Act = Annotated[str, Kind("act")]  # a command's name: "call-no-spin"
Names = Annotated[tuple[str, ...], Kind("names")]  # a, b and c
Choices = Annotated[tuple[str, ...], Kind("choices")]  # a, b or c
Roles = Annotated[tuple[str, ...], Kind("roles")]  # any of them may
Phases = Annotated[tuple[str, ...], Kind("phases")]  # when: "while betting is open"
Listed = Annotated[tuple[str, ...], Kind("listed")]  # a, b, c: with no word before the last
Bet = Annotated[str, Kind("bet")]  # "split:17/20", or "cheval:17/20"
Bets = Annotated[tuple[str, ...], Kind("bets")]  # any of them
Given = Annotated[str, Kind("given")]  # what somebody sent that cannot be used, as Python shows it
Fault = Annotated[str, Kind("fault")]  # what a library or a database says, in its own English


# What a refusal cites where it is no rulebook that decides, but the order in which things are done
# here: how a command is sent, how a bet is written, what a log must be, who is at which screen.
FORM, NOTATION, LOG, FLOOR = "form", "notation", "log", "floor"


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Particulars of one refusal. The tag names its sentence: the code, or "code.variant" where
    one code has several sentences. A particular may be a `Why` itself, for a part of a sentence."""

    @property
    def key(self) -> str:
        return str(self.__struct_config__.tag)

    @property
    def code(self) -> str:
        """For programs, never reworded: "bet-not-offered"."""
        return self.key.partition(".")[0]


class Part(Why, frozen=True):
    """A part of a sentence, which is never a refusal by itself."""


def kinds_of_refusal(of: type[Why] = Why) -> Iterator[type[Why]]:
    """Every refusal, and part of one, that the modules imported so far define."""
    for one in of.__subclasses__():
        if one.__struct_config__.tag is not None:
            yield one
        yield from kinds_of_refusal(one)
