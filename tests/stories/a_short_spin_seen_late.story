# A spin of fewer than four revolutions, seen only after it was settled, is still no spin while the
# next has not begun: what was won goes back, what was lost too. Once the next ball runs it stands.
table crown-melbourne-18 single-zero touchbet, minimum 5.00

ana       buys in 100.00                         seat 1; chip account 100.00
bo        buys in 100.00                         seat 2; chip account 100.00
dealer    opens betting                          “Place your bets”: 30 s, a warning for the last 10
ana       wagers 10.00 on straight:17
bo        wagers 20.00 on red
dealer    spins, calls no more bets, records outcome 17, settles
          spin 1; “No more bets”; 17 black
          ana wins 350.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 450.00
          bo loses 20.00 on red [CM18 6.1 Red]; chip account 80.00; the house loses 330.00
dealer    opens betting                          “Place your bets”: 30 s, a warning for the last 10
bo        wagers 5.00 on black
dealer    calls no spin: short-spin
          spin 1 has no result [CM18 7.1.3]
          ana now has back: straight:17 10.00 [CM18 18.5]; 350.00 is taken back; chip account 100.00
          bo now has back: red 20.00 [CM18 18.5]; 20.00 is paid; chip account 95.00
          area-manager is told [CM18 11.9.1]
dealer    calls no spin: short-spin              refused: spin-void [CM18 7.1.3]
dealer    spins, calls no more bets, records outcome 17, settles
          spin 2; “No more bets”; 17 black
          bo wins 5.00 on black [CM18 6.1 Black]; chip account 105.00; the house loses 5.00
dealer    opens betting, spins
          “Place your bets”: 30 s, a warning for the last 10; spin 3
dealer    calls no spin of spin 2: short-spin    refused: no-ball-in-play [CM18 7.5]
dealer    calls no spin of spin 2: interference  refused: no-ball-in-play [reading: no-spin-until]
dealer    calls no spin: no-rest                 refused: not-allowed [CM18 7.4 #1]
mia       is the higher-duties-dealer
mia       calls no spin: no-rest
          no result [CM18 7.4 #1]; area-manager is told [CM18 11.9.1]
sensor-1  records outcome 5                      refused: no-ball-in-play [CM18 5.4.1]
          1 spin, the house loses 5.00; ledger balances, log verifies
