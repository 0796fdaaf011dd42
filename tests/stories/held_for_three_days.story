# Perth: a station is said to credit what nobody won. Payment is withheld for 72 hours and not
# longer; what she tendered is not refused, what was paid is wanted back, and whoever kept quiet
# answers for it.
table crown-perth-rag599 single-zero ats, minimum 5.00, wagering period 20 s

otto    is the casino-operator
mia     is the table-games-manager
ana     buys in 100.00                    seat 1; chip account 100.00
bo      buys in 100.00                    seat 2; chip account 100.00
otto    refuses ana 50.00: nobody won it  refused: no-malfunction [CP 6.13(a)]
dealer  reports station:1 by (a): 50.00 came from nowhere
        station:1 is out of order [CP 6.11(a)]; no wager is touched
        inspector is told [CP 6.12 sentence 2]
mia     holds the payment of ana: station 1 is looked at
        refused: not-allowed [CP 6.12 sentence 1]
otto    holds the payment of ana: station 1 is looked at
        ana is paid nothing until 2026-01-04 20:00:07 [CP 6.12 sentence 1]
        inspector is told [CP 6.12 sentence 2]
ana     cashes out                        refused: held [CP 6.12 sentence 1]
otto    refuses ana 50.00: nobody won it  refused: own-money [reading: own-buy-in]
ana     leaves                            with nothing; what is held is owed
dealer  waits 259200 s
        the hold on ana lapses; ana is due a further ticket 000000000000000034 of 100.00
otto    wants 10.00 back from ana: a coin too many
        claim-1 of the house [CP 6.12 sentence 1]
otto    has claim-1 written-off: it is not worth a letter
        decided; 10.00 is written off
dealer  records unreported-malfunction by ana: she said nothing
        incident-1 [CP 6.14 sentence 2]
mia     excludes ana for incident-1       ana plays here no more
ana     buys in 10.00                     refused: excluded [CP 7.11(b)]
        0 spins, the house is even; ledger balances, log verifies
