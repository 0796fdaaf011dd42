"""Crown Perth: what the Terms and Conditions of a tournament settle, and what the rules do."""

from __future__ import annotations

from typing import Any

import pytest

from kit.marks import clause, reading
from kit.terms import MISSING, WRONG, Terms, altered, cited, drafted, faults, items, points, without

# The tournament of section 7 of our own notes, as somebody in Perth would write it down.
ROUND = {
    "tables": 2,
    "per_table": {"min": 2, "max": 10},
    "by": {"spins": 20},
    "buy_in": None,
    "bank": 100000,
    "limits": {"min": 500, "max": 20000, "unit": 100},
}
CUP: Terms = {
    "id": "cup",
    "rulebook": "crown-perth-rag599",
    "exclusions": "intended",
    "title": "Cup",
    "fees": {"entry": 5000},
    "starts_at": "2026-02-01T19:00:00Z",
    "players": {"min": 4, "max": 20},
    "entry": {"form": "paper", "closes_at": "2026-02-01T18:00:00Z"},
    "chips": {"type": "tournament", "chips": [100, 500, 2500]},
    "play_off": {"by": {"spins": 3}, "bank": 50000},
    "rounds": [
        {
            "kind": "heat",
            "starts_at": "2026-02-01T19:00:00Z",
            **ROUND,
            "advance": {"first": 2, "best": 0},
        },
        {"kind": "final", "starts_at": "2026-02-01T21:00:00Z", **ROUND, "by": {"minutes": 30}},
    ],
    "unawarded": "first",
    "pool": {"collected": {"entry": "1"}, "added": 0},
    "prizes": [{"place": 1, "share": "3/5"}, {"place": 2, "share": "2/5"}],
}
# As 5.4 and the rules that need it have them: clause, keys of the cup.
REQUIRED = (
    ("5.2 chapeau", ("exclusions",)),
    ("5.3", ("chips", "chips.type", "chips.chips")),
    ("5.4(a)", ("entry.form",)),
    ("5.4(c)", ("fees", "fees.entry")),
    ("5.4(d)", ("rounds[0].buy_in", "rounds[1].buy_in")),
    ("5.4(e)", ("rounds[0].bank", "rounds[1].bank")),
    ("5.4(g)", ("rounds[0].limits", "rounds[1].limits.min")),
    ("5.4(h)", ("players", "players.max")),
    ("5.4(i)", ("rounds[0].advance",)),
    ("5.4(j)", ("rounds", "rounds[0].by", "rounds[1].kind")),
    ("5.4(k)", ("pool", "prizes")),
    ("5.4(l)", ("play_off", "play_off.by")),
    ("5.4(n)", ("starts_at", "rounds[0].starts_at")),
    ("5.12", ("rounds[0].tables", "rounds[1].per_table")),
)
ITEMS = [
    pytest.param(number, key, marks=clause("CP", number), id=f"{number} {key}")
    for number, keys in REQUIRED
    for key in keys
]
WINDOW = {"bank": 50000, "times": 1, "rounds": [1], "until": {"spins": 10}, "when": "holding"}


@clause("CP", "1.1 Wild Card", "5.4(f)", "5.4(i)", "5.4(m)", "5.21 sentence 3")
def test_what_is_enough_for_perth() -> None:
    assert faults(CUP) == []


@pytest.mark.parametrize(("number", "key"), ITEMS)
def test_what_is_left_out_is_named_by_its_clause(number: str, key: str) -> None:
    found = items(without(CUP, key))
    assert {item.fault for item in found} == {MISSING}
    named = "fees.entry" if key == "fees" else key
    assert (named, f"CP {number}") in [(item.key, item.clause) for item in found]
    assert f"CP {number}" in cited(CUP)


@clause("CP", "5.4 chapeau")
@pytest.mark.parametrize("key", ["id", "title"])
def test_a_tournament_has_a_name(key: str) -> None:
    assert faults(without(CUP, key)) == [(key, "CP 5.4 chapeau", MISSING)]


@reading("CP", "tournament-terms")
def test_two_more_matters_are_needed_and_others_may_be_settled() -> None:
    clause = "reading: tournament-terms"
    for key in ("entry.closes_at", "unawarded"):
        assert faults(without(CUP, key)) == [(key, clause, MISSING)]
    more = drafted("CM18")
    terms = {**CUP, "location": "Perth", "notice_min": 20, "conduct": more["conduct"]}
    terms["entry"] = {**more["entry"], "closes_at": CUP["starts_at"]}
    terms["substitutes"] = None
    terms["winners"] = {"others": "none"}
    assert faults(terms) == []
    before = sum(clause in one.clauses for one in points(CUP))
    assert sum(clause in one.clauses for one in points(terms)) >= before + 15


# ---- what the rules settle, the Terms cannot ----

