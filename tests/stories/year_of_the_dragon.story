# Canberra: the same dragon is three straight-ups, 25 17 34, each paid 35 to 1 on its own number.
# 15.00 in cash is three pieces of 5.00: 175.00 won, 10.00 lost, and 5.00 stays on 25 until 0 takes
# it.
table act-1996 single-zero cloth, layout E, minimum 5.00, Asian race-track

dealer  opens betting                             “Place your bets”
ana     calls asian:dragon for 15.00 in voucher   refused: wrong-tender [ACT 5.3 [accompanied]]
ana     calls asian:dragon for 16.00 in cash
        refused: stake-does-not-divide [reading: indivisible-stake]
ana     calls asian:dragon for 15.00 in cash      3 pieces of 5.00
bo      buys in 100.00                            seat 1; chips 100.00
bo      calls tier for 30.00                      refused: bet-not-offered [ACT 5.3(i)]
bo      wagers 10.00 on red and 10.00 on dozen:3
dealer  spins, calls no more bets, records outcome 25, settles
        spin 1; “No more bets”; 25 red
        ana wins 175.00 and loses 10.00 on asian:dragon [ACT 5.3(ii)(c)]; still down: 5.00 on
          straight:25; chips 175.00
        bo wins 10.00 on red [reading: CM18 6.1 Red], wins 20.00 on dozen:3
          [reading: CM18 6.1 Dozen]; what won stays; chips 110.00
        the house loses 195.00
bo      withdraws red                             10.00 off red; chips 120.00

dealer  opens betting, spins, calls no more bets, records outcome 0, settles
        “Place your bets”; spin 2; “No more bets”; 0 green
        ana loses 5.00 on straight:25 [ACT 6.2(b)]; chips 175.00
        bo loses 10.00 on dozen:3 [ACT 6.2(b)]; chips 120.00; the house wins 15.00
ana     leaves                                    with chips of 175.00
bo      leaves                                    with chips of 120.00
        2 spins, the house loses 180.00; ledger balances, log verifies
