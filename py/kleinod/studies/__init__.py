"""Studies: chapters with a tree of variations each, as Python code uses them."""
