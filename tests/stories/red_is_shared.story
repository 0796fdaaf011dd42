# Four colours at a table. ana has red at 5.00; bo may have red too once both agree, at the same
# value. A second set is for a Higher Duties Dealer to allow, and not while di would be left without
# a colour. The dealer changes colour chips back at the value declared, and red is free again.
table crown-melbourne-18 single-zero cloth, minimum 5.00, colours red/blue/white/green

max     is the higher-duties-dealer
ana     buys in 300.00, buys 20 red at 5.00
        seat 1; chips 300.00; red is worth 5.00, with a marker
bo      buys in 200.00                          seat 2; chips 200.00
cy      buys in 100.00, buys 10 green at 10.00
        seat 3; chips 100.00; green is worth 10.00, with a marker
di      buys in 100.00                          seat 4; chips 100.00
bo      buys 20 red at 5.00                     refused: colour-in-use [CM18 3.1.2(d)]
bo      buys 20 red at 10.00 agreed by ana/bo
        refused: another-value [reading: shared-colour-value]
bo      buys 20 red at 5.00 agreed by ana/bo
        red is worth 5.00, with a marker, agreed by ana and bo
ana     buys 4 blue at 25.00                    refused: second-set [CM18 3.1.2(f)]
ana     buys 4 blue at 25.00 approved by max    blue is worth 25.00, with a marker
ana     buys 4 white at 25.00 approved by max   refused: shut-out [CM18 3.1.2(f)]
dealer  opens betting                           “Place your bets”
ana     wagers 2 red on straight:17, wagers 1 blue on black, wagers 5 green on red
        refused: not-issued [CM18 3.1.2(b)]
bo      wagers 30 red on red                    refused: not-issued [CM18 3.1.2(b)]
bo      wagers 20 red on red
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 350.00 on straight:17 [CM18 6.1 Straight-Up], wins 25.00 on black [CM18 6.1 Black];
          what won stays; chips 640.00
        bo loses 100.00 on red [CM18 6.1 Red]; chips 100.00; the house loses 275.00
bo      hands in 1 red                          refused: not-issued [CM18 3.1.2(c)(i)]
ana     withdraws straight:17, hands in 20 red
        10.00 off straight:17; chips 650.00; 100.00 in value chips
di      buys 10 red at 5.00                     red is worth 5.00, with a marker
        1 spin, the house loses 275.00; ledger balances, log verifies
