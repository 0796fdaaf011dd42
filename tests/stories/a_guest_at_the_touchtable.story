# A TouchTable evening. ana and bo have a display each; gil has none and bets through the dealer
# alone, whatever he tries. A sensor's number waits for the dealer to confirm it. Accounts are paid
# in chips, never by ticket, and a guest's is closed with it.
table crown-melbourne-18 single-zero touchtable, minimum 5.00, seats 2, float 5,000.00

ana       buys in 100.00                           seat 1; chip account 100.00
bo        buys in 100.00 in chips                  seat 2; chip account 100.00
cy        buys in 50.00                            refused: no-seat-free [CM18 12.3.1 #1]
gil       plays as a guest, buys in 60.00 in voucher
          a guest account; chip account 60.00
dealer    opens betting                            “Place your bets”
ana       wagers 25.00 on neighbours:17 and 3.00 on red and 20.00 on odd, takes back the last
          5 pieces of 5.00; refused: under-minimum [CM18 12.5.1(a)]
          20.00 off odd; chip account 75.00
bo        wagers 10.00 on red, moves red to black  10.00 from red to black
gil       wagers 5.00 on straight:17               refused: not-allowed [CM18 12.4.1 #1]
gil       calls straight:17 for 5.00
ana       calls tier for 30.00                     6 pieces of 5.00
dealer    spins                                    spin 1
bo        wagers 5.00 on straight:17
dealer    calls no more bets                       “No more bets”
bo        wagers 5.00 on black                     refused: betting-closed [CM18 12.4.5]
gil       calls black for 5.00                     refused: betting-closed [CM18 3.3 #2]
dealer    records outcome 17, settles
          17 black
          ana wins 175.00 and loses 20.00 on neighbours:17 [CM18 6.4 Neighbours five-piece], loses
            30.00 on tier [CM18 6.4 Series 5/8 / Tier]; chip account 225.00
          bo wins 10.00 on black [CM18 6.1 Black], wins 175.00 on straight:17
            [CM18 6.1 Straight-Up]; chip account 285.00
          gil wins 175.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 235.00
          the house loses 485.00

dealer    opens betting                            “Place your bets”
ana       repeats                                  25.00 on neighbours:17, 30.00 on tier
dealer    spins, calls no more bets                spin 2; “No more bets”
sensor-1  records outcome 34                       34 is shown
dealer    confirms 34, settles, cashes gil out
          34 red
          ana wins 175.00 and loses 20.00 on neighbours:17 [CM18 6.4 Neighbours five-piece], loses
            30.00 on tier [CM18 6.4 Series 5/8 / Tier]; chip account 350.00
          the house loses 125.00; gil: with chips of 235.00; gil: the guest account is closed
ana       cashes out, leaves                       with chips of 350.00; with nothing
bo        leaves                                   with chips of 285.00
          2 spins, the house loses 610.00; ledger balances, log verifies
