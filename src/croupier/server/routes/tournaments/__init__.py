"""Tournaments over HTTP and sockets."""
