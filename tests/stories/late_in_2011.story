# In 2011 wagers stand after a no spin that is called in time, and play on for the next ball. A spin
# that was settled before anyone saw that ball and wheel ran the same way is reversed.
table crown-melbourne-2011 single-zero touchtable, minimum 5.00

ana     buys in 100.00                           seat 1; chip account 100.00
dealer  opens betting                            “Place your bets”
ana     wagers 10.00 on split:17/20
dealer  spins with the wheel, announces final bets, calls no more bets
        spin 1; “Final bets”; “No more bets”
dealer  records outcome 17                       refused: must-be-no-spin [CM11 7.1.2]
dealer  calls no spin: same-direction
        no result [CM11 7.1.2]; the wagers stand [reading: after-no-spin]
        game-supervisor is told [CM11 11.9.1 #2]
dealer  opens betting, spins, announces final bets, calls no more bets
        “Place your bets”; spin 2; “Final bets”; “No more bets”
dealer  records outcome 20, settles
        20 black; ana wins 170.00 on split:17/20 [CM11 6.1 Split]; chip account 270.00
        the house loses 170.00
dealer  calls no spin: same-direction
        spin 2 has no result [CM11 7.1.2]
        ana now has back: split:17/20 10.00 [reading: late-no-spin]; 170.00 is taken back; chip
          account 100.00
        game-supervisor is told [CM11 11.9.1 #2]
dealer  opens betting, spins                     “Place your bets”; spin 3
dealer  calls no spin of spin 2: same-direction  refused: no-ball-in-play [CM11 7.5]
        0 spins, the house is even; ledger balances, log verifies
