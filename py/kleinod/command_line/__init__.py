"""The commands of `kleinod`, on top of everything else; `kleinod.__main__` reads their arguments."""
