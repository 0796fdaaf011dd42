# One ball for a cloth and its stations. cleo's tier moves to the layout and stays there; sam's goes
# back to his account, and finales are for stations only. The stations stop at thirty seconds, the
# cloth at no more bets. A dealer cannot call a bet for a station.
table crown-perth-rag599 single-zero cloth, layout 3, minimum 5.00, maximum 100.00, stations 2

cleo    buys in 200.00                        seat 1; chips 200.00
sam     buys in 200.00 in note                station 1; chip account 200.00
zoe     takes station 2                       station 2
zoe     buys in 60.00                         chip account 60.00
dealer  opens betting                         “Place your bets”: 30 s, a warning for the last 10
cleo    wagers 30.00 on tier and 2.00 on red
        6 pieces of 5.00
        2.00 is under the minimum of 5.00: it is settled, and the player advised that the next is
          returned. [CP 7.8 sentence 1 part 1]
sam     wagers 30.00 on tier and 2.00 on red
        6 pieces of 5.00
        2.00 is under the minimum of 5.00: it is not debited, and dropped when betting ends.
          [CP 6.19(a)]
cleo    wagers 20.00 on finales:3             refused: bet-not-offered [CP 3.45 chapeau]
zoe     wagers 20.00 on finales:3             4 pieces of 5.00
sam     calls straight:33 for 5.00            refused: not-here [reading: not-given]
dealer  spins, waits 30 s
        spin 1; wagering ends [CP 4.4 sentence 2]; sam's 2.00 is dropped [CP 6.19(a)]
sam     clears                                refused: betting-closed [CP 3.5(a)]
zoe     leaves
        ticket 000000000000000018 of 40.00; what is down is settled later
cleo    calls straight:33 for 5.00
dealer  calls no more bets, records outcome 33, settles
        “No more bets”; 33 black
        cleo wins 85.00 and loses 25.00 on tier [CP 3.45 Series 5/8 (Tier)], loses 2.00 on red
          [CP 3.37(b), 7.8 sentence 1 part 1], wins 175.00 on straight:33 [CP 3.11(a), 3.12]; is
          advised [CP 7.8 sentence 1 part 2]; still down: 5.00 on split:33/36, 5.00 on straight:33;
          chips 423.00
        sam wins 85.00 and loses 25.00 on tier [CP 3.45 Series 5/8 (Tier)]; chip account 260.00
        zoe wins 175.00 and loses 15.00 on finales:3 [CP 1.1 Finales]
        zoe is due a further ticket 000000000000000026 of 180.00; the house loses 453.00
cleo    withdraws split:33/36                 5.00 off split:33/36; chips 428.00
cleo    cashes out                            refused: wagers-down [reading: floor-acts]
cleo    withdraws straight:33                 5.00 off straight:33; chips 433.00
sam     withdraws split:33/36                 refused: no-winning-wager [CP 3.5(b)]
cleo    takes station 2                       refused: still-playing [reading: floor-acts]
cleo    cashes out                            with chips of 433.00
sam     cashes out                            ticket 000000000000000059 of 260.00
        1 spin, the house loses 453.00; ledger balances, log verifies
