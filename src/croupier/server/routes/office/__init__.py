"""The pages of the office over HTTP: set-up, staff, tables that can be made, places, a demo."""
