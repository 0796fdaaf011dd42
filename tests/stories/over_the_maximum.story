# A wager over the maximum is paid or collected to the maximum, and the rest goes back: of 250.00 on
# 17 100.00 is at risk and wins 3,500.00. Race-track limits are by piece: 110.00 a piece is 100.00,
# six times.
table crown-melbourne-18 single-zero cloth, minimum 5.00, maximum 100.00, race-track

ana     buys in 500.00                seat 1; chips 500.00
bo      buys in 1000.00               seat 2; chips 1,000.00
dealer  opens betting                 “Place your bets”
ana     wagers 250.00 on straight:17
        250.00 is over the maximum of 100.00: 100.00 is at risk, the rest goes back. [CM18 4.2.2]
bo      calls tier for 660.00
        660.00 is over the maximum of 100.00 a piece: 600.00 is at risk, the rest goes back.
          [CM18 4.2.2]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 3,500.00 and gets 150.00 back on straight:17 [CM18 6.1 Straight-Up, 4.2.2]; still
          down: 100.00 on straight:17; chips 3,900.00
        bo loses 600.00 and gets 60.00 back on tier [CM18 6.4 Series 5/8 / Tier, 4.2.2]; chips
          400.00
        the house loses 2,900.00

dealer  opens betting                 “Place your bets”
ana     wagers 50.00 on straight:17
        150.00 is over the maximum of 100.00: 100.00 is at risk, the rest goes back. [CM18 4.2.2]
dealer  spins, calls no more bets, records outcome 18, settles
        spin 2; “No more bets”; 18 red
        ana loses 100.00 and gets 50.00 back on straight:17 [CM18 6.1 Straight-Up, 4.2.2]; chips
          3,900.00
        the house wins 100.00
ana     leaves                        with chips of 3,900.00
bo      leaves                        with chips of 400.00
        2 spins, the house loses 2,800.00; ledger balances, log verifies
