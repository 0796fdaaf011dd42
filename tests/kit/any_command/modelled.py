"""An evening of anything that moves money, at a table with an independent model beside it."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from croupier.rules.law.incidents import kinds
from kit.any_command.commands import FOR_ONESELF, RECIPES
from kit.any_command.moment import PEOPLE, Moment
from kit.any_command.particulars import FIELDS, with_particulars
from kit.any_command.promises import Watched
from kit.independent.floor_money import FloorMoney

# What limits do to a stake is not looked at here: they are wide, and nobody changes them.
LIMITS = {"min": 100, "max": 100_000_000, "outlay": 0, "unit": 100, "inside_unit": 100}
BETS = ("red", "black", "dozen:2", "straight:17", "straight:20", "split:17/20", "street:0/1/2")
NOT_ASKED = {"announce-limits", "apply-limits", "set-player-limits", "offer-legacy-wager",
                 "accept-legacy-wager", "extend-legacy-wager", "end-legacy-wager", "agree-limits",
                 "lapse-hold", "close-table"}  # fmt: skip
# What is most about money comes more often than by chance.
OFTEN = ("buy-in", "buy-in", "buy-in", "correct-outcome", "correct-outcome", "correct-outcome",
         "cash-out", "cash-out", "leave", "decide-claim", "decide-claim", "void-spin",
         "call-no-spin", "hold-payment", "release-payment", "find-foreign-chips", "void-wager",
         "void-wager", "void-wager",
         "redeem-ticket", "pay-manually", "confirm-records", "confirm-records", "raise-claim",
         "report-malfunction", "report-malfunction", "clear-fault", "clear-fault", "refuse-credit",
         "require-return", "record-incident", "exclude-player", "raise-light")  # fmt: skip


class Evening(Moment):
    """A moment in which few bets are played, so that the same ones win again."""

    def _name(self) -> str:
        kind = self.chance.randrange(10)
        if kind < 3:
            return self._next_of_the_spin()
        if kind < 5:
            return "place-wager"
        known = [name for name in OFTEN if self.able(name)]
        name = self.pick(known) if kind < 8 else super()._name()
        law, faults = self.table.screens.law, self.table.state.faults
        if name == "correct-outcome" and law.correction.freeze_first and not faults.frozen:
            return "freeze-accounts"
        return self._name() if name in NOT_ASKED else name

    def bet(self) -> str:
        return self.pick(BETS)


class Modelled:
    """A table and the model of everybody's money beside it."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self.watched = Watched({**spec, "limits": LIMITS, "float": 100_000_000})
        self.table = self.watched.table
        self.model = FloorMoney(on_account=self.table.main.has_accounts)
        self.accepted: Counter[str] = Counter()
        self.top = f"{self.table.offer.rulebook.ladder.roles.value[-1]}:sam"
        self._told = 0
        self.people_come()

    def people_come(self) -> None:
        """Three buy in, each where their money is taken; on cloth one has colour chips too."""
        self.do({"do": "open-table", "by": "dealer:sam"})
        for name in ("ana", "bo", "dan"):
            buy = {"do": "buy-in", "player": name, "amount": 200_000}
            by_dealer = {**buy, "by": "dealer:sam", "tender": "cash"}
            at_station = {**buy, "by": f"player:{name}", "tender": "note"}
            first, other = (at_station, by_dealer) if name == "bo" else (by_dealer, at_station)
            assert self.do(first) or self.do(other), name
        self.do({"do": "issue-colour-chips", "by": "dealer:sam", "player": "ana", "colour": "blue",
                 "value": 500, "count": 40})  # fmt: skip

    def ask(self, chance: Random) -> None:
        m = Evening(self.watched.script, chance)
        own = m.role in ("player", "guest")
        asked = {"do": m.name, "by": f"{m.role}:{m.who if own else 'sam'}", **RECIPES[m.name](m)}
        if own and m.name in FOR_ONESELF:
            asked.pop("player", None)
        if "stake" in asked:
            asked["stake"] = abs(asked["stake"]) // 100 * 100
        self.do(with_particulars(m, asked))

    def bets(self, chance: Random) -> None:
        """Betting is open, and some place a wager."""
        self.do({"do": "open-betting", "by": "dealer:sam"})
        for name, player in list(self.table.state.players.items()):
            if chance.randrange(3):
                bet = chance.choice([*player.stays, chance.choice(BETS)])
                stake = chance.choice((500, 2_500, 10_000))
                self.do({"do": "place-wager", "by": f"player:{name}", "bet": bet, "stake": stake})

    def plays_a_round(self, chance: Random) -> None:
        """From betting to settlement, some with wagers; whatever is refused is left out."""
        self.bets(chance)
        for do in ("spin-ball", "announce-final-bets", "no-more-bets"):
            self.do({"do": do, "by": "dealer:sam"})
        if self.table.state.betting.ends_at:
            self.wait(31)
        if chance.randrange(4) == 0:
            self.fails(chance)
        outcome = chance.choice(("17", "20", "0"))
        self.do({"do": "record-outcome", "by": "dealer:sam", "outcome": outcome})
        self.do({"do": "settle", "by": "dealer:sam"})

    def fails(self, chance: Random) -> None:
        """Something the accounts hang on, or somebody's place; it may be working again at once."""
        place = "display" if self.table.offer.spec.mode == "touchtable" else "station"
        parts = [f"{place}:{one.seat}" for one in self.table.state.players.values() if one.seat]
        failed = chance.choice((*parts, "sgc", "display-controller", "game-system"))
        self.do({"do": "report-malfunction", "by": self.top, "component": failed, "what": "dark"})
        if chance.randrange(3):
            self.do({"do": "clear-fault", "by": self.top, "component": failed})

    def thinks_again(self, chance: Random) -> None:
        """Someone takes the money away, and the last spin is corrected, decided about, and so on;
        often it comes back to what it was."""
        people = [name for name in self.table.state.players if chance.randrange(2)]
        for name in people:
            self.do({"do": chance.choice(("cash-out", "leave")), "by": f"player:{name}"})
        if chance.randrange(2):
            self.bets(chance)  # on the next spin, perhaps where a winner still stands
        self.do({"do": "freeze-accounts", "by": "dealer:sam", "reason": "a doubt"})
        for _ in range(chance.randrange(1, 5)):
            last = {"spin": self.table.state.spin.last_settled}
            outcome = chance.choice(("17", "20", "0"))
            self.do({"do": "correct-outcome", "by": self.top, "reason": "seen on camera",
                     "outcome": outcome, **last})  # fmt: skip
            claims = self.table.state.claims.claims
            if claims and chance.randrange(2):
                decision = chance.choice(("upheld", "rejected", "written-off"))
                self.do({"do": "decide-claim", "by": self.top, "claim": chance.choice([*claims]),
                         "decision": decision, "reason": "shown"})  # fmt: skip
        if chance.randrange(3) == 0:
            void = {"ground": "fraud", "reason": "seen on camera"}
            self.do({"do": "void-spin", "by": self.top, **void, **last})
        self.do({"do": "release-accounts", "by": "dealer:sam", "reason": "no more"})

    def suspects(self, chance: Random) -> None:
        """Someone is said to have a device, and what was won is held until it is determined."""
        name = chance.choice([*self.table.state.players] or ["cy"])
        known = kinds(self.table.offer.rulebook.incidents).get("prohibited-device")
        details = dict.fromkeys(known.wants, "as seen") if known else {}
        self.do({"do": "record-incident", "by": self.top, "kind": "prohibited-device",
                 "person": name, "note": "a phone", "details": details})  # fmt: skip
        hold = {"player": name, "ground": "prohibited-device", "reason": "a phone"}
        self.do({"do": "hold-payment", "by": self.top, **hold})
        if chance.randrange(2):
            self.do({"do": chance.choice(("leave", "cash-out")), "by": f"player:{name}"})
        if chance.randrange(2):
            self.thinks_again(chance)
        if chance.randrange(2):
            self.do({"do": "release-payment", "by": self.top, **hold, **self.determines(chance)})

    def determines(self, chance: Random) -> dict[str, str]:
        if "determination" not in FIELDS["release-payment"]:
            return {}
        return {"determination": chance.choice(("cleared", "contravened"))}

    def do(self, asked: dict[str, Any]) -> bool:
        answer = self.watched.script.run(json.dumps(asked))
        if "ok" in answer:
            self.accepted[asked["do"]] += 1
        self.follow(asked)
        return "ok" in answer

    def wait(self, seconds: int) -> None:
        self.watched.wait(seconds)
        self.follow(f"{seconds} seconds later")

    def follow(self, asked: object) -> None:
        """The model hears what happened; then both are compared."""
        steps = self.watched.script.steps
        for step in steps[self._told :]:
            self.model.happened(*step.events, *step.tickets)
        if len(steps) > self._told:
            self._told = len(steps)
            self.compare(asked)

    def compare(self, asked: object) -> None:
        state, model = self.table.state, self.model
        for name in {*PEOPLE, *state.players}:
            player = state.anyone(name)
            assert player.chips == model.hand[name], (name, asked)
            assert player.wagers == model.down.get(name, {}), (name, asked)
            claims = [one for one in state.claims.claims.values() if one.player == name]
            assert sum(one.owed for one in claims) == model.owes(name), (name, asked)
            # Everything ever paid is what is due, and what the house claims or has let off.
            assert model.has(name) == model.due(name) + model.owes(name) + model.let_off(name), (
                name,
                asked,
            )
        assert state.chips.float == model.tray, asked
        assert state.chips.drop == model.box, asked
        assert state.chips.house == model.house, asked
        assert self.watched.ledger.balance("cage:paid") == model.cash_out, asked
        waiting = {(one.player, one.spin): one.wagers for one in state.settling.aside}
        assert waiting == model.aside, asked
        tickets = self.watched.play.cage.tickets
        assert {n: (one.amount, one.status) for n, one in tickets.items()} == model.tickets, asked

    def pay_everybody(self) -> None:
        """What is undecided is decided, and everyone leaves: all that is due has been paid."""
        table, top = self.table, self.top
        for component in list(table.state.faults.down):
            self.do({"do": "clear-fault", "by": top, "component": component})
        for one in list(table.state.settling.aside):
            self.do({"do": "confirm-records", "by": top, "spin": one.spin, "confirmed": True})
        if table.state.faults.frozen:
            self.do({"do": "release-accounts", "by": top, "reason": "over"})
        if table.state.phase in ("ball-in-play", "no-more-bets", "outcome"):
            self.do({"do": "void-spin", "by": top, "ground": "fraud", "reason": "over"})
        for name in sorted({*table.state.players, *self.model.withheld}):
            release = {"do": "release-payment", "by": top, "player": name, "reason": "over"}
            self.do({**release, "ground": "prohibited-device"})
        self.wait(400_000)
        for name in list(table.state.players):
            self.do({"do": "remove-all", "by": f"player:{name}"})
            self.do({"do": "leave", "by": f"player:{name}"})
