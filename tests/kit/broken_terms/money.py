"""Terms whose money, prizes or people contradict each other, each in one way."""

from __future__ import annotations

from kit.broken_terms.made import ADD_ON, GROUND, REBUY, Broken, in_money
from kit.terms import drafted

MONEY: dict[str, Broken] = {
    # ---- chips that are money ----
    "money below its price": Broken(
        in_money(**{"rounds[0].buy_in": 90000}),
        "rounds[0].bank", "17.4.3(b) #1",
        "These chips are money: 'rounds[0].bank' is worth 1,000.00, and 900.00 is paid for it.",
        "Write 100000 for 'rounds[0].buy_in'.",
        {"rounds[0].buy_in": 100000},
    ),
    "money for nothing": Broken(
        in_money(**{"chips.type": "non-value", "rounds[1].buy_in": None}),
        "rounds[1].bank", "17.4.3(b) #1",
        "These chips are money: 'rounds[1].bank' is worth 1,000.00, and null is paid for it.",
        "Write 100000 for 'rounds[1].buy_in'.",
        {"rounds[1].buy_in": 100000},
    ),
    "kept money that is paid again": Broken(
        in_money(**{"rounds[1].bank": "keep"}),
        "rounds[1].bank", "17.4.3(b) #1",
        "These chips are money: 'rounds[1].bank' is worth null, and 1,000.00 is paid for it.",
        "Write null for 'rounds[1].buy_in'.",
        {"rounds[1].buy_in": None},
    ),
    "a re-buy of money below its price": Broken(
        in_money(**{"fees.rebuy": 2000, "rebuy": REBUY}),
        "rebuy.bank", "17.4.1(a)(ii)",
        "These chips are money: 'rebuy.bank' is worth 500.00, and 20.00 is paid for it.",
        "Write 50000 for 'fees.rebuy'.",
        {"fees.rebuy": 50000},
    ),
    "an add-on of money below its price": Broken(
        in_money(**{"fees.add_on": 2000, "add_on": ADD_ON}),
        "add_on.bank", "17.4.1(a)(ii)",
        "These chips are money: 'add_on.bank' is worth 500.00, and 20.00 is paid for it.",
        "Write 50000 for 'fees.add_on'.",
        {"fees.add_on": 50000},
    ),
    "players' money in the pool": Broken(
        in_money(**{"pool.collected": {"entry": "1", "buy_in": "1/10"}}),
        "pool.collected.buy_in", "17.4.7(a)",
        "'pool.collected.buy_in' gives to the pool what players hold in chips that are money.",
        "Leave 'pool.collected.buy_in' out.",
        {"pool.collected": {"entry": "1", "buy_in": "0"}},
    ),
    "a penalty that takes players' money": Broken(
        in_money(**{"conduct.penalties[1].penalty": "chips:500"}),
        "conduct.penalties[1].penalty", "17.4.8(a)(i)",
        "'conduct.penalties[1].penalty' takes chips, and these are the player's money.",
        "Write warning or disqualification for 'conduct.penalties[1].penalty'.",
        {"conduct.penalties[1].penalty": "disqualification"},
    ),
    "a final under the table's own minimum": Broken(
        {"rounds[1].per_table.min": 5},
        "rounds[1].per_table", "17.4.3(a)(ii)",
        "Of 8 entrants, 4 players may come to the final; it needs at least 5.",
        "Let more players through, or ask for more entrants, so that 5 or more play the final.",
        {"rounds[0].advance.first": 3, "players.max": 16},
    ),
    # ---- the pool ----
    "a share of a fee in parts of a cent": Broken(
        {"pool.collected.entry": "1/3"},
        "pool.collected.entry", "17.4.7(a)",
        "'pool.collected.entry' is 1/3; of 50.00 that is no whole number of cents.",
        "Write another fraction for 'pool.collected.entry', so that whole cents come of it.",
        {"pool.collected.entry": "7/8"},
    ),
    "a share of a buy-in in parts of a cent": Broken(
        {"rounds[0].buy_in": 1001, "rounds[1].buy_in": 1000, "pool.collected.buy_in": "1/2"},
        "pool.collected.buy_in", "17.4.7(a)",
        "'pool.collected.buy_in' is 1/2; of 10.01 that is no whole number of cents.",
        "Write another fraction for 'pool.collected.buy_in', so that whole cents come of it.",
        {"rounds[0].buy_in": 1002},
    ),
    "a share of buy-ins that nobody pays": Broken(
        {"pool.collected.buy_in": "1/2"},
        "pool.collected.buy_in", "17.4.7(a)",
        "'pool.collected.buy_in' gives to the pool a share of what nobody pays by these Terms.",
        "Leave 'pool.collected.buy_in' out.",
        {"rounds[0].buy_in": 1000},
    ),
    "a rate that gives parts of a cent": Broken(
        {"chips": {"type": "redemption", "chips": [100, 500], "rate": "1/300",
                   "redeem_at": "session"}},
        "chips.rate", "17.4.3(c)",
        "'chips.rate' is 1/300; of 1.00 that is no whole number of cents.",
        "Write another fraction for 'chips.rate', so that whole cents come of it.",
        {"chips.rate": "1/100"},
    ),
    "more than a whole fee": Broken(
        {"pool.collected.entry": "11/10"},
        "pool.collected.entry", "17.4.7(a)",
        "'pool.collected.entry' is 11/10, more than the whole.",
        "Write 1 or a smaller fraction for 'pool.collected.entry'.",
        {"pool.collected.entry": "1"},
    ),
    "more back than was paid": Broken(
        {"withdraw.after": "2"},
        "withdraw.after", "17.4.2(d) #1",
        "'withdraw.after' is 2, more than the whole.",
        "Write 1 or a smaller fraction for 'withdraw.after'.",
        {"withdraw.after": "0"},
    ),
    "more refunded than was paid": Broken(
        {"refunds": [{**GROUND, "part": "3/2"}]},
        "refunds[0].part", "17.4.8(a)(iv)",
        "'refunds[0].part' is 3/2, more than the whole.",
        "Write 1 or a smaller fraction for 'refunds[0].part'.",
        {"refunds[0].part": "1/2"},
    ),
    # ---- prizes ----
    "shares that leave something": Broken(
        {"prizes[0].share": "2/5"},
        "prizes", "17.4.7(b)",
        "The shares of the prizes add up to 9/10, not to 1.",
        "Change the prizes so that they add up to 1.",
        {"prizes[0].share": "1/2"},
    ),
    "amounts that are not the pool": Broken(
        {"pool": {"fixed": 100000}, "prizes": [{"place": 1, "amount": 90000}]},
        "prizes", "17.4.7(b)",
        "The prizes add up to 900.00, and the pool is 1,000.00.",
        "Change the prizes so that they add up to 100000.",
        {"prizes[0].amount": 100000},
    ),
    "shares and amounts": Broken(
        {"pool": {"fixed": 100000},
         "prizes": [{"place": 1, "share": "1/2"}, {"place": 2, "amount": 50000}]},
        "prizes", "17.4.7(b)",
        "Some prizes are shares and others amounts.",
        "Write a share for every prize, or an amount for every prize of a fixed pool.",
        {"prizes[1]": {"place": 2, "share": "1/2"}},
    ),
    "amounts of what is not known": Broken(
        {"prizes": [{"place": 1, "amount": 50000}]},
        "prizes", "17.4.7(b)",
        "The prizes are amounts, and the pool is not known before all have paid.",
        "Write a share for every prize, or an amount for every prize of a fixed pool.",
        {"pool": {"fixed": 50000}},
    ),
    "a gap in the places": Broken(
        {"prizes[2].place": 4},
        "prizes", "17.4.7(b)",
        "The prizes are for places 1, 2, 4: not each place from the first on, once.",
        "Number the prizes from 1 on, without gaps.",
        {"prizes[2].place": 3},
    ),
    "a place twice": Broken(
        {"prizes[2].place": 2},
        "prizes", "17.4.7(b)",
        "The prizes are for places 1, 2, 2: not each place from the first on, once.",
        "Number the prizes from 1 on, without gaps.",
        {"prizes[2].place": 3},
    ),
    "more prizes than finalists": Broken(
        {"prizes": [{"place": n, "share": "1/5"} for n in range(1, 6)]},
        "prizes", "17.4.7(b)",
        "There are 5 prizes, and no more than 4 players are placed for certain.",
        "Name 4 prizes or fewer, let more players into the final, or place those outside it by"
        " round.",
        {"winners.others": "by-round"},
    ),
    "more prizes than players": Broken(
        {"prizes": [{"place": n, "share": "1/9"} for n in range(1, 10)],
         "winners.others": "by-round"},
        "prizes", "17.4.7(b)",
        "There are 9 prizes, and no more than 8 players are placed for certain.",
        "Name 8 prizes or fewer, let more players into the final, or place those outside it by"
        " round.",
        {"players.min": 9},
    ),
    # ---- people ----
    "staff at an ordinary event": Broken(
        {"entry.staff": True, "statements": [*drafted("CM18")["statements"], "staff"]},
        "entry.staff", "17.4.2(a)(v) #1",
        "The casino's own people may play at charitable and media events; this one is ordinary.",
        "Write charitable or media for 'entry.event'.",
        {"entry.event": "media"},
    ),
    "a telephone's penalty that is none": Broken(
        {"conduct.phone": "prison"},
        "conduct.phone", "17.4.8(b)(iii)",
        "'conduct.phone' is prison, which is none of the penalties.",
        "Write first-time or again for 'conduct.phone'.",
        {"conduct.phone": "again"},
    ),
    "a ground twice": Broken(
        {"refunds": [GROUND, GROUND]},
        "refunds", "17.4.8(a)(iv)",
        "'refunds' has ill twice.",
        "Give each entry of 'refunds' an id of its own.",
        {"refunds[1].id": "call"},
    ),
    "eliminated twice": Broken(
        {"elimination": ["bust", "bust"]},
        "elimination", "17.4.5(a)",
        "'elimination' has bust twice.",
        "Leave bust out of 'elimination'.",
        {"elimination": ["bust"]},
    ),
    "a statement twice": Broken(
        {"statements": [*drafted("CM18")["statements"], "privacy"]},
        "statements", "17.4.8(e)",
        "'statements' has privacy twice.",
        "Leave privacy out of 'statements'.",
        {"statements": drafted("CM18")["statements"]},
    ),
    "a list of rules that do not apply": Broken(
        {"exclusions": "intended"},
        "exclusions", "17.4.8(c)",
        "The rules settle this, not the Terms: which list of rules does not apply.",
        "Leave 'exclusions' out.",
        {},
    ),
}  # fmt: skip
