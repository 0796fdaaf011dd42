# ana plays with a device. What she did is written down first; then one wager is void and the other
# stands, her winnings are withheld until there is a determination, and she plays here no more.
table crown-melbourne-18 single-zero cloth, minimum 5.00, float 1,000.00

mia     is the area-manager
max     is the assistant-casino-manager
ana     buys in 100.00                           seat 1; chips 100.00
bo      buys in 100.00                           seat 2; chips 100.00
dealer  opens betting                            “Place your bets”
ana     wagers 10.00 on red and 10.00 on straight:5
bo      wagers 10.00 on black
max     voids red of ana for incident-1: she used it
        refused: no-incident [CM18 18.2.1]
dealer  records prohibited-device by ana: a timer in the sleeve
        incident-1 [CM18 18.1]
mia     voids red of ana for incident-1: she used it
        refused: not-allowed [CM18 18.2.1]
max     voids red of ana for incident-1: she used it
        ana's red is void [CM18 18.2.1]: 10.00 back; chips 90.00
dealer  spins, calls no more bets, records outcome 5, settles
        spin 1; “No more bets”; 5 red
        ana wins 350.00 on straight:5 [CM18 6.1 Straight-Up]; what won stays; chips 440.00
        bo loses 10.00 on black [CM18 6.1 Black]; chips 90.00; the house loses 340.00
max     holds the winnings of ana: won with the device
        350.00 that ana won is withheld until determined [CM18 18.2.3]; chips 90.00
max     excludes ana for incident-1
        ana plays here no more; ana's 10.00 is refunded [CM18 18.2.2]
dealer  opens betting                            “Place your bets”
ana     wagers 10.00 on red, leaves
        refused: excluded [CM18 18.2.2]; with chips of 100.00
max     voids black of bo as fraud: a late chip
        bo's black is void [CM18 18.3]
        bo now has back: black 10.00 [CM18 18.3]; 10.00 is paid; chips 100.00
max     records detention by ana with place=office/since=20:00/provision=s80: until the police come
        incident-2 [CM18 18.2.4]
max     releases the winnings of ana: nothing was found
        the hold on ana ends, cleared: 350.00 is paid [CM18 18.2.3]
        ana is due further chips of 350.00
dealer  records influence by bo: he told others what to play
        incident-3 [CM18 18.7]
max     voids all of bo for incident-3: he was warned
        refused: no-wager [CM18 18.2.1]
        1 spin, the house loses 350.00; ledger balances, log verifies
