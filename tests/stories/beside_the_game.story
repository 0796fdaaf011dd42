# Lucky balls are drawn before anyone wagers on them, the bonus when betting on them has closed.
# Their equipment fails: those wagers are void, the others go on.
table crown-melbourne-18 single-zero cloth, minimum 5.00, float 9,000.00, side bets lucky-ball

ana     buys in 100.00                      seat 1; chips 100.00
dealer  opens betting                       “Place your bets”
chance  draws 5/17/0/36 for the lucky ball  5, 17, 0, 36 are the lucky balls [CM18 16.5.1]
ana     wagers 5.00 on lucky-ball:2 and 5.00 on black
chance  draws bonus number 2                refused: betting-open [CM18 16.5.2 #1]
dealer  calls no more bets on lucky-ball    “No more bets”
chance  draws bonus number 2                ball 2 is the bonus [CM18 16.5.2 #2]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black
        ana wins 5.00 on black [CM18 6.1 Black], wins 500.00 on lucky-ball:2
          [CM18 16.4.3(a), 16.7 Colour 2 Bonus]; what won stays; chips 600.00
        the house loses 505.00
ana     withdraws black                     5.00 off black; chips 605.00
dealer  opens betting                       “Place your bets”
chance  draws 1/2/3/4 for the lucky ball    1, 2, 3, 4 are the lucky balls [CM18 16.5.1]
ana     wagers 5.00 on lucky-ball:1 and 5.00 on red
dealer  spins, calls no more bets           spin 2; “No more bets”
dealer  reports side-bet:lucky-ball: the screen is dark
        side-bet:lucky-ball is out of order [CM18 16.8.1]; wagers are void
        ana has 5.00 on lucky-ball:1 back as void [CM18 16.8.1]
dealer  records outcome 1, settles
        1 red; ana wins 5.00 on red [CM18 6.1 Red]; what won stays; chips 605.00
        the house loses 5.00
dealer  opens betting                       “Place your bets”
chance  draws 1/2/3/4 for the lucky ball    refused: out-of-order [CM18 16.5.1]
ana     wagers 5.00 on lucky-ball:1         refused: out-of-order [CM18 16.8.2]
        2 spins, the house loses 510.00; ledger balances, log verifies
