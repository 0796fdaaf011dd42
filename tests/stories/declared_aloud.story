# New Zealand: race-track wagers are spoken and only a dealer places them (3.2B). 32.00 on tier is
# six pieces of 5.00, and 2.00 too much; 20.00 on orphelins is five of 4.00, under the minimum, so
# void. 33/36 wins 17 × 5.00 = 85.00 and five pieces lose; the winner moves to the layout and plays
# on.
table nz-division-8 single-zero cloth, minimum 5.00, race-track

ana     buys in 200.00                 seat 1; chips 200.00
bo      buys in 100.00                 seat 2; chips 100.00
dealer  opens betting                  “Place your bets”
ana     wagers 30.00 on tier           refused: must-be-called [NZ 5.7]
ana     calls tier for 32.00
        32.00 is not in units of 1.00 a piece over the minimum: 30.00 is at risk, the rest goes
          back. [NZ 5.9]
bo      calls orphelins for 20.00
        20.00 is under the minimum of 5.00 a piece: it is void and returned. [NZ 5.8]
bo      wagers 5.00 on black
dealer  spins, sees the ball drop      spin 1
bo      wagers 5.00 on red             refused: ball-dropped [NZ 3.6A]
dealer  calls no more bets, records outcome 33, settles
        “No more bets” and the bell; 33 black
        ana wins 85.00 and loses 25.00 and gets 2.00 back on tier [NZ 3.2A(a), 5.9]; still down:
          5.00 on split:33/36; chips 255.00
        bo gets 20.00 back on orphelins [NZ 5.8], wins 5.00 on black [NZ 3.1(m)(i), 3.9 Black]; what
          won stays; chips 100.00
        the house loses 65.00

dealer  opens betting                  “Place your bets”
bo      repeats                        refused: must-be-called [NZ 5.7]
bo      calls neighbours:0 for 25.00   5 pieces of 5.00
dealer  spins with the wheel, calls no more bets, records outcome 26
        spin 2; “No more bets” and the bell; refused: must-be-no-spin [NZ 5.1(a)]
dealer  calls no spin: same-direction
        no result [NZ 5.1(a)]; the wagers stand [reading: after-no-spin]; the ball back to 33
          [NZ 5.4]
dealer  opens betting, spins, calls no more bets, records outcome 26, settles
        “Place your bets”; spin 3; “No more bets” and the bell; 26 black
        ana loses 5.00 on split:33/36 [NZ 3.1(b)(ii)]; chips 255.00
        bo wins 5.00 on black [NZ 3.1(m)(i), 3.9 Black], wins 175.00 and loses 20.00 on neighbours:0
          [NZ 3.2A(d)]; still down: 5.00 on black, 5.00 on straight:26; chips 255.00
        the house loses 155.00
bo      leaves                         10.00 off; with chips of 265.00
ana     leaves                         with chips of 255.00
        2 spins, the house loses 220.00; ledger balances, log verifies
