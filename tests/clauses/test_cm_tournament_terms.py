"""Crown Melbourne: what the Terms and Conditions of a tournament must hold, item by item."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import rulebooks
from kit.marks import clause, reading, shows
from kit.terms import (
    CM,
    MISSING,
    WRONG,
    Terms,
    altered,
    cited,
    drafted,
    faults,
    items,
    points,
    without,
)

# The lists of rules 17.4 and 12.4 as they are printed: what each number wants, and which keys of
# the draft answer it. A clause that each rulebook numbers in its own way has both.
REQUIRED: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("17.4.1(a)(i)", "12.4.1(a)(i)", ("starts_at", "rounds[0].starts_at", "rounds[1].starts_at")),
    (
        "17.4.1(a)(ii)",
        "12.4.1(a)(ii)",
        ("fees.entry", "fees.rebuy", "fees.add_on", "rounds[0].buy_in", "rounds[1].buy_in"),
    ),
    ("17.4.1(a)(iii)", "12.4.1(a)(iii)", ("players", "players.min", "players.max")),
    ("17.4.1(a)(iv)", "12.4.1(a)(iv)", ("location",)),
    ("17.4.1(b) #1", "12.4.1(b)", ("notice_min", "statements:alter-start")),
    ("17.4.1(c) #1", "12.4.1(c)", ("statements:regulator-told",)),
    ("17.4.2(a)(i)", "12.4.2(a)(i)", ("statements:accepts",)),
    ("17.4.2(a)(ii) #1", "12.4.2(a)(ii)", ("statements:entitled",)),
    ("17.4.2(b)(i)", "12.4.2(b)(i)", ("statements:abide",)),
    ("17.4.2(b)(ii)", "12.4.2(b)(ii)", ("entry.available",)),
    ("17.4.2(c)", "12.4.2(c)", ("entry.method",)),
    (
        "17.4.2(d) #1",
        "12.4.2(d)",
        ("entry.closes_at", "withdraw", "withdraw.until", "withdraw.after"),
    ),
    (
        "17.4.3(a)(i)",
        "12.4.3(a)(i)",
        ("rounds", "rounds[0].kind", "rounds[0].by", "rounds[1].kind", "rounds[1].by"),
    ),
    (
        "17.4.3(a)(ii)",
        "12.4.3(a)(ii)",
        ("rounds[0].tables", "rounds[1].tables", "rounds[0].per_table", "rounds[1].per_table.max"),
    ),
    ("17.4.3(a)(iii)", "12.4.3(a)(iii)", ("rounds[0].advance", "rounds[0].advance.best")),
    (
        "17.4.3(b) #1",
        "12.4.3(b) #1",
        ("rounds[0].bank", "rounds[1].bank", "statements:same-bank"),
    ),
    ("17.4.4(a)", "12.4.4(a)", ("chips", "chips.type", "chips.chips")),
    ("17.4.5(a)", "12.4.5(a)", ("elimination",)),
    (
        "17.4.6(a)",
        "12.4.6(a)",
        (
            "winners.ties",
            "winners.busts",
            "winners.all_bust",
            "winners.others",
            "ties.cut",
            "ties.best",
            "play_off",
            "play_off.bank",
        ),
    ),
    ("17.4.7(a)", "12.4.7(a)", ("pool",)),
    ("17.4.7(b)", "12.4.7(b)", ("prizes", "prizes[1].place", "unawarded")),
    ("17.4.8(a)(i)", "12.4.8(a)(i)", ("conduct.penalties",)),
    ("17.4.8(a)(ii)", "12.4.8(a)(ii)", ("conduct.disqualify",)),
    ("17.4.8(a)(iii)", "12.4.8(a)(iii)", ("substitutes", "substitutes.circumstances")),
    ("17.4.8(a)(iv)", "12.4.8(a)(iv)", ("refunds", "refunds[0].part")),
    ("17.4.8(b)(i)", "12.4.8(b)(i)", ("conduct.late", "conduct.no_show")),
    ("17.4.8(b)(ii)", "12.4.8(b)(ii)", ("conduct.absence",)),
    ("17.4.8(b)(iii)", "12.4.8(b)(iii)", ("conduct.phone",)),
    ("17.4.8(b)(iv)", "12.4.8(b)(iv)", ("substitutes.effect",)),
    ("17.4.8(b)(v)", "12.4.8(b)(v)", ("conduct.chips",)),
    ("17.4.8(b)(vi)", "12.4.8(b)(vi)", ("conduct.retirement",)),
    ("17.4.8(c)", "12.4.8(c)", ("statements:rules-prevail",)),
    ("17.4.8(d)(i) #1", "12.4.8(d)(i)", ("statements:early-end",)),
    ("17.4.8(d)(ii) #1", "12.4.8(d)(ii)", ("statements:early-end",)),
    ("17.4.8(e)", "12.4.8(e)", ("statements:privacy",)),
    ("17.4.8(f) #1", "12.4.8(f)", ("statements:likeness",)),
    ("17.4.8(g)", "12.4.8(g)", ("statements:conducted",)),
    ("17.4.8(g)(a)", "12.4.8(h)", ("statements:final",)),
    ("17.4.8(h)", "12.4.8(i)", ("statements:liability",)),
    ("17.4.8(i)", "12.4.8(j)", ("statements:complaint",)),
)
# (tag, clause, key) of all of them.
ITEMS = [
    pytest.param(tag, number, key, marks=shows(tag, number), id=f"{tag} {number} {key}")
    for number_18, number_11, keys in REQUIRED
    for tag, number in (("CM18", number_18), ("CM11", number_11))
    for key in keys
]
each_book = pytest.mark.parametrize("tag", CM)
CONTENTS = {"CM18": "17.4", "CM11": "12.4 [minimum]"}


def of(tag: str, number: str) -> str:
    """CM18's number in either rulebook: its last three of the list are lettered otherwise."""
    other = {one: two for one, two, _ in REQUIRED}
    plain = number.partition(" #")[0].replace("17.", "12.", 1)
    return f"{tag} {number if tag == 'CM18' else other.get(number, plain)}"


