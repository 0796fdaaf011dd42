# Perth changes its limits at once when every player agrees. ana, who plays with colour chips, may
# then keep the old ones for an hour, under a marker, and an hour longer if Table Games Management
# says so; bo has no colour chips. Wagers made in the hour play their spin out.
table crown-perth-rag599 single-zero cloth, minimum 5.00, maximum 500.00

olga    is the casino-operator
tim     is the table-games-manager
ana     buys in 500.00, buys 40 red at 5.00
        seat 1; chips 500.00; red is worth 5.00, with a marker
bo      buys in 500.00                         seat 2; chips 500.00
dealer  opens betting                          “Place your bets”
ana     wagers 1 red on straight:17
bo      wagers 5.00 on red
dealer  spins, calls no more bets, records outcome 18, settles
        spin 1; “No more bets”; 18 red; ana loses 5.00 on straight:17 [CP 3.11(b)]; chips 495.00
        bo wins 5.00 on red [CP 3.37(a), 3.38]; what won stays; chips 500.00; the house is even
dealer  announces a minimum of 10.00 in 0 min  refused: not-allowed [CP 7.3 chapeau]
olga    announces a minimum of 10.00 in 0 min  10.00 to 500.00 from 20:00:13 on
ana     agrees to the limits
dealer  applies the limits                     refused: not-agreed [CP 7.3(c)]
bo      agrees to the limits
olga    offers bo the old limits
        10.00 to 500.00 from the next betting on: agreed; refused: no-colour-chips [CP 7.4(b)]
olga    offers ana the old limits for 2 h      5.00 to 500.00 for 2 h
tim     offers ana the old limits              refused: not-allowed [CP 7.4 chapeau]
olga    offers ana the old limits              5.00 to 500.00 for 1 h
ana     accepts the old limits                 a marker: 5.00 to 500.00 until 21:00:21
tim     extends the old limits of ana by 1 h   until 22:00:21
dealer  waits 119 min
dealer  opens betting                          “Place your bets”
ana     wagers 1 red on straight:17
bo      removes red                            5.00 off red; chips 505.00
dealer  waits 1 min                            the old limits of ana end
dealer  spins, calls no more bets, records outcome 17, settles
        spin 2; “No more bets”; 17 black
        ana wins 175.00 on straight:17 [CP 3.11(a), 3.12]; what won stays; chips 665.00
        the house loses 175.00
        2 spins, the house loses 175.00; ledger balances, log verifies
