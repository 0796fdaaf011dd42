# Perth: a winning race-track piece is put on its place on the layout and plays on from there. 36
# and then 33 both pay 33/36 its 85.00. Perth pays 7.50 exactly, whatever chips there are, and sends
# the ball back to 33.
table crown-perth-rag599 single-zero cloth, layout 3, minimum 5.00, chips 5.00 25.00

ana     buys in 200.00                         seat 1; chips 200.00
bo      buys in 50.00                          seat 2; chips 50.00
bo      buys 4 red at 7.50                     red is worth 7.50, with a marker
dealer  opens betting                          “Place your bets”
ana     calls tier for 30.00                   6 pieces of 5.00
bo      wagers 7.50 on red
dealer  spins, calls no more bets, records outcome 36, settles
        spin 1; “No more bets”; 36 red
        ana wins 85.00 and loses 25.00 on tier [CP 3.45 Series 5/8 (Tier)]; still down: 5.00 on
          split:33/36; chips 255.00
        bo wins 7.50 on red [CP 3.37(a), 3.38]; what won stays; chips 50.00; the house loses 67.50
dealer  opens betting, spins, calls no more bets, records outcome 33, settles
        “Place your bets”; spin 2; “No more bets”; 33 black
        ana wins 85.00 on split:33/36 [CP 3.13(a), 3.14]; what won stays; chips 340.00
        bo loses 7.50 on red [CP 3.37(b)]; chips 50.00; the house loses 77.50
ana     withdraws split:33/36                  5.00 off split:33/36; chips 345.00

dealer  opens betting                          “Place your bets”
bo      calls zero-game for 20.00              4 pieces of 5.00
dealer  spins, calls no spin: ball-left-wheel
        spin 3
        no result [CP 6.1(e)]; the wagers stand [reading: after-no-spin]; the ball back to 33
          [CP 6.3 part 1]
dealer  opens betting, spins, calls no more bets, records outcome 26, settles
        “Place your bets”; spin 4; “No more bets”; 26 black
        bo wins 175.00 and loses 15.00 on zero-game [CP 3.45 Zero Game (0-Spiel)]; still down: 5.00
          on straight:26; chips 205.00
        the house loses 160.00
bo      leaves                                 5.00 off; with chips of 210.00
        3 spins, the house loses 305.00; ledger balances, log verifies