@pytest.mark.parametrize(("tag", "number", "key"), ITEMS)
def test_what_is_left_out_is_named_by_its_clause(tag: str, number: str, key: str) -> None:
    draft = drafted(tag)
    assert items(draft) == ()
    found = items(without(draft, key))
    named = [item for item in found if f"{tag} {number}" in item.clause.split(", ")]
    assert named, faults(without(draft, key))
    assert {item.fault for item in found} == {MISSING}
    for item in named:
        assert item.told()["cure"].startswith("Add ")
        assert item.key == key.partition(":")[0]


@pytest.mark.parametrize(
    ("tag", "number"),
    [
        pytest.param(tag, number, marks=shows(tag, number), id=f"{tag} {number}")
        for number_18, number_11, _ in REQUIRED
        for tag, number in (("CM18", number_18), ("CM11", number_11))
    ],
)
def test_the_written_terms_answer_every_clause_of_the_list(tag: str, number: str) -> None:
    assert f"{tag} {number}" in cited(drafted(tag))


@each_book
def test_all_of_the_list_at_once(tag: str) -> None:
    """Of Terms that say nothing, every clause that stands in the list is named."""
    empty = {"rulebook": tag, "rounds": [{}], "conduct": {}, "substitutes": {}}
    named = {one for item in items(empty) for one in item.clause.split(", ")}
    always = {f"{tag} {one if tag == 'CM18' else two}" for one, two, _ in REQUIRED}
    # Who goes through is asked of tournaments of several rounds.
    assert always - named == {of(tag, "17.4.3(a)(iii)")}


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=clause(tag, CONTENTS[tag]), id=tag) for tag in CM]
)
@pytest.mark.parametrize("key", ["id", "title"])
def test_a_tournament_has_a_name(tag: str, key: str) -> None:
    assert faults(without(drafted(tag), key)) == [(key, f"{tag} {CONTENTS[tag]}", MISSING)]


# ---- if applicable ----


def reserved(tag: str) -> Terms:
    return altered(drafted(tag), "entry.refuse_any", True)


def for_charity(tag: str) -> Terms:
    return altered(altered(drafted(tag), "entry.staff", True), "entry.event", "charitable")


def signed(tag: str) -> Terms:
    return altered(drafted(tag), "entry.sign", True)


