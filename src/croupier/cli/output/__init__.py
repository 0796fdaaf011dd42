"""Output for people: lists, and the layout drawn in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import TypedDict

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from croupier.characters import visible_lines
from croupier.draw.legend import Place
from croupier.money import format_cents
from croupier.rules.book.clause_index import Whereabouts, counted
from croupier.rules.book.diff import RuleDifference
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.resolved import Resolved
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.offered import Assumption
from croupier.rules.settle import Settlement
from croupier.rules.sidebets import SideRow
from croupier.rules.wheel import Wheel


class _Plain(Console):
    """Prints words as they are: a bet, a clause or a player's name may hold [brackets]."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False, emoji=False)
        if not self.is_terminal:
            # Wider than a pipe's 80 columns: nobody is helped by clauses cut in half.
            self.width = 160

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """No name or reason of a log commands the terminal, or hides in it."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else visible_lines(text), style, control)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # not an exit of its own: `main` knows what to do


console = _Plain()
# On which line, from the lowest up, the squares of a row stand: one in the middle, two at the ends.
LINES = {1: (None, 0, None), 2: (0, None, 1), 3: (0, 1, 2)}
COLOURS = {"red": "white on red3", "black": "white on grey11", "green": "white on green4"}


class GameRow(TypedDict):
    """A game of a rulebook, as `croupier rulebooks --json` has it."""

    game: str
    layouts: tuple[str, ...]
    wheels: tuple[str, ...]
    modes: tuple[str, ...]


class BookRow(TypedDict):
    """A rulebook, as `croupier rulebooks --json` has it."""

    id: str
    tag: str
    title: str
    date: date | None
    games: list[GameRow]
    side_bets: list[str]
    clauses: int
    amends: str
    fallback: str


def rulebooks_table(books: Sequence[Rulebook], rows: Sequence[BookRow]) -> None:
    table = new_table("id", "tag", "dated", "game", "layouts", "wheels", "modes")
    for book, row in zip(books, rows, strict=True):
        for at, game in enumerate(row["games"]):
            head = (book.id, book.tag, book.rulebook.dated) if at == 0 else ("", "", "")
            lists = (" ".join(game[key]) for key in ("layouts", "wheels", "modes"))
            table.add_row(*head, game["game"], *lists, end_section=at == len(row["games"]) - 1)
    console.print(table)
    for book, row in zip(books, rows, strict=True):
        side = f"; side bets {', '.join(row['side_bets'])}" if row["side_bets"] else ""
        note = f"; alters {row['amends']}" if row["amends"] else ""
        note += f"; where it is silent {row['fallback']} is read" if row["fallback"] else ""
        console.print(f"{book.tag}: {book.title}; {row['clauses']} clauses{side}{note}.")


MARK = "†"  # beside a figure that rests on chances we assume


def marked(said: str, assumed: object) -> str:
    """A figure, with the mark if it rests on an assumption."""
    return f"{said}{MARK}" if assumed else said


def print_assumptions(found: Iterable[Assumption | None]) -> None:
    """What the mark means, once a side bet, and how its figures become the operator's own."""
    for note in dict.fromkeys(str(one) for one in found if one is not None):
        console.print(f"\n{MARK} {note}")


def bets_table(offer: Offer, rows: Sequence[OfferedBet], each: bool) -> None:
    spec = offer.spec
    console.print(
        Text(offer.rulebook.title, style="bold"),
        f"{spec.game}, layout {spec.layout}, wheel {spec.wheel}, {spec.mode}:"
        f" {len(offer.bets)} bets\n",
        sep="\n",
    )
    console.print(layout_text(offer))
    beside = [row for row in rows if isinstance(row, SideRow)]
    rows = [row for row in rows if not isinstance(row, SideRow)]
    if rows:
        console.print(_main_bets(rows, each))
    if rows and beside:
        console.print()
    if beside:
        console.print(_side_bets(beside))
        print_assumptions(row.assumed for row in beside)


def places_table(offer: Offer, places: Sequence[Place]) -> None:
    """The layout, and one line a kind of place for a chip."""
    spec = offer.spec
    console.print(
        Text(offer.rulebook.title, style="bold"),
        f"{spec.game}, layout {spec.layout}, wheel {spec.wheel}, {spec.mode}\n",
        sep="\n",
    )
    console.print(layout_text(offer))
    table = new_table("", "bet", "a chip", "for example", "covers", "pays", "clause")
    for one in places:
        covers = " ".join(one.covers)
        table.add_row(one.mark, one.name, one.where, one.bet, covers, one.pays, one.clause)
    console.print(table)


