"""Five little-known German games: rules, notation, links and opponents.

    >>> import kleinod
    >>> match = kleinod.new("morundir")
    >>> match.play("f1-f3")
    >>> match.legal()[:3]
    ['c1-d2', 'c1-e3', 'c1-f4']

The names below are the public interface and are kept stable; everything else may change.
"""

from __future__ import annotations

__version__ = "0.1.0"
