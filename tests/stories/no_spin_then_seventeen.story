# A ball too slow for four revolutions is no spin: the 5.00 comes back, and a spin later 17 pays 35
# to 1.
table crown-melbourne-18 single-zero touchbet, minimum 5.00

ana     buys in 100.00                    seat 1; chip account 100.00
dealer  opens betting                     “Place your bets”: 30 s, a warning for the last 10
ana     wagers 5.00 on straight:17
dealer  spins, calls no spin: short-spin
        spin 1; no result [CM18 7.1.3]; ana's 5.00 is refunded [CM18 18.5]
        area-manager is told [CM18 11.9.1]
dealer  opens betting                     “Place your bets”: 30 s, a warning for the last 10
ana     repeats                           5.00 on straight:17
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black
        ana wins 175.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 275.00
        the house loses 175.00
ana     cashes out                        ticket 000000000000000018 of 275.00
        1 spin, the house loses 175.00; ledger balances, log verifies