def _side_bets(rows: Sequence[SideRow]) -> Table:
    """A line a result: what it pays and how likely it is."""
    table = new_table("bet", "result", "pays", "chance", "edge", "clause")
    for row in rows:
        head, edge = row.bet, marked(_edge(row), row.assumed)
        for word, odds in row.by_result.items():
            chance = marked(f"{float(row.chances[word]):.4%}", row.assumed)
            table.add_row(head, word, str(odds), chance, edge, row.clauses[word])
            head = edge = ""
    return table


def _main_bets(rows: Sequence[OfferedBet], each: bool) -> Table:
    if each:
        table = new_table("bet", "covers", "pieces", "pays", "edge", "clause")
        for row in rows:
            table.add_row(
                row.bet, " ".join(row.covers), _pieces(row), row.pays, _edge(row), row.clause
            )
    else:
        table = new_table("kind", "bets", "for example", "numbers", "pays", "edge", "clause")
        for kind in dict.fromkeys(row.kind for row in rows):
            same = [row for row in rows if row.kind == kind]
            sizes = sorted({len(row.covers) for row in same})
            span = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
            one = same[len(same) // 2]
            pays = " / ".join(dict.fromkeys(row.pays for row in same))
            edges = ", ".join(dict.fromkeys(_edge(row) for row in same))
            table.add_row(kind, str(len(same)), one.bet, span, pays, edges, one.clause)
    return table


def settlement_table(offer: Offer, settlement: Settlement) -> None:
    colour = settlement.colour
    console.print(layout_text(offer, settlement.outcome))
    badge = Text(f" {settlement.outcome} ", style=f"bold {COLOURS[colour]}")
    console.print(Text.assemble("The outcome is ", badge, f", {colour}.\n"))
    table = new_table("player", "bet", "stake", "at risk", "pays", "returned", "clause")
    for wager in settlement.wagers:
        table.add_row(
            wager.player,
            wager.bet,
            format_cents(wager.stake),
            format_cents(wager.accepted),
            wager.odds,
            Text(format_cents(wager.returned), style="bold green" if wager.won else ""),
            wager.clause,
        )
    console.print(table)
    for wager in settlement.wagers:
        console.print(Text.assemble((wager.player, "bold"), f": {wager.note} [{wager.clause}]"))
    console.print()
    for name, total in settlement.players.items():
        net = total.returned - total.staked
        word = "wins" if net > 0 else "loses" if net < 0 else "neither wins nor loses"
        amount = f" {format_cents(abs(net))}" if net else ""
        console.print(
            f"{name} staked {format_cents(total.staked)}, gets {format_cents(total.returned)} back"
            f" and {word}{amount}."
        )


def diff_table(one: Rulebook, other: Rulebook, found: list[RuleDifference]) -> None:
    table = new_table("", "what", one.tag, "clause", other.tag, "clause")
    section = ""
    for row in found:
        if row.section != section:
            table.add_section()
        shown = row.section if row.section != section else ""
        section = row.section
        table.add_row(shown, row.key, row.a or "–", row.a_clause, row.b or "–", row.b_clause)
    console.print(table)
    console.print(f"{len(found)} differences between {one.title} and {other.title}.")


def clauses_table(book: Rulebook, rows: Sequence[Whereabouts]) -> None:
    _title(book)
    table = new_table("clause", "duty", "summary", "lives in", "shown", "by")
    for row in rows:
        lives = "\n".join(row.lives[:3]) + (f"\n… {len(row.lives)} places" * (len(row.lives) > 3))
        tests = [test.removeprefix("tests/") for test in row.tests]
        by = "\n".join(tests[:2]) + (f"\n… {len(tests)} tests" * (len(tests) > 2))
        table.add_row(row.clause, row.duty, row.summary, lives, row.shown or "–", by or "–")
    console.print(table)
    console.print(f"{book.title}: {len(rows)} clauses listed, {counted(rows)}.")


def readings_table(books: Iterable[Rulebook], wheels: Iterable[Wheel]) -> None:
    for book in books:
        table = new_table("id", "about", "what is open", "how we read it", "why", title=book.title)
        for reading in book.reading:
            about = ", ".join(reading.about)
            table.add_row(reading.id, about, reading.question, reading.answer, reading.why)
            table.add_section()
        console.print(table)
        lost = [layout for layout in book.layout if layout.lost]
        if lost:
            console.print(f"Refused: layouts {', '.join(layout.id for layout in lost)}.\n")
    table = new_table("wheel", "source", "doubt", title="Wheels")
    for wheel in wheels:
        table.add_row(wheel.id, wheel.source, wheel.doubt)
        table.add_section()
    console.print(table)


def ticket_table(acts: Sequence[dict[str, str]]) -> None:
    table = new_table("at", "by", "what", "table", "reason")
    for act in acts:
        table.add_row(*(act.get(name, "") for name in ("at", "by", "what", "table", "reason")))
    console.print(table)


def revisions_table(book: Rulebook) -> None:
    head = book.rulebook
    _title(book)
    for words, cited, more in (
        ("The casino operator is", head.operator, ""),
        ("The regulator is", head.regulator, ""),
        ("Approved", head.approved, ""),
        ("In force from", head.in_force_from, ""),
        ("Read together with", head.companion, ", which is not loaded"),
    ):
        if cited is not None:
            clause = book.cite(cited.clause)
            value = _day(cited.value) if isinstance(cited.value, date) else cited.value
            console.print(f"{words} {value}{more}. [{clause}]")
    if head.amends:
        console.print(f"It alters {head.amends}.")
    if head.fallback:
        console.print(f"Where it is silent {head.fallback} is read.")
    table = new_table("version", "date", "what changed", "clause")
    for one in book.revision:
        gone = f" The former rule {one.deletes} is superseded." if one.deletes else ""
        table.add_row(one.version, _day(one.date), one.changes + gone, book.cite(one.clause))
    console.print(table if book.revision else "The text names no revisions.")


def layout_text(offer: Offer, outcome: str | None = None) -> Text:
    """The layout on its side, zeros at the left, with the dolly on the outcome."""
    text = Text()
    if not offer.layout.rows:
        return _boxes_text(offer, outcome)
    for line in (2, 1, 0):  # 3 6 9 … on top, as players see it
        for row in offer.layout.rows:
            at = LINES[len(row)][line]
            number = "" if at is None else row[at].bet.pick[0]
            text.append_text(_square(offer, number, outcome, blank="green" if len(row) < 3 else ""))
        text.append("\n")
    return text


def _boxes_text(offer: Offer, outcome: str | None) -> Text:
    """A number-free layout: its lines of boxes, those that cover the outcome marked."""
    text = Text()
    lines: dict[int, list[str]] = {}
    for area in offer.layout.areas:
        lines.setdefault(area.rect.y0, [])
        if str(area.bet) not in lines[area.rect.y0]:
            lines[area.rect.y0].append(str(area.bet))
    for _, names in sorted(lines.items()):
        for name in names:
            covers = offer.bets[name].covers
            label = f"{covers[0]}-{covers[-1]}" if name.startswith(("six", "dozen")) else name
            style = "bold reverse" if outcome in covers else "white on green4"
            text.append(f" {label} ", style=style)
            text.append(" ")
        text.append("\n")
    return text


def _square(offer: Offer, number: str, outcome: str | None, blank: str) -> Text:
    if not number:
        return Text("    ", style=COLOURS[blank] if blank else "")
    style = COLOURS[offer.wheel.colour(number)]
    if number == outcome:
        marked = f"[{number:>2}]"[-4:]  # 000 has room for one bracket
        return Text(marked, style=f"bold {style} reverse")
    return Text(f"{number:>3} ", style=style)


def resolved_table(book: Rulebook, rows: Sequence[Resolved]) -> None:
    _title(book)
    table = new_table("mode", "section", "key", "value", "clause", "stands in")
    before = ("", "")
    for row in rows:
        if (row.mode, row.section) != before:
            table.add_section()
        mode = row.mode if row.mode != before[0] else ""
        section = row.section if (row.mode, row.section) != before else ""
        before = row.mode, row.section
        key = f"{row.key} ({', '.join(row.games)})" if row.games else row.key
        value = ", ".join(map(str, row.value)) if isinstance(row.value, tuple) else row.value
        shown = "yes" if value is None else str(value) or "–"
        table.add_row(mode, section, key, shown, row.clause, f"{row.file} [{row.table}]")
    console.print(table)
    console.print("A rule without a value to choose is shown as: yes.")


def _title(book: Rulebook) -> None:
    """What is shown, as its cover says: the title with its version, and the date."""
    console.print(Text(book.title, style="bold"))
    console.print(f"{book.rulebook.dated[0].upper()}{book.rulebook.dated[1:]}.")


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _pieces(row: OfferedBet) -> str:
    """ "split:5/8 2 × street:0/2/3"; nothing of a bet that is one piece."""
    if len(row.pieces) == 1:
        return ""
    return " ".join(f"{one.count} × {one.bet}" if one.count > 1 else one.bet for one in row.pieces)


def _edge(row: OfferedBet) -> str:
    return f"{row.edge} ({float(row.edge):.2%})"


def new_table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, title_justify="left", header_style="bold", box=None, pad_edge=False)
    for name in columns:
        right = name in ("stake", "at risk", "returned", "bets")
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    return table
