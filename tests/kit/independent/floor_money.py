"""Everybody's money once more: chips and accounts, wagers, tickets, claims and cash.

The model is told what the log makes public: who bought in, which wager was accepted, that a spin
was void, corrected or settled, that a payment was held. What all that comes to in cents it works
out by itself, and every amount the table names is compared with its own.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from kit.independent.spin_money import Back, Claim, Part, Says, Spin, settle_again
from kit.independent.wagers_down import WagersDown


class FloorMoney(WagersDown):
    def __init__(self, *, on_account: bool) -> None:
        super().__init__()
        self.on_account = on_account  # else winning stakes stay where they stand
        self.aside: dict[tuple[str, int], dict[str, int]] = {}
        self.spins: dict[int, Spin] = {}
        self.last = 0
        self.outcome = ""
        self.foreign: list[tuple[str, str, int]] = []
        self.accounts: dict[str, bool] = {}  # of a table with both: who plays at a station
        self.gone: set[str] = set()  # with something still to come
        self.excluded: set[str] = set()
        self.frozen = False
        self.held: set[tuple[str, str]] = set()
        self.cleared: set[str] = set()  # to whom such winnings were released
        self.withheld: Counter[str] = Counter()  # winnings, until it is determined
        self.held_at: dict[str, int] = {}  # player -> the last spin that may have brought them
        self.claims: dict[str, Claim] = {}  # of the house
        self.backs: dict[str, list[Back]] = {}  # refused, required or kept of what spins brought
        self.says: dict[str, Says] = {}  # the players' own
        # Of each player, from the first day on:
        self.paid: Counter[str] = Counter()
        self.lost_claim: Counter[str] = Counter()  # must be given back, by a decision
        self.won_claim: Counter[str] = Counter()  # was paid on a claim that was upheld
        self._confirmed = False
        self._voided = ""  # of what waits, one bet or all

    def happened(self, *events: Any) -> None:
        """One act: what the log says of it, in its order."""
        self._confirmed, self._voided = False, ""
        for event in events:
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
            follow = getattr(self, f"_{name}", None)
            if follow is not None:
                follow(event)
        for number, spin in self.spins.items():
            behind = [name for name, part in spin.parts.items() if not spin.is_followed(part)]
            assert not behind, f"spin {number} is not settled again for {behind}"

    # What somebody has, and should have had.

    def owes(self, name: str) -> int:
        return sum(one.owed for one in self.claims.values() if one.player == name)

    def let_off(self, name: str) -> int:
        return sum(one.let_off for one in self.claims.values() if one.player == name)

    def due(self, name: str) -> int:
        """What the last word on everything gives a player, who put this much in."""
        spins = sum(spin.net(name) for spin in self.spins.values())
        return self.put_in[name] + spins + self.won_claim[name] - self.lost_claim[name]

    def has(self, name: str) -> int:
        """Paid out already, or still at the table."""
        aside = sum(sum(bets.values()) for (who, _), bets in self.aside.items() if who == name)
        down = sum(self.down.get(name, {}).values())
        return self.paid[name] + self.hand[name] + down + aside + self.withheld[name]

    @property
    def house(self) -> int:
        """What the house has won by the last word on every spin."""
        return -sum(spin.net(name) for spin in self.spins.values() for name in spin.parts)

    @property
    def tray(self) -> int:
        """What is not with the people at the cloth, who have chips; accounts are paid from it."""
        on_cloth = [name for name in {*self.hand, *self.down} if not self._account(name)]
        with_them = sum(
            self.hand[name] + sum(self.down.get(name, {}).values()) for name in on_cloth
        )
        return self.filled + self.chips_in - self.chips_out - with_them

    def is_withheld(self, name: str) -> bool:
        """Whoever has left for good has no account here that could be frozen."""
        frozen = self.frozen and self._account(name) and name in self.here | self.gone
        return frozen or any(who == name for who, _ in self.held)

    # People and money in and out.

    def _seat_taken(self, event: Any) -> None:
        self.here.add(event.player)
        if not self.down.get(event.player) and not self.hand[event.player]:
            self.accounts[event.player] = self.on_account or event.station

    def _bought_in(self, event: Any) -> None:
        if event.ticket:
            self.insert(event.ticket, event.amount)
        self.tender(event.tender, event.amount)
        self.bring(event.player, event.amount)

    def _colour_chips_redeemed(self, event: Any) -> None:
        if event.brought:
            self.tender("chips", event.count * event.value)
            self.bring(event.player, event.count * event.value)

    def _cashed_out(self, event: Any) -> None:
        assert event.amount == self.hand[event.player], (event, self.hand[event.player])
        self._pay(event)

    def _player_left(self, event: Any) -> None:
        name = event.player
        most = 0 if self.is_withheld(name) else self.hand[name]
        assert event.amount == most, (event, self.hand[name])
        self._pay(event)
        self.here.discard(name)
        self.stays.pop(name, None)
        if event.owed:
            self.gone.add(name)
        else:
            assert not self.hand[name] and not self.down.get(name), event
            self.held = {one for one in self.held if one[0] != name}  # there was nothing to hold

    def _guest_account_closed(self, event: Any) -> None:
        self.here.discard(event.player)
        if self.down.get(event.player):
            self.gone.add(event.player)

    def _dues_paid(self, event: Any) -> None:
        assert event.amount == self.hand[event.player], (event, self.hand[event.player])
        assert not self.down.get(event.player), event
        self._pay(event)
        self.gone.discard(event.player)

    def _paid_manually(self, event: Any) -> None:
        """What was claimed and upheld, which no account held; the rest from the account."""
        name, claimed = event.player, 0
        for claim, amount in getattr(event, "claims", ()):
            self._pay_claim(claim, name, amount)
            claimed += amount
        assert event.amount - claimed <= self.hand[name], (event, self.hand[name])
        self.hand[name] -= event.amount - claimed
        self.paid[name] += event.amount
        self.chips_out += event.amount

    def _pay(self, event: Any) -> None:
        assert not event.amount or not self.is_withheld(event.player), event
        self.hand[event.player] -= event.amount
        self.paid[event.player] += event.amount
        self.pays(event.amount, event.ticket)

    def _account(self, name: str) -> bool:
        return self.accounts.get(name, self.on_account)

    # The spin.

    def _outcome_recorded(self, event: Any) -> None:
        self.outcome = event.outcome

    def _ball_spun(self, event: Any) -> None:
        self.stays = {}

    def _foreign_chips_found(self, event: Any) -> None:
        """Chips of another table play for someone who is at this one, or for nobody."""
        if event.counts:
            assert event.player in self.here, event
            self.foreign.append((event.player, event.bet, event.count * event.value))

    def _foreign_chips_lifted(self, event: Any) -> None:
        """Before they are settled they were never anyone's money here."""
        off = [one for one in self.foreign if one[:2] == (event.player, event.bet)]
        assert event.amount == sum(worth for _, _, worth in off) > 0, (event, off)
        self.foreign = [one for one in self.foreign if one not in off]

    def _wagers_settled(self, event: Any) -> None:
        name, part = event.player, self._part(event.player)
        spin = self._spin_now()
        part.wagers = self.down.pop(name)
        part.given = spin.due(part)
        back = sum(part.given.values())
        winners = {bet: part.wagers[bet] for bet, returns in part.given.items() if returns}
        if not self._account(name) and name not in self.gone | self.excluded and winners:
            self.stays[name], self.down[name] = dict(winners), winners
            back -= sum(winners.values())
        self.hand[name] += back

    def _foreign_chips_settled(self, event: Any) -> None:
        """Winning chips go back to their table with the player; a win is paid in value chips."""
        player, bet, worth = self.foreign.pop(0)
        assert (player, bet) == (event.player, event.bet), event
        part, spin = self._part(player), self._spin_now()
        part.foreign.append((bet, worth))
        was, part.given_foreign = part.given_foreign, spin.due_foreign(part)
        back = part.given_foreign - was
        kept = worth if back else 0
        self.here.add(player)
        self.put_in[player] += worth
        self.paid[player] += kept
        self.chips_in, self.chips_out = self.chips_in + worth, self.chips_out + kept
        self.hand[player] += back - kept

    def _wagers_wait(self, event: Any) -> None:
        """All of them, or those that were made where the fault is."""
        mine = self.down[event.player]
        waits = self.waits.setdefault(event.player, {}) if event.wagers else dict(mine)
        for bet, stake in event.wagers:
            waits[bet] = min(waits.get(bet, 0) + stake, mine[bet])
        self.waits[event.player] = waits

    def _wagers_set_aside(self, event: Any) -> None:
        """What waits leaves the layout, and the rest is settled."""
        name, mine = event.player, self.down.pop(event.player)
        waits = {bet: stake for bet, stake in self.waits.pop(name).items() if stake}
        assert event.amount == sum(waits.values()) > 0, (event, mine)
        self.aside[name, event.spin] = waits
        rest = {bet: stake - waits.get(bet, 0) for bet, stake in mine.items()}
        if any(rest.values()):
            self.down[name] = {bet: stake for bet, stake in rest.items() if stake}

    def _spin_settled(self, event: Any) -> None:
        self._spin_now()
        self.spins[event.spin] = self.spins.pop(0)
        assert self.spins[event.spin].outcome == event.outcome, event
        assert self.down == self.stays, (self.down, self.stays)  # nobody was forgotten
        assert not self.foreign, self.foreign
        self.last, self.waits = event.spin, {}

    def _spin_now(self) -> Spin:
        """The spin that is being settled has no number until it is."""
        return self.spins.setdefault(0, Spin(self.outcome))

    def _part(self, name: str) -> Part:
        return self._spin_now().parts.setdefault(name, Part())

    # No results, other results, records.

    def _no_spin_called(self, event: Any) -> None:
        """Where wagers stand, so do another table's chips, and what waits for records waits on."""
        foreign, waits = self.foreign, self.waits
        self._no_result(event)
        if event.wagers == "stand":
            self.foreign, self.waits = foreign, waits

    def _spin_voided(self, event: Any) -> None:
        self._no_result(event)

    def _no_result(self, event: Any) -> None:
        if event.late:
            self.spins[event.spin].void = True
        else:
            self.foreign, self.waits, self.outcome = [], {}, ""

    def _wagers_voided(self, event: Any) -> None:
        name = event.player
        if event.spin:
            part = self.spins[event.spin].parts.setdefault(name, Part())
            theirs = {*part.wagers, *(bet for bet, _ in part.foreign)}
            part.void |= {bet for bet in theirs if event.bet in ("", bet)}
            self._voided = event.bet
            return
        mine, stays = self.down[name], self.stays.get(name, {})
        bets = [bet for bet in mine if event.bet in ("", bet) and mine[bet] != stays.get(bet)]
        assert event.amount == sum(mine[bet] for bet in bets), event
        for bet in bets:
            self.lift(name, bet, mine[bet])

    def _outcome_corrected(self, event: Any) -> None:
        if event.settled:
            self.spins[event.spin].outcome = event.outcome
        else:
            self.outcome = event.outcome

    def _settlement_corrected(self, event: Any) -> None:
        name, spin = event.player, self.spins[event.spin]
        part = spin.parts[name]
        if event.spin == self.last and spin.due(part) != part.given:
            for bet, stake in list(self.stays.pop(name, {}).items()):
                self.lift(name, bet, stake)
        held = self.withheld[name] if event.spin <= self.held_at.get(name, 0) else 0
        backs = self._backs(name, event.spin)
        change = settle_again(spin, part, self.hand[name], held, sum(one.left for one in backs))
        beside = (getattr(event, "withheld", 0), getattr(event, "before", 0))
        named = (event.paid, *beside, event.taken, event.owing)
        expected = (change.paid, change.withheld, change.before, change.taken, change.owing)
        assert expected == named, (event, change)
        self.lost_claim[name] -= change.before
        for one in backs:
            change.before = one.use(event.spin, change.before)
        self.withheld[name] -= change.withheld
        self.hand[name] += change.paid - change.taken
        if change.owing:
            part.claims[event.claim] = self.claims[event.claim] = Claim(name, change.owing)

    def _backs(self, name: str, spin: int) -> list[Back]:
        """What the house has of a spin already, or claims and has not given up."""
        return [
            one
            for one in self.backs.get(name, [])
            if spin <= one.spin and not (one.claim and self.claims[one.claim].let_off)
        ]

    def _records_confirmed(self, event: Any) -> None:
        self._confirmed = event.confirmed
        if event.spin not in self.spins:  # of the round that is played now
            self.waits.pop(event.player)

    def _aside_settled(self, event: Any) -> None:
        """Confirmed they are settled like the rest; void they count for nothing."""
        spin = self.spins[event.spin]
        part = spin.parts.setdefault(event.player, Part())
        waited = self.aside.pop((event.player, event.spin))
        rest = {bet: stake for bet, stake in waited.items() if self._voided not in ("", bet)}
        if rest:
            self.aside[event.player, event.spin] = rest
            waited = {self._voided: waited[self._voided]}
        if not self._confirmed:
            self.hand[event.player] += sum(waited.values())
            return
        for bet, stake in waited.items():
            part.wagers[bet] = part.wagers.get(bet, 0) + stake
        was, part.given = sum(part.given.values()), spin.due(part)
        self.hand[event.player] += sum(part.given.values()) - was

    # Payment withheld, refused, claimed.

    def _accounts_frozen(self, event: Any) -> None:
        self.frozen = True

    def _accounts_released(self, event: Any) -> None:
        self.frozen = False

    def _payment_held(self, event: Any) -> None:
        """For a malfunction everything; for a device what was won, which is set aside."""
        amount = getattr(event, "amount", None)
        if not amount:
            self.held.add((event.player, event.ground))
            return
        assert amount <= self.hand[event.player], (event, self.hand[event.player])
        won = sum(max(0, spin.net(event.player)) for spin in self.spins.values())
        # What was released may be held again, even if its spin has been corrected meanwhile.
        assert amount <= won or event.player in self.cleared, (event, won)
        self.hand[event.player] -= amount
        self.withheld[event.player] += amount
        self.held_at[event.player] = self.last

    def _payment_released(self, event: Any) -> None:
        amount = getattr(event, "amount", 0)
        if not amount:
            self.held.discard((event.player, event.ground))
            return
        assert amount == self.withheld.pop(event.player), event
        if event.determination == "cleared":
            self.hand[event.player] += amount
            self.cleared.add(event.player)
        else:
            self._had_back(event.player, amount, self.held_at[event.player])

    def _had_back(self, name: str, amount: int, spin: int, claim: str = "") -> None:
        self.lost_claim[name] += amount
        self.backs.setdefault(name, []).append(Back(amount, spin, claim))

    def _credit_refused(self, event: Any) -> None:
        assert event.amount <= self.hand[event.player], event
        self.hand[event.player] -= event.amount
        self._had_back(event.player, event.amount, self.last)

    def _return_required(self, event: Any) -> None:
        self.claims[event.claim] = Claim(event.player, event.amount)
        self._had_back(event.player, event.amount, self.last, event.claim)

    def _player_excluded(self, event: Any) -> None:
        self.excluded.add(event.player)

    def _claim_decided(self, event: Any) -> None:
        claim = self.claims.get(event.claim)
        if claim is None:
            self._upheld(event)
            return
        if event.decision == "upheld":
            taken = min(claim.owed, self.hand[claim.player])
            self.hand[claim.player] -= taken
            claim.owed -= taken
            assert (event.taken, event.written_off) == (taken, 0), (event, taken)
        else:
            assert (event.taken, event.written_off) == (0, claim.owed), (event, claim)
            claim.let_off, claim.owed = claim.let_off + claim.owed, 0

    def _claim_raised(self, event: Any) -> None:
        if event.side == "player":
            self.says[event.claim] = Says(event.player, event.amount)

    def _upheld(self, event: Any) -> None:
        """A player's claim: what is paid on it is due from now on."""
        if event.claim in self.says:
            self.says[event.claim].upheld = event.decision == "upheld"
        amount = getattr(event, "paid", 0)
        if amount:
            self._pay_claim(event.claim, event.player, amount)
            self.hand[event.player] += amount

    def _pay_claim(self, claim: str, name: str, amount: int) -> None:
        """No more than was claimed, if that was said, and only what was upheld."""
        says = self.says[claim]
        says.paid += amount
        assert says.upheld and says.player == name, claim
        assert not says.amount or says.paid <= says.amount, (claim, says)
        self.won_claim[name] += amount
