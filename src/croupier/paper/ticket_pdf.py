"""A ticket as one PDF page in the size of a ticket printer's paper."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from typing import NamedTuple

from fpdf import FPDF

from croupier.characters import visible
from croupier.paper.ticket import TicketPaper
from croupier.table.clock import read

# Millimetres, and points for type. A core font of PDF, so that no font file is carried.
WIDTH, HEIGHT = 156, 65
FONT, ENCODING = "helvetica", "windows-1252"
LEAST_PT = 5.0
LEADING_MM = 1.15 * 25.4 / 72  # from one line to the next, for each point of its type
# A narrow bar is half a millimetre, a wide one three of them; 18 digits make 171 narrow ones.
NARROW_MM = 0.5
BARS_MM = 171 * NARROW_MM


class Box(NamedTuple):
    """Where a line of the ticket may stand; it wraps and shrinks to stay inside."""

    x: float
    y: float
    width: float
    height: float


PLACE, PLACE_ALONE = Box(14, 4, 128, 7), Box(14, 4, 128, 10.5)
ADDRESS = Box(14, 11, 128, 3.5)
TITLE = Box(48, 15.5, 60, 5.5)
MARKS = Box(14, 15.5, 32, 5.5), Box(110, 15.5, 32, 5.5)
BARS = Box((WIDTH - BARS_MM) / 2, 22.5, BARS_MM, 11)
VALIDATION = Box(14, 34, 128, 4.5)
WHEN, STATION, SEQUENCE = Box(14, 39, 46, 3.5), Box(61, 39, 50, 3.5), Box(112, 39, 30, 3.5)
AMOUNT_IN_WORDS = Box(14, 43, 128, 6.6)
FIGURES = Box(14, 49.8, 128, 7)
PRESENTING, LIABILITY = Box(14, 57, 128, 2.9), Box(14, 59.9, 128, 2.9)
EDGE = Box(5, 52.5, 40, 4)  # turned about its corner, it runs up the left edge


def ticket_pdf(paper: TicketPaper) -> bytes:
    """The page; the same ticket gives the same bytes, for its date is the ticket's own."""
    pdf = _blank(paper)
    _write(pdf, paper.place, PLACE if paper.address else PLACE_ALONE, 15, bold=True)
    _write(pdf, paper.address, ADDRESS, 8)
    _write(pdf, paper.title, TITLE, 12, bold=True)
    for box in MARKS if paper.duplicate else ():
        _mark(pdf, paper.duplicate, box)
    if paper.number.isdigit():  # of a copy the number is masked, and nothing can be scanned
        pdf.interleaved2of5(paper.number, BARS.x, BARS.y, w=3 * NARROW_MM, h=BARS.height)
    _write(pdf, paper.validation, VALIDATION, 11)
    _write(pdf, paper.when, WHEN, 8, align="L")
    _write(pdf, paper.station, STATION, 8)
    _write(pdf, paper.sequence, SEQUENCE, 8, align="R")
    _write(pdf, paper.words, AMOUNT_IN_WORDS, 10)
    _write(pdf, paper.figures, FIGURES, 20, bold=True)
    _write(pdf, paper.presenting, PRESENTING, 7)
    _write(pdf, paper.liability, LIABILITY, 7)
    # The number once more along the edge, for a ticket torn or smudged across its bars.
    with pdf.rotation(90, EDGE.x, EDGE.y):
        _write(pdf, paper.grouped, EDGE, 8)
    return bytes(pdf.output())


def _blank(paper: TicketPaper) -> FPDF:
    pdf = FPDF(unit="mm", format=(HEIGHT, WIDTH), orientation="landscape")
    pdf.core_fonts_encoding = ENCODING
    pdf.set_auto_page_break(False)
    pdf.c_margin = 0
    pdf.set_creation_date(read(paper.at))
    pdf.set_title(f"{paper.title} {paper.grouped}")
    pdf.set_lang(paper.language)
    pdf.add_page()
    return pdf


def _write(
    pdf: FPDF, text: str, box: Box, size: float, *, bold: bool = False, align: str = "C"
) -> None:
    """Centred from top to bottom; as large as stated if there is room, else smaller."""
    text = printable(text)
    pdf.set_font(FONT, "B" if bold else "", size)
    while size > LEAST_PT and _height(pdf, text, box) > box.height:
        size = max(LEAST_PT, size - 0.5)
        pdf.set_font_size(size)
    if (height := _height(pdf, text, box)) > box.height:
        text = _cut(pdf, text, box)
        height = _height(pdf, text, box)
    pdf.set_xy(box.x, box.y + (box.height - height) / 2)
    pdf.multi_cell(box.width, size * LEADING_MM, text, align=align)


def _height(pdf: FPDF, text: str, box: Box) -> float:
    lines = pdf.multi_cell(box.width, text=text, dry_run=True, output="LINES")
    assert isinstance(lines, list), lines
    return len(lines) * pdf.font_size_pt * LEADING_MM


def _cut(pdf: FPDF, text: str, box: Box) -> str:
    """The text truncated to the room there is, with an ellipsis."""
    fitting = bisect_right(
        range(len(text)), box.height, key=lambda end: _height(pdf, f"{text[:end]}…", box)
    )
    return f"{text[: fitting - 1].rstrip()}…"


def _mark(pdf: FPDF, text: str, box: Box) -> None:
    """White on black, so that a duplicate is recognised at a glance."""
    with pdf.local_context():
        pdf.rect(box.x, box.y, box.width, box.height, style="F")
        pdf.set_text_color(255)
        _write(pdf, text, box._replace(y=box.y + 0.3), 12, bold=True)


def printable(text: str) -> str:
    """What the font can show: letters it lacks lose their accent, other signs become "?". What
    cannot be seen is written out, and a line break is a space."""
    shown = visible(re.sub(r"[\t\r\n]+", " ", unicodedata.normalize("NFC", text)))
    return "".join(char if char.encode(ENCODING, "ignore") else _plain(char) for char in shown)


def _plain(char: str) -> str:
    base = unicodedata.normalize("NFKD", char)[0]
    return base if base.encode(ENCODING, "ignore") else "?"
