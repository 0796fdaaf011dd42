"""The case of a spin as PDF: A4 pages with the layout drawn as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from io import BytesIO

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace

from croupier.case import rows
from croupier.case.document import Case, Moment
from croupier.case.phrases import day, hour, limits
from croupier.money import format_cents
from croupier.paper.ticket_pdf import ENCODING, FONT, printable
from croupier.table.clock import read

# Millimetres, and points for type.
MARGIN, WIDTH = 14, 182
TITLE_PT, HEAD_PT, TEXT_PT, SMALL_PT = 17, 11, 8.5, 7
LINE = 4
TALLEST = 95  # of the drawing
RGB = tuple[int, int, int]
PAPER, RULE = (242, 245, 243), (200, 208, 203)
INK, FADED, GOOD, BAD = (22, 33, 28), (96, 108, 102), (14, 100, 56), (168, 24, 36)
# What only a screen reads out is not drawn on paper.
UNDRAWN = re.compile(r"<(title|desc)>.*?</\1>", re.DOTALL)
VIEW = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


class _Pages(FPDF):
    """Pages with a footer: the title of the case and the page number."""

    def __init__(self, case: Case) -> None:
        super().__init__(unit="mm", format="A4")
        self.core_fonts_encoding = ENCODING
        self.foot = f"Table {case.table}, spin {case.spin}"
        self.c_margin = 0
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, margin=18)
        self.set_creation_date(read(case.moments[-1].at))
        self.set_title(printable(f"The case of spin {case.spin} of table {case.table}"))
        self.set_lang("en")

    def footer(self) -> None:
        self.set_y(-13)
        self.set_font(FONT, "", SMALL_PT)
        self.set_text_color(*FADED)
        self.cell(WIDTH / 2, LINE, printable(self.foot))
        self.cell(WIDTH / 2, LINE, f"Page {self.page_no()} of {{nb}}", align="R")


def case_pdf(case: Case) -> bytes:
    """The pages; the same case gives the same bytes, dated by its last moment."""
    pdf = _Pages(case)
    pdf.add_page()
    _head(pdf, case)
    _verdict(pdf, case)
    _layout(pdf, case)
    _payouts(pdf, case)
    _money(pdf, case)
    _said(pdf, case)
    _corrections(pdf, case)
    _matters(pdf, case)
    _moments(pdf, "Moments", case.moments, case.opened_at)
    _moments(pdf, "At the cage", case.tickets, case.opened_at)
    _moments(pdf, "On the floor", case.floor, case.opened_at)
    return bytes(pdf.output())


def _head(pdf: FPDF, case: Case) -> None:
    spec = case.spec
    _text(pdf, f"Spin {case.spin} of table {case.table}", TITLE_PT, bold=True)
    status = f"{case.status}, corrected" if case.corrected else case.status
    outcome = f"{case.outcome} {case.colour}, " if case.outcome else ""
    _text(pdf, f"{outcome}{status}", HEAD_PT)
    lines = [
        f"{case.rulebook} [{case.tag}]",
        f"{spec.game}, layout {spec.layout}, wheel {spec.wheel}, {spec.mode}, {spec.currency}:"
        f" {limits(spec.limits)}",
        *(f"{player}'s own limits: {limits(own)}" for player, own in case.own.items()),
        f"Betting opened {day(case.opened_at)} UTC, ball spun {hour(case.spun_at)}, betting closed"
        f" {_time(case.closed_at)}, ended {_time(case.ended_at)}",
        f"Rules on the screens, by the rulebook's data: {case.rules}",
        f"Readings that held: {', '.join(case.pin.readings)}",
    ]
    if spec.place:
        lines.insert(0, spec.place)
    for line in lines:
        _text(pdf, line, TEXT_PT if line is not lines[-1] else SMALL_PT)


def _verdict(pdf: FPDF, case: Case) -> None:
    found = case.verified
    pdf.ln(2)
    if found.ok:
        said = (
            f"Verified. The chain of {found.lines:,} lines is whole; {found.decided} acts, versions"
            f" {found.first} to {found.last}, were decided again and came out the same."
            f" The last hash is {found.hash}."
        )
    else:
        cited = f" [{found.clause}]" if found.clause else ""
        said = f"NOT VERIFIED. Line {found.line} of the log: {found.difference}{cited}."
    _text(pdf, said, TEXT_PT, bold=True, colour=GOOD if found.ok else BAD)


def _layout(pdf: FPDF, case: Case) -> None:
    """The drawing as screens show it, then who had what."""
    _title(pdf, "The layout when betting had closed")
    across, down = _size(case.drawing)
    if pdf.will_page_break(down):
        pdf.add_page()
    svg = UNDRAWN.sub("", case.drawing)
    pdf.image(BytesIO(svg.encode()), x=MARGIN, y=pdf.get_y(), w=across)
    pdf.set_y(pdf.get_y() + down + 3)
    if case.beside:
        _text(pdf, f"Beside the layout: {', '.join(case.beside)}.", TEXT_PT)
    by_bet: dict[str, list[str]] = {}
    for one in case.wagers:
        note = " in another table's chips" if one.foreign else ""
        by_bet.setdefault(one.bet, []).append(f"{one.player} {format_cents(one.stake)}{note}")
    rows = [(bet, "; ".join(whose)) for bet, whose in by_bet.items()]
    _table(pdf, "", ("bet", "wagers"), (45, 137), rows)


def _size(svg: str) -> tuple[float, float]:
    """As wide as the page has room for, and no taller than a third of it."""
    found = VIEW.search(svg)
    assert found is not None, svg[:200]
    ratio = float(found[1]) / float(found[2])
    across = min(WIDTH, TALLEST * ratio)
    return across, across / ratio


def _payouts(pdf: FPDF, case: Case) -> None:
    found = [(*rows.payout(one), one.how, one.clause) for one in case.payouts]
    columns = (*rows.PAYOUTS, "how", "clause")
    _table(pdf, "Payouts", columns, (20, 25, 16, 16, 18, 18, 41, 28), found)


def _money(pdf: FPDF, case: Case) -> None:
    found = [rows.money(one) for one in case.money]
    _table(pdf, "Money before and after", rows.MONEY, (30, *(19,) * 8), found)
    house = case.house
    later = f", {format_cents(house.corrected)} of it by what came later" * bool(house.corrected)
    _text(pdf, f"The house's result is {format_cents(house.result)}{later}.", TEXT_PT)


def _said(pdf: FPDF, case: Case) -> None:
    found = [
        (day(one.at), one.by, one.how, one.source, one.outcome, one.reason) for one in case.said
    ]
    columns = ("when", "by", "how", "source", "outcome", "why")
    _table(pdf, "What was said of the outcome", columns, (36, 36, 20, 26, 16, 48), found)


def _corrections(pdf: FPDF, case: Case) -> None:
    found = []
    for one in case.corrections:
        what, why = f"{one.of} {one.player}".strip(), f"{one.why} [{one.clause}]"
        found.append((day(one.at), one.by, what, one.before, one.after, why, rows.moved(one)))
    columns = ("when", "by", "what", "was", "is", "why", "money")
    _table(pdf, "Corrections", columns, (33, 32, 24, 19, 19, 30, 25), found)


def _matters(pdf: FPDF, case: Case) -> None:
    found = [
        (one.kind, one.name, one.who, one.status, one.about, one.clause) for one in case.matters
    ]
    columns = ("kind", "name", "who", "stands", "about", "clause")
    _table(pdf, "Matters", columns, (22, 32, 22, 26, 54, 26), found)


def _moments(pdf: FPDF, title: str, moments: Iterable[Moment], opened: str) -> None:
    found = [(*rows.moment(one, opened), one.hash[:16]) for one in moments]
    _table(pdf, title, ("#", "when", "by", "what", "hash"), (12, 21, 34, 86, 29), found)


def _time(at: str) -> str:
    return hour(at) if at else "not at all"


def _title(pdf: FPDF, title: str) -> None:
    pdf.ln(3)
    _text(pdf, title, HEAD_PT, bold=True)
    pdf.ln(1)


def _text(pdf: FPDF, text: str, size: float, *, bold: bool = False, colour: RGB = INK) -> None:
    pdf.set_font(FONT, "B" if bold else "", size)
    pdf.set_text_color(*colour)
    height = size * 0.48
    pdf.multi_cell(WIDTH, height, printable(text), new_x=XPos.LMARGIN, new_y=YPos.NEXT, align="L")


def _table(
    pdf: FPDF,
    title: str,
    columns: Sequence[str],
    widths: tuple[int, ...],
    cells: Sequence[tuple[str, ...]],
) -> None:
    """Rows under their headings, which stand on every page again; nothing without rows."""
    if not cells:
        return
    assert sum(widths) == WIDTH, widths
    if title:
        if pdf.will_page_break(25):
            pdf.add_page()
        _title(pdf, title)
    pdf.set_font(FONT, "", SMALL_PT + 0.5)
    pdf.set_text_color(*INK)
    pdf.set_draw_color(*RULE)
    pdf.set_fill_color(*PAPER)
    head = FontFace(emphasis="BOLD", color=FADED, fill_color=(255, 255, 255))
    with pdf.table(
        col_widths=widths,
        width=WIDTH,
        line_height=LINE - 0.4,
        headings_style=head,
        text_align=tuple("RIGHT" if name in rows.FIGURES else "LEFT" for name in columns),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        cell_fill_color=PAPER,
        cell_fill_mode="ROWS",
        padding=(0.6, 1.4, 0.6, 0.6),
    ) as table:
        for row in (columns, *cells):
            table.row([printable(cell) for cell in row])
    pdf.ln(1)
