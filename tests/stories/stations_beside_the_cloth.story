# A Perth cloth with two stations. ana plays with chips; bo at a station, where 3.00 is shown and
# not debited until it reaches the minimum, and wagering ends before the cloth's does. bo is paid by
# ticket, which di puts in at the other station, once.
table crown-perth-rag599 single-zero cloth, minimum 5.00, unit 1.00, stations 2, layout 3

ana     buys in 100.00                     seat 1; chips 100.00
bo      takes station 1                    station 1
bo      buys in 40.00 in note              chip account 40.00
dealer  opens betting                      “Place your bets”: 30 s, a warning for the last 10
ana     wagers 5.00 on red
bo      wagers 3.00 on black and 3.00 on odd, removes odd, wagers 3.00 on odd and 2.00 on black
        3.00 is under the minimum of 5.00: it is not debited, and dropped when betting ends.
          [CP 6.19(a)]
        3.00 is under the minimum of 5.00: it is not debited, and dropped when betting ends.
          [CP 6.19(a)]
        odd is no longer shown
        3.00 is under the minimum of 5.00: it is not debited, and dropped when betting ends.
          [CP 6.19(a)]
dealer  spins, waits 30 s
        spin 1; wagering ends [CP 4.4 sentence 2]; bo's 3.00 is dropped [CP 6.19(a)]
bo      wagers 5.00 on red                 refused: betting-closed [CP 3.5(a)]
ana     wagers 5.00 on straight:17
dealer  calls no more bets, records outcome 17, settles
        “No more bets”; 17 black
        ana loses 5.00 on red [CP 3.37(b)], wins 175.00 on straight:17 [CP 3.11(a), 3.12]; what won
          stays; chips 265.00
        bo wins 5.00 on black [CP 3.39(a), 3.40]; chip account 45.00; the house loses 175.00
bo      cashes out                         ticket 000000000000000018 of 45.00
di      puts in ticket 000000000000000018  station 2; chip account 45.00
ana     takes station 1                    refused: seat-taken [reading: floor-acts]
bo      puts in ticket 000000000000000018  refused: ticket-redeemed [CP 3.9 chapeau]
        1 spin, the house loses 175.00; ledger balances, log verifies
