# Perth with a minimum outlay of 20.00 a spin. Who no longer has that much may play what is left
# (7.9): ana's last 12.00 go on 17, and 35 × 12.00 = 420.00.
table crown-perth-rag599 single-zero cloth, minimum 5.00, outlay 20.00

ana     buys in 32.00                           seat 1; chips 32.00
dealer  opens betting                           “Place your bets”
ana     wagers 10.00 on red and 10.00 on black
dealer  spins, calls no more bets, records outcome 0, settles
        spin 1; “No more bets”; 0 green
        ana loses 10.00 on red [CP 3.37(b)], loses 10.00 on black [CP 3.39(b)]; chips 12.00
        the house wins 20.00

dealer  opens betting                           “Place your bets”
ana     wagers 12.00 on straight:17
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black
        ana wins 420.00 on straight:17 [CP 3.11(a), 3.12]; what won stays; chips 420.00
        the house loses 420.00
ana     leaves                                  12.00 off; with chips of 432.00
        2 spins, the house loses 400.00; ledger balances, log verifies
