# What an ATS gives out, an ATS takes in, from whoever holds it, once. ana leaves while her wager is
# locked: what she has goes as a ticket, and 17 × 5.00 with her stake as a further one.
table crown-perth-rag599 single-zero ats, minimum 5.00, wagering period 20 s

ana     buys in 80.00                      seat 1; chip account 80.00
dealer  opens betting                      “Place your bets”: 20 s, a warning for the last 10
ana     wagers 5.00 on split:17/20
dealer  waits 20 s                         wagering ends [CP 4.4 sentence 2]
ana     leaves
        ticket 000000000000000018 of 75.00; what is down is settled later
ana     buys in 10.00                      refused: still-owed [CP 3.9 chapeau]
bo      puts in ticket 000000000000000018  seat 1; chip account 75.00
cy      puts in ticket 000000000000000018  refused: ticket-redeemed [CP 3.9 chapeau]
dealer  spins, calls no more bets, records outcome 20, settles
        spin 1; “No more bets”; 20 black; ana wins 85.00 on split:17/20 [CP 3.13(a), 3.14]
        ana is due a further ticket 000000000000000026 of 90.00; the house loses 85.00
cage    redeems ticket 000000000000000018  refused: ticket-redeemed [reading: tickets]
cage    redeems ticket 000000000000000026  90.00 in cash
bo      puts in ticket 000000000000000026  refused: ticket-redeemed [CP 3.9 chapeau]
ana     buys in 10.00                      seat 2; chip account 10.00
bo      leaves                             ticket 000000000000000034 of 75.00
        1 spin, the house loses 85.00; ledger balances, log verifies
