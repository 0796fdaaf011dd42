# What a TouchBet screen shows: nothing under the minimum, only the next lowest permitted amount
# between units or over the maximum, no more than the account holds, and none of the bets the table
# does not have. 10.00 on 17 wins 350.00, 5.00 on black 5.00, and 45.00 on red is lost.
table crown-melbourne-18 single-zero touchbet, minimum 5.00, maximum 50.00, unit 5.00

ana     buys in 70.00                seat 1; chip account 70.00
dealer  opens betting                “Place your bets”: 30 s, a warning for the last 10
ana     wagers 4.00 on black         refused: under-minimum [CM18 11.5.2(a)]
ana     wagers 13.00 on straight:17
        13.00 is not in units of 5.00 over the minimum: 10.00 is at risk, the rest is not taken.
          [CM18 11.5.2(b)(i)]
ana     wagers 60.00 on red
        60.00 is over the maximum of 50.00: 50.00 is at risk, the rest is not taken.
          [CM18 11.5.2(b)(ii)]
ana     wagers 15.00 on odd          refused: not-enough [CM18 11.4.1 #1]
ana     wagers 30.00 on tier         refused: bet-not-offered [CM18 11.4.1 #1]
ana     calls straight:5 for 5.00    refused: not-here [reading: not-given]
ana     removes 3.00 of red          refused: not-permitted [CM18 11.5.2(b)(i)]
ana     moves 5.00 of red to black   5.00 from red to black
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 350.00 on straight:17 [CM18 6.1 Straight-Up], loses 45.00 on red [CM18 6.1 Red],
          wins 5.00 on black [CM18 6.1 Black]; chip account 380.00
        the house loses 310.00
ana     cashes out, leaves           ticket 000000000000000018 of 380.00; with nothing
        1 spin, the house loses 310.00; ledger balances, log verifies
