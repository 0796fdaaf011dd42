"""The floor: what stands on it and who may act there: devices and paired screens, in one stream.

Each subject has a room of its own, as at a table; `rooms` joins them.
"""
