"""Conduct: reports, penalties, chips put right, disqualification."""
