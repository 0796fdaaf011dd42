# Station 2 fails after wagering ended. Its wagers wait for the records and play goes on; these show
# ana's of spin 1, none are found of spin 2. Her money is held for 72 hours at most.
table crown-melbourne-18 single-zero touchbet, minimum 5.00, wagering period 20 s

mia     is the area-manager
bo      buys in 100.00                          seat 1; chip account 100.00
ana     buys in 100.00                          seat 2; chip account 100.00
dealer  opens betting                           “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on straight:17
bo      wagers 10.00 on straight:17
dealer  waits 20 s, spins                       wagering ends [CM18 11.6.2(c)]; spin 1
ana     reports station:2: the picture is gone
        claim-1 of ana about station:2 on spin 1; area-manager is told [reading: malfunction-claims]
dealer  reports station:2 by (c): the picture is gone
        station:2 is out of order [CM18 11.9.6(c)]; wagers wait
        ana's wait for the records [CM18 11.9.7(b)]
mia     holds the payment of ana: the station is looked at
        ana is paid nothing until 2026-01-04 20:00:30 [CM18 11.9.7(b)(i)]
dealer  calls no more bets, records outcome 17, settles
        “No more bets”; 17 black
        bo wins 350.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 450.00
        ana's 10.00 is set aside; the house loses 350.00
dealer  opens betting                           “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on red                     refused: out-of-order [CM18 11.9.7(a)]
dealer  clears the fault of station:2           green light
ana     wagers 10.00 on red
dealer  spins, calls no more bets               spin 2; “No more bets”
dealer  reports station:2: dark again
        station:2 is out of order [CM18 11.9.7(b)]; wagers wait
        ana's wait for the records [CM18 11.9.7(b)]
dealer  records outcome 1, settles              1 red; ana's 10.00 is set aside; the house is even
dealer  confirms the records of spin 1          refused: not-allowed [reading: crown-acts]
mia     confirms the records of spin 1
        the records show ana's wagers [reading: crown-acts]
        ana has back of spin 1: straight:17 360.00 [CM18 6.1 Straight-Up]; chip account 440.00
mia     misses the records of spin 2 for ana
        the records do not show ana's wagers [CM18 11.9.8]
        ana has back of spin 2: red 10.00 [CM18 11.9.8]; chip account 450.00
ana     cashes out                              refused: held [CM18 11.9.7(b)(i)]
dealer  waits 72 h                              the hold on ana lapses
ana     cashes out                              refused: out-of-order [reading: dark-place]
dealer  clears the fault of station:2           green light
ana     cashes out                              ticket 000000000000000042 of 450.00
        2 spins, the house loses 700.00; ledger balances, log verifies
