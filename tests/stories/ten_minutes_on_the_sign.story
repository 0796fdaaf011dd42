# Perth changes limits ten minutes after they were displayed, though bo does not agree. ana, who was
# wagering with colour chips, keeps the old minimum for one hour; cy comes later and does not.
table crown-perth-rag599 single-zero cloth, minimum 5.00, maximum 500.00

olga    is the casino-operator
ana     buys in 300.00, buys 40 red at 5.00
        seat 1; chips 300.00; red is worth 5.00, with a marker
bo      buys in 300.00                         seat 2; chips 300.00
dealer  opens betting                          “Place your bets”
ana     wagers 1 red on odd
olga    announces a minimum of 20.00 in 0 min  20.00 to 500.00 from 20:00:07 on
dealer  waits 9 min
olga    applies the limits                     refused: not-agreed [CP 7.3(c)]
dealer  waits 1 min                            20.00 to 500.00 from the next betting on: notice
dealer  spins, calls no more bets, records outcome 0, settles
        spin 1; “No more bets”; 0 green; ana loses 5.00 on odd [CP 3.35(b)]; chips 295.00
        the house wins 5.00
olga    offers ana the old limits              5.00 to 500.00 for 1 h
ana     accepts the old limits                 a marker: 5.00 to 500.00 until 21:10:14
cy      buys in 100.00, buys 10 blue at 5.00
        seat 3; chips 100.00; blue is worth 5.00, with a marker
olga    offers cy the old limits               refused: not-wagering [CP 7.4(a)]

dealer  opens betting                          “Place your bets”
ana     wagers 1 red on odd
bo      wagers 5.00 on even
        5.00 is under the minimum of 20.00: it is settled, and the player advised that the next is
          returned. [CP 7.8 sentence 1 part 1]
dealer  spins, calls no more bets, records outcome 0, settles
        spin 2; “No more bets”; 0 green; ana loses 5.00 on odd [CP 3.35(b)]; chips 290.00
        bo loses 5.00 on even [CP 3.33(b), 7.8 sentence 1 part 1]; is advised
          [CP 7.8 sentence 1 part 2]; chips 295.00
        the house wins 10.00
dealer  waits 1 h                              the old limits of ana end
dealer  opens betting                          “Place your bets”
ana     wagers 1 red on odd
        5.00 is under the minimum of 20.00: it is settled, and the player advised that the next is
          returned. [CP 7.8 sentence 1 part 1]
dealer  spins, calls no more bets, records outcome 7, settles
        spin 3; “No more bets”; 7 red
        ana wins 5.00 on odd [CP 3.35(a), 3.36, 7.8 sentence 1 part 1]; is advised
          [CP 7.8 sentence 1 part 2]; what won stays; chips 290.00
        the house loses 5.00
        3 spins, the house wins 10.00; ledger balances, log verifies
