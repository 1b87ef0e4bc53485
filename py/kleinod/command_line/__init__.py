"""What the commands of `kleinod` do, on top of everything else; `kleinod.__main__` reads their arguments."""
