# Limits agreed for one player: ana plays 50.00 to 5,000.00 at a table of 5.00 to 500.00, and a
# marker says so. The same 1,000.00 on red is at risk in full for her and for bo up to the sign's
# maximum. Nothing is agreed once the ball runs; without the marker she is like anyone else.
table crown-melbourne-2011 single-zero cloth, minimum 5.00, maximum 500.00

ana     buys in 9,000.00                         seat 1; chips 9,000.00
bo      buys in 2,000.00                         seat 2; chips 2,000.00
bo      gives bo limits of 50.00 to 5,000.00     refused: not-allowed [reading: unnamed-acts]
dealer  gives ana limits of 50.00 to 5,000.00    refused: not-agreed [CM11 4.3 #1]
dealer  agrees with ana on limits of 50.00 to 5,000.00
        a marker: ana plays 50.00 to 5,000.00
dealer  opens betting                            “Place your bets”
ana     wagers 1,000.00 on red and 25.00 on odd
        25.00 is under the minimum of 50.00: it is settled, and the player advised that the next is
          returned. [CM11 4.2.1 #1]
bo      wagers 1,000.00 on red and 25.00 on odd
        1,000.00 is over the maximum of 500.00: 500.00 is at risk, the rest goes back. [CM11 4.2.2]
dealer  spins                                    spin 1
dealer  gives bo limits of 50.00 to 5,000.00     refused: wrong-phase [reading: own-limits-when]
dealer  calls no more bets, records outcome 18, settles
        “No more bets”; 18 red
        ana wins 1,000.00 on red [CM11 6.1 Red], loses 25.00 on odd [CM11 6.1 Odd, 4.2.1 #1]; is
          advised [CM11 4.2.1 #2]; what won stays; chips 8,975.00
        bo wins 500.00 and gets 500.00 back on red [CM11 6.1 Red, 4.2.2], loses 25.00 on odd
          [CM11 6.1 Odd]; still down: 500.00 on red; chips 1,975.00
        the house loses 1,450.00

dealer  ends the limits of ana, ends the limits of ana
        ana plays by the table's limits again, without a marker
        refused: no-own-limits [CM11 4.3 #1]
dealer  opens betting, spins, calls no more bets, records outcome 36, settles
        “Place your bets”; spin 2; “No more bets”; 36 red
        ana wins 500.00 and gets 500.00 back on red [CM11 6.1 Red, 4.2.2]; still down: 500.00 on
          red; chips 9,975.00
        bo wins 500.00 on red [CM11 6.1 Red]; what won stays; chips 2,475.00
        the house loses 1,000.00
        2 spins, the house loses 2,450.00; ledger balances, log verifies
