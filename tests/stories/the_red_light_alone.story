# The red light is no malfunction by itself. It ends a round whose ball is not spun; a number that
# is recorded and not settled is no spin like any other; nothing goes on until it is green.
table crown-melbourne-18 single-zero touchbet, minimum 5.00, wagering period 20 s

ana     buys in 100.00                           seat 1; chip account 100.00
bo      buys in 100.00                           seat 2; chip account 100.00
dealer  opens betting                            “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on black
dealer  lights the red light: the console does not answer
        red light: the console does not answer
        ana's 10.00 is refunded [reading: red-light-before-the-ball]
        area-manager is told [CM18 11.9.2 #1]
bo      wagers 5.00 on odd                       refused: red-light [CM18 11.9.2 #2]
dealer  opens betting                            refused: red-light [CM18 11.9.2 #2]
dealer  clears the fault of game-system, opens betting
        green light; “Place your bets”: 20 s, a warning for the last 10
ana     repeats                                  10.00 on black
dealer  spins, calls no more bets, records outcome 5
        spin 1; “No more bets”; 5 red
dealer  lights the red light: the lamp flickers
        red light: the lamp flickers; area-manager is told [CM18 11.9.2 #1]
dealer  settles                                  refused: red-light [CM18 11.9.2 #2]
dealer  clears the fault of game-system          refused: spin-under-way [CM18 11.9.2 #1]
dealer  calls no spin: console-fault
        no result [CM18 11.9.2 #1]; ana's 10.00 is refunded [CM18 18.5]
        area-manager is told [CM18 11.9.2 #1]
dealer  clears the fault of game-system, opens betting
        green light; “Place your bets”: 20 s, a warning for the last 10
ana     repeats                                  10.00 on black
dealer  spins, calls no more bets, records outcome 5, settles
        spin 2; “No more bets”; 5 red; ana loses 10.00 on black [CM18 6.1 Black]; chip account 90.00
        the house wins 10.00
        1 spin, the house wins 10.00; ledger balances, log verifies
