"""The result sheet of a tournament as PDF: A4 pages to hand out and to file."""

from __future__ import annotations

from collections.abc import Sequence

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace

from croupier.money import Cents, format_cents, format_points
from croupier.paper.amounts import Language
from croupier.paper.case_pdf import BAD, FADED, INK, MARGIN, PAPER, RULE, WIDTH
from croupier.paper.results_words import STATES, WORDS
from croupier.paper.ticket_pdf import ENCODING, FONT, printable
from croupier.refusals.sentences import written_time
from croupier.table.clock import read
from croupier.tournament.report.sheet import ResultSheet

# Points for type, millimetres for the rest.
TITLE_PT, SUBTITLE_PT, HEAD_PT, TEXT_PT, SMALL_PT = 22, 12, 12, 9.5, 7
LINE = 4.6
FRENCH = str.maketrans(",.", "\u00a0,")  # 1,234.50 is 1 234,50
LAST = 20  # of a page, kept free for its foot


class _ResultPages(FPDF):
    def __init__(self, sheet: ResultSheet, language: Language) -> None:
        super().__init__(unit="mm", format="A4")
        self.core_fonts_encoding = ENCODING
        self.words, self.language = WORDS[language], language
        self.in_points = sheet.in_points
        self.foot = f"{sheet.title}: {self.words['results']}"
        self.c_margin = 0
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, margin=LAST)
        self.set_creation_date(read(sheet.at))
        self.set_title(printable(self.foot))
        self.set_lang(language)

    def amount(self, cents: Cents | None) -> str:
        return self._in_language("" if cents is None else format_cents(cents))

    def chips(self, chips: int | None) -> str:
        if chips is None:
            return ""
        return self._in_language(format_points(chips) if self.in_points else format_cents(chips))

    def _in_language(self, number: str) -> str:
        return number.translate(FRENCH) if self.language == "fr" else number

    def footer(self) -> None:
        self.set_xy(MARGIN, -13)
        self.set_font(FONT, "", SMALL_PT)
        self.set_text_color(*FADED)
        self.cell(WIDTH / 2, LINE, printable(self.foot))
        self.cell(WIDTH / 2, LINE, self.words["page"].format(page=self.page_no()), align="R")


def results_pdf(sheet: ResultSheet, language: Language = "en") -> bytes:
    """The pages; the same sheet gives the same bytes, dated by the tournament's last act."""
    pdf = _ResultPages(sheet, language)
    pdf.add_page()
    _head(pdf, sheet)
    _results(pdf, sheet, language)
    if sheet.promotion:
        return bytes(pdf.output())
    _sessions(pdf, sheet)
    if sheet.is_final:
        _signatures(pdf)
    return bytes(pdf.output())


def _head(pdf: _ResultPages, sheet: ResultSheet) -> None:
    words = pdf.words
    _line(pdf, sheet.title, TITLE_PT, bold=True)
    _line(pdf, words["results"], SUBTITLE_PT)
    if not sheet.promotion:
        _line(pdf, sheet.rulebook, TEXT_PT, faded=True)
    if not sheet.is_final:
        pdf.ln(1)
        _line(pdf, words["not-final"], TEXT_PT, bold=True, colour=BAD)
    pdf.ln(3)
    facts = [(words["begins"], written_time(sheet.starts_at, pdf.language))]
    facts.append((words["location"], sheet.location))
    amounts = [("pool", sheet.pool), ("prizes", sheet.prizes)]
    if not sheet.promotion:
        facts.append((words["version"], str(sheet.version)))
        facts.append((words["as-of"], written_time(sheet.at, pdf.language)))
        amounts += [("unawarded", sheet.unawarded), ("bonus", sheet.bonus)]
    for key, amount in amounts:
        if amount or (key == "pool" and amount is not None):
            facts.append((words[key], pdf.amount(amount)))
    for name, value in facts:
        if value:
            _fact(pdf, name, value)


def _fact(pdf: FPDF, name: str, value: str) -> None:
    pdf.set_font(FONT, "", TEXT_PT)
    pdf.set_text_color(*FADED)
    pdf.cell(36, LINE, printable(name))
    pdf.set_text_color(*INK)
    pdf.multi_cell(
        WIDTH - 36, LINE, printable(value), new_x=XPos.LMARGIN, new_y=YPos.NEXT, align="L"
    )


