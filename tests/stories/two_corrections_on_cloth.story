# On cloth what won stays down. Settled again, it comes off; an earlier spin is put right by its own
# limits, and later spins are left as they are. cy has gone: further chips are due to him.
table crown-melbourne-2011 single-zero cloth, minimum 5.00, maximum 100.00, float 1,000.00

sue     is the game-supervisor
ana     buys in 100.00                         seat 1; chips 100.00
cy      buys in 20.00                          seat 2; chips 20.00
dealer  opens betting                          “Place your bets”
ana     wagers 10.00 on black and 5.00 on odd
cy      wagers 20.00 on straight:18
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 10.00 on black [CM11 6.1 Black], wins 5.00 on odd [CM11 6.1 Odd]; what won stays;
          chips 100.00
        cy loses 20.00 on straight:18 [CM11 6.1 Straight-Up]; chips 0.00; the house wins 5.00
cy      leaves                                 with nothing
dealer  corrects the outcome to 18: a slip     refused: not-allowed [reading: cloth-corrections]
sue     corrects the outcome to 18: a slip
        spin 1: 18, not 17 [reading: cloth-corrections]
        ana now has back: black 0.00 [CM11 6.1 Black], odd 0.00 [CM11 6.1 Odd]; 10.00 on black, 5.00
          on odd comes off; 30.00 is taken back; chips 85.00
        cy now has back: straight:18 720.00 [CM11 6.1 Straight-Up]; 720.00 is paid
        cy is due further chips of 720.00
dealer  opens betting                          “Place your bets”
ana     wagers 5.00 on straight:1
dealer  spins, calls no more bets, records outcome 1, settles
        spin 2; “No more bets”; 1 red
        ana wins 175.00 on straight:1 [CM11 6.1 Straight-Up]; what won stays; chips 255.00
        the house loses 175.00
sue     corrects spin 1 to 17: it was 17 after all
        spin 1: 17, not 18 [reading: cloth-corrections]
        ana now has back: black 20.00 [CM11 6.1 Black], odd 10.00 [CM11 6.1 Odd]; 30.00 is paid;
          chips 285.00
        cy now has back: straight:18 0.00 [CM11 6.1 Straight-Up]; 720.00 is owing as claim-1
ana     leaves                                 5.00 off; with chips of 290.00
        2 spins, the house loses 170.00; ledger balances, log verifies
