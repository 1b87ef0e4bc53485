"""The engine protocol: how programs in any language talk to Kleinod by lines of text (docs/engine.md).

server.py answers the lines, position_command.py reads positions, thinking.py searches for a move in slices,
table_mode.py plays all other seats of a match, engine_command.py connects all this to the standard streams.
`ai/engine_player.py` is the other side of the protocol: it asks a foreign program for moves.
"""
