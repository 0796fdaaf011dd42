# What won and still stands is part of what is repeated. Spin 1: red stays with 10.00, so only 5.00
# on 17 goes down again. Doubled after spin 2: 17 from the 5.00 that stands to 10.00, red to 20.00.
table crown-melbourne-18 single-zero cloth, minimum 5.00

ana     buys in 100.00       seat 1; chips 100.00
bo      buys in 10.00        seat 2; chips 10.00
dealer  opens betting        “Place your bets”
ana     wagers 5.00 on straight:17 and 10.00 on red
bo      wagers 10.00 on red
bo      repeats              refused: no-wager [reading: repeat-wagers]
dealer  spins, calls no more bets, records outcome 32, settles
        spin 1; “No more bets”; 32 red
        ana loses 5.00 on straight:17 [CM18 6.1 Straight-Up], wins 10.00 on red [CM18 6.1 Red]; what
          won stays; chips 95.00
        bo wins 10.00 on red [CM18 6.1 Red]; what won stays; chips 10.00; the house loses 15.00

dealer  opens betting        “Place your bets”
ana     repeats              5.00 on straight:17
bo      repeats              refused: no-wager [reading: repeat-wagers]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black
        ana loses 10.00 on red [CM18 6.1 Red], wins 175.00 on straight:17 [CM18 6.1 Straight-Up];
          what won stays; chips 265.00
        bo loses 10.00 on red [CM18 6.1 Red]; chips 10.00; the house loses 155.00

dealer  opens betting        “Place your bets”
ana     doubles              20.00 on red, 5.00 on straight:17
bo      doubles              refused: not-enough [CM18 3.1]
dealer  spins, calls no more bets, records outcome 20, settles
        spin 3; “No more bets”; 20 black
        ana loses 10.00 on straight:17 [CM18 6.1 Straight-Up], loses 20.00 on red [CM18 6.1 Red];
          chips 240.00
        the house wins 30.00
        3 spins, the house loses 140.00; ledger balances, log verifies
