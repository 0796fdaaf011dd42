"""Devices: bill acceptors, ticket printers, sensors, wheels and stations, each with its own key."""
