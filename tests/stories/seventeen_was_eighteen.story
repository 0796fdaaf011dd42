# The dealer says that a wrong number was recorded; who may put it right does so, before the spin is
# settled or after. bo has cashed out what he should not have had: the rest is a claim of the house.
table crown-melbourne-18 single-zero touchbet, minimum 5.00

mia     is the area-manager
ana     buys in 100.00                            seat 1; chip account 100.00
bo      buys in 100.00                            seat 2; chip account 100.00
cy      buys in 10.00                             seat 3; chip account 10.00
dealer  opens betting                             “Place your bets”: 30 s, a warning for the last 10
ana     wagers 10.00 on straight:18
bo      wagers 10.00 on straight:17
cy      wagers 10.00 on straight:18
dealer  spins, calls no more bets, records outcome 16
        spin 1; “No more bets”; 16 red
mia     corrects the outcome to 17: the dolly stood on 17
        spin 1: 17, not 16 [CM18 11.9.3]
dealer  settles
        ana loses 10.00 on straight:18 [CM18 6.1 Straight-Up]; chip account 90.00
        bo wins 350.00 on straight:17 [CM18 6.1 Straight-Up]; chip account 450.00
        cy loses 10.00 on straight:18 [CM18 6.1 Straight-Up]; chip account 0.00
        the house loses 330.00
cy      leaves                                    with nothing
bo      cashes out, buys in 50.00
        ticket 000000000000000026 of 450.00; chip account 50.00
dealer  flags the outcome: the ball lay in 18
        the outcome of spin 1 is in doubt [CM18 11.9.3]; area-manager is told [CM18 11.9.3]
dealer  corrects the outcome to 18: the ball lay in 18
        refused: not-allowed [CM18 11.9.3]
mia     corrects the outcome to 18: the ball lay in 18
        spin 1: 18, not 17 [CM18 11.9.3]
        ana now has back: straight:18 360.00 [CM18 6.1 Straight-Up]; 360.00 is paid; chip account
          450.00
        bo now has back: straight:17 0.00 [CM18 6.1 Straight-Up]; 50.00 is taken back, 310.00 is
          owing as claim-1; chip account 0.00
        cy now has back: straight:18 360.00 [CM18 6.1 Straight-Up]; 360.00 is paid
        cy is due a further ticket 000000000000000042 of 360.00
mia     tells surveillance: spin 1 was corrected
bo      wagers 5.00 on red                        refused: betting-closed [CM18 5.1]
bo      claims 310.00 from ana: she laughs        refused: not-yours [CM18 11.9.4]
house   claims 5.00 from ana: a broken glass      claim-2 of the house of 5.00 on spin 1
mia     has claim-1 upheld: the film shows 18     decided on the records of spin 1
ana     cashes out                                ticket 000000000000000067 of 450.00
        1 spin, the house loses 690.00; ledger balances, log verifies
