# Perth: a display screen fails. While the result can be seen play goes on; when it can be neither
# seen nor heard the game is shut down, the open round goes back and no result is undone for it.
# What a screen or the WND shows pays nobody.
table crown-perth-rag599 single-zero ats, minimum 5.00, wagering period 20 s

otto    is the casino-operator
ana     buys in 100.00                            seat 1; chip account 100.00
bo      buys in 100.00                            seat 2; chip account 100.00
dealer  opens betting                             “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on straight:17
bo      wagers 10.00 on straight:18
dealer  spins, waits 20 s, calls no more bets, records outcome 17
        spin 1; wagering ends [CP 4.4 sentence 2]; “No more bets”; 17 black
bo      reports wnd: it shows 18                  refused: not-yours [CP 6.14 sentence 1]
dealer  reports wnd: it shows 18                  wnd is out of order [CP 6.7]; no wager is touched
dealer  reports display-screen: it is dark        refused: no-particulars [CP 6.18 sentence 1]
dealer  reports display-screen by (b): it shows 18
        display-screen is out of order [CP 6.8]; no wager is touched
dealer  settles, clears the fault of display-screen, opens betting
        ana wins 350.00 on straight:17 [CP 3.11(a), 3.12]; chip account 450.00
        bo loses 10.00 on straight:18 [CP 3.11(b)]; chip account 90.00; the house loses 340.00
        green light; “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on red
dealer  finds display-screen neither seen nor heard: it is dark
        display-screen is out of order [CP 6.18 sentence 1]; the game is shut down
        ana's 10.00 is refunded [reading: screen-shut-down]
dealer  opens betting                             refused: game-stopped [CP 6.18 sentence 1]
bo      claims 360.00: the sign said 18           claim-1 of bo of 360.00 on spin 1
otto    has claim-1 rejected: the ball lay in 17  decided on the records of spin 1
bo      disputes: the sign said 18                dispute-1
otto    decides dispute-1 rejected: the ball lay in 17
        final [CP 7.13]; The Commission may review this decision. [CP 7.13]
dealer  clears the fault of display-screen, opens betting
        green light; “Place your bets”: 20 s, a warning for the last 10
        1 spin, the house loses 340.00; ledger balances, log verifies
