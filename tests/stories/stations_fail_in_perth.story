# Perth: the game system fails while the period runs on after no more bets: the stations' wagers are
# void, the cloth's are not. A station fails after it, as its player claims and the dealer declares:
# its wager waits, a manager finds it on record. What it credited before its repair may be refused,
# and the rest is paid by hand from the float.
table crown-perth-rag599 single-zero cloth, minimum 5.00, stations 3, layout 3, float 1,000.00

mia     is the table-games-manager
otto    is the casino-operator
cleo    buys in 100.00                         seat 1; chips 100.00
ana     takes station 1                        station 1
ana     buys in 100.00 in note                 chip account 100.00
dealer  opens betting                          “Place your bets”: 30 s, a warning for the last 10
cleo    wagers 10.00 on straight:17
ana     wagers 10.00 on straight:17
dealer  spins, waits 10 s, calls no more bets, waits 12 s
        spin 1; “No more bets”
dealer  reports game-system: every screen is dark
        game-system is out of order [CP 6.16(a)]; wagers are void
        ana's 10.00 is refunded [CP 6.16(a)]
dealer  waits 9 s, records outcome 17, settles, clears the fault of game-system
        wagering ends [CP 4.4 sentence 2]; 17 black
        cleo wins 350.00 on straight:17 [CP 3.11(a), 3.12]; what won stays; chips 440.00
        the house loses 350.00; green light
cleo    withdraws straight:17                  10.00 off straight:17; chips 450.00
dealer  opens betting                          “Place your bets”: 30 s, a warning for the last 10
ana     wagers 10.00 on straight:17
dealer  spins, waits 30 s                      spin 2; wagering ends [CP 4.4 sentence 2]
ana     reports station:1: it does not answer
        claim-1 of ana about station:1 on spin 2; casino-operator is told [CP 6.14 sentence 1]
dealer  reports station:1: it does not answer
        station:1 is out of order [CP 6.16(b)]; wagers wait; ana's wait for the records [CP 6.16(b)]
        inspector is told [CP 6.12 sentence 2]
dealer  calls no more bets, records outcome 17, settles
        “No more bets”; 17 black; ana's 10.00 is set aside; the house is even
dealer  confirms the records of spin 2         refused: not-allowed [CP 6.16(b)]
mia     confirms the records of spin 2
        the records show ana's wagers [CP 6.16(b)]
        ana has back of spin 2: straight:17 360.00 [CP 3.11(a), 3.12]; chip account 450.00
otto    refuses ana 360.01 of before the repair: the wheel was tried
        refused: repaired [CP 6.13(b)]
otto    refuses ana 350.00 of before the repair: the wheel was tried
        350.00 is not paid [CP 6.13(b)]; chip account 100.00
mia     pays ana 100.00 by hand                from the float [CP 6.10]; chip account 0.00
        2 spins, the house loses 700.00; ledger balances, log verifies
