# New Zealand's Asian track: a group is one wager at 11 to 1, paid where it stands. 12.00 is 2.00
# beyond a permitted amount, so 10.00 × 11 = 110.00. Then 00: the five-line pays 6 × 10.00, 0/00
# pays 17 × 5.00.
table nz-division-8 double-zero cloth, layout 4, minimum 5.00, Asian race-track

ana       buys in 100.00                seat 1; chips 100.00
bo        buys in 100.00                seat 2; chips 100.00
dealer    opens betting                 “Place your bets”
ana       calls asian:dragon for 12.00
          12.00 is not in units of 5.00 over the minimum: 10.00 is at risk, the rest goes back.
            [NZ 5.9]
bo        wagers 10.00 on five:0/00/1/2/3 and 5.00 on street:0/2/3
dealer    spins, calls no more bets     spin 1; “No more bets” and the bell
sensor-1  records outcome 17            17 is shown
dealer    confirms 18                   refused: not-shown [NZ 4.4(a)]
dealer    confirms 17, settles
          17 black
          ana wins 110.00 and gets 2.00 back on asian:dragon [NZ 3.2(a), 3.9 Asian Neighbour, 5.9];
            still down: 10.00 on asian:dragon; chips 200.00
          bo loses 10.00 on five:0/00/1/2/3 [NZ 3.1A(e)(ii)], loses 5.00 on street:0/2/3
            [NZ 3.1A(c)(v)]; chips 85.00
          the house loses 95.00

dealer    opens betting                 “Place your bets”
bo        repeats                       10.00 on five:0/00/1/2/3, 5.00 on street:0/2/3
cy        buys in 20.00                 seat 3; chips 20.00
cy        wagers 5.00 on split:0/00
dealer    spins, calls no more bets, records outcome 00, settles
          spin 2; “No more bets” and the bell; 00 green
          ana loses 10.00 on asian:dragon [NZ 3.2(b)]; chips 200.00
          bo wins 60.00 on five:0/00/1/2/3 [NZ 3.1A(e)(i), 3.9 Five-Line, 3.11(b)], loses 5.00 on
            street:0/2/3 [NZ 3.11(b)]; what won stays; chips 130.00
          cy wins 85.00 on split:0/00 [NZ 3.1A(b)(i), 3.9 Split, 3.11(b)]; what won stays; chips
            100.00
          the house loses 130.00
          2 spins, the house loses 225.00; ledger balances, log verifies
