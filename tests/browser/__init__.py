"""The screens, in a real browser. A package, so that one browser serves it and then is gone."""
