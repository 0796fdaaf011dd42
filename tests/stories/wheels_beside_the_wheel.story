# Two electronic wheels and a symbol are shown when the ball rests, a spread's number once
# betting on it has closed. Without them the spin is not settled.
table crown-melbourne-18 single-zero cloth, side bets roulette-match/lucky-symbols/spread-bet

ana     buys in 100.00                   seat 1; chips 100.00
dealer  opens betting                    “Place your bets”
ana     wagers 5.00 on number-match and 5.00 on symbol:A and 5.00 on spread:1
chance  draws wheels 17/20               refused: wrong-phase [CM18 14.5.2]
dealer  spins                            spin 1
chance  draws spread 12                  refused: betting-open [CM18 15.5.1]
dealer  calls no more bets, records outcome 17, settles
        “No more bets”; 17 black; refused: not-drawn [CM18 14.5.3]
chance  draws wheels 17/20, draws symbol B, draws spread 17
        17 and 20 [CM18 14.5.2]; B [CM18 13.5.1]; 17 [CM18 15.5.1]
dealer  settles
        ana wins 60.00 on number-match [CM18 14.4.2(a), 14.6.1 Number Match one], loses 5.00 on
          symbol:A [CM18 13.4.1(b)], loses 5.00 on spread:1 [CM18 15.4.3(b)]; chips 150.00
        the house loses 50.00
dealer  opens betting                    “Place your bets”
ana     wagers 5.00 on colour-match
dealer  spins, calls no more bets, records outcome 1
        spin 2; “No more bets”; 1 red
chance  draws wheels 4/4 with the bonus  4 and 4 and the bonus [CM18 14.5.2]
dealer  settles
        ana wins 2,500.00 on colour-match [CM18 14.4.1(b), 14.6.1 Bonus]; chips 2,650.00
        the house loses 2,500.00
        2 spins, the house loses 2,550.00; ledger balances, log verifies
