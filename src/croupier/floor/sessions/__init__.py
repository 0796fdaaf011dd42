"""Sessions of the staff: who signed in where, and who ended it and why. No secret is here."""
