"""Every game in a terminal: boards and cards drawn with characters, moves typed in notation.

styled_text.py colours and prints, glyph_characters.py has a character for each glyph, board_as_text.py and
cards_as_text.py arrange them, board_in_words.py describes the board to those who cannot see it, and
keyboard_session.py is the dialogue. The extra ``kleinod[terminal]`` (rich) adds colours; without it, with
``--plain`` and in pipes there is only plain text.
"""
