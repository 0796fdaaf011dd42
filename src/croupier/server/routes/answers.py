"""Parsing requests and writing answers: JSON, failures, session cookies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from croupier.bounds import MOST_SAID, in_words
from croupier.characters import is_hidden_in, visible
from croupier.errors import CroupierError, SpecError
from croupier.server.floor.cage_desk import CAGE
from croupier.server.french import french
from croupier.server.office.rights import has
from croupier.server.people import CUP_SCREENS, DEVICE_S, NotSignedIn, Session
from croupier.server.people.limits import one_client
from croupier.server.people.lockout import LockedOut
from croupier.server.people.second_factor import NeedsMore
from croupier.server.people.session import PLACE_S
from croupier.server.pit import Retry
from croupier.server.routes.api import Handler, Problem
from croupier.store.base import Unavailable
from croupier.table.commands import Command, check_seen

COOKIE = "croupier"
OFFICE = "office"  # the home of whoever has no screen at a table
# A browser may hold the sign-ins of a table's staff, of the cage and of screens side by side.
COOKIES = ("staff", "cage", "station", "display", "table", "flying", "wnd", *CUP_SCREENS)
OVER_TLS = "__Host-"
COOKIE_NAMES = frozenset(f"{how}{COOKIE}_{kind}" for how in ("", OVER_TLS) for kind in COOKIES)


class Failure(CroupierError):
    """An answer that is no success: status and sentence."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Made once: of all commands it costs more than a hundred times what decoding one does."""
    return msgspec.json.Decoder(kind)


async def body_of(request: Request, kind: Any) -> Any:
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Failure(415, "Send JSON, and say so: Content-Type: application/json.")
    try:
        found = decoder(kind).decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Failure(400, f"The request cannot be read: {in_words(error)}") from None
    if isinstance(found, Command):
        check_seen(found)  # a SpecError, which is answered 400
    return found


def check_reason(reason: str) -> None:
    """It goes into the log, and people read it: a Failure if it has what cannot be seen."""
    if is_hidden_in(reason):
        raise Failure(400, "The reason has a character that cannot be seen.")


def answered(handler: Handler, forbidden: Callable[[Request, str], None]) -> Handler:
    """A route of which every failure is a status and one sentence; what is forbidden is noted."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except NotSignedIn as error:
            needs = error.needs if isinstance(error, NeedsMore) else ""
            return json_of(_problem(error, needs), 401)
        except LockedOut as error:
            return json_of(_problem(error), 429, {"retry-after": str(error.seconds)})
        except Failure as failure:
            if failure.status == 403:
                forbidden(request, str(failure))
            return json_of(_problem(failure), failure.status)
        except SpecError as error:
            return json_of(_problem(error), 400)
        except (Retry, Unavailable) as error:
            return json_of(_problem(error), 503)
        except ClientDisconnect:  # whoever asked has gone before all was said: nobody reads this
            return json_of(Problem("The request was cut off."), 400)

    return answer


def _problem(error: Exception, needs: str = "") -> Problem:
    """No more of what was sent than helps, and nothing in it hides."""
    said = visible(str(error), MOST_SAID)
    return Problem(said, french(said), needs)


def admitted(session: Session, connection: HTTPConnection) -> Session:
    """Whoever is signed in, unless they only look and ask for more than to see something."""
    if session.looks_on and connection.scope.get("method", "GET") not in ("GET", "HEAD"):
        raise Failure(403, "An inspector looks at everything and does nothing.")
    return session


def json_of(
    document: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    return Response(msgspec.json.encode(document), status, headers, "application/json")


def home_of(session: Session) -> str:
    """The screen a session is for."""
    if session.is_staff:
        homes = {"pays": CAGE, "directs": "director", "deals": "dealer", "looks": "dealer"}
        return next((home for right, home in homes.items() if has(session.role, right)), OFFICE)
    return session.screen


def cookie_name(connection: HTTPConnection, kind: str) -> str:
    """Over TLS a name that browsers take only from this very host, for all of it, and over TLS."""
    prefix = OVER_TLS if _is_encrypted(connection) else ""
    return f"{prefix}{COOKIE}_{kind}"


def cookie_kind(session: Session) -> str:
    """Which of a browser's sign-ins it is."""
    return CAGE if home_of(session) == CAGE else session.screen


def with_cookie(response: Response, request: Request, token: str, session: Session) -> Response:
    response.set_cookie(
        cookie_name(request, cookie_kind(session)),
        token,
        max_age=PLACE_S if session.is_place else DEVICE_S,
        httponly=True,
        samesite="strict",
        secure=_is_encrypted(request),
    )
    return response


def forget_cookie(response: Response, request: Request, kind: str) -> None:
    secure = _is_encrypted(request)
    name = cookie_name(request, kind)
    response.delete_cookie(name, secure=secure, httponly=True, samesite="strict")


def _is_encrypted(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def address_of(connection: HTTPConnection) -> str:
    """Of whoever asks; a proxy's word for it is taken only where the settings name the proxy."""
    return one_client(connection.client.host) if connection.client else "nowhere"
