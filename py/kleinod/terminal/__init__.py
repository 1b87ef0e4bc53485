"""Playing in a terminal: boards and cards of characters, moves typed in notation. Works for every game.

styled_text.py colours and prints, glyph_characters.py has a character for each glyph, board_as_text.py and
cards_as_text.py lay things out, board_in_words.py describes the board to those who cannot see it,
keyboard_session.py is the dialogue. With the extra ``kleinod[terminal]`` (rich) there are colours; without
it, with ``--plain`` and in pipes there is only plain text.
"""
