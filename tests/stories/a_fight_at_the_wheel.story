# Perth: a brawl jolts the wheel as the ball falls. Only the operator invalidates the outcome,
# saying how it was affected; every wager goes back, at the cloth and at the stations, whoever has
# left.
table crown-perth-rag599 single-zero cloth, minimum 5.00, stations 3, layout 3, float 1,000.00

mia     is the table-games-manager
otto    is the casino-operator
cleo    buys in 100.00                seat 1; chips 100.00
ana     takes station 1               station 1
ana     buys in 100.00 in note        chip account 100.00
dealer  opens betting                 “Place your bets”: 30 s, a warning for the last 10
cleo    wagers 10.00 on straight:17
ana     wagers 20.00 on red
dealer  spins, waits 30 s, calls no more bets, records outcome 17, settles
        spin 1; wagering ends [CP 4.4 sentence 2]; “No more bets”; 17 black
        cleo wins 350.00 on straight:17 [CP 3.11(a), 3.12]; what won stays; chips 440.00
        ana loses 20.00 on red [CP 3.37(b)]; chip account 80.00; the house loses 330.00
ana     leaves                        ticket 000000000000000018 of 80.00
mia     voids the spin for force-majeure: the wheel was jolted
        refused: not-allowed [CP 7.14(a)]
otto    voids the spin for force-majeure: the ball jumped
        spin 1 is void [CP 7.14(a)]
        cleo now has back: straight:17 10.00 [CP 7.15]; 10.00 on straight:17 comes off; 350.00 is
          taken back; chips 100.00
        ana now has back: red 20.00 [CP 7.15]; 20.00 is paid
        ana is due a further ticket 000000000000000034 of 20.00
dealer  records prohibited-device by cleo with act=use/device=computer/capability=record: a phone
        incident-1 [CP 7.10 chapeau, 7.10(a), 7.10(d), 7.10(f)]
dealer  opens betting                 “Place your bets”: 30 s, a warning for the last 10
cleo    wagers 10.00 on red
mia     voids all of cleo for incident-1: a computer was used
        cleo's everything is void [CP 7.11(a)]: 10.00 back; chips 100.00
mia     excludes cleo for incident-1  cleo plays here no more
cleo    wagers 10.00 on red           refused: excluded [CP 7.11(b)]
        0 spins, the house is even; ledger balances, log verifies
