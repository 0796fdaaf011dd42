# TouchBet with a least total of 20.00 a spin: 15.00 is not recognised when wagering ends, so ana
# has no part in 17. With 5.00 more on red she has: 35 × 5.00 won, 15.00 lost.
table crown-melbourne-18 single-zero touchbet, minimum 5.00, outlay 20.00

ana     buys in 100.00         seat 1; chip account 100.00
bo      buys in 100.00         seat 2; chip account 100.00
dealer  opens betting          “Place your bets”: 30 s, a warning for the last 10
ana     wagers 5.00 on straight:17 and 10.00 on red
bo      wagers 20.00 on black
dealer  waits 30 s, spins, calls no more bets, records outcome 17, settles
        wagering ends [CM18 11.6.2(c)]
        ana: Together 15.00 is under the minimum outlay of 20.00, so none of it is recognised.
          [CM18 11.5.2(d)]; chip account 100.00
        spin 1; “No more bets”; 17 black
        bo wins 20.00 on black [CM18 6.1 Black]; chip account 120.00; the house loses 20.00

dealer  opens betting          “Place your bets”: 30 s, a warning for the last 10
ana     repeats                refused: no-wager [CM18 11.3.1(c)]
ana     wagers 5.00 on straight:17 and 15.00 on red
bo      wagers 10.00 on black
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”
        bo: Together 10.00 is under the minimum outlay of 20.00, so none of it is recognised.
          [CM18 11.5.2(d)]; chip account 120.00
        17 black
        ana wins 175.00 on straight:17 [CM18 6.1 Straight-Up], loses 15.00 on red [CM18 6.1 Red];
          chip account 260.00
        the house loses 160.00
        2 spins, the house loses 180.00; ledger balances, log verifies
