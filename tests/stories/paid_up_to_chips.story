# Colour chips are worth what their buyer says, and are paid in cash chips from 5.00 up: a win goes
# up to what these can make (4.2.3): 7.50 to 10.00, 12.00 to 15.00, 192.50 to 195.00, and the piece
# on 32/35, 17 × 5.50 = 93.50, to 95.00. What loses is collected as it is.
table crown-melbourne-18 single-zero cloth, minimum 5.00, chips 5.00 25.00 100.00, race-track

ana     buys in 100.00              seat 1; chips 100.00
bo      buys in 100.00              seat 2; chips 100.00
cy      buys in 100.00              seat 3; chips 100.00
di      buys in 100.00              seat 4; chips 100.00
dealer  opens betting               “Place your bets”
ana     wagers 7.50 on red          refused: not-in-chips [CM18 3.1]
ana     buys 10 red at 7.50         red is worth 7.50, with a marker
bo      buys 10 blue at 6.00        blue is worth 6.00, with a marker
cy      buys 10 green at 5.50       green is worth 5.50, with a marker
di      buys 10 yellow at 5.50      yellow is worth 5.50, with a marker
ana     wagers 7.50 on red
bo      wagers 6.00 on dozen:3
cy      wagers 5.50 on straight:32
di      calls voisins for 49.50     9 pieces of 5.50
dealer  spins, calls no more bets, records outcome 32, settles
        spin 1; “No more bets”; 32 red
        ana wins 10.00 on red [CM18 6.1 Red, 4.2.3 #2]; what won stays; chips 102.50
        bo wins 15.00 on dozen:3 [CM18 6.1 Dozen, 4.2.3 #2]; what won stays; chips 109.00
        cy wins 195.00 on straight:32 [CM18 6.1 Straight-Up, 4.2.3 #2]; what won stays; chips 289.50
        di wins 95.00 and loses 44.00 on voisins
          [CM18 6.4 Grand Series 0/2/3 / Voisins Du Zero, 4.2.3 #2]; still down: 5.50 on
          split:32/35; chips 145.50
        the house loses 271.00

dealer  opens betting               “Place your bets”
bo      withdraws dozen:3           6.00 off dozen:3; chips 115.00
dealer  spins, calls no more bets, records outcome 33, settles
        spin 2; “No more bets”; 33 black; ana loses 7.50 on red [CM18 6.1 Red]; chips 102.50
        cy loses 5.50 on straight:32 [CM18 6.1 Straight-Up]; chips 289.50
        di loses 5.50 on split:32/35 [CM18 6.1 Split]; chips 145.50; the house wins 18.50
        2 spins, the house loses 252.50; ledger balances, log verifies
