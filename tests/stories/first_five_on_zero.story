# Two zeros. On 0 First Five wins by its own definition, 6 × 10.00, and the corner of 0 1 2 3 by
# 6.3.1; on 00 only the straight-up, 0/00 and First Five can win (8.4.3), so the corner goes.
table crown-melbourne-18 double-zero cloth, layout F, minimum 5.00

ana     buys in 100.00                   seat 1; chips 100.00
bo      buys in 100.00                   seat 2; chips 100.00
cy      buys in 100.00                   seat 3; chips 100.00
dealer  opens betting                    “Place your bets”
ana     wagers 10.00 on five:0/00/1/2/3
bo      wagers 5.00 on corner:0/1/2/3 and 5.00 on split:00/2
        refused: bet-not-offered [CM18 6.1 Split]
cy      wagers 5.00 on split:0/00 and 10.00 on dozen:1
dealer  spins, calls no more bets, records outcome 0, settles
        spin 1; “No more bets”; 0 green
        ana wins 60.00 on five:0/00/1/2/3
          [CM18 8.4.1 Five-Line/First Five; reading: zero-in-variations]; what won stays; chips
          150.00
        bo wins 40.00 on corner:0/1/2/3 [CM18 6.1 Corner, 6.3.1]; what won stays; chips 135.00
        cy wins 85.00 on split:0/00 [CM18 6.1 Split; reading: zero-in-variations], loses 10.00 on
          dozen:1 [CM18 6.3.2]; what won stays; chips 170.00
        the house loses 175.00
cy      withdraws split:0/00             5.00 off split:0/00; chips 175.00

dealer  opens betting                    “Place your bets”
cy      wagers 5.00 on straight:00
dealer  spins, calls no more bets, records outcome 00, settles
        spin 2; “No more bets”; 00 green
        ana wins 60.00 on five:0/00/1/2/3 [CM18 8.4.1 Five-Line/First Five, 8.4.3(a)]; what won
          stays; chips 210.00
        bo loses 5.00 on corner:0/1/2/3 [CM18 8.4.3(b)]; chips 135.00
        cy wins 175.00 on straight:00 [CM18 6.1 Straight-Up, 8.4.3(a)]; what won stays; chips 345.00
        the house loses 230.00
        2 spins, the house loses 405.00; ledger balances, log verifies
