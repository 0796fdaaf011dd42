"""Commands on their way in and out: timed, counted, and answered over HTTP or a socket."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import TypeVar

import msgspec
import prometheus_client as prometheus
from starlette.responses import Response

from croupier.cage import CageEvent
from croupier.errors import Refusal
from croupier.refusals import FORM, Part, Why
from croupier.refusals.asking import NoId
from croupier.refusals.sentences import LANGUAGES, Reader, say
from croupier.server.floor.cage_desk import CAGE
from croupier.server.floor.messages import (
    CommandDone,
    CommandRefused,
    RefusedBody,
    Says,
    TermsItem,
)
from croupier.server.people import Session
from croupier.server.pit import Answer, Retry
from croupier.server.routes import api
from croupier.server.routes.answers import json_of
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.screens.masking import masked_events
from croupier.tournament.base import TournamentEvent
from croupier.tournament.terms.items import TermsRefused

T = TypeVar("T")
counted = prometheus.Counter("croupier_commands", "Commands, by what became of them", ["answer"])
refused = prometheus.Counter("croupier_refused", "Commands that were refused, by why", ["code"])
waited = prometheus.Histogram("croupier_acknowledged_seconds", "From a command to its answer")


def without_id(command: Command) -> Refusal | None:
    """Every command comes under an id, so that it can be sent again without happening twice."""
    return None if command.id else Refusal(NoId(), clause=FORM)


async def timed(submitted: Awaitable[T]) -> T | Refusal:
    """What became of a command; how long it took is measured."""
    began = time.perf_counter()
    answer: T | Refusal
    try:
        answer = await submitted
    except Refusal as refusal:
        answer = refusal
        refused.labels(refusal.code).inc()
    except Retry:
        counted.labels("retry").inc()
        raise
    waited.observe(time.perf_counter() - began)
    counted.labels("refused" if isinstance(answer, Refusal) else "ok").inc()
    return answer


def response_of(session: Session, result: Answer | Refusal) -> Response:
    if isinstance(result, Refusal):
        return json_of(api.Refused(_refused(session, result)), 422)
    return json_of({"ok": result.version, "events": _told(session, result)})


def answer_of(id: str, session: Session, result: Answer | Refusal) -> CommandDone | CommandRefused:
    """What is sent back over a socket."""
    if isinstance(result, Refusal):
        return CommandRefused(id=id, refused=_refused(session, result))
    return CommandDone(id=id, ok=result.version, events=_told(session, result))


def _told(session: Session, answer: Answer) -> list[Event | CageEvent | TournamentEvent]:
    """What happened. The number of a ticket is for the station that prints it, and for the cage."""
    told = [one for one in answer.events if isinstance(one, Event | CageEvent)]
    own = [one for one in answer.events if isinstance(one, TournamentEvent)]
    return [*(told if session.role in ("player", CAGE) else masked_events(told)), *own]


def _refused(session: Session, refusal: Refusal) -> RefusedBody:
    """A refusal as whoever asked reads it: players are told "you", staff of whom it is."""
    reader: Reader = "staff" if session.is_staff else "player"
    return RefusedBody(
        refusal.code,
        refusal.message,
        refusal.clause,
        msgspec.Raw(msgspec.json.encode(refusal.why)),
        _says(refusal.why, reader),
        [
            TermsItem(one.key, one.clause, one.fault, _says(one.why), _says(one.cure))
            for one in (refusal.items if isinstance(refusal, TermsRefused) else ())
        ],
    )


def _says(why: Why | Part, reader: Reader = "staff") -> Says:
    return Says(**{language: say(why, language, reader) for language in LANGUAGES})
