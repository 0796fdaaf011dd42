"""The ticket on paper: all of it is there, it can be read, and nothing leaves the page."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest
import zxingcpp

from croupier.cage import ticket_number
from croupier.paper.amounts import Language, amount_in_words
from croupier.paper.ticket import TicketPaper
from croupier.paper.ticket_pdf import ticket_pdf
from kit.marks import recorded

NUMBER = ticket_number(1234567890123456)
LARGEST = 2**63 - 1  # the most cents the log can hold
LONG = "The Grand Imperial Casino, Theatre and Gardens of the Southern Lakes and their Islands " * 3
MM = 72 / 25.4
DOTS_PER_POINT = 203 / 72  # as fine as a ticket printer


def paper(**changed: Any) -> TicketPaper:
    given: dict[str, Any] = {
        "place": "Casino of the Two Rivers", "currency": "AUD", "language": "en", "table": "R4",
        "station": 7, "sequence": 42, "at": "2026-01-01T20:00:05.250Z", "number": NUMBER,
        "amount": 123_50,
    }  # fmt: skip
    return TicketPaper.of(**{**given, **changed})


def page(printed: TicketPaper) -> Any:
    document = pdfium.PdfDocument(ticket_pdf(printed))
    assert len(document) == 1
    return document[0]


def text(printed: TicketPaper) -> str:
    """What the page says, lines joined and every space a plain one."""
    return " ".join(page(printed).get_textpage().get_text_range().split())


def scanned(printed: TicketPaper) -> list[tuple[str, str]]:
    image = page(printed).render(scale=DOTS_PER_POINT).to_pil()
    return [(str(code.format), code.text) for code in zxingcpp.read_barcodes(image)]


SAID = {
    "en": (
        "Casino of the Two Rivers", "1 Quay Street, Élan Wharf", "CASHOUT TICKET",
        "Validation 01-2345-6789-0123-4569", "1 January 2026, 20:00:05 UTC", "Station 7, table R4",
        "Ticket no. 000042", "1,234.50 AUD",
        "One thousand, two hundred and thirty-four dollars and fifty cents",
    ),
    "fr": (
        "Casino of the Two Rivers", "1 Quay Street, Élan Wharf", "TICKET DE PAIEMENT",
        "Validation 01-2345-6789-0123-4569", "1er janvier 2026, 20:00:05 UTC", "Poste 7, table R4",
        "Ticket n° 000042", "1 234,50 AUD",
        "Mille deux cent trente-quatre dollars et cinquante cents",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_of_it_is_on_the_page(language: str) -> None:
    printed = text(paper(language=language, amount=1_234_50, address="1 Quay Street, Élan Wharf"))
    for said in SAID[language]:
        assert said in printed
    assert printed.count("01-2345-6789-0123-4569") == 2  # under the bars and along the edge


@recorded("CM18", "11.7.5(a)(i)")
@recorded("CM11", "10.7.5(a)(i)")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "it is for its holder to bring it to the cage or a cashier to be paid"),
        ("fr", "il revient désormais à son porteur de l'apporter à la caisse pour être payé"),
    ],
)
def test_the_ticket_says_that_its_holder_must_present_it(language: str, said: str) -> None:
    assert said in text(paper(language=language))


@recorded("CM18", "11.7.5(a)(iii)")
@recorded("CM11", "10.7.5(a)(iii)")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "does not answer for a ticket that is lost, is stolen, or can no longer be read"),
        ("fr", "ne répond pas d'un ticket perdu, volé ou devenu illisible"),
    ],
)
def test_the_ticket_says_that_the_house_is_not_liable(language: str, said: str) -> None:
    assert said in text(paper(language=language))


@pytest.mark.parametrize(("language", "mark"), [("en", "DUPLICATE"), ("fr", "DUPLICATA")])
def test_a_reprint_is_marked_and_a_first_print_is_not(language: str, mark: str) -> None:
    assert mark in text(paper(language=language, duplicate=True))
    assert mark not in text(paper(language=language))


@pytest.mark.parametrize("seventeen", [0, 1, 98765432109876543, 10**17 - 1])
@pytest.mark.parametrize("duplicate", [False, True])
def test_the_bar_code_is_the_validation_number(seventeen: int, duplicate: bool) -> None:
    number = ticket_number(seventeen)
    assert scanned(paper(number=number, duplicate=duplicate)) == [("ITF", number)]


@pytest.mark.parametrize(
    ("amount", "currency", "english", "french"),
    [
        (1, "AUD", "one cent", "un cent"),
        (50, "EUR", "fifty cents", "cinquante centimes"),
        (1_00, "NZD", "one dollar", "un dollar"),
        (1_01, "GBP", "one pound and one penny", "une livre et un penny"),
        (21_02, "GBP", "twenty-one pounds and two pence", "vingt et une livres et deux pence"),
        (80_00, "CHF", "eighty francs", "quatre-vingts francs"),
        (71_20, "CHF", "seventy-one francs and twenty centimes",
         "soixante et onze francs et vingt centimes"),
        (123_50, "AUD", "one hundred and twenty-three dollars and fifty cents",
         "cent vingt-trois dollars et cinquante cents"),
        (200_00, "USD", "two hundred dollars", "deux cents dollars"),
        (280_000_00, "EUR", "two hundred and eighty thousand euros",
         "deux cent quatre-vingt mille euros"),
        (1_000_000_00, "EUR", "one million euros", "un million d'euros"),
        (2_000_000_00, "AUD", "two million dollars", "deux millions de dollars"),
        (1_000_001_00, "AUD", "one million and one dollars", "un million un dollars"),
        (12_34, "XTS", "twelve XTS and 34/100", "douze XTS et 34/100"),
        (34, "XTS", "zero XTS and 34/100", "zéro XTS et 34/100"),
        (12_00, "XTS", "twelve XTS", "douze XTS"),
        (9_999_999_99, "AUD",
         "nine million, nine hundred and ninety-nine thousand, nine hundred and ninety-nine "
         "dollars and ninety-nine cents",
         "neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf "
         "dollars et quatre-vingt-dix-neuf cents"),
    ],
)  # fmt: skip
def test_an_amount_in_words(amount: int, currency: str, english: str, french: str) -> None:
    assert amount_in_words(amount, currency, "en") == english
    assert amount_in_words(amount, currency, "fr") == french


EXTREMES: list[dict[str, Any]] = [
    {"amount": 9_999_999_99},
    {"amount": 9_999_999_99, "place": LONG, "address": LONG, "duplicate": True},
    {"amount": LARGEST, "place": "W" * 300, "table": "W" * 80, "station": 10**6,
     "sequence": 10**12, "duplicate": True},
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("extreme", EXTREMES, ids=["amount", "names", "all"])
def test_nothing_leaves_the_page_or_covers_another(extreme: Any, language: Language) -> None:
    printed = paper(language=language, **extreme)
    sheet = page(printed)
    assert sheet.get_size() == pytest.approx((156 * MM, 65 * MM), abs=0.1)
    found = sheet.get_textpage()
    rects = [found.get_rect(at) for at in range(found.count_rects())]
    for left, bottom, right, top in rects:
        assert 3 * MM < left < right < 153 * MM
        assert 2 * MM < bottom < top < 63 * MM
    for one, other in combinations(rects, 2):
        apart = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
        assert apart > -0.2, (one, other)  # points: less than the thickness of a stroke
    # An amount is never cut short, nor is the number covered.
    assert printed.words in text(printed)
    assert printed.figures.replace("\u00a0", " ") in text(printed)
    assert scanned(printed) == [("ITF", NUMBER)]


def test_a_long_name_is_cut_only_where_it_cannot_be_made_smaller() -> None:
    assert " ".join(LONG.split()) in text(paper(place=LONG))
    cut = text(paper(place=LONG * 5))
    assert "…" in cut and cut.startswith(LONG)


def test_a_letter_the_font_lacks_is_printed_without_its_accent() -> None:
    assert "Otautahi L’Œuvre – Élan \\x1b?" in text(
        paper(place="Ōtautahi\nL’Œuvre – E\u0301lan\t\x1b賭")
    )


def test_the_same_ticket_is_the_same_bytes_dated_by_the_ticket() -> None:
    document = pdfium.PdfDocument(ticket_pdf(paper()))
    assert document.get_metadata_dict()["CreationDate"] == "D:20260101200005Z"
    assert ticket_pdf(paper()) == ticket_pdf(paper())
    assert ticket_pdf(paper()) != ticket_pdf(paper(at="2026-01-01T20:00:06Z"))


@pytest.mark.parametrize("wrong", [{"number": "012345678901234560"}, {"amount": 0}])
def test_a_wrong_number_or_no_amount_is_never_printed(wrong: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        paper(**wrong)