REFUSED = {
    "withdraw": ("5.6", {"until": "2026-02-01T12:00:00Z", "after": "0"}),
    "refunds": ("5.6", [{"id": "ill", "says": "Ill.", "of": "entry", "part": "1"}]),
    "secret": ("5.14 chapeau", {"per": "spin", "count": 1, "method": "In writing."}),
    "wagers": ("5.15 sentence 1", {"compulsory": 500, "on_miss": "record"}),
    "buy_back": ("5.19", {"after": 1, "into": 2, "times": 1}),
    "elimination": ("5.19", ["bust"]),
    "ties.cut": ("5.26 part 2", "draw"),
    "repechage": ("5.28", "director"),
    "winners.ties": ("5.30", "share"),
    "winners.busts": ("5.30", "share"),
    "winners.all_bust": ("5.30", "play-off"),
}


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=clause("CP", row[0]), id=key) for key, row in REFUSED.items()]
)
def test_what_the_rules_settle_is_refused(key: str) -> None:
    number, value = REFUSED[key]
    terms = altered(CUP, key, value)
    found = [one for one in items(terms) if one.key == key]
    assert [(one.clause, one.fault) for one in found] == [(f"CP {number}", WRONG)]
    assert found[0].told()["cure"] == f"Leave '{key}' out."


@clause("CP", "5.6")
def test_half_of_a_refused_matter_is_refused_as_a_whole() -> None:
    assert faults(altered(CUP, "withdraw", {"until": "2026-02-01T12:00:00Z"})) == [
        ("withdraw.after", "CP 5.6", WRONG)
    ]


@clause("CP", "5.28")
def test_there_is_no_repechage() -> None:
    heat, final = CUP["rounds"]
    second = {**heat, "starts_at": "2026-02-01T20:00:00Z", "kind": "repechage"}
    second["qualify"] = {"eliminated_in": [1], "best": None}
    terms = {**CUP, "rounds": [heat, second, final]}
    assert [(key, clause) for key, clause, fault in faults(terms) if fault == WRONG] == [
        ("rounds[1].qualify", "CP 5.28"),
        ("rounds[1].kind", "CP 5.28"),
    ]


@clause("CP", "5.29")
def test_nobody_keeps_chips_for_the_next_round() -> None:
    terms = altered(CUP, "rounds[1].bank", "keep")
    assert faults(terms) == [("rounds[1].bank", "CP 5.29", WRONG)]
    assert items(terms)[0].told()["cure"] == "Write 100000 for 'rounds[1].bank'."


@clause("CP", "5.12")
@pytest.mark.parametrize(("key", "wrong"), [("min", 1), ("max", 11)])
def test_a_table_has_two_to_ten_players(key: str, wrong: int) -> None:
    terms = altered(CUP, f"rounds[0].per_table.{key}", wrong)
    assert faults(terms) == [(f"rounds[0].per_table.{key}", "CP 5.12", WRONG)]


@clause("CP", "1.1 Session (a)")
def test_three_final_spins_and_no_other_number() -> None:
    key = "rounds[1].last_spins"
    assert faults(altered(CUP, key, 3)) == []
    for wrong in (2, 4):
        assert faults(altered(CUP, key, wrong)) == [(key, "CP 1.1 Session (a)", WRONG)]


@clause("CP", "5.19")
@pytest.mark.parametrize("when", ["busted", "any"])
def test_nobody_buys_chips_after_the_last_one(when: str) -> None:
    terms = altered(altered(CUP, "fees.rebuy", 2500), "rebuy", WINDOW)
    assert faults(terms) == []
    terms = altered(terms, "rebuy.when", when)
    assert faults(terms) == [("rebuy.when", "CP 5.19", WRONG)]
    assert items(terms)[0].told()["cure"] == "Write holding for 'rebuy.when'."


@clause("CP", "5.22 part 2")
@pytest.mark.parametrize(
    ("name", "block"),
    [("rebuy", WINDOW), ("add_on", {"bank": 50000, "times": 1, "before": 2})],
)
def test_chips_are_added_only_as_the_terms_say(name: str, block: dict[str, Any]) -> None:
    assert faults(altered(CUP, f"fees.{name}", 2500)) == [(name, "CP 5.22 part 2", MISSING)]
    assert faults(altered(CUP, name, block)) == [(f"fees.{name}", "CP 5.22 part 2", MISSING)]
    both = altered(altered(CUP, f"fees.{name}", 2500), name, block)
    assert faults(both) == []
    assert "CP 5.22 part 2" in cited(both)


