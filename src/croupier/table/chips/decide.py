"""Colour chips, of this table and of others; the tray and the drop box."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.book.cited import Citation
from croupier.rules.law.money import ColourChips
from croupier.rules.limits import does_not_divide
from croupier.rules.settle.in_chips import check_in_chips
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import (
    check_funds,
    check_not_excluded,
    check_not_too_much,
    check_positive,
    player_of,
)
from croupier.table.chips import refusals as r
from croupier.table.chips.ask import used_by
from croupier.table.claims.ask import notices
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.powers import check_signed
from croupier.table.state import BALL_IN_PLAY, BETTING, NO_MORE_BETS, OPEN, OUTCOME, PHASES, Table


def issue_colour_chips(table: Table, command: c.IssueColourChips) -> Decision:
    """For value chips of the same worth; the buyer declares what one of them is worth."""
    clause = table.powers["issue-colour-chips"].clause
    name, colour = command.player, command.colour
    player_of(table, name, clause)
    rules = colour_rules(table)
    _check_chips(command.count, command.value, _said(rules.declared, clause))
    known = table.offer.spec.colours
    if colour not in known:
        why = r.NoSuchColour(colour=colour, known=known)
        raise Refusal(why, clause=_said(rules.colours, clause))
    holders = table.state.chips.colours.get(colour, {})
    if holders and name not in holders:
        _check_others(table, command, tuple(holders))
    worth = next((held.value for held in holders.values()), command.value)
    if worth != command.value:
        another = r.AnotherValue(colour=colour, worth=worth)
        raise Refusal(another, clause=_said(rules.one_value, clause))
    mine = [one for one, who in table.state.chips.colours.items() if name in who]
    if name in holders and holders[name].away:
        closed = table.powers["verify-closed-table-chips"].clause  # as with a closed table's
        raise Refusal(r.ColourFromBefore(player=name, colour=colour), clause=closed)
    if mine and colour not in mine:
        _check_second_set(table, command)
    _check_value_chips(table, command, mine)
    always = rules.marker.value == "always"
    marker = always or command.value > table.offer.spec.limits.min
    issued = e.ColourChipsIssued(
        name,
        colour,
        command.value,
        command.count,
        marker,
        command.agreed_by,
        command.approved_by,
    )
    return (issued,)


def _check_value_chips(table: Table, command: c.IssueColourChips, mine: list[str]) -> None:
    """They are paid for with value chips in hand: all the player has but the colour chips."""
    name, player = command.player, table.state.players[command.player]
    sets = [table.state.chips.colours[one][name] for one in mine]
    in_colour = sum(held.value * held.count for held in sets if not held.away)
    free = min(player.chips, player.chips + player.staked - in_colour)
    takes = command.count * command.value
    check_in_chips(table.offer, takes)
    if takes > free:
        raise Refusal(
            r.NotEnoughValueChips(player=name, has=max(0, free), takes=takes),
            clause=_said(colour_rules(table).declared, table.powers["issue-colour-chips"].clause),
        )


def colour_rules(table: Table) -> ColourChips:
    """The rules of colour chips, which are of a cloth."""
    found = table.law.colour_chips
    assert found is not None, table.law.tag
    return found


def _said(rule: Citation | None, otherwise: str) -> str:
    """What a rulebook says of it, or else what gives the chips out."""
    return rule.clause if rule is not None else otherwise


def _check_others(table: Table, command: c.IssueColourChips, holders: tuple[str, ...]) -> None:
    """A colour that another uses: never; or that another was issued with, in a pocket too: if every
    holder and the newcomer agree."""
    rule, clause = colour_rules(table).in_use.value, colour_rules(table).in_use.clause
    if rule == "refused":
        users = used_by(table, command.colour)
        if users:
            raise Refusal(r.ColourInUse(colour=command.colour, holders=users), clause=clause)
        return
    missing = sorted({*holders, command.player} - set(command.agreed_by))
    if missing:
        raise Refusal(
            r.SharingNotAgreed(colour=command.colour, holders=holders, missing=tuple(missing)),
            clause=clause,
        )


def _check_second_set(table: Table, command: c.IssueColourChips) -> None:
    """More than one colour for a player: by those named, and nobody is shut out by it."""
    power = table.powers.get("issue-second-set")
    if power is None:
        return  # the rulebook does not speak of it
    if command.by.partition(":")[0] not in power.roles:
        signs = command.approved_by
        check_signed(table.main, command, signs, "issue-second-set", r.SecondSet)
    free = set(table.offer.spec.colours) - set(table.state.chips.colours) - {command.colour}
    have = {name for holders in table.state.chips.colours.values() for name in holders}
    without = [
        name for name, one in table.state.players.items() if name not in have and not one.left
    ]
    if len(free) < len(without):
        raise Refusal(r.ShutOut(players=tuple(sorted(without))), clause=power.clause)


def redeem_colour_chips(table: Table, command: c.RedeemColourChips) -> Decision:
    clause = table.powers["redeem-colour-chips"].clause
    _check_chips(command.count, 1, clause)
    held = table.state.chips.colours.get(command.colour, {}).get(command.player)
    if command.table and (command.table != table.id or held is None):
        return _redeem_from_elsewhere(table, command)
    if held is None or held.count < command.count:
        raise Refusal(
            r.NotIssued(
                player=command.player,
                colour=command.colour,
                has=held.count if held else 0,
                asked=command.count,
            ),
            clause=clause,
        )
    if not held.away:
        player = player_of(table, command.player, clause)
        check_funds(command.player, player, command.count * held.value, clause)
    return (
        e.ColourChipsRedeemed(
            command.player, command.colour, command.count, held.value, brought=held.away
        ),
    )


def _redeem_from_elsewhere(table: Table, command: c.RedeemColourChips) -> Decision:
    """Only of a table that has closed, at the value found out, and verified by those named; chips
    of this table from before it last closed are no different."""
    clause = table.powers["redeem-colour-chips"].clause
    if command.still_open:
        raise Refusal(r.TableOpen(table=command.table), clause=clause)
    who = command.verified_by
    if table.powers.get("approve-closed-table-chips") is not None:
        check_signed(table.main, command, who, "approve-closed-table-chips", r.NotApproved)
    else:
        check_signed(table.main, command, who, "verify-closed-table-chips", r.NotVerified)
    value, basis = _worth(table, command.value, command.issued_at, command.minimum)
    check_not_too_much(value * command.count)
    notify = colour_rules(table).closed_table_notify
    redeemed = e.ColourChipsRedeemed(
        command.player,
        command.colour,
        command.count,
        value,
        command.table,
        basis,
        who,
        ", ".join(notify.value) if notify else "",
        brought=True,
    )
    told = f"{command.count} {command.colour} of table {command.table}"
    return (redeemed, *notices(notify, "closed-table-chips", told))


def _worth(
    table: Table, value: Cents | None, issued_at: Cents | None, minimum: Cents | None
) -> tuple[Cents, str]:
    """What a chip of another table is worth: as verified, as issued, else a table's minimum."""
    clause = table.powers["redeem-colour-chips"].clause
    if colour_rules(table).closed_table_at_minimum is not None:
        issued_at = None  # what counts is the issuing table's minimum, unless someone verifies
    if value is not None and value != (issued_at or value):
        verified = table.powers["verify-closed-table-chips"].clause
        raise Refusal(r.IssuedAt(worth=issued_at or 0), clause=verified)
    if issued_at is not None:
        return issued_at, "issued"
    if value is not None:
        check_positive(value, clause)
        return value, "verified"
    return minimum if minimum is not None else table.offer.spec.limits.min, "minimum"


