# The older rules again: under the red light the spin has no effect, but the wagers stand and a new
# period runs. bo, who would rather go, may take them off when it opens. First Five then pays 6 ×
# 5.00 on 00.
table crown-melbourne-2011 double-zero touchbet, layout V, minimum 5.00, wagering period 25 s

ana       buys in 50.00                   seat 1; chip account 50.00
bo        buys in 50.00                   seat 2; chip account 50.00
dealer    opens betting                   “Place your bets”: 25 s, a warning for the last 10
ana       wagers 5.00 on five:0/00/1/2/3
bo        wagers 10.00 on black
dealer    spins, calls no more bets       spin 1; “No more bets”
sensor-1  records outcome 0               0 is shown
sensor-2  records outcome 00
          00 is shown; red light: the sensors differ: 0 and 00
          game-supervisor is told [CM11 10.9.2 #2]; pit-boss is told [CM11 10.9.2 #2]
dealer    calls no spin: console-fault
          no result [CM11 10.9.2 #1]; the wagers stand [reading: after-no-spin]
          game-supervisor is told [CM11 10.9.2 #2]; pit-boss is told [CM11 10.9.2 #2]
bo        cashes out                      refused: wagers-down [CM11 10.7.5 #1]
dealer    clears the fault of game-system, opens betting
          green light; “Place your bets”: 25 s, a warning for the last 10
bo        clears, cashes out
          10.00 off; chip account 50.00; ticket 000000000000000026 of 50.00
dealer    spins, calls no more bets       spin 2; “No more bets”
sensor-1  records outcome 00              00 is shown
sensor-2  records outcome 00              00 is shown; 00 green
dealer    settles
          ana wins 30.00 on five:0/00/1/2/3 [CM11 8.4.1 Five-Line/First Five, 8.4.3(c)(i)]; chip
            account 80.00
          the house loses 30.00
ana       leaves                          ticket 000000000000000034 of 80.00
          1 spin, the house loses 30.00; ledger balances, log verifies
