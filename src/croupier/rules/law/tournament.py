"""Tournaments: who runs them, what their Terms hold, how they are entered, played and won.

Each subject is a table of its own, `[tournament.sessions]`. A subject that may be `None` is one
that some rulebooks do not have at all; a bare citation that may be `None` is a rule they do not
have. What a mode alters stands in `[tournament.cloth]`. "By terms" leaves it to the tournament's
Terms and Conditions, "ordinary" to the rules that hold at any table.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.book.cited import Citation, Cited, Data
from croupier.rules.law.section import Role, Section
from croupier.rules.vocabulary import Act, Game

Need = Literal["required", "if-applicable", "may", "refused"]  # if applicable: then required
Office = Literal["operator", "director"]
Chip = Literal["tournament", "redemption", "value", "non-value"]
Rule = Annotated[str, Meta(pattern=r"^\d+\.\d+(\([a-z]\))?$")]  # 4.5(b); with all that is in it
Count = Annotated[int, Meta(ge=0, le=100)]
Spins = Annotated[int, Meta(ge=0, le=9)]
Times = Annotated[int, Meta(ge=1, le=10)]
Days = Annotated[int, Meta(ge=1, le=365)]


class Setup(Data, frozen=True, kw_only=True):
    """What comes before entries and before play."""

    terms_set: Citation  # by the casino operator, in writing
    terms_available: Citation  # before entries are taken
    terms_fixed: Citation  # once play has begun
    regulator_advised: Citation | None = None  # before entries are taken
    regulator_told: Citation | None = None  # of every change, before play
    briefing: Citation | None = None  # by the director, before play
    understood: Citation | None = None  # to the director's satisfaction
    practice: Citation


class Director(Data, frozen=True, kw_only=True):
    """Who manages the tournament."""

    appointed: Citation  # by the casino operator
    number: Cited[Literal["one", "one-or-more"]]
    presence: Cited[Literal["throughout", "not-required"]]  # no play without
    reschedule: Citation  # rounds and sessions, with notice to the players


class Deputies(Data, frozen=True, kw_only=True):
    """Who may stand in for the director."""

    appointed_by: Cited[Office]
    may: Cited[Literal["all-but-appoint", "run-play"]]  # run play: no rescheduling, no disputes
    presence: Cited[Literal["suffices", "does-not-suffice"]]  # in place of the director's


class TournamentTables(Data, frozen=True, kw_only=True):
    """Where it is played, and who sits where."""

    designated: Citation
    exclusive: Citation  # no other play there meanwhile
    alike: Citation  # the same game for all
    players_min: Cited[Count]  # at each table
    players_max: Cited[Count]  # 0: as many as the table has places
    sessions_by: Cited[tuple[Office, ...]]  # who allots players to sessions
    seats_by: Cited[tuple[Office, ...]]
    seat_named: Citation | None = None  # table and seat, as the session begins


class TournamentTerms(Data, frozen=True, kw_only=True):
    """What the Terms and Conditions must, may or cannot settle."""

    contents: Citation  # that there is such a list
    starts_at: Cited[Need]
    fees: Cited[Literal["required", "may"]]  # each but entry, if only that there is none
    entry_fee: Cited[Need]
    buy_in: Cited[Need]
    rebuy: Cited[Need]
    add_on: Cited[Need]
    players: Cited[Need]  # the least and the most
    location: Cited[Need]
    notice: Cited[Need]  # what is reasonable notice of a new starting time
    criteria: Cited[Need]  # by which applicants are selected
    availability: Cited[Need]  # how players get these Terms
    entry_method: Cited[Need]
    entry_closes: Cited[Need]
    entry_form: Cited[Need]
    withdrawal: Cited[Need]  # until when it is free, and what it costs later
    rounds: Cited[Need]  # how many, how long
    tables: Cited[Need]  # how many at once, and for how many players
    progression: Cited[Need]  # who goes through to the next round
    discretion: Cited[Need]  # on what ground others may be let through
    wild_cards: Cited[Need]
    buy_back: Cited[Need]  # by whom was eliminated
    repechage: Cited[Need]  # how to qualify for one
    bank: Cited[Need]  # the chips each player starts with
    limits: Cited[Need]
    limit_changes: Cited[Need]
    chips_after: Cited[Need]  # what becomes of the chips, and at which rate
    chips: Cited[Need]  # their type
    compulsory: Cited[Need]  # what must be wagered on each spin
    secret: Cited[Need]  # how many secret wagers, and how they are made
    time_limit: Cited[Need]  # for wagers on one spin
    elimination: Cited[Need]
    winners: Cited[Need]  # how ties and players without chips are placed in the final
    ties_cut: Cited[Need]  # at one table, for the last place in the next round
    ties_best: Cited[Need]  # among the best of all tables
    other_places: Cited[Need]  # of players who were not in the final
    play_off: Cited[Need]  # how long it is
    prize_pool: Cited[Need]
    prizes: Cited[Need]
    unawarded: Cited[Need]  # where a prize goes that nobody takes
    bonus: Cited[Need]
    penalties: Cited[Need]
    disqualification: Cited[Need]  # its grounds
    substitutes: Cited[Need]
    refunds: Cited[Need]
    late: Cited[Need]
    absence: Cited[Need]
    phone: Cited[Need]
    substitution: Cited[Need]  # what follows from it
    disqualified_chips: Cited[Need]
    retirement: Cited[Need]


class Statements(Data, frozen=True, kw_only=True):
    """Sentences the Terms must have."""

    alter_start: Citation
    regulator_told: Citation
    accepts: Citation
    entitled: Citation
    may_refuse: Citation  # if the operator keeps that right
    staff: Citation  # if there may be any
    abide: Citation
    sign: Citation  # if the director wants it
    director_repechage: Citation  # if it is left to the director
    same_bank: Citation
    rules_prevail: Citation
    early_end_determined: Citation
    early_end_agreed: Citation
    privacy: Citation
    likeness: Citation
    conducted: Citation
    final: Citation
    liability: Citation
    complaint: Citation


class TournamentEntry(Data, frozen=True, kw_only=True):
    """Who gets in, and what an applicant must do."""

    refusal: Cited[Literal["any-application", "if-reserved"]]  # reserved: in the Terms
    entitled: Citation  # to be in the casino and to gamble
    notified: Citation | None = None  # of the rules
    endorses: Cited[tuple[Literal["notified", "understands", "accepts"], ...]]  # on the form
    signs: Citation | None = None  # the Terms, if the director wants it
    likeness: Citation | None = None  # shown in promotion only with permission


class Staff(Data, frozen=True, kw_only=True):
    """The casino's own people as players, at a charitable or media event."""

    approval: Citation
    no_prize: Citation  # for employees
    next_in_line: Citation  # takes the prize instead


