"""Storage: streams of acts, each numbered and hash-chained, and the projections of them."""