def _results(pdf: _ResultPages, sheet: ResultSheet, language: Language) -> None:
    words, states = pdf.words, STATES[language]
    pdf.ln(4)
    named = {True: ("place", "name", "prize"), False: (
        "place", "name", "number", "state", "round", "chips", "prize",
    )}[sheet.promotion]  # fmt: skip
    widths = (20, 122, 40) if sheet.promotion else (16, 58, 14, 32, 14, 24, 24)
    rows = []
    for line in sheet.lines:
        cells = {
            "place": "" if line.place is None else str(line.place),
            "name": line.name or words["unnamed"],
            "number": str(line.number or ""),
            "state": states.get(line.state, line.state),
            "round": str(line.round or ""),
            "chips": pdf.chips(line.chips),
            "prize": pdf.amount(line.prize or None),
        }
        rows.append([cells[name] for name in named])
    right = {"place", "number", "round", "chips", "prize"}
    _grid(pdf, [words[name] for name in named], widths, rows, [one in right for one in named])
    if sheet.promotion and sheet.permission:
        _line(pdf, f"{words['permission']} [{sheet.permission}].", SMALL_PT, faded=True)
    elif sheet.in_points and not sheet.promotion:
        _line(pdf, words["points"], SMALL_PT, faded=True)


def _sessions(pdf: _ResultPages, sheet: ResultSheet) -> None:
    if not sheet.sessions:
        return
    words = pdf.words
    pdf.ln(4)
    if pdf.will_page_break(30):
        pdf.add_page()
    _line(pdf, words["sessions"], HEAD_PT, bold=True)
    pdf.ln(1)
    named = ("session", "table", "spins", "seat", "name", "chips", "won")
    rows, before = [], ""
    for one in sheet.sessions:
        first = one.session != before
        before = one.session
        rows.append([
            one.session if first else "",
            one.table if first else "",
            str(one.spins) if first else "",
            str(one.seat),
            one.name,
            pdf.chips(one.chips),
            words["yes"] if one.won else "",
        ])  # fmt: skip
    right = [name in ("spins", "seat", "chips") for name in named]
    widths = (22, 22, 14, 14, 50, 26, 34)
    _grid(pdf, [words[name] for name in named], widths, rows, right)


def _grid(
    pdf: FPDF,
    head: Sequence[str],
    widths: tuple[int, ...],
    rows: Sequence[Sequence[str]],
    right: Sequence[bool],
) -> None:
    pdf.set_font(FONT, "", TEXT_PT - 1)
    pdf.set_text_color(*INK)
    pdf.set_draw_color(*RULE)
    pdf.set_fill_color(*PAPER)
    style = FontFace(emphasis="BOLD", color=FADED, fill_color=(255, 255, 255))
    with pdf.table(
        col_widths=widths,
        width=WIDTH,
        align="LEFT",
        line_height=LINE - 0.5,
        headings_style=style,
        text_align=tuple("RIGHT" if one else "LEFT" for one in right),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        cell_fill_color=PAPER,
        cell_fill_mode="ROWS",
        padding=(0.8, 1.6, 0.8, 0.8),
    ) as table:
        for row in (head, *rows):
            table.row([printable(cell) for cell in row])
    pdf.ln(2)


def _line(
    pdf: FPDF,
    text: str,
    size: float,
    *,
    bold: bool = False,
    faded: bool = False,
    colour: tuple[int, int, int] | None = None,
) -> None:
    pdf.set_font(FONT, "B" if bold else "", size)
    pdf.set_text_color(*(colour or (FADED if faded else INK)))
    height = size * 0.48
    pdf.multi_cell(WIDTH, height, printable(text), new_x=XPos.LMARGIN, new_y=YPos.NEXT, align="L")


def _signatures(pdf: _ResultPages) -> None:
    """Where the director and the cage sign."""
    if pdf.will_page_break(30):
        pdf.add_page()
    pdf.ln(16)
    named = [pdf.words[one] for one in ("director", "cage", "date")]
    across, top = WIDTH / len(named), pdf.get_y()
    pdf.set_draw_color(*INK)
    for index, word in enumerate(named):
        left = MARGIN + index * across
        pdf.line(left, top, left + across - 6, top)
        pdf.set_xy(left, top + 1)
        pdf.set_font(FONT, "", SMALL_PT)
        pdf.set_text_color(*FADED)
        pdf.cell(across - 6, LINE, printable(word))
    pdf.ln(LINE)
