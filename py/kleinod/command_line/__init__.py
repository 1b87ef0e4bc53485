"""The commands of the program `kleinod`; `kleinod.__main__` parses their arguments."""
