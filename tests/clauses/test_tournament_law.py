"""Each rule of tournaments that the data has, seen in what may be asked and said."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cup import DIRECTOR, CupAtWork, drawn, melbourne_terms, perth_terms, play_heats
from kit.marks import clause, reading
from kit.session import session
from kit.table import books
from kit.terms import altered, drafted, faults, points, without

FINAL = "2026-02-01T21:00:00Z"
VALUES = [100, 500, 2500]
CM6 = {"CM18": "17.4.6(a)", "CM11": "12.4.6(a)"}


def terms_of(tag: str) -> dict[str, Any]:
    return perth_terms() if tag == "CP" else melbourne_terms(tag)


# ---- Who may


BELOW = {"CM18": "higher-duties-dealer", "CM11": "game-supervisor", "CP": "table-games-manager"}
ABOVE = {"CM18": "assistant-casino-manager"}


@books(CM18=(), CM11=(), CP="5.4 chapeau", reads={"CM18": "crown-acts", "CM11": "crown-acts"})
def test_from_which_role_on_somebody_acts_for_the_operator(tag: str) -> None:
    cup = CupAtWork(tag, terms_of(tag))
    cup.refused("not-allowed", f"{BELOW[tag]}:bea", "publish-terms")
    cup.op("publish-terms")
    if tag in ABOVE:
        cup.ask(f"{ABOVE[tag]}:abe", "appoint-director", name="dora")


@books(CM18=(), CM11=(), reads="tournament-seats")
@pytest.mark.parametrize("office", ["director", "operator"])
def test_director_and_operator_may_both_draw_and_seat(tag: str, office: str) -> None:
    cup = CupAtWork(tag, terms_of(tag))
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms_of(tag)["fees"]["entry"])
    cup.op("close-entries")
    by = DIRECTOR if office == "director" else cup.operator
    cup.ask(by, "draw-seats", round=1, order=["ana", "ben", "cleo", "dov"])
    cup.ask(by, "seat", player="ana", session="1-1", seat=5)


@books(CM18=("17.2.3",), CM11=("12.2.3 #1",), CP="1.1 Tournament Director")
def test_how_many_directors_there_are(tag: str) -> None:
    cup = drawn(tag)
    cup.op("appoint-director", name="dina")
    if tag == "CP":
        cup.at = "2026-02-01T19:00:00Z"
        cup.director("start-session", session="1-1", present=["ana", "cleo"])
        cup.ask("tournament-director:dina", "suspend-session", session="1-1", reason="fire")
    else:
        cup.refused("not-appointed", DIRECTOR, "sign-on")
        cup.ask("tournament-director:dina", "sign-on")


@reading("CP", "tournament-management")
def test_in_perth_nobody_need_sign_on() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 500), cleo=("red", 500))


@books(CM18="17.4.8(a)(ii)", CM11="12.4.8(a)(ii)")
def test_in_melbourne_the_director_alone_disqualifies(tag: str) -> None:
    cup = drawn(tag)
    asked = {"player": "ana", "ground": "cheating", "reason": "seen"}
    cup.refused("not-allowed", cup.operator, "disqualify", **asked)
    cup.director("disqualify", **asked)


@reading("CP", "tournament-disqualification")
@pytest.mark.parametrize("office", ["director", "operator"])
def test_hidden_chips_may_be_either_ones_ground(office: str) -> None:
    cup = drawn()
    by = DIRECTOR if office == "director" else cup.operator
    cup.ask(by, "disqualify", player="ana", ground="concealment", reason="seen")


@books(CM18=(), CM11=(), reads="tournament-deemed-winners")
def test_in_melbourne_the_director_deems_winners(tag: str) -> None:
    terms = terms_of(tag) | {"discretion": "The Director may let one more through."}
    terms["rounds"][1]["per_table"] = {"min": 2, "max": 3}
    cup = drawn(tag, **terms)
    play_heats(cup)
    asked = {"player": "cleo", "reason": "a fine play"}
    cup.refused("not-allowed", cup.operator, "deem-winner", **asked)
    cup.director("deem-winner", **asked)


@clause("CP", "5.35")
@pytest.mark.parametrize("ground", ["emergency", "approved"])
def test_on_what_grounds_leave_is_given(ground: str) -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.director("leave-table", player="ana", ground=ground)


# ---- What the Terms may say


@books(CM18="17.4.8(c)", CM11="12.4.8(c)")
def test_the_ordinary_rules_come_first_in_melbourne(tag: str) -> None:
    said = " ".join(one.text for one in points(drafted(tag)))
    assert "the rules of the version of Roulette that is played come first" in said
    assert "those for tournaments come first" not in said


@books(CM18=("17.4.3(a)(iv)", "17.4.6(a)"), CM11=("12.4.3(a)(iv)", "12.4.6(a)"))
def test_what_does_not_apply_need_not_be_said(tag: str) -> None:
    """A final alone whose ties share: no cut, no best of others, no play-off, no way back."""
    terms = drafted(tag)
    alone = altered(terms, "rounds", [{**terms["rounds"][-1], "starts_at": terms["starts_at"]}])
    alone = altered(alone, "players", {"min": 2, "max": alone["rounds"][0]["per_table"]["max"]})
    alone = altered(alone, "winners", {"ties": "share", "busts": "share", "all_bust": "before-spin",
                                       "others": "none"})  # fmt: skip
    alone = altered(alone, "prizes", [{"place": 1, "share": "1"}])
    for key in ("ties", "play_off", "buy_back"):
        alone = {name: value for name, value in alone.items() if name != key}
    assert faults(alone) == []


@books(CM18="17.4.8(b)(iv)", CM11="12.4.8(b)(iv)")
def test_what_becomes_of_a_substitute_is_said(tag: str) -> None:
    says = [{"id": "ill", "says": "Illness."}]
    given = {"until": drafted(tag)["starts_at"], "circumstances": says, "effect": "takes-entry"}
    terms = altered(drafted(tag), "substitutes", given)
    cited = {"CM18": "CM18 17.4.8(b)(iv)", "CM11": "CM11 12.4.8(b)(iv)"}[tag]
    assert faults(terms) == []
    assert [(key, number) for key, number, _ in faults(without(terms, "substitutes.effect"))] == [
        ("substitutes.effect", cited)
    ]


@books(CM18="17.4.3(a)(i)", CM11="12.4.3(a)(i)", CP="1.1 Session")
@pytest.mark.parametrize("by", [{"spins": 9}, {"minutes": 20}])
def test_rounds_are_by_spins_or_by_time(tag: str, by: dict[str, int]) -> None:
    terms = terms_of(tag)
    terms["rounds"][0]["by"] = by
    if "minutes" in by and tag != "CP":
        terms["rounds"][0]["last_spins"] = 2
    drawn(tag, **terms)


@books(CM18="17.4.1(a)(ii)", CM11="12.4.1(a)(ii)")
@pytest.mark.parametrize("when", ["busted", "holding", "any"])
def test_in_melbourne_whoever_the_terms_say_buys_again(tag: str, when: str) -> None:
    terms = terms_of(tag)
    terms["fees"]["rebuy"] = 1_000
    terms["rounds"][0]["by"] = {"spins": 4}
    terms["pool"] = {"collected": {"entry": "1", "rebuy": "1"}, "added": 0}
    terms["rebuy"] = {
        "bank": 50_000, "times": 1, "rounds": [1], "until": {"spins": 2}, "when": when,
    }  # fmt: skip
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    if when == "busted":
        cup.spin("T1", "17", ana=("red", 100_000), cleo=("black", 500))
    cup.ask("cage:carl", "rebuy", player="ana", amount=1_000)
    assert cup.entrant("ana")["chips"] == (50_000 if when == "busted" else 150_000)


@books(CM18=(), CM11=(), CP="5.29",
       reads={"CM18": "tournament-next-bank", "CM11": "tournament-next-bank"})  # fmt: skip
def test_a_later_round_may_have_a_bank_of_its_own(tag: str) -> None:
    terms = terms_of(tag)
    assert terms["rounds"][1]["bank"] == 100_000
    drawn(tag, **terms)


@books(CM18="17.4.4(a)", CP="5.3")
@pytest.mark.parametrize("kind", ["tournament", "redemption", "value", "non-value"])
def test_the_types_of_chips(tag: str, kind: str) -> None:
    terms = terms_of(tag)
    terms["chips"] = {"type": kind, "chips": VALUES}
    if kind == "redemption":
        terms["chips"] |= {"rate": "1/100", "redeem_at": "session"}
    if kind in ("value", "non-value"):
        for one in terms["rounds"]:
            one |= {"buy_in": 100_000, "bank": 100_000}
        if tag == "CM18":
            terms["conduct"]["penalties"][1]["penalty"] = "warning"
    drawn(tag, **terms)


@books(CM18="17.4.3(c)", CM11="12.4.3(c)")
@pytest.mark.parametrize("at", ["session", "end"])
def test_when_chips_are_redeemed_is_for_the_terms(tag: str, at: str) -> None:
    chips = {"type": "redemption", "chips": VALUES, "rate": "1/100", "redeem_at": at}
    cup = drawn(tag, chips=chips)
    play_heats(cup)
    assert cup.entrant("ana")["due"] == (1_100 if at == "session" else 0)


@clause("CM18", "17.4.3(c)")
@clause("CP", "5.25(a)")
@pytest.mark.parametrize("tag", ["CM18", "CP"])
def test_that_value_chips_are_kept_is_written(tag: str) -> None:
    terms = terms_of(tag)
    terms["chips"] = {"type": "value", "chips": VALUES}
    for one in terms["rounds"]:
        one |= {"buy_in": 100_000, "bank": 100_000}
    cited = {"CM18": "CM18 17.4.3(c)", "CP": "CP 5.25(a)"}[tag]
    assert [one.text for one in points(terms) if one.clauses == (cited,)]


@books(CM18="17.4.8(a)(iv)", CM11="12.4.8(a)(iv)")
def test_the_terms_may_refund_even_the_disqualified(tag: str) -> None:
    terms = terms_of(tag)
    terms["refunds"] = [{"id": "error", "says": "Our error.", "of": "entry", "part": "1"}]
    cup = drawn(tag, **terms)
    cup.director("disqualify", player="ana", ground="cheating", reason="seen")
    cup.op("refund", player="ana", ground="error")
    assert cup.entrant("ana")["refunded"] == terms["fees"]["entry"]


@clause("CM11", "12.4.2(a)(i)")
def test_in_melbourne_the_terms_are_accepted_and_nothing_is_endorsed() -> None:
    cup = CupAtWork("CM11", melbourne_terms("CM11"))
    cup.open()
    cup.refused("not-accepted", "player:ana", "apply", accepts=0)
    cup.ask("player:ana", "apply", accepts=1)


@clause("CM11", "12.4.2(a)(iii)")
def test_in_melbourne_the_right_to_refuse_is_reserved_or_there_is_none() -> None:
    terms = melbourne_terms("CM11")
    terms["entry"] |= {"criteria": None, "refuse_any": False}
    terms["statements"] = [one for one in terms["statements"] if one != "may-refuse"]
    cup = CupAtWork("CM11", terms)
    cup.open()
    cup.apply("ana")
    asked = {"player": "ana", "ground": "general", "reason": "no"}
    cup.refused("right-not-reserved", cup.operator, "refuse-entry", **asked)


@reading("CP", "tournament-terms")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("entry.criteria", "Members only."),
        ("substitutes", {"until": "2026-02-01T19:00:00Z", "effect": "takes-entry",
                         "circumstances": [{"id": "ill", "says": "Illness."}]}),
    ],
)  # fmt: skip
def test_perths_terms_may_settle_more(key: str, value: Any) -> None:
    assert faults(altered(perth_terms(), key, value)) == []


@reading("CP", "tournament-time-limit")
def test_perths_terms_need_no_time_limit_and_may_have_one() -> None:
    assert faults(perth_terms()) == []
    assert faults(perth_terms(time_limit_s=30)) == []


# ---- How it is played


@books(CM18="17.4.4(b)", CM11="12.4.4(b)")
def test_a_missed_wager_doubles_nothing_in_melbourne(tag: str) -> None:
    at = session(tag, compulsory=10_00)
    at.spins("2")
    at.bets("ana", red=10_00)
    for name in ("bo", "cy"):
        at.bets(name, red=10_00)
    at.spins("2")
    assert at.now.missed("ana") == [1]


@books(CM18="17.4.5(a)", CM11="12.4.5(a)")
def test_by_terms_that_do_not_say_so_nobody_is_out_for_having_no_chips(tag: str) -> None:
    terms = terms_of(tag) | {"elimination": ["not-advanced"]}
    terms["rounds"][0]["by"] = {"spins": 2}
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("red", 100_000), cleo=("black", 500))
    assert cup.entrant("ana")["state"] == "playing"


@clause("CP", "5.21 sentence 4")
def test_in_perth_a_higher_minimum_needs_no_time_on_display() -> None:
    terms = perth_terms()
    terms["rounds"][0]["limits"]["min"] = 1_000
    cup = CupAtWork("CP", terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.draw(1, "ana", "ben", "cleo", "dov", at="2026-02-01T18:59:00Z")
    cup.start("1-1", "ana", "cleo")
    assert cup.entrant("ana")["duty"] == 1_000


# ---- How it is won


@books(**CM6)
@pytest.mark.parametrize("cut", ["all", "draw", "play-off"])
def test_who_is_equal_for_the_last_place_goes_by_the_terms(tag: str, cut: str) -> None:
    terms = terms_of(tag) | {"ties": {"cut": cut}}
    terms["rounds"][1]["per_table"] = {"min": 2, "max": 6}
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "0", ana=("red", 500), cleo=("red", 500))
    cup.start("1-2", "ben", "dov")
    cup.spin("T2", "17", ben=("black", 500), dov=("red", 500))
    cup.record("1-1", "1-2")
    if cut == "play-off":
        cup.refused("tied", DIRECTOR, "advance", round=1)
        return
    cup.director("advance", round=1, lots=["cleo", "ana"])
    through = [one["entrant"] for one in cup.end["entrants"] if one["state"] == "through"]
    assert through == (["ana", "ben", "cleo"] if cut == "all" else ["ben", "cleo"])


@books(**CM6)
@pytest.mark.parametrize("ties", ["share", "play-off-first", "play-off-all"])
def test_who_is_equal_in_the_final_goes_by_the_terms(tag: str, ties: str) -> None:
    terms = terms_of(tag)
    terms["winners"]["ties"] = ties
    cup = drawn(tag, **terms)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "0", ana=("red", 500), ben=("red", 500))
    cup.record("2-1")
    if ties != "share":
        cup.refused("tied", DIRECTOR, "declare-placings")
        return
    cup.director("declare-placings")
    assert (cup.entrant("ana")["placing"], cup.entrant("ben")["placing"]) == (1, 1)


@books(**CM6)
def test_where_one_spin_takes_all_chips_those_before_it_may_count(tag: str) -> None:
    terms = terms_of(tag)
    terms["winners"]["all_bust"] = "before-spin"
    terms["rounds"][1]["by"] = {"spins": 2}
    cup = drawn(tag, **terms)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    cup.spin("T1", "17", ana=("red", 500), ben=("red", 1_000))
    cup.spin("T1", "0", ana=("red", 99_500), ben=("red", 99_000))
    cup.record("2-1")
    cup.director("declare-placings")
    assert (cup.entrant("ana")["placing"], cup.entrant("ben")["placing"]) == (1, 2)


@books(CM18=("17.4.3(a)(iii)", "17.4.6(a)"), CM11=("12.4.3(a)(iii)", "12.4.6(a)"))
def test_melbournes_terms_say_what_perths_rules_do(tag: str) -> None:
    said = " ".join(one.text for one in points(drafted(tag)))
    for words in ("was not found or named a winner", "Who loses a play-off comes next",
                  "equal for another place share"):  # fmt: skip
        assert words not in said
