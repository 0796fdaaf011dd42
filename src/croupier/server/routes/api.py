"""The HTTP API as data: each endpoint's input, output and failures; the source of OpenAPI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier import __version__
from croupier.bounds import Name, Text
from croupier.rules.spec import TableSpec
from croupier.server.floor.messages import RefusedBody, Says
from croupier.table.base import Count
from croupier.table.commands import AnyCommand

Handler = Callable[[Request], Awaitable[Response]]
View = dict[str, Any]  # a document the screens know how to read


class Problem(msgspec.Struct, omit_defaults=True):
    """What was wrong, and what to do."""

    error: str
    fr: str = ""  # the same in French, where a person may read it
    needs: str = ""  # beside what was shown: a `code`, codes that are `set-up`, the `password`


class Refused(msgspec.Struct):
    """The rules say no: nothing has changed."""

    refused: RefusedBody


class Accepted(msgspec.Struct):
    """Carried out and durable: the table's version, and what happened."""

    ok: int
    events: list[View]


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    password: Text
    code: Name = ""  # of the second factor, for whoever has one


class SignFor(msgspec.Struct, forbid_unknown_fields=True):
    """A supervisor signs for this command, with its id, at this table."""

    name: Name
    password: Text
    table: Name
    command: AnyCommand
    code: Name = ""  # of the second factor, for whoever has one


class SessionLine(msgspec.Struct):
    """An open session: who, where, since when and when it was last used (seconds of Unix time)."""

    session: str  # its id, by which it is revoked
    name: str
    role: str
    table: str
    screen: str = msgspec.field(name="as")
    address: str
    opened: int
    seen: int
    expires: int
    mine: bool  # the one that asks


class SessionToEnd(msgspec.Struct, forbid_unknown_fields=True):
    session: Name
    reason: Name = ""


class Me(msgspec.Struct):
    name: str
    role: str
    table: str = ""
    player: str = ""
    screen: str = msgspec.field(default="", name="as")
    cage: bool = False  # whether the cage is open to them too
    supervises: bool = False  # whether they may let a screen take over an account
    makes: bool = False  # whether they may make a tournament by any rulebook
    enrols: bool = False  # whether they may enrol devices
    doors: list[str] = []  # the office's pages that are of use to them, in their order
    demo: bool = False  # whether this is a demonstration, which has cards of its own


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    table: Name
    spec: TableSpec


class TableLine(msgspec.Struct):
    table: str
    rulebook: str
    game: str
    layout: str
    mode: str
    phase: str  # or set-aside
    players: int
    tag: str = ""  # of the rulebook, as signs have it
    aside: Says | None = None  # why it could not be loaded, and what helps


class TournamentLine(msgspec.Struct):
    """A tournament on the list."""

    tournament: str
    rulebook: str
    title: str
    phase: str  # or set-aside
    round: int
    players: int
    tables: list[str]  # that are set apart for it
    aside: Says | None = None  # why it could not be loaded, and what helps


class NewPairing(msgspec.Struct, forbid_unknown_fields=True):
    screen: Name = msgspec.field(name="as")
    table: Name = ""  # or
    tournament: Name = ""
    player: Name = ""
    place: Count = 0  # the station it belongs to, where its own acceptor is
    take_over: bool = False  # a supervisor's: the screen that is paired now is signed out
    reason: Name = ""


class Pairing(msgspec.Struct):
    code: str
    url: str  # as another machine finds it, if any can
    expires: int
    squares: list[str]  # the same as a QR code: rows of 0 and 1
    only_here: bool  # no other machine reaches this address


class Approval(msgspec.Struct):
    """A supervisor's signature for one act at one table in this session, good for a minute."""

    approval: str
    by: str


class Health(msgspec.Struct):
    """The process is alive."""

    status: str
    tables: int
    screens: int


class Ready(msgspec.Struct):
    """Whether commands are carried out now; if not, why."""

    ready: bool
    reasons: list[str]  # why not
    aside: dict[str, str]  # tables that could not be loaded, and why; the others are served
    lag_s: float  # how long the oldest act has waited for its commit
    queue: int  # acts that are decided and not yet durable
    tables: int  # that are served


class Endpoint(NamedTuple):
    """One path and method: its summary, what it takes and gives, and how it may fail."""

    method: str
    path: str
    handler: Handler
    summary: str
    gives: object
    takes: object = None
    fails: tuple[int, ...] = ()
    query: tuple[tuple[str, tuple[str, ...]], ...] = ()
    optional: tuple[str, ...] = ()  # whole numbers that the query may hold
    search: tuple[str, ...] = ()  # and texts
    media: str = "application/json"
    status: int = 200


WHY = {
    400: "the request cannot be read",
    401: "nobody is signed in",
    403: "the one who is signed in may not",
    404: "there is no such table, tournament, spin, ticket or session",
    409: "there is one already",
    413: "it is too large",
    415: "it is not JSON",
    422: "the rules say no",
    429: "too many tries",
    503: "it could not be stored; send it again",
}


def openapi(endpoints: list[Endpoint]) -> dict[str, object]:
    """The document, true to the code because it is made of it."""
    types = [AnyCommand, Problem, Refused, Accepted]
    types += [one for e in endpoints for one in (e.takes, e.gives) if _is_schema(one)]
    schemas, components = msgspec.json.schema_components(
        types,
        schema_hook=lambda _: {"description": "any JSON"},  # of Terms, which are read key by key
        ref_template="#/components/schemas/{name}",
    )
    known = {repr(one): schema for one, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, object]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": __version__,
            "description": "Roulette run by the book: tables, commands and views.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "croupier_staff"}
            },
        },
    }


def _operation(endpoint: Endpoint, known: Mapping[str, object]) -> dict[str, object]:
    given: dict[str, object] = {"description": endpoint.summary}
    if endpoint.gives is not None:
        schema = known[repr(endpoint.gives)] if _is_schema(endpoint.gives) else {}
        given["content"] = {endpoint.media: {"schema": schema}}
    responses = {str(endpoint.status): given}
    for status in endpoint.fails:
        body = Refused if status == 422 else Problem
        responses[str(status)] = {
            "description": WHY[status],
            "content": {"application/json": {"schema": known[repr(body)]}},
        }
    operation: dict[str, object] = {"summary": endpoint.summary, "responses": responses}
    parameters = list(_parameters(endpoint))
    if parameters:
        operation["parameters"] = parameters
    if endpoint.takes is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": known[repr(endpoint.takes)]}},
        }
    if 401 in endpoint.fails:
        operation["security"] = [{"session": []}]
    return operation


def _parameters(endpoint: Endpoint) -> Iterator[dict[str, object]]:
    """Of the path, and of the query: such as must be there, and whole numbers that may be."""
    for name, kind in (("id", "string"), ("number", "string"), ("spin", "integer")):
        if f"{{{name}}}" in endpoint.path:
            yield {"name": name, "in": "path", "required": True, "schema": {"type": kind}}
    for name, values in endpoint.query:
        choice = {"enum": list(values)} if values else {}
        schema = {"type": "string", **choice}
        yield {"name": name, "in": "query", "required": True, "schema": schema}
    for names, kind in ((endpoint.optional, "integer"), (endpoint.search, "string")):
        for name in names:
            yield {"name": name, "in": "query", "required": False, "schema": {"type": kind}}


def _is_schema(kind: object) -> bool:
    return kind is not None and kind is not bytes
