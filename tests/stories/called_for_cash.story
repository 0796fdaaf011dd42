# A spoken wager comes with chips, cash, vouchers or tokens, which become chips at once (3.3). 7 is
# in ana's finales, 7 17 27: 175.00 won, 10.00 lost. It is in bo's grand series by 4/7: 85.00 won,
# eight pieces lost. cy's seven neighbours of 28, 18 29 7 28 12 35 3, win 175.00 and lose 30.00;
# di's three of 0 lose 15.00.
table crown-melbourne-18 single-zero cloth, minimum 5.00, race-track

dealer  opens betting                      “Place your bets”
ana     calls finales:7 for 15.00 in cash  3 pieces of 5.00
bo      calls voisins for 45.00 in token   9 pieces of 5.00
cy      calls neighbours:28+3 for 35.00 in voucher
        7 pieces of 5.00
di      calls neighbours:0+1 for 15.00     refused: not-at-table [CM18 3.3 #1]
di      buys in 15.00                      seat 1; chips 15.00
di      calls neighbours:0+1 for 15.00     3 pieces of 5.00
dealer  spins, calls no more bets, records outcome 7, settles
        spin 1; “No more bets”; 7 red
        ana wins 175.00 and loses 10.00 on finales:7 [CM18 6.4 Finales]; still down: 5.00 on
          straight:7; chips 175.00
        bo wins 85.00 and loses 40.00 on voisins [CM18 6.4 Grand Series 0/2/3 / Voisins Du Zero];
          still down: 5.00 on split:4/7; chips 85.00
        cy wins 175.00 and loses 30.00 on neighbours:28+3 [CM18 6.4 Neighbours seven-piece]; still
          down: 5.00 on straight:7; chips 175.00
        di loses 15.00 on neighbours:0+1 [CM18 6.4 Neighbours three-piece]; chips 0.00
        the house loses 340.00
ana     leaves                             5.00 off; with chips of 180.00
bo      withdraws split:4/7, cashes out    5.00 off split:4/7; chips 90.00; with chips of 90.00
        1 spin, the house loses 340.00; ledger balances, log verifies
