"""Connections as they come in: how long, how slow and how hasty whoever opened one may be."""
