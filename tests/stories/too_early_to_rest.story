# A Perth ATS with a minimum outlay. ana's 3.00 is shown and dropped, bo's 5.00 alone is under the
# outlay and comes back. The ball rests before the period ends, so the sensor's number is no result:
# the wagers stand, and there is a new period. Then 17 pays 35 × 10.00 and black 100.00.
table crown-perth-rag599 single-zero ats, minimum 5.00, maximum 100.00, outlay 10.00

ana       buys in 300.00             seat 1; chip account 300.00
bo        buys in 50.00 in voucher   seat 2; chip account 50.00
dealer    opens betting              “Place your bets”: 30 s, a warning for the last 10
ana       wagers 10.00 on straight:17 and 3.00 on red
          3.00 is under the minimum of 5.00: it is not debited, and dropped when betting ends.
            [CP 6.19(a)]
ana       wagers 130.00 on black
          130.00 is over the maximum of 100.00: 100.00 is at risk, the rest is not taken.
            [CP 6.19(b)]
bo        wagers 5.00 on odd
dealer    spins                      spin 1
sensor-1  waits 22 s
sensor-1  records outcome 17
          17 is shown; no result [CP 6.1(h)]; the wagers stand [reading: after-no-spin]
ana       cashes out                 refused: wagers-down [reading: cash-out]
dealer    settles                    refused: no-outcome [CP 4.7(b)]

dealer    opens betting              “Place your bets”: 30 s, a warning for the last 10
dealer    spins, calls no more bets
          spin 2; “No more bets”; ana's 3.00 is dropped [CP 6.19(a)]
          bo: Together 5.00 is under the minimum outlay of 10.00, so none of it is recognised.
            [CP 6.20]; chip account 50.00
dealer    records outcome 17         refused: period-runs [CP 6.1(h)]
dealer    waits 30 s                 wagering ends [CP 4.4 sentence 2]
sensor-1  records outcome 17         17 is shown
dealer    confirms 17, settles
          17 black
          ana wins 350.00 on straight:17 [CP 3.11(a), 3.12], wins 100.00 on black
            [CP 3.39(a), 3.40]; chip account 750.00
          the house loses 450.00
ana       cashes out                 ticket 000000000000000026 of 750.00
dealer    cashes bo out              bo: with chips of 50.00
          1 spin, the house loses 450.00; ledger balances, log verifies
