# A wager under 5.00 is paid or collected once, 35 × 3.00, and its owner advised; from the next spin
# on it is returned whatever comes, and so is what still stands of the first. The advice lasts for a
# stay at the table: ana leaves, comes back, and begins anew.
table crown-melbourne-18 single-zero cloth, minimum 5.00

ana     buys in 50.00               seat 1; chips 50.00
dealer  opens betting               “Place your bets”
ana     wagers 3.00 on straight:17
        3.00 is under the minimum of 5.00: it is settled, and the player advised that the next is
          returned. [CM18 4.2.1 #1]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 105.00 on straight:17 [CM18 6.1 Straight-Up, 4.2.1 #1]; is advised [CM18 4.2.1 #2];
          what won stays; chips 152.00
        the house loses 105.00

dealer  opens betting               “Place your bets”
ana     wagers 2.00 on black
        2.00 is under the minimum of 5.00 and the player was advised, so it is returned.
          [CM18 4.2.1 #3]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black
        ana gets 3.00 back on straight:17 [CM18 4.2.1 #3], gets 2.00 back on black [CM18 4.2.1 #3];
          chips 155.00
        the house is even

dealer  opens betting               “Place your bets”
ana     wagers 3.00 on straight:17 and 2.00 on straight:17
        3.00 is under the minimum of 5.00 and the player was advised, so it is returned.
          [CM18 4.2.1 #3]
dealer  spins, calls no more bets, records outcome 16, settles
        spin 3; “No more bets”; 16 red
        ana loses 5.00 on straight:17 [CM18 6.1 Straight-Up]; chips 150.00; the house wins 5.00
ana     leaves, buys in 20.00       with chips of 150.00; seat 1; chips 20.00

dealer  opens betting               “Place your bets”
ana     wagers 3.00 on even
        3.00 is under the minimum of 5.00: it is settled, and the player advised that the next is
          returned. [CM18 4.2.1 #1]
dealer  spins, calls no more bets, records outcome 0, settles
        spin 4; “No more bets”; 0 green
        ana loses 3.00 on even [CM18 6.3.2, 4.2.1 #1]; is advised [CM18 4.2.1 #2]; chips 17.00
        the house wins 3.00
        4 spins, the house loses 97.00; ledger balances, log verifies
