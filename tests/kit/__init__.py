"""What tests are made with: tables, floors, servers, screens, slow second readings of the rules."""
