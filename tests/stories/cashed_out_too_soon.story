# Perth: ana has cashed out before the wrong entry is seen. Her ticket stands; what is missing is a
# claim of the house, and only its decision takes it out of what she brings next.
table crown-perth-rag599 single-zero ats, minimum 5.00, wagering period 20 s

otto    is the casino-operator
ana     buys in 100.00                    seat 1; chip account 100.00
bo      buys in 100.00                    seat 2; chip account 100.00
dealer  opens betting                     “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on straight:18
bo      wagers 10.00 on straight:17
dealer  spins, waits 20 s, calls no more bets, records outcome 18, settles
        spin 1; wagering ends [CP 4.4 sentence 2]; “No more bets”; 18 red
        ana wins 350.00 on straight:18 [CP 3.11(a), 3.12]; chip account 450.00
        bo loses 10.00 on straight:17 [CP 3.11(b)]; chip account 90.00; the house loses 340.00
ana     cashes out                        ticket 000000000000000018 of 450.00
bo      leaves                            ticket 000000000000000026 of 90.00
dealer  freezes the accounts: it was 17, corrects the outcome to 17: it was 17
        all chip accounts are frozen [CP 6.9 part 1]; spin 1: 17, not 18 [CP 6.9 part 2]
        ana now has back: straight:18 0.00 [CP 3.11(b)]; 360.00 is owing as claim-1; chip account
          0.00
        bo now has back: straight:17 360.00 [CP 3.11(a), 3.12]; 360.00 is paid; chip account 360.00
dealer  releases the accounts: it was 17
        the chip accounts are free; bo is due a further ticket 000000000000000042 of 360.00
ana     buys in 300.00                    chip account 300.00
dealer  has claim-1 upheld: she was paid by mistake
        refused: not-allowed [CP 6.15]
otto    has claim-1 upheld: she was paid by mistake
        decided on the records of spin 1; 300.00 is set off; chip account 0.00
ana     cashes out                        refused: nothing-to-cash-out [reading: cash-out]
        1 spin, the house loses 340.00; ledger balances, log verifies
