"""Every spin of every story as a case: it is verified, and its parts agree with one another."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from croupier.case import Case, Spins, case_of
from croupier.log.chain import unline
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.table import events as e
from kit.story import teller

STORIES = sorted((Path(__file__).parent.parent / "stories").glob("*.story"))


def log_of(story: Path, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The log of an evening, as it is checked when the story ends."""
    kept: list[bytes] = []
    monkeypatch.setattr(teller, "verify", lambda lines, _: kept.extend(lines))
    teller.tell(story.read_text(encoding="utf-8"))
    assert kept
    return kept


def listed(log: list[bytes]) -> Spins:
    spins = Spins("1")
    for text in log:
        parts = unline(text)
        assert parts is not None
        entry = decode(parts[0])
        if entry.stream == "table:1":
            spins.note(entry)
    return spins


@pytest.mark.parametrize("story", STORIES, ids=lambda path: path.stem)
def test_every_spin_of_an_evening(story: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of(story, monkeypatch)
    lines = list(reversed(listed(log).newest(100)))
    cases = [case_of(log, line.spin, pinned_offer) for line in lines]
    for case, line in zip(cases, lines, strict=True):
        assert case.verified.ok, case.verified
        in_order(case)
        every_cent(case)
        assert msgspec.json.decode(msgspec.json.encode(case), type=Case) == case
        assert line.house == case.house.result
        assert line.wagers == sum(one.stake for one in case.wagers if not one.foreign)
        assert (bool(line.no_spin), bool(line.void)) == (
            case.status == "no spin", case.status == "void"
        )  # fmt: skip
        assert line.outcome == case.outcome or line.no_spin or line.void
        assert line.corrected == any(one.of != "position" for one in case.corrections)
    for before, after in pairwise(cases):
        last = sum(1 for moment in before.moments if not moment.late)
        assert standing(before, last) == standing(after, 0)


def standing(case: Case, step: int) -> list[tuple[tuple[str, str, bool], int]]:
    return sorted((one.place, one.stake) for one in case.layout_at(step))


def in_order(case: Case) -> None:
    """No act of the spin's own time is left out, and each says what was asked, once."""
    versions = [moment.version for moment in case.moments]
    early = {moment.version for moment in case.moments if not moment.late}
    assert versions == sorted(versions)
    assert sorted(early) == list(range(versions[0], versions[0] + len(early)))
    assert [moment.version for moment in case.moments if moment.asked] == sorted({*versions})


def every_cent(case: Case) -> None:
    """What players won the house lost, but for what is owing and what has other grounds."""
    won = sum(one.result + one.corrected for one in case.money)
    owing = sum(one.owing for one in case.money)
    other = 0
    for moment in case.moments:
        event = moment.event
        if isinstance(event, e.SettlementCorrected) and event.spin != case.spin:
            other += event.paid - event.taken
        elif isinstance(event, e.AsideSettled) and event.spin != case.spin:
            other += event.won - event.lost
        elif isinstance(event, e.CreditRefused) and not moment.late:
            other -= event.amount
        elif isinstance(event, e.ClaimDecided) and not moment.late:
            other += event.paid - event.taken
        elif isinstance(event, e.PaidManually) and not moment.late:
            other += sum(amount for _, amount in event.claims)
        elif isinstance(event, e.PaymentHeld) and not moment.late:
            other -= event.amount
        elif isinstance(event, e.PaymentReleased) and not moment.late:
            other += event.amount if event.determination == "cleared" else 0
        elif isinstance(event, e.ForeignChipsSettled):
            other += event.kept  # it was another table's
    assert won + case.house.result == owing + other
    assert all(one.how.count("recorded as") == 0 for one in case.payouts)
