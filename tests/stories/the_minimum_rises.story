# A higher minimum is on display for twenty minutes before it holds, at every station. It comes in
# by itself, for the next betting and not for the spin under way; a lower maximum needs no notice.
table crown-melbourne-18 single-zero touchbet, minimum 5.00, maximum 500.00, unit 5.00

ana     buys in 400.00                          seat 1; chip account 400.00
dealer  announces a minimum of 10.00 in 19 min  refused: too-soon [CM18 4.1 fn1 s66(2)]
ana     announces a minimum of 10.00 in 20 min  refused: not-allowed [CM18 4.1]
dealer  announces a minimum of 10.00 in 20 min  10.00 to 500.00 from 20:20:05 on
dealer  applies the limits                      refused: too-soon [CM18 4.1 fn1 s66(2)]
dealer  waits 19 min
dealer  opens betting                           “Place your bets”: 30 s, a warning for the last 10
ana     wagers 5.00 on red
dealer  waits 59 s
        wagering ends [CM18 11.6.2(c)]; 10.00 to 500.00 from the next betting on: announced
dealer  spins                                   spin 1
dealer  calls no more bets, records outcome 18, settles
        “No more bets”; 18 red; ana wins 5.00 on red [CM18 6.1 Red]; chip account 405.00
        the house loses 5.00
dealer  opens betting                           “Place your bets”: 30 s, a warning for the last 10
ana     wagers 5.00 on red and 10.00 on red     refused: under-minimum [CM18 11.5.2(a)]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black; ana loses 10.00 on red [CM18 6.1 Red]; chip account 395.00
        the house wins 10.00

dealer  announces a maximum of 200.00 in 0 min  10.00 to 200.00 from 20:20:19 on
dealer  opens betting
        10.00 to 200.00 from the next betting on: announced
        “Place your bets”: 30 s, a warning for the last 10
ana     wagers 300.00 on red
        300.00 is over the maximum of 200.00: 200.00 is at risk, the rest is not taken.
          [CM18 11.5.2(b)(ii)]
        2 spins, the house wins 5.00; ledger balances, log verifies
