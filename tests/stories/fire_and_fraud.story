# A fire stops a spin; a past posting is found after settlement; the wheel was out of true for the
# third spin. Each is for the role that its clause names, and every wager of the spin goes back.
table crown-melbourne-2011 double-zero cloth, minimum 5.00, float 1,000.00

sue     is the game-supervisor
pat     is the pit-boss
ana     buys in 100.00                         seat 1; chips 100.00
bo      buys in 100.00                         seat 2; chips 100.00
dealer  opens betting                          “Place your bets”
ana     wagers 30.00 on red
bo      wagers 10.00 on straight:17
dealer  spins, calls no more bets              spin 1; “No more bets”
sue     voids the spin for force-majeure: fire at table 4
        refused: not-allowed [CM11 13.3.1]
pat     voids the spin for force-majeure: fire at table 4
        spin 1 is void [CM11 13.3.1]; ana's 30.00 is refunded [CM11 13.4]
        bo's 10.00 is refunded [CM11 13.4]
dealer  opens betting                          “Place your bets”
ana     wagers 30.00 on red
bo      wagers 10.00 on straight:17
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black; ana loses 30.00 on red [CM11 6.1 Red]; chips 70.00
        bo wins 350.00 on straight:17 [CM11 6.1 Straight-Up]; what won stays; chips 440.00
        the house loses 320.00
pat     voids the spin for fraud: bo was late
        spin 2 is void [CM11 13.3.2]
        ana now has back: red 30.00 [CM11 13.4]; 30.00 is paid; chips 100.00
        bo now has back: straight:17 10.00 [CM11 13.4]; 10.00 on straight:17 comes off; 350.00 is
          taken back; chips 100.00
pat     voids the spin for fraud: bo was late  refused: spin-void [CM11 13.3.2]
dealer  opens betting                          “Place your bets”
ana     wagers 10.00 on red
dealer  spins, calls no more bets, records outcome 5, settles
        spin 3; “No more bets”; 5 red
        ana wins 10.00 on red [CM11 6.1 Red]; what won stays; chips 100.00; the house loses 10.00
dealer  opens betting, spins                   “Place your bets”; spin 4
dealer  voids spin 3 for equipment-malfunction: a pocket is loose
        refused: not-allowed [CM11 7.3]
sue     voids spin 3 for equipment-malfunction: a pocket is loose
        spin 3 is void [CM11 7.3]
        ana now has back: red 10.00 [CM11 13.4]; 10.00 is taken back; chips 90.00
        0 spins, the house is even; ledger balances, log verifies
