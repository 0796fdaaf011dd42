# New Zealand: a coin lay in the wheel, which nobody saw until the spin after that one was over. It
# is void by the fact: what it paid comes back, and ana, who has lost it again, owes the rest.
table nz-division-8 single-zero cloth, minimum 5.00, float 1,000.00

ora     is the casino-operator
ana     buys in 100.00                           seat 1; chips 100.00
bo      buys in 100.00                           seat 2; chips 100.00
dealer  opens betting                            “Place your bets”
ana     wagers 10.00 on straight:20
bo      wagers 20.00 on red
dealer  spins, calls no spin with the ball out: no-rest, opens betting, spins
        spin 1; no result [NZ 5.1(c)]; the wagers stand [reading: after-no-spin]; “Place your bets”
        spin 2
ora     puts straight:20 of ana back on straight:17 after a patron
        ana's 10.00 is on straight:17 [NZ 3.8 proviso (ii)]
dealer  calls no more bets, records outcome 17, settles
        “No more bets” and the bell; 17 black
        ana wins 350.00 on straight:17 [NZ 3.1(a)(i), 3.9 Straight Up]; what won stays; chips 440.00
        bo loses 20.00 on red [NZ 3.1(l)(ii)]; chips 80.00; the house loses 330.00
ana     withdraws straight:17                    10.00 off straight:17; chips 450.00
bo      leaves                                   with chips of 80.00
dealer  opens betting                            “Place your bets”
ana     wagers 400.00 on red
dealer  spins, calls no more bets, records outcome 20, settles
        spin 3; “No more bets” and the bell; 20 black
        ana loses 400.00 on red [NZ 3.1(l)(ii)]; chips 50.00; the house wins 400.00
dealer  calls no spin of spin 2: foreign-object
        spin 2 has no result [NZ 5.1(b)]
        ana now has back: straight:17 10.00 [reading: late-no-spin]; 50.00 is taken back, 300.00 is
          owing as claim-1; chips 0.00
        bo now has back: red 20.00 [reading: late-no-spin]; 20.00 is paid
        bo is due further chips of 20.00
dealer  calls no spin of spin 3: short-spin      refused: no-ball-in-play [NZ 5.3 sentence 1]
dealer  calls no spin of spin 2: foreign-object  refused: spin-void [NZ 5.1(b)]
ora     has claim-1 written-off: the house saw it too late
        decided on the records of spin 2; 300.00 is written off
        1 spin, the house wins 400.00; ledger balances, log verifies
