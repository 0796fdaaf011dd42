# A wagering period of 20 s ends by itself: once before the ball is spun, once while it runs, and
# once it is ended by the dealer's call. After each of them a screen takes nothing more.
table crown-melbourne-18 single-zero touchbet, minimum 5.00, wagering period 20 s, warning 5 s

ana     buys in 100.00              seat 1; chip account 100.00
bo      buys in 100.00              seat 2; chip account 100.00
dealer  opens betting               “Place your bets”: 20 s, a warning for the last 5
ana     wagers 5.00 on straight:17
dealer  waits 30 s                  wagering ends [CM18 11.6.2(c)]
bo      wagers 5.00 on red          refused: betting-closed [CM18 11.4.5]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 175.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 275.00
        the house loses 175.00

dealer  opens betting               “Place your bets”: 20 s, a warning for the last 5
ana     wagers 5.00 on straight:17
dealer  waits 12 s, spins           spin 2
bo      wagers 5.00 on red
dealer  waits 10 s                  wagering ends [CM18 11.6.2(c)]
bo      wagers 5.00 on red          refused: betting-closed [CM18 11.4.5]
dealer  calls no more bets, records outcome 32, settles
        “No more bets”; 32 red
        ana loses 5.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 270.00
        bo wins 5.00 on red [CM18 6.1 Red]; chip account 105.00; the house is even

dealer  opens betting, spins        “Place your bets”: 20 s, a warning for the last 5; spin 3
bo      wagers 10.00 on odd
dealer  calls no more bets          “No more bets”
ana     wagers 5.00 on even         refused: betting-closed [CM18 11.4.5]
dealer  records outcome 9, settles
        9 red; bo wins 10.00 on odd [CM18 6.1 Odd]; chip account 115.00; the house loses 10.00
        3 spins, the house loses 185.00; ledger balances, log verifies
