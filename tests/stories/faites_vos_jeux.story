# French roulette as Melbourne has it: announced in both tongues, and no la partage, so 0 takes all
# of red. 0: en plein 35 × 5.00, à cheval 17 × 10.00; of the five neighbours one wins 175.00 and
# four lose 20.00. Then 26 wins on eight bets at once: 80 + 110 + 25 + 20 + 20 + 5 + 5 + 5 = 270.00.
table crown-melbourne-18 french cloth, minimum 5.00, race-track

remy      is the chef-de-table
ana       buys in 200.00                seat 1; chips 200.00
bo        buys in 100.00                seat 2; chips 100.00
croupier  opens betting                 “Place your bets”, “Faites vos jeux”
ana       wagers 5.00 on plein:0 and 10.00 on cheval:0/3 and 20.00 on rouge
bo        calls neighbours:0 for 25.00  5 pieces of 5.00
croupier  spins                         spin 1
remy      calls no more bets            “No more bets”, “Rien ne va plus”
croupier  records outcome 0, settles
          0 green
          ana wins 175.00 on straight:0 [CM18 10.6.1 En plein, 6.3.1], wins 170.00 on split:0/3
            [CM18 10.6.1 A Cheval, 6.3.1], loses 20.00 on red [CM18 6.3.2]; what won stays; chips
            510.00
          bo wins 175.00 and loses 20.00 on neighbours:0 [CM18 10.2 Neighbours button, 6.3.1]; still
            down: 5.00 on straight:0; chips 250.00
          the house loses 480.00
ana       withdraws plein:0             5.00 off straight:0; chips 515.00
bo        withdraws plein:0             5.00 off straight:0; chips 255.00

croupier  opens betting                 “Place your bets”, “Faites vos jeux”
bo        wagers 10.00 on carré:25/26/28/29 and 10.00 on transversale:25/26/27
bo        wagers 5.00 on sixaine:25/26/27/28/29/30 and 10.00 on colonne:2
bo        wagers 10.00 on douzaine:3 and 5.00 on passe and 5.00 on pair and 5.00 on noir
croupier  spins, calls no more bets, records outcome 26, settles
          spin 2; “No more bets”, “Rien ne va plus”; 26 black
          ana loses 10.00 on split:0/3 [CM18 10.6.1 A Cheval]; chips 515.00
          bo wins 80.00 on corner:25/26/28/29 [CM18 10.6.1 En Carre], wins 110.00 on street:25/26/27
            [CM18 10.6.1 En Transversale], wins 25.00 on six:25/26/27/28/29/30
            [CM18 10.6.1 Sixaine], wins 20.00 on column:2 [CM18 10.6.1 Colonne], wins 20.00 on
            dozen:3 [CM18 10.6.1 Douzaine], wins 5.00 on high [CM18 10.6.1 Passe], wins 5.00 on even
            [CM18 10.6.1 Pair], wins 5.00 on black [CM18 10.6.1 Noir]; what won stays; chips 465.00
          the house loses 260.00
          2 spins, the house loses 740.00; ledger balances, log verifies