class Refunds(Data, frozen=True, kw_only=True):
    """When money goes back."""

    in_time: Citation  # of whom withdraws early enough, the entry fee
    not_held: Citation  # all of it, if there is no tournament
    disqualified: Cited[Literal["none", "by-terms"]]


class Withdrawal(Data, frozen=True, kw_only=True):
    """Until when it is free, where the Terms have no say in that."""

    days: Cited[Days]  # before the beginning
    counted: Cited[Literal["hours", "dates", "clear-days"]]  # hours: 24 to each day


class Sessions(Data, frozen=True, kw_only=True):
    """How long one lasts."""

    by: Cited[tuple[Literal["time", "spins"], ...]]
    spin_begun: Citation  # within the time: it is played
    final_spins_min: Cited[Spins]  # announced when the time is up
    final_spins_max: Cited[Spins]
    spins_counted: Citation  # only those with a result
    last_holder: Cited[Literal["ends", "plays-on"]]  # when one player alone has chips


class Conclusion(Data, frozen=True, kw_only=True):
    """The director ends play at a table before its time."""

    determined: Citation  # whoever goes through is known
    agreed: Citation  # chips are paid out in cash, and all players agree


class Chips(Data, frozen=True, kw_only=True):
    """What is played with, how players come by it, and what becomes of it."""

    types: Cited[tuple[Chip, ...]]  # of which the Terms name one
    same_bank: Citation  # for all
    next_bank: Cited[tuple[Literal["new", "kept"], ...]]  # in the next round
    buy_in: Citation | None = None  # before the session, or no play
    rebuy: Cited[tuple[Literal["busted", "holding"], ...]]  # who may, if the Terms allow any
    counted: Citation | None = None  # presented and recorded when the session is over
    value_chips: Citation | None = None  # kept
    tournament_chips: Citation  # returned
    redemption_chips: Citation  # redeemed at the rate of the Terms
    non_value_chips: Citation  # redeemed at the value assigned to them
    redeemed: Cited[tuple[Literal["session", "end"], ...]]  # when; the Terms choose


