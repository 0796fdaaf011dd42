"""Announcing: the Terms are published and amended, the regulator is told, entries open."""
