# A station credits too much. What is still there is refused, what was paid is wanted back; without
# a malfunction on record neither is done. Every claim is decided, and a ticket once given stands.
table crown-melbourne-18 single-zero touchbet, minimum 5.00, float 500.00

mia     is the area-manager
ana     buys in 100.00                            seat 1; chip account 100.00
bo      buys in 100.00                            seat 2; chip account 100.00
mia     refuses ana 50.00: too much was credited  refused: no-malfunction [CM18 11.9.9(a)]
dealer  opens betting                             “Place your bets”: 30 s, a warning for the last 10
ana     wagers 10.00 on straight:17
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 350.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 450.00
        the house loses 350.00
bo      reports station:1: 400.00 for 350.00      refused: not-yours [CM18 11.9.4]
dealer  reports station:1 by (a): 400.00 for 350.00
        station:1 is out of order [CM18 11.9.6(a)]; no wager is touched
mia     refuses ana 50.00: too much was credited
        50.00 is not paid [CM18 11.9.9(a)]; chip account 400.00
ana     cashes out                                refused: out-of-order [reading: dark-place]
dealer  clears the fault of station:1             green light
ana     cashes out                                ticket 000000000000000026 of 400.00
mia     wants 20.00 back from ana: too much was paid
        claim-1 of the house [reading: credit-taken-back]
mia     has claim-1 written-off: it cannot be had
        decided; 20.00 is written off
bo      claims 30.00: his station swallowed a note
        claim-2 of bo of 30.00 on spin 1
mia     has claim-2 written-off: it is not the house's
        refused: not-the-houses [reading: crown-acts]
mia     has claim-2 upheld: the drop box has one note more
        decided on the records of spin 1
mia     reports station:2 by (d): the note reader is open
        station:2 is out of order [CM18 11.9.6(d)]; no wager is touched
mia     pays bo 30.00 by hand
        from the float, 30.00 on claim-2 [reading: crown-acts]; chip account 100.00
mia     misses the records of spin 1              refused: nothing-waits [reading: crown-acts]
mia     holds the payment of bo: the reader is looked at
        bo is paid nothing until 2026-01-04 20:00:25 [CM18 11.9.7(b)(i)]
mia     releases the payment of bo: nothing was found
        the hold on bo ends
dealer  clears the fault of station:2             green light
bo      cashes out                                ticket 000000000000000075 of 100.00
        1 spin, the house loses 350.00; ledger balances, log verifies
