# In Melbourne's older rules a no spin gives nothing back: wagers stand, and betting opens again.
# 10.00 on 20 wins 350.00. Only a Game Supervisor may call a ball that will not rest (7.4).
table crown-melbourne-2011 single-zero cloth, minimum 5.00

max     is the game-supervisor
ana     buys in 100.00                    seat 1; chips 100.00
bo      buys in 50.00                     seat 2; chips 50.00
dealer  opens betting                     “Place your bets”
ana     wagers 10.00 on split:17/20
bo      wagers 5.00 on column:2
dealer  spins, calls no spin: short-spin
        spin 1; no result [CM11 7.1.3]; the wagers stand [reading: after-no-spin]
bo      cashes out                        refused: wagers-down [reading: floor-acts]
dealer  opens betting                     “Place your bets”
ana     moves split:17/20 to straight:20  10.00 from split:17/20 to straight:20
bo      removes column:2, cashes out      5.00 off column:2; chips 50.00; with chips of 50.00
dealer  spins, calls no more bets, records outcome 20, settles
        spin 2; “No more bets”; 20 black
        ana wins 350.00 on straight:20 [CM11 6.1 Straight-Up]; what won stays; chips 440.00
        the house loses 350.00
ana     withdraws straight:20             10.00 off straight:20; chips 450.00

dealer  opens betting                     “Place your bets”
ana     wagers 20.00 on red
dealer  spins, calls no more bets, calls no spin: no-rest
        spin 3; “No more bets”; refused: not-allowed [CM11 7.4 #1]
max     calls no spin: no-rest
        no result [CM11 7.4 #1]; the wagers stand [reading: after-no-spin]
dealer  opens betting, spins, calls no more bets, records outcome 0, settles
        “Place your bets”; spin 4; “No more bets”; 0 green
        ana loses 20.00 on red [CM11 6.3.2]; chips 430.00; the house wins 20.00
ana     leaves                            with chips of 430.00
        2 spins, the house loses 330.00; ledger balances, log verifies
