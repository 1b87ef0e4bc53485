"""The games for training and measuring players: numbers in, numbers out.

`action_encoding`, `game_state` and `observation_arrays` need nothing but Python: a decision is spelled in
words, a `GameState` holds a match that is as cheap to copy as a search needs it, and the observation of a
seat becomes an array. `pettingzoo` and `openspiel` offer that by the interfaces of those libraries, which are
extras of the package (``kleinod[pettingzoo]``, ``kleinod[openspiel]``) and are imported by these two modules
alone. See docs/research.md.
"""
