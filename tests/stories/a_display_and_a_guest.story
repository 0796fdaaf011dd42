# Display 1 of a TouchTable fails, before no more bets. ana claims it, which changes nothing; when
# the dealer declares it her wagers are void, the others stand.
# Then after it: hers wait for the records, which confirm them before the spin is settled.
table crown-melbourne-2011 single-zero touchtable, minimum 5.00

pat     is the pit-boss
ana     buys in 100.00                           seat 1; chip account 100.00
gus     plays as a guest, buys in 50.00          a guest account; chip account 50.00
dealer  opens betting                            “Place your bets”
ana     wagers 10.00 on red
gus     calls red for 10.00
ana     reports display:1: it shows a 37
        claim-1 of ana about display:1; pit-boss is told [reading: malfunction-claims]
dealer  reports display:1 by (b): it shows a 37
        display:1 is out of order [CM11 11.9.5(b)]; wagers are void
        ana's 10.00 is refunded [CM11 11.9.6(a)]
ana     wagers 10.00 on red                      refused: out-of-order [CM11 11.9.6(a)]
dealer  clears the fault of display:1            green light
ana     wagers 10.00 on red
dealer  spins, announces final bets, calls no more bets
        spin 1; “Final bets”; “No more bets”
dealer  reports display:1 by (d): it is warm     refused: not-allowed [reading: crown-acts]
pat     reports display:1 by (d): it is warm
        display:1 is out of order [CM11 11.9.5(d)]; wagers wait
        ana's wait for the records [CM11 11.9.6(b)]
dealer  records outcome 5                        5 red
pat     confirms the records of spin 1 for ana   the records show ana's wagers [reading: crown-acts]
dealer  settles
        ana wins 10.00 on red [CM11 6.1 Red]; chip account 110.00
        gus wins 10.00 on red [CM11 6.1 Red]; chip account 60.00; the house loses 20.00
        1 spin, the house loses 20.00; ledger balances, log verifies
