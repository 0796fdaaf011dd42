# Anyone may leave at any time. bo leaves while wagers can come off, and they do. ana, cy and eve
# leave after no more bets: their wagers are settled without them, and what they bring is a further
# ticket, of which eve gets none. Of di's spin nothing comes: her 20.00 is refunded, by ticket too.
table crown-melbourne-18 single-zero touchbet, minimum 5.00

ana     buys in 100.00                  seat 1; chip account 100.00
bo      buys in 100.00                  seat 2; chip account 100.00
cy      buys in 100.00                  seat 3; chip account 100.00
di      buys in 20.00                   seat 4; chip account 20.00
eve     buys in 5.00                    seat 5; chip account 5.00
dealer  opens betting                   “Place your bets”: 30 s, a warning for the last 10
ana     wagers 10.00 on straight:17
bo      wagers 10.00 on red, leaves     10.00 off; ticket 000000000000000018 of 100.00
cy      wagers 15.00 on odd
eve     wagers 5.00 on red
dealer  spins, calls no more bets       spin 1; “No more bets”
ana     leaves
        ticket 000000000000000026 of 90.00; what is down is settled later
cy      leaves
        ticket 000000000000000034 of 85.00; what is down is settled later
eve     leaves                          with nothing; what is down is settled later
ana     buys in 50.00                   refused: still-owed [CM18 11.7.2]
dealer  records outcome 17, settles
        17 black; ana wins 350.00 on straight:17 [CM18 6.1 Straight-Up]
        ana is due a further ticket 000000000000000059 of 360.00
        cy wins 15.00 on odd [CM18 6.1 Odd]; cy is due a further ticket 000000000000000067 of 30.00
        eve loses 5.00 on red [CM18 6.1 Red]; nothing is due to eve; the house loses 360.00
ana     buys in 50.00                   seat 1; chip account 50.00

dealer  opens betting                   “Place your bets”: 30 s, a warning for the last 10
di      wagers 20.00 on red
dealer  spins, calls no more bets       spin 2; “No more bets”
di      leaves                          with nothing; what is down is settled later
dealer  calls no spin: ball-left-wheel
        no result [CM18 7.1.5]; di's 20.00 is refunded [CM18 18.5]
        di is due a further ticket 000000000000000091 of 20.00; area-manager is told [CM18 11.9.1]
        1 spin, the house loses 360.00; ledger balances, log verifies
