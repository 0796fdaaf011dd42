"""The result sheet of a tournament as CSV: one line an entrant."""

from __future__ import annotations

from croupier.tournament.report.sheet import ResultSheet

COLUMNS = ("place", "name", "number", "state", "round", "chips", "prize_cents")
PROMOTED = ("place", "name", "prize_cents")
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would work out


def results_csv(sheet: ResultSheet) -> bytes:
    """UTF-8, lines ended as CSV has them; amounts are cents. For promotion fewer columns, and an
    empty name where there is no permission."""
    columns = PROMOTED if sheet.promotion else COLUMNS
    rows: list[tuple[str, ...]] = [columns]
    for line in sheet.lines:
        values = {**line._asdict(), "prize_cents": line.prize}
        rows.append(tuple(_cell(values[column]) for column in columns))
    return "".join(",".join(row) + "\r\n" for row in rows).encode()


def _cell(value: object) -> str:
    """A name is quoted where it must be, and never read as a formula."""
    text = "" if value is None else str(value)
    if isinstance(value, str) and text.startswith(FORMULA):
        text = f"'{text}"
    if any(mark in text for mark in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
