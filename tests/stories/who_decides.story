# A dispute goes to whoever the rules name, and that word is final. Left unresolved, the complainant
# hears of the inspector, and may have the complaint referred.
table crown-melbourne-18 single-zero touchbet, minimum 5.00

mia     is the area-manager
hal     is the higher-duties-dealer
ana     buys in 100.00                    seat 1; chip account 100.00
dealer  opens betting                     “Place your bets”: 30 s, a warning for the last 10
ana     wagers 10.00 on red
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black; ana loses 10.00 on red [CM18 6.1 Red]; chip account 90.00
        the house wins 10.00
ana     disputes: the ball was in 18      dispute-1
hal     decides dispute-1 rejected: 17 is on film
        refused: not-allowed [CM18 18.10]
mia     leaves dispute-1 unresolved: the film is unclear
        left open [CM18 18.10]; An inspector is present and may be consulted. [CM18 18.11]
ana     refers dispute-1                  to the VGCCC [CM18 18.12]
ana     refers dispute-1                  refused: no-open-dispute [CM18 18.12]
mia     decides dispute-1 rejected: the second film shows 17
        final [CM18 18.10]
mia     decides dispute-1 upheld: a change of mind
        refused: no-open-dispute [CM18 18.10]
ana     claims: the station showed 18     claim-1 of ana on spin 1
hal     has claim-1 rejected: it did not  refused: not-allowed [reading: crown-acts]
mia     has claim-1 rejected: the records show 17
        decided on the records of spin 1
ana     claims 5.00: the station took a note for nothing
        claim-2 of ana of 5.00 on spin 1
mia     has claim-2 upheld for 5.00: the box has one note more
        decided on the records of spin 1; 5.00 is paid [reading: claims-paid]; chip account 95.00
        1 spin, the house wins 10.00; ledger balances, log verifies
