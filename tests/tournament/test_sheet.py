"""The result sheet: places, names and prizes, as PDF and CSV, in both languages."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest

from croupier.cli.tournament.sheets import check_sheets, write_sheets
from croupier.paper.results_csv import results_csv
from croupier.paper.results_pdf import results_pdf
from croupier.paper.results_words import STATES, WORDS
from croupier.tournament.report.sheet import result_sheet
from croupier.tournament.state import OUT
from kit.cup import CupAtWork, melbourne_terms, perth_terms
from kit.marks import clause

HIDDEN = "zoë"


def to_the_prizes(tag: str = "CM18") -> CupAtWork:
    """Ana wins 300.00 and zoë, who may not be named, 200.00; ben and dov lost their heats."""
    terms: dict[str, Any] = perth_terms() if tag == "CP" else melbourne_terms(tag)
    cup = CupAtWork(tag, terms)
    cup.open()
    fee = terms["fees"]["entry"]
    cup.enter("ana", "ben", fee=fee, promotion=True)
    cup.enter(HIDDEN, fee=fee)
    cup.enter("dov", fee=fee, promotion=True)
    cup.draw(1, "ana", HIDDEN, "ben", "dov")
    cup.start("1-1", "ana", "ben")
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.start("1-2", HIDDEN, "dov")
    cup.spin("T2", "17", **{HIDDEN: ("black", 10_000), "dov": ("red", 10_000)})
    cup.record("1-1", "1-2")
    cup.director("advance", round=1)
    cup.draw(2, "ana", HIDDEN)
    cup.start("2-1", "ana", HIDDEN, at="2026-02-01T21:00:00Z")
    cup.spin("T1", "17", **{"ana": ("black", 10_000), HIDDEN: ("red", 10_000)})
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    return cup


def text_of(pages: bytes) -> str:
    document = pdfium.PdfDocument(pages)
    return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def rows_of(cup: CupAtWork, *, promotion: bool = False) -> list[dict[str, str]]:
    raw = results_csv(result_sheet(cup.script.play.cup, promotion=promotion))
    return list(csv.DictReader(io.StringIO(raw.decode(), newline="")))


def test_everybody_is_in_the_table_the_placed_first() -> None:
    found = rows_of(to_the_prizes())
    assert [(one["place"], one["name"], one["prize_cents"]) for one in found] == [
        ("1", "ana", "12000"), ("2", HIDDEN, "8000"), ("", "ben", ""), ("", "dov", ""),
    ]  # fmt: skip
    assert [one["state"] for one in found] == ["placed", "placed", "eliminated", "eliminated"]
    assert found[2]["chips"] == "90000"


@pytest.mark.parametrize(
    ("tag", "cited"),
    [
        pytest.param("CM18", "CM18 17.4.8(f) #2", marks=clause("CM18", "17.4.8(f) #2")),
        pytest.param("CM11", "CM11 12.4.8(f)", marks=clause("CM11", "12.4.8(f)")),
        ("CP", ""),
    ],
    ids=["CM18", "CM11", "CP"],
)
def test_in_promotion_only_those_are_named_who_agreed(tag: str, cited: str) -> None:
    cup = to_the_prizes(tag)
    found = rows_of(cup, promotion=True)
    assert [tuple(one.values()) for one in found] == [("1", "ana", "12000"), ("2", "", "8000")]
    sheet = result_sheet(cup.script.play.cup, promotion=True)
    words = text_of(results_pdf(sheet))
    assert "ana" in words and "not named" in words
    assert sheet.permission == cited
    assert ("Only those are named" in words) == bool(cited)
    assert HIDDEN not in words and HIDDEN not in results_csv(sheet).decode()
    assert "ben" not in words, "who won nothing is no promotion"
    assert HIDDEN in text_of(results_pdf(result_sheet(cup.script.play.cup)))


def test_the_pages_say_it_in_both_languages() -> None:
    sheet = result_sheet(to_the_prizes().script.play.cup)
    english, french = (text_of(results_pdf(sheet, one)) for one in ("en", "fr"))
    for words in ("Results", "Prize pool", "200.00", "120.00", "eliminated", "Sessions"):
        assert words in english, words
    for words in ("Résultats", "Dotation", "200,00", "février", "éliminé", "Directeur du tournoi"):
        assert words in french, words
    assert "Not final" not in english
    assert results_pdf(sheet) == results_pdf(sheet), "the same sheet, the same bytes"


def test_before_the_prizes_it_says_that_it_is_not_final() -> None:
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.enter("ana", "ben")
    sheet = result_sheet(cup.script.play.cup)
    words = text_of(results_pdf(sheet))
    assert "Not final" in words and "Tournament director" not in words
    assert sheet.pool is None and "Prize pool" not in words


def test_both_languages_have_every_word() -> None:
    assert WORDS["en"].keys() == WORDS["fr"].keys()
    assert set(OUT) <= set(STATES["fr"])


def test_a_name_is_no_formula_and_breaks_no_line() -> None:
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.enter("=1+1", 'o"hara, j')
    raw = results_csv(result_sheet(cup.script.play.cup)).decode()
    assert ",'=1+1," in raw and ',"o""hara, j",' in raw
    assert [one["name"] for one in rows_of(cup)] == ["'=1+1", 'o"hara, j']


def test_sheets_are_written_whole(tmp_path: Path) -> None:
    pdf, table = tmp_path / "cup.pdf", tmp_path / "cup.csv"
    check_sheets(str(pdf), str(table))
    write_sheets(to_the_prizes().script.play.cup, str(pdf), str(table), promotion=True)
    assert pdf.read_bytes().startswith(b"%PDF")
    assert table.read_text().startswith("place,name,prize_cents")
