# In New Zealand a wager that was knocked over goes back where it was, by the casino operator; one
# that is in doubt is placed as its player says, between no more bets and rest. A ball that left the
# wheel is looked at before it is spun again.
table nz-division-8 single-zero cloth, minimum 5.00, float 1,000.00

sue     is the game-supervisor
ora     is the casino-operator
ana     buys in 100.00                  seat 1; chips 100.00
dealer  opens betting                   “Place your bets”
ana     wagers 10.00 on straight:17 and 5.00 on red
dealer  spins                           spin 1
dealer  puts straight:17 of ana on split:17/20 as meant
        refused: wrong-phase [NZ 5.6]
dealer  calls no more bets              “No more bets” and the bell
dealer  puts straight:17 of ana back on straight:20
        refused: not-allowed [NZ 3.8 proviso (i)]
ora     puts straight:17 of ana back on straight:20
        ana's 10.00 is on straight:20 [NZ 3.8 proviso (i)]
dealer  puts straight:20 of ana on split:17/20 as meant
        ana's 10.00 is on split:17/20 [NZ 5.6]
dealer  calls no spin: ball-left-wheel
        no result [NZ 5.2 sentence 1]; the wagers stand [reading: after-no-spin]; the ball is
          examined before it is spun again
dealer  opens betting, spins
        “Place your bets”; refused: ball-not-examined [NZ 5.2 sentence 3]
sue     examines the ball unfit         it is changed
ora     changes the ball
dealer  spins                           spin 2
dealer  calls no spin: ball-left-wheel
        no result [NZ 5.2 sentence 1]; the wagers stand [reading: after-no-spin]; the ball is
          examined before it is spun again
sue     examines the ball fit           it is spun again
dealer  opens betting, spins, calls no more bets, records outcome 17, settles
        “Place your bets”; spin 3; “No more bets” and the bell; 17 black
        ana loses 5.00 on red [NZ 3.1(l)(ii)], wins 170.00 on split:17/20 [NZ 3.1(b)(i), 3.9 Split];
          what won stays; chips 255.00
        the house loses 165.00
        1 spin, the house loses 165.00; ledger balances, log verifies