def by_director(tag: str) -> Terms:
    return altered(drafted(tag), "repechage", "director")


CONDITIONS: dict[str, tuple[str, str, Any, str]] = {
    "may-refuse": ("17.4.2(a)(iii)", "12.4.2(a)(iii)", reserved, "refuse any application"),
    "staff": ("17.4.2(a)(v) #1", "12.4.2(a)(v) #1", for_charity, "Chief Executive Officer"),
    "sign": ("17.4.2(b)(iii) #1", "12.4.2(b)(iii)", signed, "sign a copy"),
    "director-repechage": ("17.4.3(a)(v)", "12.4.3(a)(v)", by_director, "repechages"),
}


@pytest.mark.parametrize(
    ("tag", "statement"),
    [
        pytest.param(tag, name, marks=clause(tag, row[index]), id=f"{tag} {name}")
        for name, row in CONDITIONS.items()
        for index, tag in enumerate(CM)
    ],
)
def test_a_statement_is_made_if_it_is_so_and_only_then(tag: str, statement: str) -> None:
    *numbers, make, words = CONDITIONS[statement]
    number = f"{tag} {numbers[CM.index(tag)]}"
    so = make(tag)
    assert faults(so) == [("statements", number, MISSING)]
    stated = altered(so, "statements", [*so["statements"], statement])
    assert faults(stated) == []
    assert any(words in one.text and one.clauses == (number,) for one in points(stated))
    plain = drafted(tag)
    untrue = altered(plain, "statements", [*plain["statements"], statement])
    assert faults(untrue) == [("statements", number, WRONG)]
    assert items(untrue)[0].told()["cure"] == f"Leave {statement} out of 'statements'."


@each_book
@pytest.mark.parametrize("key", ["refuse_any", "sign", "event", "staff"])
def test_what_a_statement_depends_on_is_said(tag: str, key: str) -> None:
    wanted = {"refuse_any": "may-refuse", "sign": "sign"}.get(key, "staff")
    number = CONDITIONS[wanted][CM.index(tag)]
    found = faults(without(drafted(tag), f"entry.{key}"))
    assert found == [(f"entry.{key}", f"{tag} {number}", MISSING)]


@pytest.mark.parametrize(
    "tag",
    [pytest.param(tag, marks=clause(tag, of(tag, "17.4.2(a)(iv)").split()[1])) for tag in CM],
)
def test_criteria_are_said_if_there_are_any(tag: str) -> None:
    assert faults(without(drafted(tag), "entry.criteria")) == []
    chosen = altered(drafted(tag), "entry.criteria", "Members of the club.")
    assert faults(chosen) == []
    said = [one for one in points(chosen) if one.clauses == (of(tag, "17.4.2(a)(iv)"),)]
    assert [one.text for one in said] == ["Applicants are selected by this: Members of the club."]


BLOCKS: dict[str, tuple[str, dict[str, Any]]] = {
    "rebuy": (
        "17.4.1(a)(ii)",
        {
            "bank": 50_000,
            "times": 1,
            "rounds": [1],
            "until": {"spins": 10},
            "when": "busted",
        },
    ),
    "add_on": ("17.4.1(a)(ii)", {"bank": 50_000, "times": 1, "before": 2}),
    "buy_back": ("17.4.3(a)(iv)", {"after": 1, "into": 2, "times": 1}),
}


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        pytest.param(
            tag, name, marks=clause(tag, of(tag, number).split(" ", 1)[1]), id=f"{tag} {name}"
        )
        for name, (number, _) in BLOCKS.items()
        for tag in CM
    ],
)
def test_a_price_and_what_it_buys_are_said_together(tag: str, name: str) -> None:
    number, block = BLOCKS[name]
    draft = altered(drafted(tag), "rounds[1].per_table.max", 24)  # room for all who buy back
    priced = altered(draft, f"fees.{name}", 20_00)
    assert faults(priced) == [(name, of(tag, number), MISSING)]
    both = altered(priced, name, block)
    assert faults(both) == []
    assert of(tag, number) in cited(both)
    unsaid = without(draft, f"fees.{name}")  # that there is none is said too
    assert faults(unsaid) == [(f"fees.{name}", of(tag, number), MISSING)]
    free = altered(unsaid, name, block)
    assert faults(free) == [(f"fees.{name}", of(tag, number), MISSING)]


