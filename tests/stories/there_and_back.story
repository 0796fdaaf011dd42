# 17, then 18, then 17 after all. ana has cashed out in between: what she had too much is owing, and
# when it is hers again it is owing no longer; nobody pays her twice. cy has chips of another table
# on 18, which are settled again too.
table crown-perth-rag599 single-zero cloth, minimum 5.00, float 1,000.00

mia     is the table-games-manager
ana     buys in 100.00                            seat 1; chips 100.00
cy      buys in 20.00                             seat 2; chips 20.00
dealer  opens betting                             “Place your bets”
ana     wagers 10.00 on straight:17
dealer  finds 2 chips of table 9 put on straight:18 by cy
        a wager of 10.00 [CP 6.4(a)]; The rest goes back to table 9. [CP 6.4 closing]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 350.00 on straight:17 [CP 3.11(a), 3.12]; what won stays; chips 440.00
        cy's foreign chips stay with the table [CP 6.4(b)]; the house loses 340.00
ana     withdraws straight:17, cashes out
        10.00 off straight:17; chips 450.00; with chips of 450.00
mia     corrects the outcome to 18: the film
        spin 1: 18, not 17 [reading: cloth-corrections]
        ana now has back: straight:17 0.00 [CP 3.11(b)]; 360.00 is owing as claim-1; chips 0.00
        cy now has back: straight:18 360.00 [CP 6.4(a)]; 360.00 is paid; chips 380.00
mia     corrects the outcome to 17: another film
        spin 1: 17, not 18 [reading: cloth-corrections]
        ana now has back: straight:17 360.00 [CP 3.11(a), 3.12]; 360.00 of claim-1 is no longer
          owing; chips 0.00
        cy now has back: straight:18 0.00 [CP 6.4(b)]; 360.00 is taken back; chips 20.00
dealer  calls no spin: interference
        spin 1 has no result [CP 6.1(g)]
        ana now has back: straight:17 10.00 [reading: late-no-spin]; 350.00 is owing as claim-2;
          chips 0.00
        cy now has back: straight:18 10.00 [reading: late-no-spin]; 10.00 is paid; chips 30.00
        0 spins, the house is even; ledger balances, log verifies
