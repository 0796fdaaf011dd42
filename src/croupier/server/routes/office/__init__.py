"""The pages of the office over HTTP: staff, tables that can be made, places, a demo."""
