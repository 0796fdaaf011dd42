# A Saturday: ten players, eight of them seated, and 17 pleases nine. Won: 350 + 170 + 110 + 80 + 50
# + 40 + 40 + 170 + 175 = 1,185.00; lost: 15 + 20 + 150 = 185.00.
table crown-melbourne-18 single-zero cloth, minimum 5.00, race-track

ana     buys in 100.00                         seat 1; chips 100.00
bo      buys in 100.00                         seat 2; chips 100.00
cy      buys in 100.00                         seat 3; chips 100.00
di      buys in 100.00                         seat 4; chips 100.00
eve     buys in 100.00                         seat 5; chips 100.00
flo     buys in 100.00                         seat 6; chips 100.00
gus     buys in 100.00                         seat 7; chips 100.00
hal     buys in 100.00                         seat 8; chips 100.00
ida     buys in 100.00                         chips 100.00
jon     buys in 200.00                         chips 200.00
dealer  opens betting                          “Place your bets”
ana     wagers 10.00 on straight:17
bo      wagers 10.00 on split:17/20
cy      wagers 10.00 on street:16/17/18
di      wagers 10.00 on corner:16/17/19/20
eve     wagers 10.00 on six:16/17/18/19/20/21
flo     wagers 20.00 on column:2
gus     wagers 20.00 on dozen:2
hal     calls orphelins for 25.00              5 pieces of 5.00
ida     calls neighbours:17 for 25.00          5 pieces of 5.00
jon     wagers 50.00 on red and 50.00 on even and 50.00 on high

dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 350.00 on straight:17 [CM18 6.1 Straight-Up]; what won stays; chips 440.00
        bo wins 170.00 on split:17/20 [CM18 6.1 Split]; what won stays; chips 260.00
        cy wins 110.00 on street:16/17/18 [CM18 6.1 Street]; what won stays; chips 200.00
        di wins 80.00 on corner:16/17/19/20 [CM18 6.1 Corner]; what won stays; chips 170.00
        eve wins 50.00 on six:16/17/18/19/20/21 [CM18 6.1 Six-Line]; what won stays; chips 140.00
        flo wins 40.00 on column:2 [CM18 6.1 Column]; what won stays; chips 120.00
        gus wins 40.00 on dozen:2 [CM18 6.1 Dozen]; what won stays; chips 120.00
        hal wins 170.00 and loses 15.00 on orphelins [CM18 6.4 Orphans / Orphelins]; still down:
          5.00 on split:14/17, 5.00 on split:17/20; chips 245.00
        ida wins 175.00 and loses 20.00 on neighbours:17 [CM18 6.4 Neighbours five-piece]; still
          down: 5.00 on straight:17; chips 250.00
        jon loses 50.00 on red [CM18 6.1 Red], loses 50.00 on even [CM18 6.1 Even], loses 50.00 on
          high [CM18 6.1 High]; chips 50.00
        the house loses 1,000.00
        1 spin, the house loses 1,000.00; ledger balances, log verifies