@pytest.mark.parametrize(
    ("tag", "number"),
    [
        pytest.param("CM18", "17.4.8(a)(ii)", marks=clause("CM18", "17.4.8(a)(ii)"), id="CM18"),
        pytest.param("CM11", "12.4.8(a)(ii)", marks=clause("CM11", "12.4.8(a)(ii)"), id="CM11"),
    ],
)
def test_when_a_player_may_be_disqualified_is_said(tag: str, number: str) -> None:
    terms = altered(drafted(tag), "conduct.disqualify", [])
    assert faults(terms) == [("conduct.disqualify", f"{tag} {number}", MISSING)]


def repechage(tag: str) -> Terms:
    """A draft with a second chance for the four best of those who are out."""
    draft = drafted(tag)
    heat, final = draft["rounds"]
    second = {
        **heat,
        "kind": "repechage",
        "starts_at": "2027-03-06T20:00:00Z",
        "advance": {"first": 1, "best": 0},
        "qualify": {"eliminated_in": [1], "best": 4},
    }
    heat["advance"] = {"first": 2, "best": 1}
    return {**draft, "rounds": [heat, second, final]}


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=clause(tag, of(tag, "17.4.3(a)(v)").split()[1])) for tag in CM]
)
def test_who_may_play_a_repechage_is_said(tag: str) -> None:
    terms = repechage(tag)
    assert faults(terms) == []
    number = of(tag, "17.4.3(a)(v)")
    said = [one.text for one in points(terms) if one.clauses == (number,)]
    assert said == ["Round 2 is a repechage for the 4 best of those eliminated in round 1."]
    assert faults(without(terms, "rounds[1].qualify")) == [("rounds[1].qualify", number, MISSING)]


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=clause(tag, of(tag, "17.4.3(c)").split()[1])) for tag in CM]
)
@pytest.mark.parametrize("key", ["rate", "redeem_at"])
def test_how_chips_are_redeemed_is_said(tag: str, key: str) -> None:
    chips = {"type": "redemption", "chips": [100, 500, 2500], "rate": "1/10", "redeem_at": "end"}
    terms = altered(drafted(tag), "chips", chips)
    assert faults(terms) == []
    assert "10.00 for 100 points" in " ".join(one.text for one in points(terms))
    number = of(tag, "17.4.3(c)")
    assert faults(without(terms, f"chips.{key}")) == [(f"chips.{key}", number, MISSING)]
    plain = altered(drafted(tag), f"chips.{key}", chips[key])
    assert faults(plain) == [(f"chips.{key}", number, WRONG)]


SECRET = {"per": "session", "count": 1, "method": "In writing, to the dealer."}


@pytest.mark.parametrize(
    ("tag", "key", "value", "number"),
    [
        pytest.param(tag, key, value, number, marks=clause(tag, of(tag, number).split()[1]),
                     id=f"{tag} {key}")
        for tag in CM
        for key, value, number in (
            ("wagers", {"compulsory": 500, "on_miss": "record"}, "17.4.4(b)"),
            ("secret", SECRET, "17.4.4(c)"),
            ("wild_cards", {"count": 1, "rounds": [2], "basis": "By lot."}, "17.4.3(a)(iii)"),
            ("discretion", "The fastest.", "17.4.3(a)(iii)"),
        )
    ],
)  # fmt: skip
def test_other_wagers_and_ways_through_are_said_if_there_are_any(
    tag: str, key: str, value: Any, number: str
) -> None:
    draft = altered(drafted(tag), "rounds[0].advance", {"first": 2, "best": 1})
    plain = without(draft, "wagers")
    assert faults(plain) == []
    given = altered(plain, key, value)
    assert faults(given) == []
    more = {one.text for one in points(given)} - {one.text for one in points(plain)}
    said = [one for one in points(given) if one.text in more]
    assert [one.clauses for one in said] == [(of(tag, number),)]


# ---- what one rulebook alone has ----


