"""Tournaments asked anything in any order: money is conserved, and replay equals play."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.tournament.books import CupAccounts
from croupier.tournament.state import OUT
from kit.cup import DIRECTOR, CupAtWork, melbourne_terms, perth_terms, verified

CORRECTS = {"CP": "table-games-manager:tom", "CM18": "area-manager:olga", "CM11": "pit-boss:olga"}
VOIDS = {
    "CM18": ("higher-duties-dealer:hal", "equipment-malfunction"),
    "CM11": ("game-supervisor:sue", "equipment-malfunction"),
    "CP": ("casino-operator:olga", "fraud"),
}
NAMES = ("ana", "ben", "cleo", "dov", "eli")
STATES = {"applied", "registered", "playing", "waiting", "through", "placed", *OUT}
OUTCOMES = ("0", "17", "18")
BETS = ("red", "black", "straight:17")
names = st.sampled_from(NAMES)
stakes = st.sampled_from([500, 10_000, 50_000, 100_000])


def terms_of(tag: str, kind: str) -> dict[str, Any]:
    """Chips without value, redeemed, or that are money; those kept from round to round."""
    terms = perth_terms() if tag == "CP" else melbourne_terms(tag)
    if kind == "redemption":
        terms["chips"] |= {"type": kind, "rate": "1/100", "redeem_at": "session"}
        if tag != "CP":
            terms["chips"]["redeem_at"] = "end"
    if kind in ("non-value", "keep"):
        terms["chips"]["type"] = "non-value"
        for one in terms["rounds"]:
            one |= {"buy_in": 100_000, "bank": 100_000}
        if tag != "CP":
            terms["conduct"]["penalties"][1]["penalty"] = "warning"
            if kind == "keep":
                terms["rounds"][1] |= {"buy_in": None, "bank": "keep"}
    return terms


class Cups(RuleBasedStateMachine):
    """One tournament; whatever is asked is done or refused, and nothing else changes."""

    cup: CupAtWork

    @initialize(
        tag=st.sampled_from(["CP", "CM18", "CM11"]),
        seed=st.integers(0, 9),
        staff=st.sampled_from([0, 1]),
        kind=st.sampled_from(["tournament", "redemption", "non-value", "keep"]),
    )
    def begin(self, tag: str, seed: int, staff: int, kind: str) -> None:
        terms = terms_of(tag, kind)
        self.cup = CupAtWork(tag, terms, seed=seed)
        self.fee: int = terms["fees"]["entry"]
        self.cup.open()
        self.cup.enter(*NAMES[:4], fee=self.fee)
        if staff and tag == "CP":
            self.cup.enter("eli", fee=self.fee, kind="employee")

    def try_it(self, by: str, do: str, **fields: Any) -> bool:
        state = self.cup.script.play.state
        before = state.version
        answer = self.cup.line(by, do, **fields)
        if "refused" in answer and "table" not in fields:
            due = state.version - before  # what the clock did first
            assert due <= 1, (do, answer)
        return "refused" not in answer

    @rule(data=st.data(), outcome=st.sampled_from(OUTCOMES))
    def go_further(self, data: st.DataObject, outcome: str) -> None:
        """The same again: much of what may happen comes late."""
        for _ in range(4):
            self.go_on(data, outcome)

    @rule(name=names)
    def buy_in(self, name: str) -> None:
        asked = {"player": name, "round": max(1, self.cup.script.play.state.round)}
        self.try_it("cage:carl", "take-payment", what="buy-in", amount=100_000, **asked)

    @rule(name=names, kind=st.sampled_from(["patron", "employee"]))
    def enter(self, name: str, kind: str) -> None:
        self.try_it(f"player:{name}", "apply", accepts=1, endorsed=True, kind=kind)
        self.try_it("cage:carl", "take-payment", player=name, what="entry", amount=self.fee)
        self.try_it(self.cup.operator, "accept-entry", player=name, entitled=True)

    @rule(name=names)
    def withdraw(self, name: str) -> None:
        self.try_it(f"player:{name}", "withdraw")

    @rule(data=st.data(), outcome=st.sampled_from(OUTCOMES))
    def go_on(self, data: st.DataObject, outcome: str) -> None:
        """Whatever comes next."""
        state = self.cup.script.play.state
        if state.phase in ("drawn", "session"):
            self.start("")
            self.spin(data, outcome)
            self.record()
        elif state.phase == "entries":
            self.try_it(self.cup.operator, "close-entries")
        elif state.phase == "ready":
            self.try_it(DIRECTOR, "brief", understood=True)
            for name in NAMES:
                self.buy_in(name)
            self.try_it(DIRECTOR, "draw-seats", round=state.round)
        elif state.phase == "between":
            for need in self.cup.end["needs"]:
                if need["what"] == "play-off":
                    asked = {"session": need["session"], "present": need["players"]}
                    self.try_it(DIRECTOR, "start-play-off", **asked)
            self.try_it(DIRECTOR, "advance", round=state.round)
            self.try_it(DIRECTOR, "declare-placings")
        elif state.phase == "placed":
            self.try_it(DIRECTOR, "award-prizes")

    @rule(absent=names)
    def start_without(self, absent: str) -> None:
        self.start(absent)

    def start(self, absent: str) -> None:
        state = self.cup.script.play.state
        for sheet in list(state.sessions.values()):
            if sheet.state == "drawn":
                present = [name for name in sheet.players if name != absent]
                self.cup.at = max(sheet.starts_at, self.cup.now)
                self.try_it(DIRECTOR, "start-session", session=sheet.id, present=present)

    def spin(self, data: st.DataObject, outcome: str) -> None:
        for table in ("T1", "T2"):
            dealer = {"by": "dealer:dan", "table": table}
            if not self.try_it(**dealer, do="open-betting"):
                continue
            sheet = self.cup.script.play.state.playing_at(table)
            for name in sheet.present if sheet is not None else ():
                bet, stake = data.draw(st.sampled_from(BETS)), data.draw(stakes)
                self.try_it(**dealer, do="place-wager", player=name, bet=bet, stake=stake)
            self.try_it(**dealer, do="spin-ball")
            self.try_it(**dealer, do="no-more-call-bets")
            self.try_it(**dealer, do="no-more-bets")
            self.try_it(**dealer, do="record-outcome", outcome=outcome)
            self.try_it(**dealer, do="settle")

    def record(self) -> None:
        for sheet in list(self.cup.script.play.state.sessions.values()):
            self.try_it("dealer:dan", "record-chips", session=sheet.id)

    @rule(
        table=st.sampled_from(["T1", "T2"]),
        outcome=st.sampled_from(OUTCOMES),
        back=st.integers(0, 2),
    )
    def correct(self, table: str, outcome: str, back: int) -> None:
        """The wrong number was marked, now or some spins ago."""
        last = self.cup.script.play.plays[table].table.state.spin.last_settled
        asked = {"table": table, "outcome": outcome, "reason": "seen", "spin": last - back}
        self.try_it(CORRECTS[self.cup.tag], "correct-outcome", **asked)

    @rule(table=st.sampled_from(["T1", "T2"]), back=st.integers(0, 1))
    def void(self, table: str, back: int) -> None:
        """A spin has no result after all."""
        last = self.cup.script.play.plays[table].table.state.spin.last_settled
        by, ground = VOIDS[self.cup.tag]
        asked = {"table": table, "ground": ground, "reason": "seen", "spin": last - back}
        self.try_it(by, "void-spin", **asked)

    @rule(session=st.sampled_from(["1-1", "1-2", "2-1", "1-1-p1", "2-1-p1"]))
    def break_off(self, session: str) -> None:
        self.try_it(DIRECTOR, "conclude-session", session=session, ground="broken-off")

    @rule(name=names)
    def disqualify(self, name: str) -> None:
        ground = "behaviour" if self.cup.tag == "CP" else "cheating"
        by = self.cup.operator if self.cup.tag == "CP" else DIRECTOR
        self.try_it(by, "disqualify", player=name, ground=ground, reason="seen")

    @rule(name=names)
    def reinstate(self, name: str) -> None:
        by = self.cup.operator if self.cup.tag == "CP" else DIRECTOR
        self.try_it(by, "reinstate", player=name, reason="not seen after all")

    @rule(name=names, amount=st.sampled_from([-30_000, 500]))
    def adjust(self, name: str, amount: int) -> None:
        self.try_it(DIRECTOR, "adjust-chips", player=name, amount=amount, reason="a miscount")

    @rule(name=names)
    def retire(self, name: str) -> None:
        self.try_it(DIRECTOR, "leave-table", player=name, ground="approved")
        self.try_it(f"player:{name}", "retire")

    @rule(name=names)
    def pay(self, name: str) -> None:
        self.try_it("cage:carl", "pay-out", player=name)

    @rule(sure=st.integers(0, 30))
    def cancel(self, sure: int) -> None:
        if sure == 30:
            self.try_it(self.cup.operator, "cancel-tournament", reason="no electricity")

    @invariant()
    def entrants_are_in_one_state_and_prizes_are_for_the_eligible(self) -> None:
        if not hasattr(self, "cup"):
            return
        state = self.cup.script.play.state
        for one in state.entrants.values():
            assert one.state in STATES, one
            assert one.refunded <= one.paid, one
            assert one.due >= 0, one
            assert not one.prize or one.placing, one
            if state.phase == "placed":
                assert not one.placing or one.state in ("placed", "retired", "eliminated"), one
            assert not one.prize or self.cup.tag == "CP" or one.kind != "employee", one

    @invariant()
    def the_pool_is_what_was_collected_and_declared(self) -> None:
        if not hasattr(self, "cup"):
            return
        state = self.cup.script.play.state
        pool, accounts = state.pool, CupAccounts(state.id)
        if pool.amount is not None:
            assert pool.prizes + pool.unawarded == pool.amount
            paid = [one for who in state.entrants.values() for one in who.payments]
            fees = [one for one in paid if one.what == "entry"]
            assert pool.amount == sum(one.amount for one in fees if not one.refunded)
        assert self.cup.script.play.ledger.balance(accounts.pool) == 0

    @invariant()
    def records_agree_with_what_became_of_entrants(self) -> None:
        """Who is tied or won has a record; who is out of the tournament has won nothing in it."""
        if not hasattr(self, "cup"):
            return
        end = self.cup.end
        state = {one["entrant"]: one["state"] for one in end["entrants"]}
        for one in end["sessions"]:
            assert set(one["winners"]) <= set(one["chips"]), one
            assert not set(one["tied"]) & set(one["winners"]), one
            if one["tied"]:
                assert one["state"] == "recorded", one
                assert not {state[name] for name in one["tied"]} & {"disqualified", "replaced"}, one

    def teardown(self) -> None:
        if hasattr(self, "cup"):
            assert self.cup.end["balanced"] is True
            assert verified(self.cup)


Cups.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestCups = Cups.TestCase
