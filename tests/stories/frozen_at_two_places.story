# A Perth cloth with stations: 18 is entered where 17 fell. The stations' accounts are frozen, the
# cloth's chips are not; a manager recalculates for both places, and who left is paid at the
# release.
table crown-perth-rag599 single-zero cloth, minimum 5.00, stations 3, layout 3, float 1,000.00

mia     is the table-games-manager
cleo    buys in 100.00               seat 1; chips 100.00
ana     takes station 1              station 1
ana     buys in 100.00 in note       chip account 100.00
bo      takes station 2              station 2
bo      buys in 100.00 in note       chip account 100.00
dealer  opens betting                “Place your bets”: 30 s, a warning for the last 10
cleo    wagers 10.00 on straight:18
ana     wagers 10.00 on straight:18
bo      wagers 10.00 on straight:17
dealer  spins, waits 30 s, calls no more bets, records outcome 18, settles
        spin 1; wagering ends [CP 4.4 sentence 2]; “No more bets”; 18 red
        cleo wins 350.00 on straight:18 [CP 3.11(a), 3.12]; what won stays; chips 440.00
        ana wins 350.00 on straight:18 [CP 3.11(a), 3.12]; chip account 450.00
        bo loses 10.00 on straight:17 [CP 3.11(b)]; chip account 90.00; the house loses 690.00
mia     corrects the outcome to 17: the dolly was on 17
        refused: not-frozen [CP 6.9 part 2]
dealer  freezes the accounts: the entry was wrong
        all chip accounts are frozen [CP 6.9 part 1]
ana     cashes out                   refused: frozen [CP 6.9 part 1]
bo      leaves                       with nothing; what is down is settled later
dealer  opens betting                “Place your bets”: 30 s, a warning for the last 10
cleo    wagers 5.00 on red
ana     wagers 5.00 on red           refused: frozen [CP 6.9 part 1]
dealer  corrects the outcome to 17: the dolly was on 17
        spin 1: 17, not 18 [CP 6.9 part 2]
        cleo now has back: straight:18 0.00 [CP 3.11(b)]; 10.00 on straight:18 comes off; 360.00 is
          taken back; chips 85.00
        ana now has back: straight:18 0.00 [CP 3.11(b)]; 360.00 is taken back; chip account 90.00
        bo now has back: straight:17 360.00 [CP 3.11(a), 3.12]; 360.00 is paid; chip account 450.00
dealer  releases the accounts: all is right again
        the chip accounts are free; bo is due a further ticket 000000000000000042 of 450.00
ana     wagers 5.00 on red
        1 spin, the house loses 330.00; ledger balances, log verifies
