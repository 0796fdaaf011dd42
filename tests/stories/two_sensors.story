# Two sensors that agree are the outcome. Two that differ light the red light: the spin is no spin,
# and nothing goes on before the fault is cleared and the light is green. The dealer's own word is
# final.
table crown-melbourne-18 single-zero touchbet, minimum 5.00

ana       buys in 100.00                   seat 1; chip account 100.00
dealer    opens betting                    “Place your bets”: 30 s, a warning for the last 10
ana       wagers 10.00 on red
dealer    spins, calls no more bets        spin 1; “No more bets”
sensor-1  records outcome 32               32 is shown
sensor-2  records outcome 32               32 is shown; 32 red
dealer    settles
          ana wins 10.00 on red [CM18 6.1 Red]; chip account 110.00; the house loses 10.00

dealer    opens betting                    “Place your bets”: 30 s, a warning for the last 10
ana       repeats                          10.00 on red
dealer    spins, calls no more bets        spin 2; “No more bets”
sensor-1  records outcome 17               17 is shown
sensor-2  records outcome 34
          34 is shown; red light: the sensors differ: 17 and 34
          area-manager is told [CM18 11.9.2 #1]
dealer    clears the fault of game-system  refused: spin-under-way [CM18 11.9.2 #1]
dealer    calls no spin: console-fault
          no result [CM18 11.9.2 #1]; ana's 10.00 is refunded [CM18 18.5]
          area-manager is told [CM18 11.9.2 #1]
dealer    clears the fault of game-system  green light

dealer    opens betting                    “Place your bets”: 30 s, a warning for the last 10
ana       doubles                          20.00 on red
dealer    spins, calls no more bets        spin 3; “No more bets”
sensor-1  records outcome 34               34 is shown
dealer    records outcome 17, settles
          17 black; area-manager is told [CM18 11.9.3]
          ana loses 20.00 on red [CM18 6.1 Red]; chip account 90.00; the house wins 20.00
ana       cashes out                       ticket 000000000000000018 of 90.00
          2 spins, the house wins 10.00; ledger balances, log verifies
