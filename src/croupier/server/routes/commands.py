"""Commands on their way in and out: timed, counted, and answered over HTTP."""

from __future__ import annotations

import time
from collections.abc import Awaitable

import prometheus_client as prometheus
from starlette.responses import Response

from croupier.errors import Refusal
from croupier.server.pit import Answer
from croupier.server.routes import api
from croupier.server.routes.answers import json_of

counted = prometheus.Counter("croupier_commands", "Commands, by what became of them", ["answer"])
waited = prometheus.Histogram("croupier_acknowledged_seconds", "From a command to its answer")


async def timed(submitted: Awaitable[Answer]) -> Answer | Refusal:
    """What became of a command; how long it took is measured."""
    began = time.perf_counter()
    answer: Answer | Refusal
    try:
        answer = await submitted
    except Refusal as refusal:
        answer = refusal
    waited.observe(time.perf_counter() - began)
    counted.labels("refused" if isinstance(answer, Refusal) else "ok").inc()
    return answer


def response_of(result: Answer | Refusal) -> Response:
    if isinstance(result, Refusal):
        body = api.RefusedBody(result.code, result.message, result.clause)
        return json_of(api.Refused(body), 422)
    return json_of({"ok": result.version, "events": list(result.events)})
