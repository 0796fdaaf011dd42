# The game system fails before wagering ends: every wager of the spin is void. The red light stops
# play until someone clears it; a ball that runs already is no spin. This edition lets wagers stand.
table crown-melbourne-2011 single-zero touchbet, minimum 5.00, wagering period 20 s

ana     buys in 100.00                            seat 1; chip account 100.00
bo      buys in 100.00                            seat 2; chip account 100.00
dealer  opens betting                             “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on red
bo      wagers 5.00 on odd
dealer  spins                                     spin 1
bo      reports game-system: the screens flicker
        game-system is out of order [reading: unnamed-acts]; wagers are void
        ana's 10.00 is refunded [CM11 10.9.5(a)]; bo's 5.00 is refunded [CM11 10.9.5(a)]
        game-supervisor is told [CM11 10.9.2 #2]; pit-boss is told [CM11 10.9.2 #2]
dealer  calls no more bets, records outcome 5
        “No more bets”; refused: red-light [CM11 10.9.2 #3]
dealer  calls no spin: console-fault
        no result [CM11 10.9.2 #1]; the wagers stand [reading: after-no-spin]
        game-supervisor is told [CM11 10.9.2 #2]; pit-boss is told [CM11 10.9.2 #2]
dealer  opens betting                             refused: red-light [CM11 10.9.2 #3]
dealer  clears the fault of game-system           green light
dealer  opens betting                             “Place your bets”: 20 s, a warning for the last 10
ana     repeats                                   10.00 on red
dealer  spins, calls no more bets                 spin 2; “No more bets”
dealer  reports game-system: a smell of burning
        game-system is out of order [reading: unnamed-acts]; wagers wait
        ana's wait for the records [CM11 10.9.5(b)]; game-supervisor is told [CM11 10.9.2 #2]
        pit-boss is told [CM11 10.9.2 #2]
dealer  calls no spin: console-fault, clears the fault of game-system, opens betting
        no result [CM11 10.9.2 #1]; the wagers stand [reading: after-no-spin]
        game-supervisor is told [CM11 10.9.2 #2]; pit-boss is told [CM11 10.9.2 #2]; green light
        “Place your bets”: 20 s, a warning for the last 10
dealer  spins, calls no more bets, records outcome 5, settles
        spin 3; “No more bets”; 5 red; ana wins 10.00 on red [CM11 6.1 Red]; chip account 110.00
        the house loses 10.00
        1 spin, the house loses 10.00; ledger balances, log verifies
