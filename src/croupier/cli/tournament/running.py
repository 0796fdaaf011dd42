"""`croupier tournament new | ask | enter | draw | start | advance | prizes`, on a database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, Database, File, lines, named
from croupier.cli.writing import print_json, tell

if TYPE_CHECKING:
    from croupier.play.tournament import CupPlay
    from croupier.tournament.base import TournamentCommand
    from croupier.tournament.cup import Cup

Tournament = Annotated[str, typer.Argument(metavar="ID", help="The tournament's id.")]
By = Annotated[str, typer.Option(help="Your name of the staff; your role says what you may.")]
Password = Annotated[str, typer.Option(prompt=True, hide_input=True)]
Round = Annotated[int, typer.Option(help="Which round; the current one unless it is said.")]


def new(database: Database, file: File, json: JSON = False) -> None:
    """Make a draft of Terms in a JSON file; what is wrong with them is said, and nothing made.

    Exit code 1 with faults. The draft is announced with `ask`: {"do": "publish-terms"}.
    """
    import msgspec

    from croupier.bounds import in_words
    from croupier.cli.reading import read
    from croupier.cli.tournament.asking import make
    from croupier.errors import SpecError
    from croupier.tournament.terms.items import TermsRefused
    from croupier.tournament.terms.reading import read_terms

    try:
        terms = read_terms(msgspec.json.decode(read(file)))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{named(file)} is not JSON: {in_words(error)}") from None
    try:
        made = make(database, terms)
    except TermsRefused as refused:
        items = [item.told() for item in refused.items]
        if json:
            print_json({"ok": False, "items": items})
        for one in items if not json else ():
            tell(f"{one['key']}: {one['says']} {one['cure']} [{one['clause']}]")
        raise typer.Exit(1) from None
    if json:
        return print_json({"ok": True, "tournament": made.id, "phase": made.phase})
    print(f"{made.id} is a draft, by {made.terms.rulebook}.")
    return None


def ask(
    database: Database,
    id: Tournament,
    file: File,
    by: By,
    password: Password = "",
    json: JSON = False,
) -> None:
    """Ask anything of a tournament: JSON commands, one on each line, until one is refused."""
    from croupier.cli.tournament.asking import answer
    from croupier.cli.tournament.asking import ask as carry_out
    from croupier.tournament.commands import read_cup_command

    commands = [read_cup_command(line) for line in lines(file) if line.strip()]
    for command in commands:  # all of them, before anything is done
        _check_name(command)
    found = carry_out(database, id, by, password, lambda play, who: iter(commands))
    answer(found, json, lambda cup: print(f"{id} is {cup.state.phase}."))


def _check_name(command: TournamentCommand) -> None:
    """That whoever comes in by it has a name that can be read."""
    from croupier.server.people.names import check_name
    from croupier.tournament import commands as c

    if isinstance(command, c.AppointDirector | c.AppointDeputy):
        check_name(command.name)
    elif isinstance(command, c.NominateSubstitute):
        check_name(command.substitute)
    elif isinstance(command, c.ApplyToEnter):
        check_name(command.player)


def enter(
    database: Database,
    id: Tournament,
    player: Annotated[list[str], typer.Argument(help="Who enters; several names may follow.")],
    by: By,
    password: Password = "",
    endorsed: Annotated[bool, typer.Option(help="They have endorsed the Terms.")] = True,
    json: JSON = False,
) -> None:
    """Enter players: the application, and what your office does of the rest.

    The cage takes the entry fee; who sets the Terms accepts the entry, once it is paid.
    """
    from croupier.cli.output.standings import print_standings
    from croupier.cli.tournament.asking import answer
    from croupier.cli.tournament.asking import ask as carry_out
    from croupier.server.people.names import check_name

    def steps(play: CupPlay, who: str) -> Iterator[TournamentCommand]:
        known = play.state.entrants
        for number, name in enumerate(player):
            if name not in known:  # all of them, before anybody enters
                check_name(name, (*known, *player[:number]))
        for name in player:
            yield from _entering(play.cup, who.partition(":")[0], name, endorsed)

    answer(carry_out(database, id, by, password, steps), json, print_standings)


def _entering(cup: Cup, role: str, name: str, endorsed: bool) -> Iterator[TournamentCommand]:
    from croupier.tournament.commands import AcceptEntry, ApplyToEnter, TakePayment
    from croupier.tournament.entry.money import fee_of
    from croupier.tournament.powers import MAY, roles_of

    if name not in cup.state.entrants:
        yield ApplyToEnter(player=name, accepts=cup.state.edition, endorsed=endorsed)
    one, fee = cup.state.entrants[name], fee_of(cup)
    is_paid = not fee or any(paid.what == "entry" for paid in one.payments)
    if role == "cage" and not is_paid:
        yield TakePayment(player=name, what="entry", amount=fee)
    if role in roles_of(cup, MAY["accept-entry"](cup.law)) and one.state == "applied":
        yield AcceptEntry(player=name, entitled=True)


def draw(
    database: Database,
    id: Tournament,
    by: By,
    password: Password = "",
    round: Round = 0,
    json: JSON = False,
) -> None:
    """Draw the seats of a round by lot."""
    from croupier.cli.output.standings import print_seats
    from croupier.cli.tournament.asking import answer
    from croupier.cli.tournament.asking import ask as carry_out
    from croupier.tournament.commands import DrawSeats

    def steps(play: CupPlay, who: str) -> Iterator[TournamentCommand]:
        yield DrawSeats(round=round or max(1, play.state.round))

    answer(carry_out(database, id, by, password, steps), json, print_seats)


def start(
    database: Database,
    id: Tournament,
    session: Annotated[str, typer.Argument(help="For example 1-2.")],
    by: By,
    password: Password = "",
    present: Annotated[
        list[str] | None, typer.Option(help="Who has come; all who were drawn, unless it is said.")
    ] = None,
    json: JSON = False,
) -> None:
    """Start a session at its table: everybody who has come is given the bank."""
    from croupier.cli.output.standings import print_seats
    from croupier.cli.tournament.asking import answer
    from croupier.cli.tournament.asking import ask as carry_out
    from croupier.tournament.commands import StartSession

    def steps(play: CupPlay, who: str) -> Iterator[TournamentCommand]:
        sheet = play.state.sessions.get(session)
        drawn = sheet.players if sheet is not None else []
        yield StartSession(session=session, present=tuple(present or drawn))

    answer(carry_out(database, id, by, password, steps), json, print_seats)


def advance(
    database: Database,
    id: Tournament,
    by: By,
    password: Password = "",
    round: Round = 0,
    json: JSON = False,
) -> None:
    """End a round: who goes through, and who is out."""
    from croupier.cli.output.standings import print_standings
    from croupier.cli.tournament.asking import answer
    from croupier.cli.tournament.asking import ask as carry_out
    from croupier.tournament.commands import AdvanceRound

    def steps(play: CupPlay, who: str) -> Iterator[TournamentCommand]:
        yield AdvanceRound(round=round or max(1, play.state.round))

    answer(carry_out(database, id, by, password, steps), json, print_standings)


def prizes(
    database: Database, id: Tournament, by: By, password: Password = "", json: JSON = False
) -> None:
    """Declare the placings of the final and award the prizes, to the cent."""
    from croupier.cli.output.standings import print_prizes
    from croupier.cli.tournament.asking import answer
    from croupier.cli.tournament.asking import ask as carry_out
    from croupier.tournament.commands import AwardPrizes, DeclarePlacings
    from croupier.tournament.state import PLACED

    def steps(play: CupPlay, who: str) -> Iterator[TournamentCommand]:
        if play.state.phase != PLACED:
            yield DeclarePlacings()
        yield AwardPrizes()

    answer(carry_out(database, id, by, password, steps), json, print_prizes)
