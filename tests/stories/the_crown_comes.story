# Crown Roulette: three zeros, and the ball finds 000. First Six pays 5, Any Green 11, the split 17
# and the straight-up 35 to 1; on 0 First Six, Any Green and 0/00 win too, though 6.3.1 forgets them
# (a reading).
table crown-melbourne-18 crown cloth, minimum 5.00

ana     buys in 100.00               seat 1; chips 100.00
bo      buys in 100.00               seat 2; chips 100.00
cy      buys in 100.00               seat 3; chips 100.00
di      buys in 100.00               seat 4; chips 100.00
eve     buys in 100.00               seat 5; chips 100.00
dealer  opens betting                “Place your bets”
ana     wagers 5.00 on straight:000
bo      wagers 10.00 on first-six
cy      wagers 10.00 on any-green
di      wagers 5.00 on split:00/000
eve     wagers 10.00 on split:0/00 and 10.00 on low
dealer  spins, calls no more bets, records outcome 000, settles
        spin 1; “No more bets”; 000 green
        ana wins 175.00 on straight:000 [CM18 6.1 Straight-Up, 9.4.4(a)]; what won stays; chips
          270.00
        bo wins 50.00 on first-six [CM18 9.4.1 First Six, 9.4.4(a)]; what won stays; chips 140.00
        cy wins 110.00 on any-green [CM18 9.4.1 Any Green, 9.4.4(a)]; what won stays; chips 200.00
        di wins 85.00 on split:00/000 [CM18 6.1 Split, 9.4.4(a)]; what won stays; chips 180.00
        eve loses 10.00 on split:0/00 [CM18 9.4.4(b)], loses 10.00 on low [CM18 9.4.4(b)]; chips
          80.00
        the house loses 400.00

dealer  opens betting                “Place your bets”
eve     repeats                      10.00 on split:0/00, 10.00 on low
dealer  spins, calls no more bets, records outcome 0, settles
        spin 2; “No more bets”; 0 green; ana loses 5.00 on straight:000 [CM18 6.3.2]; chips 270.00
        bo wins 50.00 on first-six [CM18 9.4.1 First Six; reading: zero-in-variations]; what won
          stays; chips 190.00
        cy wins 110.00 on any-green [CM18 9.4.1 Any Green; reading: zero-in-variations]; what won
          stays; chips 310.00
        di loses 5.00 on split:00/000 [CM18 6.3.2]; chips 180.00
        eve wins 170.00 on split:0/00 [CM18 6.1 Split; reading: zero-in-variations], loses 10.00 on
          low [CM18 6.3.2]; what won stays; chips 230.00
        the house loses 310.00
        2 spins, the house loses 710.00; ledger balances, log verifies