@clause("CM11", "12.4.4(a)")
def test_the_older_rules_know_no_cash_chips() -> None:
    def in_cash(tag: str) -> Terms:
        terms = altered(drafted(tag), "chips.type", "value")
        for round in terms["rounds"]:
            round["buy_in"] = round["bank"]
        terms["conduct"]["penalties"][1]["penalty"] = "warning"
        return terms

    assert faults(in_cash("CM18")) == []
    assert faults(in_cash("CM11")) == [("chips.type", "CM11 12.4.4(a)", WRONG)]
    assert "tournament, redemption or non-value" in items(in_cash("CM11"))[0].told()["says"]


@clause("CM11", "12.4.8(g)")
def test_deputies_too_conduct_the_older_tournament() -> None:
    said = {tag: [one.text for one in points(drafted(tag)) if "conducts" in one.text] for tag in CM}
    assert "or a deputy" not in " ".join(said["CM18"])
    assert "or a deputy" in said["CM11"][-1]


@pytest.mark.parametrize(
    ("tag", "who"),
    [
        pytest.param("CM18", "(VGCCC)", marks=clause("CM18", "17.4.1(c) #1", "17.4.8(i)")),
        pytest.param("CM11", "(VCGR)", marks=clause("CM11", "12.4.1(c)", "12.4.8(j)")),
    ],
)
def test_the_regulator_of_the_day_is_named(tag: str, who: str) -> None:
    assert sum(who in one.text for one in points(drafted(tag))) == 2


# ---- readings ----


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=reading(tag, "tournament-terms"), id=tag) for tag in CM]
)
def test_limits_must_be_said_and_some_other_matters_may(tag: str) -> None:
    draft = drafted(tag)
    clause = "reading: tournament-terms"
    for key in ("rounds[0].limits", "rounds[0].limits.max"):
        assert faults(without(draft, key)) == [(key, clause, MISSING)]
    assert faults(without(without(draft, "entry.form"), "time_limit_s")) == []
    step = {"round": 1, "after": {"spins": 10}, "limits": {"min": 1000, "max": 20000}}
    bonus = {"id": "early", "says": "The first to double their chips.", "amount": 10_000}
    more = altered(altered(draft, "limit_changes", [step]), "bonus", [bonus])
    assert faults(more) == []
    assert sum(clause in one.clauses for one in points(more)) == 5


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=reading(tag, "tournament-session-end"), id=tag) for tag in CM]
)
def test_a_timed_session_says_how_many_spins_follow(tag: str) -> None:
    timed = altered(drafted(tag), "rounds[1].by", {"minutes": 30})
    rounds = of(tag, "17.4.3(a)(i)")
    assert faults(timed) == [("rounds[1].last_spins", rounds, MISSING)]
    for spins in (0, 9):
        assert faults(altered(timed, "rounds[1].last_spins", spins)) == []
    over = altered(timed, "rounds[1].last_spins", 10)
    key = "rounds[1].last_spins"
    assert faults(over) == [(key, "reading: tournament-session-end", WRONG)]
    by_spins = altered(drafted(tag), key, 3)
    assert faults(by_spins) == [(key, rounds, WRONG)]


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=reading(tag, "tournament-next-bank"), id=tag) for tag in CM]
)
def test_chips_may_be_kept_for_the_next_round(tag: str) -> None:
    assert faults(altered(drafted(tag), "rounds[1].bank", "keep")) == []
    first = altered(drafted(tag), "rounds[0].bank", "keep")
    assert faults(first) == [("rounds[0].bank", of(tag, "17.4.3(b) #1"), WRONG)]


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=reading(tag, "tournament-seats"), id=tag) for tag in CM]
)
def test_a_table_has_two_players_or_more_and_no_maximum(tag: str) -> None:
    key = "rounds[1].per_table.min"
    assert faults(altered(drafted(tag), key, 1)) == [(key, "reading: tournament-seats", WRONG)]
    assert faults(altered(drafted(tag), "rounds[1].per_table.max", 300)) == []


@each_book
def test_every_citation_of_the_terms_is_a_clause_of_the_rulebook(tag: str) -> None:
    known = {f"{tag} {one.clause}" for one in rulebooks.clauses(rulebooks.TAGS[tag])}
    found = {one for one in cited(drafted(tag)) if not one.startswith("reading: ")}
    assert found <= known
