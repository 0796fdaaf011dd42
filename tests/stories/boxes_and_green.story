# Perth without numbers: six boxes of six at 5 to 1, dozens, even chances, and green, which on two
# zeros pays 17 to 1. A number by itself cannot be bet.
table crown-perth-rag599 number-free cloth, layout 8, minimum 5.00

ana     buys in 50.00                    seat 1; chips 50.00
bo      buys in 50.00                    seat 2; chips 50.00
cy      buys in 50.00                    seat 3; chips 50.00
dealer  opens betting                    “Place your bets”
ana     wagers 10.00 on straight:4       refused: bet-not-offered [CP 3.1]
ana     wagers 10.00 on six:1/2/3/4/5/6
bo      wagers 5.00 on green
cy      wagers 10.00 on dozen:1 and 10.00 on even
dealer  spins, calls no more bets, records outcome 4, settles
        spin 1; “No more bets”; 4 black
        ana wins 50.00 on six:1/2/3/4/5/6 [CP 3.21(a), 3.22]; what won stays; chips 90.00
        bo loses 5.00 on green [CP 3.41(b)]; chips 45.00
        cy wins 20.00 on dozen:1 [CP 3.27(a), 3.28], wins 10.00 on even [CP 3.33(a), 3.34]; what won
          stays; chips 60.00
        the house loses 75.00
cy      withdraws even                   10.00 off even; chips 70.00

dealer  opens betting                    “Place your bets”
bo      repeats                          5.00 on green
dealer  spins, calls no more bets, records outcome 00, settles
        spin 2; “No more bets”; 00 green
        ana loses 10.00 on six:1/2/3/4/5/6 [CP 3.21(b)]; chips 90.00
        bo wins 85.00 on green [CP 3.41(a), 3.42(b)]; what won stays; chips 125.00
        cy loses 10.00 on dozen:1 [CP 3.27(b)]; chips 70.00; the house loses 65.00
        2 spins, the house loses 140.00; ledger balances, log verifies
