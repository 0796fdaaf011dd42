"""Entry: applications, payments, acceptance, withdrawal, refunds, substitutes."""
