# No ticket comes out when ana cashes out: reported at once, it is printed again as a duplicate,
# once. bo's is paid by hand instead, and so cancelled. cy's printed well: what is lost later is
# lost, and what the cage has paid it does not pay again. di's is void for what she did, once that
# is on record. An Area Manager decides it.
table crown-melbourne-18 single-zero touchbet, minimum 5.00

kim     is the area-manager
ana     buys in 100.00, cashes out
        seat 1; chip account 100.00; ticket 000000000000000018 of 100.00
ana     reports ticket 000000000000000018 not printed
        to be printed again or paid by hand
dealer  reprints ticket 000000000000000018        refused: not-allowed [reading: crown-acts]
kim     reprints ticket 000000000000000018        a duplicate, and the first copy is worth nothing
kim     pays ana 100.00 for ticket 000000000000000018
        refused: was-printed [CM18 11.7.5(a)(ii)]
cage    redeems ticket 000000000000000018         100.00 in cash
cage    redeems ticket 000000000000000018         refused: ticket-redeemed [CM18 11.7.5(a) #2]

bo      buys in 80.00, leaves
        seat 2; chip account 80.00; ticket 000000000000000026 of 80.00
dealer  reports ticket 000000000000000026 not printed
        to be printed again or paid by hand
kim     pays bo 80.00 for ticket 000000000000000026
        80.00 by hand, and the ticket is cancelled
cage    redeems ticket 000000000000000026         refused: ticket-paid-manually [CM18 11.7.5(a) #2]

cy      buys in 30.00, cashes out
        seat 2; chip account 30.00; ticket 000000000000000034 of 30.00
dealer  opens betting, spins, calls no more bets, records outcome 5, settles
        “Place your bets”: 30 s, a warning for the last 10; spin 1; “No more bets”; 5 red
        the house is even
cy      reports ticket 000000000000000034 not printed
        refused: too-late [reading: print-failure-when]
kim     reprints ticket 000000000000000034        refused: was-printed [CM18 11.7.5(a)(ii)]
cage    redeems ticket 000000000000000042         refused: no-such-ticket [CM18 11.7.5(a) #2]
cage    redeems ticket 000000000000000034         30.00 in cash
di      buys in 20.00, leaves
        seat 3; chip account 20.00; ticket 000000000000000042 of 20.00
kim     voids ticket 000000000000000042 for contravention: she told others
        refused: no-incident [reading: void-tickets]
kim     records influence by di: she told others  incident-1 [CM18 18.7]
kim     voids ticket 000000000000000042 for contravention: she told others
        20.00 is owed no more
        1 spin, the house is even; ledger balances, log verifies
