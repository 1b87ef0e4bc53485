"""Drawing the value of an option, such as the land of a match, by clicks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import ClassVar

from kleinod.core.message import Msg
from kleinod.core.scene import Scene


class Editor(ABC):
    """Draws the value of the text option `option`; its words are ``editor.title`` and the like.

    An editor holds no state: each method takes the text so far. So undo is an earlier text, and every text
    can be a link. A text may be unfinished or wrong in any way that the game can name. The editor does not
    check it: the rules refuse it with `BadOption`, as they do in a record or in the set-up form.
    """

    option: ClassVar[str]

    @abstractmethod
    def start(self) -> str:
        """Return the text that drawing begins with."""

    @abstractmethod
    def chance(self, rng: Random) -> str:
        """Return a random text. The same `rng` gives the same text on every platform."""

    @abstractmethod
    def read(self, text: str) -> str:
        """Return a value, however it is spelled, as the editor writes it.

        Raises:
            BadOption: The text is no value.
        """

    @abstractmethod
    def scene(self, text: str) -> Scene:
        """Return what is drawn so far; the editor itself wrote `text`, here and below."""

    @abstractmethod
    def choices(self, text: str) -> Mapping[str, Msg]:
        """Return what can be clicked and what a click does: ids of the scene, and buttons ("#…")."""

    @abstractmethod
    def click(self, text: str, choice: str) -> str:
        """Return the text after a click on one of `choices`."""
