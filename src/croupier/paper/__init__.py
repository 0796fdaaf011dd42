"""Printed documents: tickets and cases, as PDF."""