@clause("CP", "5.25(c)", "5.4(f)")
def test_redemption_chips_are_redeemed_after_the_session_at_a_rate() -> None:
    chips = {"type": "redemption", "chips": [100, 500], "rate": "1/4", "redeem_at": "session"}
    terms = altered(CUP, "chips", chips)
    assert faults(terms) == []
    said = [one.text for one in points(terms) if "CP 5.25(c)" in one.clauses]
    assert said == ["After a session the chips are counted, recorded and redeemed: 25.00 for 100"
                    " points."]  # fmt: skip
    assert faults(without(terms, "chips.rate")) == [("chips.rate", "CP 5.4(f)", MISSING)]
    late = altered(terms, "chips.redeem_at", "end")
    assert faults(late) == [("chips.redeem_at", "CP 5.25(c)", WRONG)]


@clause("CP", "5.23")
def test_a_play_off_has_no_larger_bank_than_a_round() -> None:
    assert faults(altered(CUP, "play_off.bank", 100000)) == []
    over = altered(altered(CUP, "rounds[1].bank", 80000), "play_off.bank", 80100)
    assert faults(over) == [("play_off.bank", "CP 5.23", WRONG)]
    assert items(over)[0].told()["cure"] == "Write 80000 or less for 'play_off.bank'."


@clause("CP", "5.27")
def test_the_best_of_others_need_a_rule_for_ties() -> None:
    best = altered(CUP, "rounds[0].advance.best", 1)
    assert faults(best) == [("ties.best", "CP 5.27", MISSING)]
    terms = altered(altered(best, "ties.best", "draw"), "discretion", "Who came from afar.")
    assert faults(terms) == []
    assert sum("CP 5.27" in one.clauses for one in points(terms)) == 2


@pytest.mark.parametrize(
    ("key", "value", "number"),
    [
        pytest.param("wild_cards", {"count": 1, "rounds": [2], "basis": "By lot."}, "1.1 Wild Card",
                     marks=clause("CP", "1.1 Wild Card")),
        pytest.param("bonus", [{"id": "b", "says": "The best call.", "amount": 100}], "5.4(m)",
                     marks=clause("CP", "5.4(m)")),
        pytest.param("limit_changes", [{"round": 1, "after": {"spins": 9},
                     "limits": {"min": 1000, "max": 20000}}], "5.21 sentence 3",
                     marks=clause("CP", "5.21 sentence 3")),
        pytest.param("time_limit_s", 60, "5.16", marks=clause("CP", "5.16")),
    ],
)  # fmt: skip
def test_what_may_be_settled_is_told_to_entrants(key: str, value: Any, number: str) -> None:
    terms = altered(CUP, key, value)
    assert faults(terms) == []
    more = {one.text for one in points(terms)} - {one.text for one in points(CUP)}
    said = [one for one in points(terms) if one.text in more and f"CP {number}" in one.clauses]
    assert said


def test_a_statement_of_a_power_that_nobody_has_is_refused() -> None:
    assert faults(altered(CUP, "statements", ["privacy", "likeness", "accepts"])) == []
    untrue = altered(CUP, "statements", ["early-end"])
    assert faults(untrue) == [("statements", "CP 1.1 Session", WRONG)]


@clause("CP", "5.6")
@reading("CP", "tournament-seven-days")
def test_the_written_terms_give_the_last_moment_to_withdraw() -> None:
    said = [one.text for one in points(CUP) if one.clauses == ("CP 5.6",)]
    assert said == [
        "The entry fee goes back to an entrant who withdraws by Sunday 25 January 2026, 19:00 UTC,"
        " and not if it is later."
    ]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        pytest.param(number, words, marks=clause("CP", number), id=number)
        for number, words in (
            ("5.1", "those for tournaments come first"),
            ("5.5(a)", "may refuse any application"),
            ("5.10", "sit at the seats they were given"),
            ("5.11", "give their name to staff"),
            ("5.13", "that their wagers lie right"),
            ("5.14 chapeau", "by putting chips on the layout"),
            ("5.14(b)", "None is made after the dealer has called no more bets"),
            ("5.20", "lend each other no chips"),
            ("5.21 sentence 2", "need not be a multiple of the minimum"),
            ("5.26 part 2", "equal for the last place play off for it"),
            ("5.28", "who was not found or named a winner"),
            ("5.32", "Who loses a play-off comes next"),
            ("5.7", "not held, fees and buy-ins go back"),
            ("5.8", "disqualified gets nothing back"),
            ("5.9 part 2", "was told of the Rules, understands them and accepts them"),
            ("5.15 sentence 2", "double the minimum"),
            ("5.30", "most chips at the end of the final wins"),
            ("5.33", "share their prizes"),
            ("5.34(a)", "Gaming and Wagering Commission"),
            ("5.35", "in an emergency or if the Tournament Director approves"),
        )
    ],
)
def test_entrants_read_what_the_rules_settle(number: str, words: str) -> None:
    assert any(words in one.text and f"CP {number}" in one.clauses for one in points(CUP))
