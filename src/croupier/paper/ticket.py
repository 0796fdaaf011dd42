"""The text of a cash-out ticket, for its holder and for the cage."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.cage import Ticket, is_ticket_number
from croupier.money import Cents, format_cents
from croupier.paper.amounts import Language, amount_in_words
from croupier.rules.spec import TableSpec
from croupier.table.clock import read
from croupier.table.screens.masking import mask

PaperKind = Literal["original", "duplicate", "copy"]
MONTHS: dict[Language, list[str]] = {
    "en": "January February March April May June July August September October November "
    "December".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre "
    "décembre".split(),
}
# Two sentences stand on every ticket. Presenting: once it is printed, that is up to its holder.
# [CM18 11.7.5(a)(i)] [CM11 10.7.5(a)(i)] Liability: the house has none for a ticket that is lost,
# stolen, or unreadable later. [CM18 11.7.5(a)(iii)] [CM11 10.7.5(a)(iii)]
# No date stands on it after which it is void: the rulebooks give none.
WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "CASHOUT TICKET",
        "duplicate": "DUPLICATE",
        "copy": "COPY",
        "worthless": "This is a copy for the house's records. It is worth nothing and is not paid.",
        "station": "Station {station}, table {table}",
        "sequence": "Ticket no. {sequence:06d}",
        "validation": "Validation {number}",
        "presenting": "Keep this ticket safe: from now on it is for its holder to bring it to "
        "the cage or a cashier to be paid.",
        "liability": "The house does not answer for a ticket that is lost, is stolen, or can no "
        "longer be read.",
    },
    "fr": {
        "title": "TICKET DE PAIEMENT",
        "duplicate": "DUPLICATA",
        "copy": "COPIE",
        "worthless": "Ceci est une copie pour les archives. Elle ne vaut rien et n'est pas payée.",
        "station": "Poste {station}, table {table}",
        "sequence": "Ticket n° {sequence:06d}",
        "validation": "Validation {number}",
        "presenting": "Gardez bien ce ticket\u00a0: il revient désormais à son porteur de "
        "l'apporter à la caisse pour être payé.",
        "liability": "La maison ne répond pas d'un ticket perdu, volé ou devenu illisible.",
    },
}


class TicketPaper(msgspec.Struct, frozen=True):
    """A ticket as it is printed, each line in the table's language."""

    place: str
    address: str  # empty where none is printed
    title: str
    duplicate: str  # the mark of a reprint or a copy, empty on a first print
    validation: str
    when: str
    station: str
    sequence: str
    words: str
    figures: str
    presenting: str
    liability: str
    number: str  # the 18 digits of the bar code; of a copy all but the last are masked
    at: str  # the time of issue as the log has it
    language: Language

    @property
    def grouped(self) -> str:
        """The validation number as people read it out: "00-1234-5678-9012-3456"."""
        return grouped(self.number)

    @classmethod
    def of(
        cls,
        *,
        place: str,
        currency: str,
        language: Language,
        table: str,
        station: int,
        sequence: int,
        at: str,
        number: str,
        amount: Cents,
        duplicate: bool = False,
        address: str = "",
    ) -> TicketPaper:
        assert is_ticket_number(number), number
        say = WORDS[language]
        spelt = amount_in_words(amount, currency, language)
        return cls(
            place=" ".join(place.split()),
            address=" ".join(address.split()),
            title=say["title"],
            duplicate=say["duplicate"] if duplicate else "",
            validation=say["validation"].format(number=grouped(number)),
            when=written_time(at, language),
            station=say["station"].format(table=table, station=station),
            sequence=say["sequence"].format(sequence=sequence),
            words=spelt[0].upper() + spelt[1:],
            figures=f"{figures(amount, language)}\u00a0{currency}",
            presenting=say["presenting"],
            liability=say["liability"],
            number=number,
            at=at,
            language=language,
        )


def paper_of(number: str, ticket: Ticket, spec: TableSpec | None) -> TicketPaper:
    """The paper of a ticket the cage knows; without its table's spec, in plain English."""
    return TicketPaper.of(
        place=(spec.place if spec else "") or "Croupier",
        currency=spec.currency if spec else "AUD",
        language=spec.language if spec else "en",
        table=ticket.table,
        station=ticket.station,
        sequence=ticket.sequence,
        at=ticket.at,
        number=number,
        amount=ticket.amount,
        duplicate=ticket.duplicate,
    )


def as_copy(paper: TicketPaper) -> TicketPaper:
    """The same without what makes it money: no number, no bars, and marked for what it is."""
    say, number = WORDS[paper.language], mask(paper.number)
    return msgspec.structs.replace(
        paper,
        duplicate=say["copy"],
        validation=say["validation"].format(number=grouped(number)),
        presenting=say["worthless"],
        liability="",
        number=number,
    )


def grouped(number: str) -> str:
    """Eighteen digits in groups of 2, 4, 4, 4 and 4."""
    return "-".join([number[:2], *(number[start : start + 4] for start in range(2, 18, 4))])


def figures(amount: Cents, language: Language) -> str:
    """ "1,234.50", in French "1 234,50" with spaces that do not break."""
    text = format_cents(amount)
    return text if language == "en" else text.translate({ord(","): "\u00a0", ord("."): ","})


def written_time(at: str, language: Language) -> str:
    """ "1 January 2026, 20:00:05 UTC": the log's time as people write it, whole seconds."""
    time = read(at)
    day = "1er" if language == "fr" and time.day == 1 else str(time.day)
    return f"{day} {MONTHS[language][time.month - 1]} {time.year}, {time:%H:%M:%S} UTC"
