"""A simulated player at a live table of a tournament: a betting system, and an end-game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.analysis.systems import asked, next_state
from croupier.analysis.tournaments.styles import Style
from croupier.rules.chance import Chance
from croupier.rules.offer import Offer

LAST_SPINS = 3  # in which an end-game is played
EVENS = ("red", "black", "odd", "even", "low", "high")
LADDER = (*EVENS, "dozen", "column", "six", "corner", "street", "split", "straight")
UNITS = 4  # minima that somebody's unit may be


class SeatSeen(NamedTuple):
    """What a player sees before a spin."""

    offer: Offer
    totals: Mapping[str, int]  # of all at the table
    due: int  # what must be wagered
    left: int | None  # spins, with this one, where that is known
    places: int  # that count at this table


class LivePlayer:
    """Remembers how its system stands, from session to session."""

    def __init__(self, name: str, style: Style, chance: Chance) -> None:
        self.name, self.style, self._chance = name, style, chance
        self._state = style.system.start()
        self._unit = 1 + chance.below(UNITS)
        self._before: int | None = None

    def wagers(self, seen: SeatSeen) -> dict[str, int]:
        """Bets and stakes for the next spin; nothing without chips."""
        chips = seen.totals.get(self.name, 0)
        self._learn(chips)
        if not chips:
            return {}
        bet, stake = self._by_system(seen, chips)
        if self.style.ends and seen.left is not None and seen.left <= LAST_SPINS:
            bet, stake = self._by_end_game(seen, chips)
        least = seen.offer.terms[bet].least
        if stake < max(seen.due, least):
            stake = max(seen.due, least)
        return {bet: min(stake, chips)}

    def _learn(self, chips: int) -> None:
        if self._before is not None and self._before != chips:
            result = 1 if chips > self._before else -1
            found = next_state(self.style.system, self._state, result, 10**6, "restart")
            self._state = self.style.system.start() if found is None else found
        self._before = chips

    def new_session(self) -> None:
        self._before = None
        self._state = self.style.system.start()

    def _by_system(self, seen: SeatSeen, chips: int) -> tuple[str, int]:
        bet = self._any(seen.offer, "red", EVENS)
        unit = seen.offer.terms[bet].least * self._unit
        return bet, _down(seen.offer, bet, min(chips, unit * asked(self.style.system, self._state)))

    def _by_end_game(self, seen: SeatSeen, chips: int) -> tuple[str, int]:
        """The least if the place is safe; else the likeliest bet that overtakes."""
        offer = seen.offer
        others = sorted((t for name, t in seen.totals.items() if name != self.name), reverse=True)
        even = self._any(offer, "red", EVENS)
        rival = others[seen.places - 1] if len(others) >= seen.places else 0
        need = rival + offer.spec.limits.min + offer.spec.limits.chips[0] - chips
        if not rival or need <= 0:
            return even, _down(offer, even, min(chips, offer.terms[even].least))
        for kind in LADDER[len(EVENS) - 1 :]:
            bet = self._any(offer, kind, EVENS if kind in EVENS else (kind,))
            odds = max(offer.bets[bet].returns) - 1
            stake = _up(offer, bet, -(-need // odds))
            if stake * odds >= need and stake <= chips:
                return bet, stake
        last = self._any(offer, "straight", ("straight",)) if seen.left == 1 else even
        return last, _down(offer, last, chips)

    def _any(self, offer: Offer, fallback: str, kinds: tuple[str, ...]) -> str:
        """One of the bets of these kinds, by whim."""
        found = [bet for bet, row in offer.bets.items() if row.kind in kinds and row.parts == 1]
        return found[self._chance.below(len(found))] if found else fallback


def _down(offer: Offer, bet: str, stake: int) -> int:
    """In whole chips, at most the maximum."""
    stake = min(stake, offer.terms[bet].most)
    return stake - stake % offer.spec.limits.chips[0]


def _up(offer: Offer, bet: str, stake: int) -> int:
    chip = offer.spec.limits.chips[0]
    stake = max(stake, offer.terms[bet].least)
    return min(stake + -stake % chip, offer.terms[bet].most)
