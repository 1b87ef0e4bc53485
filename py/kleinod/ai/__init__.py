"""Opponents that play any game through the core interface.

Read in this order: levels.py (how strong), judge.py (what a position is worth), search.py (looking ahead),
threats.py (proving wins by attacks alone), worlds.py (hidden cards), advised.py (games that advise),
thinker.py (one decision, in slices), analysis.py (lines and evaluations), arena.py and train.py (measuring
and learning). old.py keeps the first edition's bots as a yardstick.
"""
