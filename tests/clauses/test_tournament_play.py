"""Tournaments as the texts have them: who runs one, what comes before it, how it is played."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import rulebooks
from croupier.table.screens.memory import Memory
from croupier.table.screens.views import public
from croupier.tournament.terms.reading import read_terms
from croupier.tournament.terms.written.markdown import markdown
from kit.cup import (
    DIRECTOR,
    CupAtWork,
    drawn,
    melbourne_terms,
    perth_terms,
    play_heats,
    verified,
)
from kit.marks import clause, reading
from kit.session import session
from kit.table import books
from kit.terms import altered, drafted, points

FINAL = "2026-02-01T21:00:00Z"


def terms_of(tag: str) -> dict[str, Any]:
    return perth_terms() if tag == "CP" else melbourne_terms(tag)


def texts(terms: dict[str, Any]) -> str:
    return " ".join(one.text for one in points(terms))


def written(terms: dict[str, Any]) -> str:
    """As patrons get them."""
    return markdown(read_terms(terms).terms, rulebooks.rulebook(terms["rulebook"]))


# ---- What a tournament is, and who runs it


@books(CM18=("1.1 Tournament", "1.1 Tournament Player"),
       CM11=("1.1 Tournament", "1.1 Tournament player"))  # fmt: skip
def test_a_tournament_from_its_terms_to_its_prizes(tag: str) -> None:
    cup = drawn(tag)
    players = {one["entrant"] for one in cup.end["entrants"]}
    assert {one["state"] for one in cup.end["entrants"]} == {"registered"}
    cup.refused("too-early", DIRECTOR, "start-session", session="1-1", present=["ana", "cleo"])
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at=FINAL)
    wager = {"table": "T1", "player": "zoe", "bet": "red", "stake": 500}
    cup.ask("dealer:dan", "open-betting", table="T1")
    cup.refused("not-in-session", "dealer:dan", "place-wager", **wager)
    for name, bet in (("ana", "black"), ("ben", "red")):
        cup.ask("dealer:dan", "place-wager", **{**wager, "player": name, "bet": bet})
    for do, fields in (
        ("spin-ball", {}),
        ("no-more-bets", {}),
        ("record-outcome", {"outcome": "17"}),
    ):
        cup.ask("dealer:dan", do, table="T1", **fields)
    cup.ask("dealer:dan", "settle", table="T1")
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    cup.finish()
    assert {one["entrant"] for one in cup.end["entrants"]} == players
    assert (cup.entrant("ana")["placing"], cup.end["phase"]) == (1, "closed")
    assert verified(cup)


@books(CM18="1.1 Tournament Director", CM11="1.1 Tournament Director")
def test_the_director_has_the_overall_management(tag: str) -> None:
    """Nobody else may, not the operator either; and it must be one who was appointed."""
    cup = drawn(tag)
    cup.at = "2026-02-01T19:00:00Z"
    start = {"session": "1-1", "present": ["ana", "cleo"]}
    for by in (cup.operator, "dealer:dan", "player:ana"):
        cup.refused("not-allowed", by, "start-session", **start)
    cup.refused("not-appointed", "tournament-director:dirk", "start-session", **start)
    cup.start("1-1", "ana", "cleo")
    cup.refused("not-allowed", cup.operator, "suspend-session", session="1-1", reason="fire")
    cup.director("suspend-session", session="1-1", reason="fire")


@books(CM18="17.2.3(a)", CM11=(),
       reads={"CM11": ("tournament-deputies", "tournament-deputy-presence")})  # fmt: skip
def test_a_director_may_appoint_deputies_who_act_for_the_director(tag: str) -> None:
    cup = drawn(tag)
    by = DIRECTOR if tag == "CM18" else cup.operator
    if tag == "CM18":
        cup.refused("not-allowed", cup.operator, "appoint-deputy", name="dirk")
    for name in ("dirk", "dina"):
        cup.ask(by, "appoint-deputy", name=name)
    deputy = "deputy-director:dirk"
    cup.refused("not-appointed", "deputy-director:dave", "sign-on")
    cup.ask(deputy, "sign-on")
    if tag == "CM11":
        cup.director("sign-off")
        cup.at = "2026-02-01T19:00:00Z"
        asked = {"session": "1-1", "present": ["ana", "cleo"]}
        cup.refused("director-absent", deputy, "start-session", **asked)
        cup.director("sign-on")
        cup.refused("not-allowed", DIRECTOR, "appoint-deputy", name="dave")
    cup.refused("not-allowed", deputy, "appoint-deputy", name="dave")
    cup.at = max("2026-02-01T19:00:00Z", cup.now)
    cup.ask(deputy, "start-session", session="1-1", present=["ana", "cleo"])
    cup.ask("player:ana", "raise-dispute", about="the draw")
    decide = {"dispute": "d1", "decision": "rejected", "reason": "it was drawn"}
    if tag == "CM18":
        cup.ask(deputy, "decide-dispute", **decide)
    else:
        cup.refused("not-allowed", deputy, "decide-dispute", **decide)


@books(CM18=(), CM11=("12.2.3 #1", "12.2.3 #2"))
def test_a_director_is_appointed_and_present_throughout(tag: str) -> None:
    cup = CupAtWork(tag, terms_of(tag))
    cup.op("publish-terms")
    asked = {"session": "1-1", "present": ["ana", "cleo"]}
    cup.refused("not-appointed", DIRECTOR, "sign-on")
    cup = drawn(tag)
    cup.director("sign-off")
    cup.at = "2026-02-01T19:00:00Z"
    cup.refused("director-absent", DIRECTOR, "start-session", **asked)
    cup.director("sign-on")
    cup.director("start-session", **asked)
    cup.director("sign-off")
    cup.refused("director-absent", "dealer:dan", "open-betting", table="T1")


# ---- Before it begins


@books(CM18="17.1", CM11="12.1")
@pytest.mark.parametrize("game", ["single-zero", "double-zero"])
def test_all_play_one_version_with_one_bank_and_the_same_limits(tag: str, game: str) -> None:
    other = "double-zero" if game == "single-zero" else "single-zero"
    own = {"game": game}
    cup = CupAtWork(tag, terms_of(tag), tables=0, others={"A": own, "B": own, "C": {"game": other}})
    cup.open()
    for table in ("A", "B"):
        cup.op("designate-table", table=table)
        cup.ask("dealer:dan", "open-table", table=table)
    refused = cup.refused("not-alike", cup.operator, "designate-table", table="C")
    assert refused["clause"] == {"CM18": "CM18 17.1", "CM11": "CM11 12.1"}[tag]
    cup.enter("ana", "ben", "cleo", "dov", fee=terms_of(tag)["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov")
    cup.start("1-1", "ana", "cleo")
    cup.start("1-2", "ben", "dov")
    assert {one["chips"] for one in cup.end["entrants"]} == {100_000}
    tables = (cup.script.play.plays[name].table for name in ("A", "B"))
    assert len({(one.state.terms.limits.min, one.state.terms.limits.max) for one in tables}) == 1  # type: ignore[union-attr]


@books(CM18=("1.1 Tournament Terms and Conditions", "17.2.1"),
       CM11=("1.1 Tournament Terms and Conditions", "12.2.1"),
       CP=("5.4(b)", "1.1 Terms and Conditions"))  # fmt: skip
def test_no_tournament_without_terms_that_the_operator_has_set(tag: str) -> None:
    terms = terms_of(tag)
    short = CupAtWork(tag, {key: value for key, value in terms.items() if key != "prizes"})
    refused = short.refused("terms-incomplete", short.operator, "publish-terms")
    assert [item["key"] for item in refused["items"]] == ["prizes"]
    cup = CupAtWork(tag, terms)
    cup.refused("not-allowed", "dealer:dan", "publish-terms")
    cup.refused("wrong-phase", cup.operator, "open-entries")
    cup.refused("wrong-phase", "player:ana", "apply")
    cup.op("publish-terms")
    assert (cup.end["phase"], cup.end["version"]) == ("announced", 1)


@books(CM18="17.2.2(a)", CM11="12.2.2(a)", CP="1.1 Terms and Conditions")
def test_the_terms_are_there_for_patrons_before_any_entry(tag: str) -> None:
    cup = CupAtWork(tag, terms_of(tag))
    cited = {
        "CM18": "CM18 17.2.2(a)", "CM11": "CM11 12.2.2(a)", "CP": "CP 1.1 Terms and Conditions",
    }  # fmt: skip
    assert cup.refused("wrong-phase", cup.operator, "open-entries")["clause"] == cited[tag]
    cup.open()
    wanted = {"endorsed": True} if tag == "CP" else {"accepts": 1}
    assert cup.ask("player:ana", "apply", **wanted)
    assert "Terms and Conditions" in written(terms_of(tag))


@clause("CM11", "12.2.2(b)")
def test_the_inspectorate_is_advised_before_entries() -> None:
    cup = CupAtWork("CM11", melbourne_terms("CM11"))
    cup.op("publish-terms")
    refused = cup.refused("regulator-not-advised", cup.operator, "open-entries")
    assert refused["clause"] == "CM11 12.2.2(b)"
    cup.op("advise-regulator", about="intention", officer="ines")
    cup.op("open-entries")


@clause("CM11", "12.3.2 #1", "12.3.2 #2")
def test_players_may_practise_with_chips_that_count_for_nothing() -> None:
    cup = drawn("CM11")
    cup.director("start-practice", table="T1", players=["ana", "cleo"])
    cup.spin("T1", "17", ana=("red", 100_000), cleo=("black", 10_000))
    cup.director("end-practice", table="T1")
    cup.start("1-1", "ana", "cleo")
    assert cup.session("1-1")["chips"] == {"ana": 100_000, "cleo": 100_000}
    cup.refused("play-begun", DIRECTOR, "start-practice", table="T2", players=["ben"])
    assert verified(cup)


@books(CM18="17.4.2(b)(iii) #2", CM11="12.4.2(b)(iii)")
def test_where_the_terms_want_it_each_player_signs_a_copy(tag: str) -> None:
    terms = terms_of(tag)
    terms["entry"]["sign"] = True
    terms["statements"] = [*{*terms["statements"], "sign"}]
    cup = drawn(tag, **terms)
    cup.ask("player:ana", "accept-terms", version=1, signed=True)
    cup.at = "2026-02-01T19:00:00Z"
    asked = {"session": "1-1", "present": ["ana", "cleo"]}
    refused = cup.refused("not-signed", DIRECTOR, "start-session", **asked)
    assert refused["particulars"]["players"] == ("cleo",)
    assert (
        refused["clause"] == {"CM18": "CM18 17.4.2(b)(iii) #2", "CM11": "CM11 12.4.2(b)(iii)"}[tag]
    )
    cup.ask("player:cleo", "accept-terms", version=1, signed=True)
    cup.start("1-1", "ana", "cleo")


@books(CM18="17.4.3(b) #2", CM11="12.4.3(b) #2")
def test_players_are_told_of_the_bank_before_it_is_theirs(tag: str) -> None:
    terms = terms_of(tag)
    assert "1,000" in " ".join(
        one.text for one in points(terms) if any("4.3(b)" in cited for cited in one.clauses)
    ), "the Terms have the amount"
    cup = CupAtWork(tag, terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    cup.op("close-entries")
    cup.director("draw-seats", round=1, order=["ana", "ben", "cleo", "dov"])
    cup.director("brief", players=["ana"], understood=True)
    cup.at = "2026-02-01T19:00:00Z"
    asked = {"session": "1-1", "present": ["ana", "cleo"]}
    assert cup.refused("not-briefed", DIRECTOR, "start-session", **asked)["particulars"][
        "players"
    ] == ("cleo",)
    cup.director("brief", players=["cleo"], understood=True)
    cup.start("1-1", "ana", "cleo")
    assert cup.session("1-1")["chips"] == {"ana": 100_000, "cleo": 100_000}


@books(CM18="17.4.4(b)", CM11="12.4.4(b)")
def test_the_terms_say_what_must_be_wagered(tag: str) -> None:
    for amount, said in ((500, "5 points"), (2_500, "25 points")):
        wagers = {"compulsory": amount, "on_miss": "forfeit"}
        assert said in texts(altered(drafted(tag), "wagers", wagers))


@books(CM18="17.4.4(c)", CM11="12.4.4(c)")
def test_the_terms_say_how_many_secret_wagers_there_are_and_how_one_is_made(tag: str) -> None:
    for per, count in (("session", 2), ("spin", 1)):
        secret = {"per": per, "count": count, "method": "In writing, to the dealer."}
        (said,) = [
            one.text
            for one in points(altered(drafted(tag), "secret", secret))
            if any(cited.endswith("4.4(c)") for cited in one.clauses)
        ]
        assert str(count) in said or ("one" if count == 1 else "two") in said.lower()
        assert per in said and "In writing, to the dealer." in said


@books(CM18="17.4.8(d)(ii) #2", CM11="12.4.8(d)(ii)")
def test_a_session_ends_when_all_who_are_in_it_agree_and_chips_are_paid_then(tag: str) -> None:
    terms = terms_of(tag)
    terms["rounds"][0]["by"] = {"spins": 9}
    asked = {"session": "1-1", "ground": "agreed", "agreed_by": ["ana"]}
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    refused = cup.refused("not-agreed", DIRECTOR, "conclude-session", **asked)
    assert refused["particulars"] == {"type": "not-agreed.chips"}, "they have no cash value"
    terms["chips"] = {
        "type": "redemption", "chips": [100, 500, 2500], "rate": "1/100", "redeem_at": "session",
    }  # fmt: skip
    cup = drawn(tag, **terms)
    cup.start("1-1", "ana", "cleo")
    refused = cup.refused("not-agreed", DIRECTOR, "conclude-session", **asked)
    assert refused["particulars"]["players"] == ("cleo",)
    cup.director("conclude-session", **{**asked, "agreed_by": ["ana", "cleo"]})
    cup.record("1-1")
    assert cup.entrant("ana")["due"] == 1_000
    assert verified(cup)


# ---- Perth's words


@clause("CP", "1.1 Heat", "1.1 Tournament Schedule")
def test_a_heat_fixes_who_goes_on_and_the_schedule_says_how_and_when() -> None:
    said = written(perth_terms())
    for words in ("1 February 2026, 19:00", "1 February 2026, 21:00", "the first of each session"):
        assert words in said
    cup = drawn()
    play_heats(cup)
    cup.refused("wrong-phase", DIRECTOR, "draw-seats", round=2)
    cup.director("advance", round=1)
    through = [one["entrant"] for one in cup.end["entrants"] if one["state"] == "through"]
    assert through == ["ana", "ben"]
    cup.draw(2, "ana", "ben")
    refused = cup.refused(
        "too-early", DIRECTOR, "start-session", session="2-1", present=["ana", "ben"]
    )
    assert refused["clause"] == "CP 5.4(n)"


@clause("CP", "1.1 Play-Off")
def test_a_play_off_is_of_those_who_are_equal_at_one_table_when_its_session_ends() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    asked = {"session": "1-1", "present": ["ana", "cleo"]}
    cup.refused("not-tied", DIRECTOR, "start-play-off", **asked)
    cup.spin("T1", "0", ana=("red", 10_000), cleo=("black", 10_000))
    cup.refused("not-tied", DIRECTOR, "start-play-off", **asked)
    cup.record("1-1")
    cup.refused("not-tied", DIRECTOR, "start-play-off", session="1-1", present=["ana", "ben"])
    cup.director("start-play-off", **asked)
    cup.spin("T1", "17", ana=("black", 10_000), cleo=("red", 10_000))
    cup.record("1-1-p1")
    assert cup.session("1-1")["winners"] == ["ana"]


@clause("CP", "1.1 Session")
@pytest.mark.parametrize(("by", "ends"), [({"spins": 2}, "spins"), ({"minutes": 30}, "time")])
def test_a_session_lasts_so_many_spins_or_so_long(by: dict[str, int], ends: str) -> None:
    terms = perth_terms()
    terms["rounds"][0]["by"] = by
    cup = drawn(**terms)
    cup.start("1-1", "ana", "cleo")
    cup.spin("T1", "17", ana=("black", 500), cleo=("red", 500))
    assert cup.session("1-1")["state"] == "playing"
    if ends == "time":
        cup.at = "2026-02-01T19:30:00Z"
        cup.ask("dealer:dan", "announce-last-spins", table="T1")
        for _ in range(2):
            cup.spin("T1", "17", ana=("black", 500), cleo=("red", 500))
        assert cup.session("1-1")["state"] == "last-spins"
    cup.spin("T1", "17", ana=("black", 500), cleo=("red", 500))
    assert cup.session("1-1")["state"] == "ended"
    wrong = perth_terms()
    wrong["rounds"][0]["by"] = {}
    CupAtWork("CP", wrong).refused("terms-incomplete", "casino-operator:olga", "publish-terms")


@clause("CP", "1.1 Tournament Chips")
def test_tournament_chips_have_their_own_values_and_no_money_in_them() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    cup.ask("dealer:dan", "open-betting", table="T1")
    wager = {"table": "T1", "player": "ana", "bet": "red"}
    cup.refused("not-in-chips", "dealer:dan", "place-wager", stake=550, **wager)
    ledger = cup.script.play.ledger
    assert ledger.balance("point:cup/chips:ana") == 100_000
    assert ledger.balance("player:ana") == 0
    other = perth_terms(chips={"type": "tournament", "chips": [100], "rate": "1/100"})
    CupAtWork("CP", other).refused("terms-contradictory", cup.operator, "publish-terms")


@clause(
    "CP",
    "1.1 Tournament Redemption Chips",
    "1.1 Tournament Redemption Chips (a)",
    "1.1 Tournament Redemption Chips (b)",
)
@reading("CP", "tournament-redemption")
def test_redemption_chips_are_paid_for_at_the_value_that_the_terms_fixed() -> None:
    chips = {"type": "redemption", "chips": [100, 500, 2500], "rate": "1/50"}
    later = perth_terms(chips={**chips, "redeem_at": "end"})
    cup = CupAtWork("CP", later)
    refused = cup.refused("terms-contradictory", cup.operator, "publish-terms")
    assert [item["key"] for item in refused["items"]] == ["chips.redeem_at"], "at the table only"
    unfixed = perth_terms(chips={"type": "redemption", "chips": [100, 500, 2500]})
    CupAtWork("CP", unfixed).refused("terms-incomplete", cup.operator, "publish-terms")
    cup = drawn(chips={**chips, "redeem_at": "session"})
    play_heats(cup)
    assert (cup.entrant("ana")["due"], cup.entrant("cleo")["due"]) == (2_200, 1_800)
    assert cup.entrant("ana")["chips"] == 110_000, "they score, too"
    cup.ask("cage:carl", "pay-out", player="ana")
    assert cup.entrant("ana")["due"] == 0


@pytest.mark.parametrize(
    "ground",
    [
        pytest.param("non-compliance", marks=clause("CP", "5.5(b)(i)")),
        pytest.param("non-attendance", marks=clause("CP", "5.5(b)(ii)")),
    ],
)
def test_the_operator_may_disqualify(ground: str) -> None:
    cited = {"non-compliance": "CP 5.5(b)(i)", "non-attendance": "CP 5.5(b)(ii)"}[ground]
    cup = drawn()
    asked = {"player": "dov", "ground": ground, "reason": "was not there"}
    assert cup.refused("not-allowed", DIRECTOR, "disqualify", **asked)["clause"] == cited
    cup.op("disqualify", **asked)
    assert cup.entrant("dov")["state"] == "disqualified"
    assert "dov" not in cup.session("1-2")["seats"].values()


@clause("CP", "5.5(c)(i)", "5.5(c)(ii)")
@reading("CP", "tournament-allocation")
@pytest.mark.parametrize("by", ["casino-operator:olga", DIRECTOR])
def test_who_decides_on_sessions_and_seats(by: str) -> None:
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.op("close-entries")
    order = ["ana", "ben", "cleo", "dov"]
    cup.refused("not-allowed", "dealer:dan", "draw-seats", round=1, order=order)
    cup.ask(by, "draw-seats", round=1, order=order)
    asked = {"player": "dov", "session": "1-1", "seat": 7}
    cup.refused("not-allowed", "player:dov", "seat", **asked)
    cup.ask(by, "seat", **asked)
    assert cup.session("1-1")["seats"] == {"1": "ana", "2": "cleo", "7": "dov"}
    assert cup.session("1-2")["seats"] == {"1": "ben"}


@clause("CP", "5.9 part 1")
def test_an_applicant_is_told_of_the_rules() -> None:
    said = [one.text for one in points(perth_terms()) if "CP 5.9 part 1" in one.clauses]
    assert said, "the Terms that applicants get tell them"
    cup = CupAtWork("CP", perth_terms())
    cup.open()
    cup.refused("not-endorsed", "player:ana", "apply")
    cup.ask("player:ana", "apply", endorsed=True)


@clause("CP", "5.13")
def test_players_place_their_own_wagers_and_answer_for_where_they_lie() -> None:
    at = session("CP")
    at.bets("ana", red=5_00)
    at.refused("wager-stands", "player:ana", "move-wager", **{"from": "red", "to": "black"})
    at.spins("2")
    assert at.has("ana") == 95_00, "it is settled where it was placed"


@clause("CP", "5.21 sentence 1")
def test_limits_are_on_the_sign_of_the_table() -> None:
    at = session("CP")
    limits = public(at.table, Memory()).limits
    assert (limits.min, limits.max) == (5_00, 200_00)


@clause("CP", "5.21 sentence 2")
def test_wagers_need_not_be_multiples_of_the_minimum() -> None:
    at = session("CP")
    at.bets("ana", red=6_00)
    at.bets("ana", odd=7_00)
    assert at.down("ana") == {"red": 6_00, "odd": 7_00}


@clause("CP", "5.24 part 1")
def test_hidden_chips_are_reported_by_staff() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    asked = {"player": "ana", "kind": "concealment", "note": "chips under the hand"}
    cup.refused("not-allowed", "player:cleo", "report-conduct", **asked)
    assert "keep all their chips in full view" in written(perth_terms())
    (event,) = cup.ask("dealer:dan", "report-conduct", **asked)
    assert (event.player, event.kind, event.note) == ("ana", "concealment", "chips under the hand")


@clause("CP", "5.35")
def test_nobody_leaves_a_session_without_leave() -> None:
    cup = drawn()
    cup.start("1-1", "ana", "cleo")
    assert cup.refused("session-runs", "player:ana", "retire")["clause"] == "CP 5.35"
    refused = cup.refused("tournament-table", "player:ana", "leave", table="T1")
    assert refused["clause"] == "CP 5.35"
    cup.refused("not-allowed", "player:ana", "leave-table", player="ana", ground="approved")
    cup.director("leave-table", player="ana", ground="approved")
    cup.ask("player:ana", "retire")
    assert cup.entrant("ana")["state"] == "retired"