def find_foreign_chips(table: Table, command: c.FindForeignChips) -> Decision:
    """Another table's chips on the layout: no wager, or one that is paid in value chips."""
    clause = table.powers["find-foreign-chips"].clause
    _check_chips(command.count, 1, clause)
    row = table.offer.find(command.bet)
    if command.table == table.id:
        raise Refusal(r.NotForeign(), clause=clause)
    rules = table.law.foreign_chips
    if rules is None:
        return (
            e.ForeignChipsFound(
                command.player, row.bet, command.table, command.count, 0, False, clause, ""
            ),
        )
    player_of(table, command.player, clause)
    check_not_excluded(table, command.player)
    attests = _attests_late(table, command) if table.state.is_locked else ""
    told = f"The rest goes back to table {command.table}. [{rules.advice.clause}]"
    if command.value is not None:
        power, signs = "verify-closed-table-chips", command.verified_by
        check_signed(table.main, command, signs, power, r.ValueNotVerified)
    value, _ = _worth(table, command.value, None, command.minimum)
    check_not_too_much(value * command.count)
    if value * command.count % row.parts:
        raise does_not_divide(table.offer, row, value * command.count)
    found = e.ForeignChipsFound(
        command.player,
        row.bet,
        command.table,
        command.count,
        value,
        True,
        rules.winning.clause,
        told,
        command.verified_by,
        attests,
    )
    return (found,)


def _attests_late(table: Table, command: c.FindForeignChips) -> str:
    """Who attests, after the lock, that the chips lay there at it: whoever asks, if they may."""
    if command.by.partition(":")[0] in table.powers["attest-foreign-chips"].roles:
        return command.by
    signs = command.approved_by
    check_signed(table.main, command, signs, "attest-foreign-chips", r.FoundTooLate)
    return signs


def _check_chips(count: int, value: Cents, clause: str) -> None:
    if count <= 0 or value <= 0:
        raise Refusal(r.NoValue(), clause=clause)


def fill(table: Table, command: c.Fill) -> Decision:
    check_positive(command.amount, table.powers["fill"].clause)
    return (e.FloatFilled(command.amount),)


def credit(table: Table, command: c.Credit) -> Decision:
    clause = table.powers["credit"].clause
    check_positive(command.amount, clause)
    if command.amount > table.state.tray.float:
        raise Refusal(
            r.NotEnoughInTray(has=max(0, table.state.tray.float), takes=command.amount),
            clause=clause,
        )
    return (e.FloatCredited(command.amount),)


def count_drop(table: Table, command: c.CountDrop) -> Decision:
    """What was found, beside what should have been; a difference goes to over and short."""
    if command.amount < 0:
        raise Refusal(r.NoCount(), clause=table.powers["count-drop"].clause)
    return (e.DropCounted(command.amount, table.state.tray.drop),)


DECISIONS: Decisions = {
    c.IssueColourChips: Handler(issue_colour_chips, OPEN),
    c.RedeemColourChips: Handler(redeem_colour_chips, OPEN),
    c.FindForeignChips: Handler(find_foreign_chips, (BETTING, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)),
    c.Fill: Handler(fill, OPEN),
    c.Credit: Handler(credit, OPEN),
    c.CountDrop: Handler(count_drop, PHASES),
}