class Wagers(Data, frozen=True, kw_only=True):
    """What is different in betting."""

    placement: Citation | None = None  # each player's own responsibility
    by_chips: Citation | None = None  # on the layout
    call_bets_until: Cited[Literal["No more call bets", "No more bets"]]
    lock: Citation | None = None  # players' own wagers go on until no more bets
    minimum: Cited[Literal["every-spin", "by-terms"]]
    missed: Cited[Times]  # the minimums due on the spin after one that was missed
    time_limit: Citation  # the bell ends betting
    winning_stake: Cited[Literal["returned", "ordinary"]]


class TournamentLimits(Data, frozen=True, kw_only=True):
    """Minimum and maximum of a tournament's tables."""

    shown: Citation
    multiples: Citation | None = None  # of the minimum: only if the sign says so
    changes: Citation  # a higher minimum or a lower maximum: only by the Terms
    from_next: Citation  # and from the next spin on
    notice: Cited[Literal["none", "ordinary"]]


class Conduct(Data, frozen=True, kw_only=True):
    """What players may and may not do."""

    name: Citation | None = None  # given when staff ask
    out_of_chips: Cited[Literal["eliminated", "by-terms"]]
    loans: Citation | None = None  # none
    in_view: Citation | None = None  # all one's chips
    leave: Cited[tuple[Literal["emergency", "approved", "by-terms"], ...]]  # during a session


class Ground(Data, frozen=True, kw_only=True):
    """A reason to disqualify, and who may."""

    ground: Literal["by-terms", "non-compliance", "non-attendance", "behaviour", "concealment"]
    by: tuple[Office, ...]
    clause: str


class Disqualification(Data, frozen=True, kw_only=True):
    grounds: tuple[Ground, ...]
    irrevocable: Citation | None = None  # for concealment


class Winners(Data, frozen=True, kw_only=True):
    """Who goes through and who wins: by the value of their chips."""

    session: Citation
    deemed_by: Cited[tuple[Office, ...]]  # who may name more, if entrants were told before
    advance: Cited[Literal["winners-only", "by-terms"]]
    tournament: Citation
    places: Cited[Literal["play-off-then-chips", "by-terms"]]


class Ties(Data, frozen=True, kw_only=True):
    """Players with the same value of chips, or none."""

    session: Cited[Literal["play-off", "by-terms"]]
    tournament: Cited[Literal["play-off", "by-terms"]]  # for the first place
    places: Cited[Literal["share", "by-terms"]]  # for the others
    all_bust: Cited[Literal["play-off", "by-terms"]]  # all who still had chips, on one spin
    all_bust_bank: Citation | None = None  # the same for each, at most the buy-in


class TournamentDisputes(Data, frozen=True, kw_only=True):
    final: Citation  # the director's decision
    complaints_to: Cited[Literal["VGCCC", "VCGR", "commission-officer"]]
    review: Cited[tuple[Literal["confirmed", "overturned", "noted"], ...]]  # what may come of it


class Instead(Data, frozen=True, kw_only=True):
    """An act of a rule that is left out, and the rule that has it in a tournament."""

    act: Act
    clause: str


class Exclusions(Data, frozen=True, kw_only=True):
    """Ordinary rules that do not hold; which list is meant, a tournament says."""

    listed: Citation
    games: Cited[tuple[Game, ...]]  # which cannot be played without them
    mixed: Citation  # nor at a table that has stations beside the cloth
    instead: tuple[Instead, ...]  # acts that other rules have
    common: tuple[Cited[Rule], ...]
    literal: tuple[Cited[Rule], ...]  # besides, as printed
    intended: tuple[Cited[Rule], ...]  # besides, as meant


class Tournament(Section, frozen=True, kw_only=True):
    """Tournament play, where a rulebook has any."""

    optional: ClassVar[bool] = True

    prevails: Cited[Literal["tournament-rules", "rules-of-roulette"]]
    operator: Cited[Role]  # or above: who acts for the casino operator
    placed: Cited[Literal["stands", "ordinary"]]  # stands: its player may not change it
    setup: Setup
    director: Director
    deputies: Deputies | None = None
    tables: TournamentTables
    terms: TournamentTerms
    statements: Statements | None = None
    entry: TournamentEntry
    staff: Staff | None = None
    refunds: Refunds
    withdrawal: Withdrawal | None = None
    sessions: Sessions
    conclusion: Conclusion | None = None
    chips: Chips
    wagers: Wagers
    limits: TournamentLimits
    conduct: Conduct
    disqualification: Disqualification
    winners: Winners
    ties: Ties
    disputes: TournamentDisputes
    exclusions: Exclusions | None = None
