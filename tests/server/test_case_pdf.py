"""The case of a spin on paper: all of it is there, on the page, and in order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest

from croupier.case import Case, case_of
from croupier.paper.case_pdf import case_pdf
from croupier.rulebooks import pinned_offer
from kit.cases import case, log_of
from kit.forging import forged
from kit.table import Playing, playing

MM = 72 / 25.4
PAGE = (210 * MM, 297 * MM)


def evening(**spec: Any) -> Playing:
    at = playing("CM18", mode="touchbet", wagering_period_s=30, place="The Two Rivers", **spec)
    for name in ("ana", "bo"):
        at.buys(name, 500_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "red": 5_00})
    at.wagers("bo", {"split:17/20": 10_00})
    at.wait(3)
    at.close()
    at.dealer("report-malfunction", component="wnd", what="dark")
    at.ask("sensor:s1", "record-outcome", outcome="17", source="sensor-1")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.player("bo", "leave")
    at.spin("5")
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="18", reason="the camera")
    return at


def pages(found: Case) -> Any:
    document = pdfium.PdfDocument(case_pdf(found))
    for page in document:
        assert page.get_size() == pytest.approx(PAGE, abs=0.1)
    return document


def text(found: Case) -> str:
    """What the pages say, lines joined."""
    return " ".join(
        word for page in pages(found) for word in page.get_textpage().get_text_range().split()
    )


def test_all_of_it_is_on_the_pages() -> None:
    found = case(evening(), 1)
    printed = text(found)
    for said in (
        "Spin 1 of table 1",
        "18 red, settled, corrected",
        "The Two Rivers",
        "Crown Melbourne Limited, Table Games Roulette Rules, version 18.0 [CM18]",
        "single-zero, layout A, wheel single, touchbet, AUD: minimum 5.00, maximum 500.00",
        "Betting opened 2026-01-01 00:00:00 UTC, ball spun 00:00:03, betting closed 00:00:03",
        f"by the rulebook's data: {found.pin.data}",
        "two-sensors",
        "Verified. The chain of ",
        found.verified.hash,
        "The layout when betting had closed",
        "straight:17 ana 5.00",
        "Payouts player bet stake at risk odds returned how clause",
        "straight:17 5.00 5.00 35 to 1 0.00 5.00 loses.",
        "Money before and after",
        "bo 500.00 0.00 670.00 170.00 0.00 0.00 0.00",
        "The house's result is ",
        "What was said of the outcome",
        "sensor:s1 sensed sensor-1 17",
        "Corrections when by what was is why money",
        "outcome 17 18 the camera",
        "Matters kind name who stands about clause",
        "malfunction wnd open dark",
        "Moments # when by what hash",
        "player:ana ana places 5.00 on straight:17.",
        "At the cage # when by what hash",
        "is issued to bo.",
        "Page 1 of 2",
        "Table 1, spin 1",
    ):
        assert said in printed, said
    last = [moment.hash[:16] for moment in found.moments]
    assert all(hash in printed for hash in last)


def test_the_layout_is_drawn_with_its_chips_and_the_dolly() -> None:
    """Every square is there; chips and the dolly change what is drawn."""
    found = case(evening(), 1)
    page = pages(found)[0]
    printed = page.get_textpage().get_text_range().split()
    assert {str(number) for number in range(37)} <= set(printed)
    assert {"RED", "BLACK", "EVEN", "ODD", "1-18", "19-36"} <= set(printed)
    image = page.render(scale=2).to_pil().convert("RGB")
    colours = {colour for count, colour in image.getcolors(1 << 24) if count > 400}
    cloth, red, gold = (11, 63, 46), (179, 32, 44), (244, 198, 78)
    assert {cloth, red, gold} <= colours


@pytest.mark.parametrize("long", [False, True])
def test_nothing_leaves_the_page(long: bool) -> None:
    at = evening()
    if long:
        name = "a-player-with-a-very-long-name-" * 3
        at.buys(name, 99_999_999_00)
        at.dealer("open-betting")
        at.wagers(name, {f"straight:{number}": 500_00 for number in range(37)})
        at.wait(1)
        at.close()
        at.player(name, "raise-claim", about="a long story, " * 60)
        at.dealer("record-outcome", outcome="17")
        at.dealer("settle")
    found = case(at, 3 if long else 1)
    document = pages(found)
    numbers = []
    for page in document:
        layer = page.get_textpage()
        rects = [layer.get_rect(at) for at in range(layer.count_rects())]
        assert rects
        for left, bottom, right, top in rects:
            assert 13 * MM < left < right < 197 * MM, (left, right)
            assert 8 * MM < bottom < top < 284 * MM, (bottom, top)
        words = layer.get_text_range().split()
        numbers.append(tuple(words[words.index("Page") :][:4]))
    total = str(len(document))
    assert numbers == [("Page", str(n + 1), "of", total) for n in range(len(document))]


def test_headings_stand_on_every_page_of_a_long_table() -> None:
    at = evening()
    at.buys("cy", 10_000_00)
    at.dealer("open-betting")
    for number in range(120):
        at.wagers("cy", {f"straight:{number % 37}": 5_00})
    at.spin("17")
    document = pages(case(at, 3))
    heads = [page.get_textpage().get_text_range().count("hash") for page in document]
    assert len(document) >= 4
    assert all(heads[-3:]), heads


def test_rows_stand_under_one_another() -> None:
    """In the order of the moments, down the page."""
    document = pages(case(evening(), 1))
    page = document[1] if "Moments" in document[1].get_textpage().get_text_range() else document[0]
    layer = page.get_textpage()
    heights = []
    for said in ("Betting opens", "ana places 5.00 on straight:17.", "ana places 5.00 on red."):
        at = layer.search(said).get_next()
        assert at is not None, said
        heights.append(layer.get_charbox(at[0])[3])
    assert all(one - other > 3 for one, other in pairwise(heights)), heights


def test_a_spin_that_is_not_true_says_so_in_red() -> None:
    lines = forged(log_of(evening()), "spin-settled", lambda event: event.update(house=1))
    found = case_of(lines, 1, pinned_offer)
    printed = text(found)
    assert "NOT VERIFIED. Line " in printed
    assert "spin-settled: house is 1, rightly -34000." in printed
    refused = forged(log_of(evening()), "wager-placed", lambda event: event.update(stake=10**9))
    assert "[CM18 " in text(case_of(refused, 1, pinned_offer)).partition("NOT VERIFIED")[2]


def test_the_same_case_is_the_same_bytes_dated_by_its_last_moment() -> None:
    found = case(evening(), 1)
    assert case_pdf(found) == case_pdf(found)
    meta = pdfium.PdfDocument(case_pdf(found)).get_metadata_dict()
    assert meta["CreationDate"] == "D:20260101000003Z"
    assert meta["Title"] == "The case of spin 1 of table 1"


@pytest.mark.parametrize(
    ("rulebook", "spec"),
    [
        ("CP", {"game": "number-free", "layout": "9"}),
        ("CM18", {"game": "french"}),
        ("CM18", {"game": "crown"}),
        ("NZ", {"game": "double-zero", "layout": "4"}),
    ],
)
def test_every_shape_of_layout_has_room(rulebook: str, spec: dict[str, Any]) -> None:
    at = playing(rulebook, **spec)
    at.dealer("buy-in", player="ana", amount=500_00, tender="cash")
    at.spin("17")
    found = case(at, 1)
    printed = text(found)
    assert "The layout when betting had closed" in printed
    assert "Betting closes" in printed


def test_chips_of_another_table_and_bets_beside_the_layout_are_told() -> None:
    at = playing("CP", side_bets={}, layout="1")
    at.dealer("buy-in", player="ana", amount=500_00, tender="cash")
    at.dealer("open-betting")
    at.dealer("find-foreign-chips", player="ana", bet="red", table="9", count=1, minimum=5_00)
    at.spin("17")
    assert "red ana 5.00 in another table's chips" in text(case(at, 1))
    with_side = playing("CM18", side_bets={"lucky-symbols": {}})
    with_side.dealer("buy-in", player="ana", amount=500_00, tender="cash")
    with_side.ask("area-manager:kim", "set-player-limits", player="ana",
                  limits={"min": 5_00, "max": 90_00}, agreed_by=["ana"])  # fmt: skip
    with_side.dealer("open-betting")
    with_side.wagers("ana", {"symbol:A": 5_00})
    with_side.dealer("spin-ball")
    printed = text(case(with_side, 1))
    assert "Beside the layout: symbol:A." in printed
    assert "ana's own limits: minimum 5.00, maximum 90.00, unit 5.00" in printed
    assert "betting closed not at all, ended not at all" in printed
