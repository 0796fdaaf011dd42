# In 2011 final bets is announced at a TouchTable while the ball runs, and only then no more bets:
# ana's last 10.00 comes in between. A no spin lets the wagers stand, and the next ball has its own
# announcement.
table crown-melbourne-2011 single-zero touchtable, minimum 5.00

ana     buys in 100.00                            seat 1; chip account 100.00
gil     plays as a guest, buys in 50.00           a guest account; chip account 50.00
dealer  opens betting                             “Place your bets”
ana     wagers 20.00 on black
dealer  announces final bets                      refused: ball-not-in-play [CM11 11.6.3 #1]
dealer  spins, calls no more bets                 spin 1; refused: final-bets-first [CM11 11.6.3 #1]
dealer  announces final bets                      “Final bets”
ana     wagers 10.00 on straight:17
gil     calls orphelins for 25.00                 5 pieces of 5.00
dealer  calls no more bets                        “No more bets”
ana     clears                                    refused: betting-closed [CM11 11.4.5]
dealer  calls no spin: short-spin
        no result [CM11 7.1.3]; the wagers stand [reading: after-no-spin]
        game-supervisor is told [CM11 11.9.1 #2]

dealer  opens betting, spins, calls no more bets
        “Place your bets”; spin 2; refused: final-bets-first [CM11 11.6.3 #1]
dealer  announces final bets, calls no more bets, records outcome 17, settles
        “Final bets”; “No more bets”; 17 black
        ana wins 20.00 on black [CM11 6.1 Black], wins 350.00 on straight:17 [CM11 6.1 Straight-Up];
          chip account 470.00
        gil wins 170.00 and loses 15.00 on orphelins [CM11 6.4 Orphans]; chip account 205.00
        the house loses 525.00
ana     leaves                                    with chips of 470.00
dealer  cashes gil out
        gil: with chips of 205.00; gil: the guest account is closed
        1 spin, the house loses 525.00; ledger balances, log verifies
