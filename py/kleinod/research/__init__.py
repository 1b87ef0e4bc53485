"""The games as numbers, for training and measuring players.

`action_encoding`, `game_state` and `observation_arrays` need nothing but Python: a decision is spelled in
words, a `GameState` holds a match that is cheap to copy, and the observation of a seat becomes an array.
`pettingzoo` and `openspiel` offer that through the interfaces of those libraries, which are extras of the
package (``kleinod[pettingzoo]``, ``kleinod[openspiel]``) and are imported by these two modules alone. See
docs/research.md.
"""
