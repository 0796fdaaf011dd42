"""The Terms and Conditions of a tournament as PDF: A4 pages to hand to patrons."""

from __future__ import annotations

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace
from msgspec import UNSET

from croupier.paper.case_pdf import FADED, INK, MARGIN, PAPER, RULE, WIDTH
from croupier.paper.ticket_pdf import ENCODING, FONT, printable
from croupier.rules.book.rulebook import Rulebook
from croupier.table.clock import read
from croupier.tournament.terms.document import TermsDocument
from croupier.tournament.terms.written import chapters
from croupier.tournament.terms.written.page import Chapter, Grid, Point

# Points for type, millimetres for the rest.
TITLE_PT, SUBTITLE_PT, HEAD_PT, TEXT_PT, SMALL_PT = 22, 12, 12, 9.5, 7
LINE, INDENT = 4.6, 12
LAST = 20  # of a page, kept free for its foot
SIGNED = ("Name", "Signature", "Date")
WIDTHS = {"starts": 34, "limits": 44, "prize": 60, "place": 20}  # of columns; others share the rest


class _Sheets(FPDF):
    """Pages with a footer: what the tournament is called, and the page."""

    def __init__(self, terms: TermsDocument) -> None:
        super().__init__(unit="mm", format="A4")
        self.core_fonts_encoding = ENCODING
        self.foot = "" if terms.title is UNSET else terms.title
        self.c_margin = 0
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, margin=LAST)
        assert terms.starts_at is not UNSET
        self.set_creation_date(read(terms.starts_at))
        self.set_title(printable(f"{self.foot}: Terms and Conditions"))
        self.set_lang("en")

    def footer(self) -> None:
        self.set_left_margin(MARGIN)
        self.set_xy(MARGIN, -13)
        self.set_font(FONT, "", SMALL_PT)
        self.set_text_color(*FADED)
        self.cell(WIDTH / 2, LINE, printable(f"{self.foot}: Terms and Conditions"))
        self.cell(WIDTH / 2, LINE, f"Page {self.page_no()} of {{nb}}", align="R")


def terms_pdf(terms: TermsDocument, rulebook: Rulebook) -> bytes:
    """The pages, of Terms that have passed every check; the same Terms give the same bytes."""
    pdf = _Sheets(terms)
    pdf.add_page()
    _line(pdf, pdf.foot, TITLE_PT, bold=True)
    _line(pdf, "Terms and Conditions", SUBTITLE_PT)
    _line(pdf, rulebook.rulebook.title, TEXT_PT, faded=True)
    for number, chapter in enumerate(chapters(terms, rulebook), 1):
        _chapter(pdf, number, chapter)
    if terms.entry is not UNSET and terms.entry.sign is True:
        _signature(pdf)
    return bytes(pdf.output())


def _chapter(pdf: FPDF, number: int, chapter: Chapter) -> None:
    if pdf.will_page_break(30):
        pdf.add_page()
    pdf.ln(5)
    _line(pdf, f"{number}  {chapter.title}", HEAD_PT, bold=True)
    pdf.set_draw_color(*RULE)
    pdf.line(MARGIN, pdf.get_y() + 0.8, MARGIN + WIDTH, pdf.get_y() + 0.8)
    pdf.ln(2.5)
    counted = 0
    for part in chapter.parts:
        if isinstance(part, Grid):
            _grid(pdf, part)
        else:
            counted += 1
            _point(pdf, f"{number}.{counted}", part)


def _line(pdf: FPDF, text: str, size: float, *, bold: bool = False, faded: bool = False) -> None:
    pdf.set_font(FONT, "B" if bold else "", size)
    pdf.set_text_color(*(FADED if faded else INK))
    height = size * 0.48
    pdf.multi_cell(WIDTH, height, printable(text), new_x=XPos.LMARGIN, new_y=YPos.NEXT, align="L")


def _point(pdf: FPDF, number: str, point: Point) -> None:
    """The number hangs at the left; the clauses follow the words, small."""
    if pdf.will_page_break(2 * LINE):
        pdf.add_page()
    pdf.set_font(FONT, "", TEXT_PT)
    pdf.set_text_color(*FADED)
    pdf.cell(INDENT, LINE, number)
    pdf.set_left_margin(MARGIN + INDENT)
    pdf.set_text_color(*INK)
    pdf.write(LINE, printable(point.text))
    if point.clauses:
        pdf.set_font(FONT, "", SMALL_PT)
        pdf.set_text_color(*FADED)
        pdf.write(LINE, printable(f"  [{_kept_together(point.cited)}]"))
    pdf.set_left_margin(MARGIN)
    pdf.ln(LINE + 1)


def _kept_together(clauses: str) -> str:
    """No line ends within one clause."""
    return ", ".join(one.replace(" ", "\u00a0") for one in clauses.split(", "))


def _grid(pdf: FPDF, grid: Grid) -> None:
    named = [WIDTHS.get(name, 0) for name in grid.head]
    whole = WIDTH - INDENT
    free = named.count(0)
    width = whole if free else sum(named)
    shares = tuple(one or (whole - sum(named)) / free for one in named)
    pdf.set_font(FONT, "", TEXT_PT - 1)
    pdf.set_text_color(*INK)
    pdf.set_draw_color(*RULE)
    pdf.set_fill_color(*PAPER)
    head = FontFace(emphasis="BOLD", color=FADED, fill_color=(255, 255, 255))
    pdf.set_left_margin(MARGIN + INDENT)
    pdf.set_x(MARGIN + INDENT)
    with pdf.table(
        col_widths=shares,
        width=width,
        align="LEFT",
        line_height=LINE - 0.5,
        headings_style=head,
        text_align="LEFT",
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        cell_fill_color=PAPER,
        cell_fill_mode="ROWS",
        padding=(0.8, 1.6, 0.8, 0.8),
    ) as table:
        for row in (grid.head, *grid.rows):
            table.row([printable(cell) for cell in row])
    pdf.set_left_margin(MARGIN)
    pdf.ln(2)


def _signature(pdf: FPDF) -> None:
    """Where each player signs a copy."""
    if pdf.will_page_break(30):
        pdf.add_page()
    pdf.ln(16)
    across = WIDTH / len(SIGNED)
    top = pdf.get_y()
    pdf.set_draw_color(*INK)
    for index, word in enumerate(SIGNED):
        left = MARGIN + index * across
        pdf.line(left, top, left + across - 6, top)
        pdf.set_xy(left, top + 1)
        pdf.set_font(FONT, "", SMALL_PT)
        pdf.set_text_color(*FADED)
        pdf.cell(across - 6, LINE, word)
    pdf.ln(LINE)
