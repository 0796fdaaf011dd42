# A table with players is closed by a Higher Duties Dealer after three spins' notice. The no spin
# does not count, and neither does a plain dealer's wish. What won on the last spin and everyone's
# chips go along; then the table opens for another day.
table crown-melbourne-18 single-zero cloth, minimum 5.00, float 1,000.00

max     is the higher-duties-dealer
ana     buys in 100.00                  seat 1; chips 100.00
bo      buys in 50.00                   seat 2; chips 50.00
max     closes the table                refused: players-present [CM18 18.8]
dealer  gives closing notice            refused: not-allowed [CM18 18.8]
max     gives closing notice            the table closes after 3 more spins
dealer  opens betting                   “Place your bets”
ana     wagers 10.00 on red
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black; ana loses 10.00 on red [CM18 6.1 Red]; chips 90.00
        the house wins 10.00
dealer  opens betting, spins, calls no spin: disruption
        “Place your bets”; spin 2; no result [CM18 7.1.7]
dealer  opens betting, spins, calls no more bets, records outcome 18, settles
        “Place your bets”; spin 3; “No more bets”; 18 red; the house is even
max     closes the table                refused: notice-runs [CM18 18.8]
dealer  opens betting                   “Place your bets”
ana     wagers 10.00 on straight:17
dealer  spins, calls no more bets       spin 4; “No more bets”
max     closes the table                refused: wrong-phase [CM18 18.8]
dealer  records outcome 17, settles
        17 black
        ana wins 350.00 on straight:17 [CM18 6.1 Straight-Up]; what won stays; chips 430.00
        the house loses 350.00
max     closes the table
        ana: 10.00 off; ana: with chips of 440.00; bo: with chips of 50.00
dealer  opens betting                   refused: wrong-phase [reading: floor-acts]
dealer  opens the table, opens betting  “Place your bets”
        3 spins, the house loses 340.00; ledger balances, log verifies
