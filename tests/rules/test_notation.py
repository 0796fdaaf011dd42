"""The one notation of bets: what is no bet is refused with what would be one."""

from __future__ import annotations

import pytest

from croupier.errors import Refusal
from croupier.rules.bets import ANIMALS, Bet
from croupier.rules.notation import format, parse


@pytest.mark.parametrize(
    ("text", "bet"),
    [
        ("straight:17", Bet("straight", ("17",))),
        ("PLEIN : 17", Bet("straight", ("17",))),
        ("split:20/17", Bet("split", ("17", "20"))),
        ("five:3/2/1/00/0", Bet("five", ("0", "00", "1", "2", "3"))),
        ("Carré:5/4/2/1", Bet("corner", ("1", "2", "4", "5"))),
        ("colonne:2", Bet("column", ("2",))),
        ("rouge", Bet("red")),
        ("tier", Bet("tier")),
        ("neighbours:17", Bet("neighbours", ("17",))),
        ("neighbours:00+3", Bet("neighbours", ("00",), 3)),
        ("finales:0", Bet("finales", ("0",))),
        ("asian:ox", Bet("asian", ("ox",))),
        ("symbol:g", Bet("symbol", ("G",))),
        ("lucky-ball:4", Bet("lucky-ball", ("4",))),
    ],
)
def test_what_is_read(text: str, bet: Bet) -> None:
    assert parse(text) == bet
    assert parse(format(bet)) == parse(format(bet, "fr")) == bet


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("strait:17", "did you mean 'straight'?"),
        ("roug", "did you mean 'rouge'?"),
        ("", "write for example straight:17, split:17/20 or red."),
        ("17", "write for example straight:17, split:17/20 or red."),
        ("straight:37", "'37' is not a number on any wheel."),
        ("straight:017", "'017' is not a number on any wheel."),
        ("split:17/", "'' is not a number on any wheel."),
        ("split:17", "a bet of this kind names 2 numbers: split:1/2."),
        ("split:17/17", "a bet of this kind names 2 numbers: split:1/2."),
        ("street:17/17/20", "a bet of this kind names 3 numbers: street:1/2/3."),
        ("straight", "a bet of this kind names 1 number: straight:1."),
        ("corner:1/2/3", "a bet of this kind names 4 numbers: corner:1/2/3/4."),
        ("five:0/1/2/3", "a bet of this kind names 5 numbers: five:0/00/1/2/3."),
        ("six:1/2/3/4/5", "a bet of this kind names 6 numbers: six:1/2/3/4/5/6."),
        ("column:4", "a column is named by its first number: 1, 2 or 3."),
        ("dozen", "a dozen is 1, 2 or 3."),
        ("finales:10", "finales name a last digit, 0 to 9."),
        ("asian:cat", f"an Asian race-track section is one of {', '.join(ANIMALS)}."),
        ("symbol:H", "a lucky symbol is one of A to G."),
        ("spread:8", "a number spread is 1 to 7."),
        ("lucky-ball:5", "a lucky ball is 1 to 4."),
        ("max:37", "a max bet names one number."),
        ("neighbours", "neighbours name one number."),
        ("neighbours:40+2", "neighbours name one number."),
        ("neighbours:17+", "neighbours reach 1, 2 or 3 each side: neighbours:17+2."),
        ("neighbours:17+4", "neighbours reach 1, 2 or 3 each side: neighbours:17+2."),
        ("red:17", "red stands alone, with nothing after it."),
        ("tier:1", "tier stands alone, with nothing after it."),
    ],
)
def test_what_is_no_bet_is_refused_with_a_cure(text: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse(text)
    assert refused.value.message == f"{text!r} is not a bet: {why}"
    assert (refused.value.code, refused.value.clause) == ("unknown-bet", "notation")
