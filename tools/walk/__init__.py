"""A walk through every screen in browsers beside Chromium, for `make soak`."""
