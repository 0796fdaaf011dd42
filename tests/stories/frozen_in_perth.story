# In Perth a wrong entry is put right by the dealer, once the chip accounts are frozen: nobody
# cashes out, results are worked out again, and the accounts are released.
table crown-perth-rag599 single-zero ats, minimum 5.00, wagering period 20 s

ana     buys in 100.00               seat 1; chip account 100.00
bo      buys in 100.00               seat 2; chip account 100.00
dealer  opens betting                “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on straight:18
bo      wagers 10.00 on red
dealer  spins, waits 20 s, calls no more bets, records outcome 17, settles
        spin 1; wagering ends [CP 4.4 sentence 2]; “No more bets”; 17 black
        ana loses 10.00 on straight:18 [CP 3.11(b)]; chip account 90.00
        bo loses 10.00 on red [CP 3.37(b)]; chip account 90.00; the house wins 20.00
dealer  corrects the outcome to 18: a slip of the finger
        refused: not-frozen [CP 6.9 part 2]
dealer  freezes the accounts: the entry was wrong
        all chip accounts are frozen [CP 6.9 part 1]
bo      cashes out                   refused: frozen [CP 6.9 part 1]
dealer  corrects the outcome to 18: a slip of the finger
        spin 1: 18, not 17 [CP 6.9 part 2]
        ana now has back: straight:18 360.00 [CP 3.11(a), 3.12]; 360.00 is paid; chip account 450.00
        bo now has back: red 20.00 [CP 3.37(a), 3.38]; 20.00 is paid; chip account 110.00
dealer  releases the accounts: the results are right
        the chip accounts are free
bo      cashes out                   ticket 000000000000000026 of 110.00
ana     cashes out                   ticket 000000000000000034 of 450.00
        1 spin, the house loses 360.00; ledger balances, log verifies
