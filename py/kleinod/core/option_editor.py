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

    Holds nothing: each method gets the text so far, so undo is nothing but an earlier text, and every text
    can be a link. A text may be unfinished or wrong in any way the game can name: what is wrong with it is
    not asked here, the rules refuse it with `BadOption` as they do in a record or in the set-up form.
    """

    option: ClassVar[str]

    @abstractmethod
    def start(self) -> str:
        """What drawing begins with."""

    @abstractmethod
    def chance(self, rng: Random) -> str:
        """A text by chance, the same on every platform."""

    @abstractmethod
    def read(self, text: str) -> str:
        """Any spelling of a value as the editor writes it. Raises `BadOption` for what is none."""

    @abstractmethod
    def scene(self, text: str) -> Scene:
        """What is drawn so far; `text` was written by this editor, as below."""

    @abstractmethod
    def choices(self, text: str) -> Mapping[str, Msg]:
        """What can be clicked and what that does: ids of the scene, and buttons, whose ids start with "#"."""

    @abstractmethod
    def click(self, text: str, choice: str) -> str:
        """The text after a click on one of `choices`."""
