# The game system fails before wagering ends. bo claims it and nothing changes; the dealer declares
# it, and every wager of the spin is void. After the lock they wait for the records, and the game
# goes on.
table crown-melbourne-2011 single-zero touchbet, minimum 5.00, wagering period 20 s

pat     is the pit-boss
ana     buys in 100.00                            seat 1; chip account 100.00
bo      buys in 100.00                            seat 2; chip account 100.00
dealer  opens betting                             “Place your bets”: 20 s, a warning for the last 10
ana     wagers 10.00 on red
bo      wagers 5.00 on odd
dealer  spins                                     spin 1
bo      reports game-system: the screens flicker
        claim-1 of bo about game-system on spin 1; pit-boss is told [reading: malfunction-claims]
bo      reports station:1: hers flickers too      refused: not-yours [CM11 10.9.4]
dealer  reports game-system: the screens flicker
        game-system is out of order [CM11 10.9.5(a)]; wagers are void
        ana's 10.00 is refunded [CM11 10.9.5(a)]; bo's 5.00 is refunded [CM11 10.9.5(a)]
ana     wagers 10.00 on red                       refused: out-of-order [CM11 10.9.5(a)]
dealer  clears the fault of game-system           green light
ana     wagers 10.00 on red
dealer  calls no more bets                        “No more bets”
dealer  reports game-system: a smell of burning
        game-system is out of order [CM11 10.9.5(b)]; wagers wait
        ana's wait for the records [CM11 10.9.5(b)]
dealer  records outcome 5, settles                5 red; ana's 10.00 is set aside; the house is even
pat     confirms the records of spin 1
        the records show ana's wagers [reading: crown-acts]
        ana has back of spin 1: red 20.00 [CM11 6.1 Red]; chip account 110.00
dealer  clears the fault of game-system           green light
        1 spin, the house loses 10.00; ledger balances, log verifies
