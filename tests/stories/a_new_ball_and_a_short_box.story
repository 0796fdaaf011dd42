# The house's own side of an evening in New Zealand: chips come to the tray and go back, the ball is
# changed between spins, and the drop box is two dollars short when it is counted.
table nz-division-8 single-zero cloth, minimum 5.00, float 1,000.00

rua     is the casino-operator
ana     buys in 100.00               seat 1; chips 100.00
bo      buys in 60.00 in voucher     seat 2; chips 60.00
dealer  opens betting                “Place your bets”
ana     wagers 10.00 on straight:17
rua     changes the ball
dealer  spins                        spin 1
rua     changes the ball             refused: wrong-phase [NZ 4.7]
dealer  sees the ball drop, calls no more bets, records outcome 17, settles
        “No more bets” and the bell; 17 black
        ana wins 350.00 on straight:17 [NZ 3.1(a)(i), 3.9 Straight Up]; what won stays; chips 440.00
        the house loses 350.00
dealer  changes the ball             refused: not-allowed [NZ 4.7]
rua     changes the ball
dealer  fills 500.00, credits 2,000.00, credits 200.00
        the tray holds 990.00; refused: not-enough [reading: house-books]; the tray holds 790.00
ana     leaves                       10.00 off; with chips of 450.00
bo      leaves                       with chips of 60.00
rua     counts 158.00 in the drop box, counts 0.00 in the drop box
        2.00 short; as it should be
rua     closes the table
        1 spin, the house loses 350.00; ledger balances, log verifies
