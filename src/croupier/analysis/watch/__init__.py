"""Is this wheel fair? What its outcomes say, each test in a module; `verdict` joins them."""
