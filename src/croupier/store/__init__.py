"""The log: streams of acts, each numbered and hash-chained, and what is projected from them."""
