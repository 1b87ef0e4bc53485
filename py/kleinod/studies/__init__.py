"""Studies: chapters with a tree of variations each, as people hold them in Python."""
