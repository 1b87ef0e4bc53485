"""Studies, as Python code uses them: chapters, each with a tree of variations."""
