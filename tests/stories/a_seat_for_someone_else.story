# Two stations, both taken. bo wagers on nothing for three spins, a no spin not counted, while ana
# plays; then his place is asked for, and his account is paid by ticket. Later cy must leave for
# another reason, with a wager down that is settled without him.
table crown-melbourne-2011 single-zero touchbet, minimum 5.00, stations 2

ana     buys in 100.00                 seat 1; chip account 100.00
dealer  opens betting, spins, calls no more bets, records outcome 5, settles
        “Place your bets”: 30 s, a warning for the last 10; spin 1; “No more bets”; 5 red
        the house is even
bo      buys in 40.00                  seat 2; chip account 40.00
cy      buys in 50.00                  refused: no-seat-free [CM11 10.3.2(a)]
dealer  opens betting                  “Place your bets”: 30 s, a warning for the last 10
ana     wagers 5.00 on red
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black; ana loses 5.00 on red [CM11 6.1 Red]; chip account 95.00
        the house wins 5.00
dealer  opens betting, spins, calls no more bets, records outcome 17, settles
        “Place your bets”: 30 s, a warning for the last 10; spin 3; “No more bets”; 17 black
        the house is even
dealer  opens betting, spins, calls no spin: disruption
        “Place your bets”: 30 s, a warning for the last 10; spin 4
        no result [CM11 7.1.7]; the wagers stand [reading: after-no-spin]
        game-supervisor is told [CM11 10.9.1 #2]
dealer  asks bo for the seat           refused: still-playing [CM11 13.8]
dealer  opens betting                  “Place your bets”: 30 s, a warning for the last 10
ana     wagers 5.00 on red
dealer  spins, calls no more bets, records outcome 17, settles
        spin 5; “No more bets”; 17 black; ana loses 5.00 on red [CM11 6.1 Red]; chip account 90.00
        the house wins 5.00
dealer  asks ana for the seat          refused: still-playing [CM11 13.8]
dealer  asks bo for the seat           bo: seat 2 is free; bo: ticket 000000000000000034 of 40.00
cy      buys in 50.00                  seat 2; chip account 50.00

dealer  opens betting                  “Place your bets”: 30 s, a warning for the last 10
cy      wagers 10.00 on straight:17
dealer  spins, calls no more bets      spin 6; “No more bets”
dealer  directs cy to leave: fighting
        cy: ticket 000000000000000042 of 40.00; what is down is settled later
dealer  records outcome 17, settles
        17 black; cy wins 350.00 on straight:17 [CM11 6.1 Straight-Up]
        cy is due a further ticket 000000000000000059 of 360.00; the house loses 350.00
        5 spins, the house loses 340.00; ledger balances, log verifies
