"""The log: streams of events, each numbered and hash-chained, and what is projected from them."""
