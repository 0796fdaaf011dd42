"""The Terms and Conditions of a tournament: read, checked, drafted and written out for patrons."""
