# TouchBet of 2011 has a race-track. 27.00 on orphelins is cut down to five pieces of 5.00; 17
# stands in two of them, so 2 × 85.00 is won and three pieces are lost. On a screen the stake goes
# home with the win.
table crown-melbourne-2011 single-zero touchbet, minimum 5.00, maximum 50.00

ana     buys in 100.00                   seat 1; chip account 100.00
bo      buys in 50.00                    seat 2; chip account 50.00
dealer  opens betting                    “Place your bets”: 30 s, a warning for the last 10
ana     wagers 27.00 on orphelins
        27.00 is not in units of 1.00 a piece over the minimum: 25.00 is at risk, the rest is not
          taken. [CM11 10.5.2(b)(i)]
ana     wagers 60.00 on red
        60.00 is over the maximum of 50.00: 50.00 is at risk, the rest is not taken.
          [CM11 10.5.2(b)(ii)]
ana     wagers 4.00 on black             refused: under-minimum [CM11 10.5.2(a)]
bo      wagers 5.00 on straight:1 and 10.00 on black
bo      wagers 5.00 on straight:2, takes back the last
        5.00 off straight:2; chip account 35.00
bo      moves straight:1 to straight:20  5.00 from straight:1 to straight:20
bo      removes 5.00 of black            5.00 off black; chip account 40.00
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 170.00 and loses 15.00 on orphelins [CM11 6.4 Orphans], loses 50.00 on red
          [CM11 6.1 Red]; chip account 205.00
        bo wins 5.00 on black [CM11 6.1 Black], loses 5.00 on straight:20 [CM11 6.1 Straight-Up];
          chip account 50.00
        the house loses 105.00
ana     cashes out                       ticket 000000000000000018 of 205.00
bo      leaves                           ticket 000000000000000026 of 50.00
        1 spin, the house loses 105.00; ledger balances, log verifies
