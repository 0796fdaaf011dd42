# The ACT prints nothing about a spin gone wrong and follows Crown Melbourne: a short spin may be
# called until the next ball, wagers go back, and a supervisor decides what stands above a dealer.
table act-1996 single-zero cloth, minimum 5.00, float 1,000.00

sue     is the supervisor
ana     buys in 100.00                         seat 1; chips 100.00
bo      buys in 100.00                         seat 2; chips 100.00
dealer  opens betting                          “Place your bets”
ana     wagers 10.00 on straight:17
bo      wagers 20.00 on red
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 350.00 on straight:17 [reading: CM18 6.1 Straight-Up]; what won stays; chips 440.00
        bo loses 20.00 on red [reading: CM18 6.1 Red]; chips 80.00; the house loses 330.00
dealer  calls no spin: short-spin
        spin 1 has no result [reading: CM18 7.1.3]
        ana now has back: straight:17 10.00 [reading: CM18 18.5]; 10.00 on straight:17 comes off;
          350.00 is taken back; chips 100.00
        bo now has back: red 20.00 [reading: CM18 18.5]; 20.00 is paid; chips 100.00
dealer  opens betting                          “Place your bets”
bo      wagers 20.00 on red
dealer  spins                                  spin 2
dealer  calls no spin: no-rest                 refused: not-allowed [reading: CM18 7.4 #1]
sue     calls no spin: no-rest
        no result [reading: CM18 7.4 #1]; bo's 20.00 is refunded [reading: CM18 18.5]
dealer  opens betting                          “Place your bets”
bo      wagers 20.00 on red
dealer  spins, calls no more bets, records outcome 17, settles
        spin 3; “No more bets”; 17 black; bo loses 20.00 on red [reading: CM18 6.1 Red]; chips 80.00
        the house wins 20.00
dealer  flags the outcome: it was 18
        the outcome of spin 3 is in doubt [reading: cloth-corrections]
dealer  corrects the outcome to 18: it was 18  refused: not-allowed [reading: cloth-corrections]
sue     corrects the outcome to 18: it was 18
        spin 3: 18, not 17 [reading: cloth-corrections]
        bo now has back: red 40.00 [reading: CM18 6.1 Red]; 40.00 is paid; chips 120.00
dealer  records prohibited-device by bo: an earpiece
        incident-1 [reading: CM18 18.1]
sue     holds the winnings of bo: an earpiece
        20.00 that bo won is withheld until determined [reading: CM18 18.2.3]; chips 100.00
sue     keeps the winnings of bo: it told him the sector
        the hold on bo ends, contravened: 20.00 stays with the house [reading: device-determination]
sue     holds the payment of bo: a fault       refused: not-here [reading: not-given]
        1 spin, the house loses 20.00; ledger balances, log verifies
