# A quiet table: the ball is measured before betting opens, a Higher Duties Dealer has the wheel
# spun for nobody, one guest comes and goes, and the table is closed. A ball of 25 mm is not within
# 17 to 22.
table crown-melbourne-18 single-zero cloth, minimum 5.00, attestations required

max     is the higher-duties-dealer
dealer  opens betting                refused: not-attested [CM18 2.3 #1]
dealer  attests ball-mm 25           refused: out-of-rule [CM18 2.3 #2]
dealer  attests ball-mm 20 and attests ball-material non-metallic
dealer  directs spins                refused: not-allowed [CM18 5.5 #1]
max     directs spins
dealer  opens betting, spins, calls no more bets, records outcome 4, settles
        “Place your bets”; spin 1; “No more bets”; 4 black; the house is even

ana     takes seat 3                 seat 3
ana     buys in 40.00                chips 40.00
max     directs spins                refused: players-present [CM18 5.5 #1]
dealer  opens betting                “Place your bets”
ana     wagers 20.00 on even
dealer  spins, calls no more bets, records outcome 4, settles
        spin 2; “No more bets”; 4 black
        ana wins 20.00 on even [CM18 6.1 Even]; what won stays; chips 40.00; the house loses 20.00
max     closes the table             refused: players-present [CM18 18.8]
ana     leaves                       20.00 off; with chips of 60.00
dealer  closes the table             refused: not-allowed [CM18 18.8]
max     closes the table
        2 spins, the house loses 20.00; ledger balances, log verifies
