"""Hands, fields, talers and piles as zones of cards.

All hidden cards look alike, and their keys tell only where they lie.
"""

from __future__ import annotations

from kleinod.core.game import NOBODY, Board, Card, Count, Motion, Msg, Scene, Seat, View, Zone, msg
from small_bohn.cards import FIELDS, SORTS
from small_bohn.notation import CARDS
from small_bohn.rules import Action, SmallBohn
from small_bohn.state import State

BUTTONS = ("stop", "cancel", "yes", "no")
STORY_CARD = frozenset(("up", "turn", "plant", "lay", "face"))


class SmallBohnView(View[State, Action]):
    rules: SmallBohn

    def board(self) -> Board:
        zones = [Zone(name, "pile", role="pile") for name in ("pile", "discards")]
        zones += [Zone("up", "row"), Zone("aside", "row")]
        for seat in range(self.rules.seats):
            zones += [Zone(f"hand{seat}", "hand", seat, "hand"), Zone(f"talers{seat}", "pile", seat, "pile")]
            zones += [Zone(f"field{seat}-{field}", "field", seat, "field") for field in range(FIELDS)]
        return Board((), tuple(zones))

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        cards = [_card(f"u{n}", "up", card) for n, card in enumerate(o.up)]
        cards += [_card(f"a{n}", "aside", card) for n, card in enumerate(self._aside(o))]
        for seat, hand in enumerate(o.hands):
            cards += [_card(f"h{seat}-{n}", f"hand{seat}", card, seat) for n, card in enumerate(hand)]
            for field, there in enumerate(o.fields[seat]):
                zone = f"field{seat}-{field}"
                cards += [_card(f"f{seat}-{field}-{n}", zone, card, seat) for n, card in enumerate(there)]
        counts = [Count(seat, "count.talers", talers) for seat, talers in enumerate(self.rules.scores(o))]
        counts += [Count(NOBODY, "count.pile", o.left), Count(NOBODY, "count.discards", sum(o.discards))]
        return Scene(cards=tuple(cards), counts=tuple(counts))

    def _aside(self, o: State) -> tuple[int, ...]:
        """Return the cards waiting for a place: traded ones, or a taler that was turned up."""
        if not o.todo:
            return ()
        task = o.todo[-1]
        return task[2] if task[0] == "lay" else (task[3],) if task[0] == "keep" else ()

    def prompt(self, o: State) -> Msg:
        if not o.todo:
            return self.rules.outcome(o).reason
        task = o.todo[-1]
        return msg(f"prompt.{task[0]}", seat=task[1])

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        verb, seat = a[0], o.todo[-1][1]
        if verb in BUTTONS:
            return (f"#{verb}",)
        if verb in ("give", "want"):
            return f"#{verb}", f"#sort-{SORTS[a[1]]}"
        if verb == "plant":
            return f"h{seat}-0", f"field{seat}-{a[2]}", *(() if o.hands[seat][:1] == (a[1],) else ("#other",))
        if verb in ("lay", "face"):
            shown = self._aside(o) if o.todo[-1][0] == "lay" else o.up
            key = f"{'a' if o.todo[-1][0] == 'lay' else 'u'}{shown.index(a[1]) if a[1] in shown else 'x'}"
            return ("#face", key) if verb == "face" else (key, f"field{seat}-{a[2]}")
        if verb == "pick":
            return (f"h{seat}-{a[1]}",)
        if verb in ("harvest", "keep"):
            return f"#{verb}", f"field{seat}-{a[1]}"
        return f"#{verb}", f"hand{a[1]}"

    def button(self, o: State, button: str) -> Msg:
        return msg("button." + button[1:])

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        """Return the motion of a card that is planted from the front of the hand. No other motion is
        certain."""
        seat = o.todo[-1][1]
        if a[0] == "plant":
            return (Motion(f"h{seat}-0", (f"hand{seat}", f"field{seat}-{a[2]}")),)
        return ()

    def story(self, o: State, a: Action) -> Msg:
        verb, seat = a[0], o.todo[-1][1]
        if verb in ("give", "want"):
            return msg(f"story.{verb}", seat=seat, sort=f"$sort.{SORTS[a[1]]}")
        if verb in ("attack", "to"):
            return msg(f"story.{verb}", seat=seat, other_seat=a[1])
        if verb in STORY_CARD:
            return msg(f"story.{verb}", seat=seat, card=f"$card.{CARDS[a[1]]}")
        if verb == "show":
            return msg(
                "story.show", seat=seat, other_seat=o.todo[-1][2], n=sum(len(side[1]) for side in a[1:])
            )
        if verb == "draw" and a[1] >= 0:
            return msg("story.draw_known", seat=seat, card=f"$card.{CARDS[a[1]]}")
        return msg(f"story.{verb}", seat=seat)


def _card(key: str, zone: str, card: int, seat: Seat = NOBODY) -> Card:
    if card < 0:
        return Card(key, zone, "back", seat, say=msg("card.hidden"))
    return Card(key, zone, f"bean-{CARDS[card]}", seat, say=msg(f"card.{CARDS[card]}"))
