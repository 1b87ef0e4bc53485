"""Playing in a terminal: boards and cards of characters, moves typed in notation. Works for every game.

ink.py colours and prints, signs.py has a character for each glyph, board.py and cards.py lay things out,
in_words.py tells the same to those who do not look, session.py is the conversation. With the extra
``kleinod[terminal]`` (rich) there are colours; without it, with ``--plain`` and in pipes there is text alone.
"""
