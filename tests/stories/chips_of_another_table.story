# Chips of table 7 at a Perth table. On the layout they count at their table's minimum, here as at
# this one: a winner is paid in value chips, a loser stays, and ana is told where the rest belong.
# Table 7 has closed; its chips are changed when Table Games Management says so.
table crown-perth-rag599 single-zero cloth, minimum 5.00

olga    is the casino-operator
tim     is the table-games-manager
ana     buys in 100.00               seat 1; chips 100.00
dealer  opens betting                “Place your bets”
dealer  finds 2 chips of table 7 put on straight:17 by ana
        a wager of 10.00 [CP 6.4(a)]; The rest goes back to table 7. [CP 6.4 closing]
dealer  finds 3 chips of table 7 put on red by ana
        a wager of 15.00 [CP 6.4(a)]; The rest goes back to table 7. [CP 6.4 closing]
dealer  spins, calls no more bets, records outcome 17, settles
        spin 1; “No more bets”; 17 black; ana's foreign chips win 350.00 [CP 6.4(a)]
        ana's foreign chips stay with the table [CP 6.4(b)]; the house loses 335.00
ana     hands in 8 blue of table 7   refused: not-verified [CP 6.5(b)]
ana     hands in 8 blue of table 7 verified by tim
        40.00 in value chips, at the minimum
olga    gives 5 min closing notice   refused: too-soon [CP 7.12 sentence 2]
olga    gives 10 min closing notice  the table closes at 20:10:13
dealer  waits 9 min
olga    closes the table             refused: notice-runs [CP 7.12 sentence 2]
dealer  waits 1 min
olga    closes the table             ana: with chips of 490.00
        1 spin, the house loses 335.00; ledger balances, log verifies
