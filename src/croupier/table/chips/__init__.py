"""Chips and the house's own: colour chips, chips of other tables, the tray and the drop box."""
