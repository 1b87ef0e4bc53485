"""The table with hands, fields, talers and piles; trading is a window of zones and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from kleinod.core.capabilities import (
    Accounting,
    AutoAnswer,
    Coaching,
    Editable,
    Editing,
    Insisting,
    Situation,
)
from kleinod.core.game import NOBODY, Board, Card, Count, Mark, Motion, Msg, Note, Scene, Seat, View, msg
from kleinod.games.mutterboehnchen import layout, log_lines, messages, tasks
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.coach import SITUATIONS
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.fields import places
from kleinod.games.mutterboehnchen.follow_up_log import aftermath
from kleinod.games.mutterboehnchen.layout import shown, token
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State


class MutterboehnchenView(View[State, Action], AutoAnswer, Accounting, Insisting, Coaching, Editable):
    rules: Mutterboehnchen

    def editing(self) -> Editing:
        from kleinod.games.mutterboehnchen.position_editing import MutterboehnchenEditing  # noqa: PLC0415 — see `Editable`

        return MutterboehnchenEditing(self)

    def situations(self) -> tuple[Situation, ...]:
        return SITUATIONS

    def board(self) -> Board:
        return layout.board(self.rules.kit)

    # What lies there ----------------------------------------------------------------------------------

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        cards = self._open_rows(o)
        if o.left:
            cards.append(Card("p0", "pile", "back", level=o.left, say=msg("card.hidden")))
        for seat in range(self.rules.seats):
            cards += self._cards_of(o, seat)
        return Scene(cards=tuple(cards), marks=self._marks(o), counts=self._counts(o), notes=self._notes(o))

    def _open_rows(self, o: State) -> list[Card]:
        k = self.rules.kit
        rows = {
            "up": o.up,
            "lifted": layout.turned_up(o),
            "choice": tuple(layout.ladies(k, o)),
            "discards": o.discards,
        }
        cards = [
            shown(k, f"{layout.ROWS[zone]}{n}", zone, card)
            for zone, there in rows.items()
            for n, card in enumerate(there)
        ]
        gives = len(o.offer.gives)
        cards += [token(k, f"g{n}", "gives", sort) for n, sort in enumerate(o.offer.gives)]
        cards += [token(k, f"q{n}", "wants", sort) for n, sort in enumerate(o.offer.wants)]
        side, letter, first = (
            ("gives", "g", gives) if self._active_offers(o) else ("wants", "q", len(o.offer.wants))
        )
        cards += [shown(k, f"{letter}{first + n}", side, card) for n, card in enumerate(o.offer.faces)]
        if o.todo and question(o.todo[-1]).building:
            cards += [token(k, f"w{sort}", "wish", sort) for sort in k.sorts]
        return cards

    def _active_offers(self, o: State) -> bool:
        """Whether the offer is the active player's, so that face-up cards are on the giving side."""
        for task in reversed(o.todo):
            if isinstance(task, (tasks.Answer, tasks.Confirm)):
                return task.partner == active(o)
            if isinstance(task, tasks.Show) or question(task).building:
                return task.seat == active(o)
        return True

    def _cards_of(self, o: State, seat: Seat) -> list[Card]:
        k, hand = self.rules.kit, f"hand{seat}"
        cards = [
            shown(k, f"h{seat}-{n}", hand, card, seat)._replace(say=messages.hand_card(k, card, n))
            for n, card in enumerate(o.hands[seat])
        ]
        for field, there in enumerate(o.fields[seat]):
            zone = f"f{seat}-{field}"
            cards += [shown(k, f"c{seat}-{field}-{n}", zone, card, seat) for n, card in enumerate(there)]
        cards += [
            token(k, f"s{seat}-{n}", f"wished{seat}", sort) for n, sort in enumerate(layout.wished(o, seat))
        ]
        beside = o.aside[seat]
        if o.todo and o.todo[-1].seat == seat:
            beside = (*beside, *layout.received(o))
        cards += [shown(k, f"a{seat}-{n}", f"aside{seat}", card, seat) for n, card in enumerate(beside)]
        return cards

    def _marks(self, o: State) -> tuple[Mark, ...]:
        """Texts that are in force, and those that are spent: covered, or done with (BOH-24)."""
        k = self.rules.kit
        specials = (
            (Mark(f"c{seat}-{field}-{n}", "", seat), k.works(cards, n) and not k.once[card])
            for seat, fields in enumerate(o.fields)
            for field, cards in enumerate(fields)
            for n, card in enumerate(cards)
            if k.effect[card]
        )
        return tuple(mark._replace(kind="active" if works else "spent") for mark, works in specials)

    def _counts(self, o: State) -> tuple[Count, ...]:
        runs = self.rules.kit.runs
        each = [
            Count(seat, "count.talers", talers(o, seat), glyph="taler") for seat in range(self.rules.seats)
        ]
        return (*each, Count(NOBODY, "count.piles", min(o.ran_out + 1, runs), runs))

    def _notes(self, o: State) -> tuple[Note, ...]:
        """What every field would pay now, who has the card for a third one (BOH-50a), and who gives what."""
        k = self.rules.kit
        notes = [
            Note(f"f{seat}-{field}", msg("note.pays", n=k.pays(cards)))
            for seat, fields in enumerate(o.fields)
            for field, cards in enumerate(fields)
            if cards
        ]
        if o.third != NOBODY:
            notes.append(Note(f"f{o.third}-2", msg("note.third")))
        return (*notes, *messages.sides(o))

    def prompt(self, o: State) -> Msg:
        return messages.prompt(self.rules, o)

    # What can be clicked ------------------------------------------------------------------------------

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        return next(iter(self._paths(o, a)))

    def ways(self, o: State, a: Action) -> tuple[tuple[str, ...], ...]:
        """The same card may lie there several times, and any card of a sort names the sort."""
        return self._paths(o, a)[1:]

    def _paths(self, o: State, a: Action) -> tuple[tuple[str, ...], ...]:
        verb, task = a[0], o.todo[-1]
        seat = task.seat
        match verb:
            case "plant":
                return ((f"h{seat}-{a[1]}", *self._place(o, a[2], a[3], a[4])),)
            case "drop":
                return ((f"h{seat}-{a[1]}", "discards"),)
            case "lay":
                place = self._place(o, *a[1:])
                return tuple((key, *place) for key in self._open_keys(o, a[1]))
            case "aside":
                return tuple((key, "#aside") for key in self._open_keys(o, a[1]))
            case "junk":
                keys = [f"u{n}" for n, card in enumerate(o.up) if self.rules.kit.sort[card] == a[1]]
                return tuple((key, "discards") for key in keys)
            case "face":
                keys = [f"u{n}" for n, card in enumerate(o.up) if card == a[1]]
                ends = self._into_the_offer(o, a[1])
                return tuple((key, *end) for end in ends for key in keys)
            case "give":
                hand = enumerate(o.hands[seat])
                keys = [f"h{seat}-{n}" for n, card in hand if card >= 0 and self.rules.kit.sort[card] == a[1]]
                return tuple((key,) for key in keys) or ((f"#give-{SORTS[a[1]]}",),)
            case _:
                return (self._single(o, a),)

    def _into_the_offer(self, o: State, card: int) -> tuple[tuple[str, ...], ...]:
        """What may follow a face-up card that is offered: nothing, unless it could be planted as well.

        Then the button, the side of the offer it goes to, or the first wish, which is meant by itself, too.
        """
        if not isinstance(o.todo[-1], tasks.Trade):
            return ((),)
        k = self.rules.kit
        anywhere = [("lay", card, field, under) for field in range(k.rows) for under in (0, 1)]
        if all(self.rules.check(o, lay) is not None for lay in anywhere):
            return ((),)
        wishes = [(f"w{sort}",) for sort in k.sorts if self.rules.check(o, ("want", sort)) is None]
        return (("#offer",), ("gives",), *wishes)

    def _single(self, o: State, a: Action) -> tuple[str, ...]:
        """Actions that can be named in one way only."""
        verb, task = a[0], o.todo[-1]
        seat = task.seat
        match verb:
            case "harvest":
                # Where it is refused, the click on the field says why: no button would come.
                single = isinstance(task, (tasks.Reap, tasks.Clear)) or self.rules.check(o, a) is not None
                return (f"f{seat}-{a[1]}", *(() if single else (f"#harvest-{a[1]}",)))
            case "raise" if isinstance(task, tasks.Rise):
                return (f"c{seat}-{task.field}-{a[1]}",)
            case "bring":
                return (f"c{seat}-{a[1]}-{a[2]}",)
            case "fetch":
                there = layout.ladies(self.rules.kit, o)
                return (f"x{there.index(a[1])}" if a[1] in there else f"#lady-{self.rules.kit.codes[a[1]]}",)
            case "attack" if isinstance(task, tasks.Attack):
                left = task.singles, task.doubles
                kind = () if left[a[1] - 1] and not left[2 - a[1]] else (f"#rattles-{a[1]}",)
                return (f"talers{a[2]}", *kind)
            case "want":
                return (f"w{a[1]}",)
            case "to":
                return (f"#to-{a[1]}",)
            case "pick":
                return (f"h{seat}-{a[1]}",)
            case _:
                return (f"#{verb}",)

    def _place(self, o: State, card: int, field: int, under: int) -> tuple[str, ...]:
        """A field, and where a Kavalier has the choice, above or below its lady (BOH-46)."""
        seat = o.todo[-1].seat
        choice = (field, 1) in places(self.rules.kit, o, seat, card)
        if choice or under:
            return f"f{seat}-{field}", "#below" if under else "#above"
        return (f"f{seat}-{field}",)

    def _open_keys(self, o: State, card: int) -> list[str]:
        """Where a card of the current question lies, set-aside ones first (BOH-19b)."""
        task = o.todo[-1]
        seat = task.seat
        if isinstance(task, tasks.Keep):
            keys = [
                f"t{n}" for n, other in enumerate(layout.turned_up(o)) if other == card and n >= len(o.lifted)
            ]
        elif isinstance(task, tasks.Receive):
            first = len(o.aside[seat])
            keys = [f"a{seat}-{first + n}" for n, other in enumerate(layout.received(o)) if other == card]
        else:
            keys = [f"a{seat}-{n}" for n, other in enumerate(o.aside[seat]) if other == card]
            if not keys:
                keys = [f"u{n}" for n, other in enumerate(o.up) if other == card]
        return keys or ["#nothing"]

    def offered(self, o: State) -> tuple[Action, ...]:
        """Whoever cannot keep what was agreed on aloud reads why; nobody else sees it (BOH-18)."""
        if not o.todo:
            return ()
        k, task = self.rules.kit, o.todo[-1]
        found = [a for verb in question(task).verbs.values() for a in verb.steady(k, o, task)]
        return tuple(a for a in sorted(found, key=len) if self.rules.check(o, a) is not None)

    def pinned_buttons(self, o: State) -> tuple[str, ...]:
        """What can be answered before anything is named, and then who can be spoken to once something is."""
        if not o.todo:
            return ()
        k, task = self.rules.kit, o.todo[-1]
        fresh = o._replace(offer=NO_OFFER)
        always = [a for verb in question(task).verbs.values() for a in verb.pinned(k, fresh, task)]
        found = [*always, *(("to", seat) for seat in range(self.rules.seats))]
        return tuple(dict.fromkeys(self._single(o, a)[0] for a in found))

    def tells_anyhow(self, why: Msg) -> bool:
        """A field can be harvested as well as planted on."""
        return True

    def tooltips(self, o: State, a: Action) -> tuple[Msg | None, ...]:
        return messages.tooltips(self.rules, o, a, self.path(o, a))

    def forced(self, o: State, legal: Sequence[Action]) -> Action | None:
        """Like cards are no choice, and what fits one field only is laid there (BOH-18, BOH-19a)."""
        task = o.todo[-1]
        if isinstance(task, tasks.Pick):
            hand = o.hands[task.seat]
            slots: list[int] = [a[1] for a in legal]
            return legal[0] if all(hand[slot] == hand[slots[0]] for slot in slots) else None
        return legal[0] if isinstance(task, tasks.Receive) and len(legal) == 1 else None

    def remembered(self, o: State) -> bool:
        """Whoever has built an offer has touched the cards that go."""
        task = o.todo[-1]
        return isinstance(task, tasks.Pick) and task.side == 1

    def button(self, o: State, button: str) -> Msg:
        return messages.button(self.rules, o, button)

    # What happened ------------------------------------------------------------------------------------

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        seat = o.todo[-1].seat
        if a[0] == "plant":
            return (Motion(f"h{seat}-{a[1]}", (f"hand{seat}", f"f{seat}-{a[3]}")),)
        if a[0] == "drop":
            return (Motion(f"h{seat}-{a[1]}", (f"hand{seat}", "discards")),)
        if a[0] == "lay":
            key = self._open_keys(o, a[1])[0]
            start = {"a": f"aside{seat}", "u": "up", "t": "lifted"}[key[0]]
            return (Motion(key, (start, f"f{seat}-{a[2]}")),)
        if a[0] == "harvest":
            return self._sold(o, seat, a[1])
        return self._dealt(o, seat, a)

    def _dealt(self, o: State, seat: Seat, a: Action) -> tuple[Motion, ...]:
        """What chance brings: cards from the pile, talers turned up, cards that change hands."""
        task = o.todo[-1]
        if a[0] in ("draw", "up"):
            return (Motion("p0", ("pile", f"hand{seat}" if a[0] == "draw" else "up")),)
        if isinstance(task, tasks.Reveal):
            owner = f"talers{task.other}"
            return (Motion(owner, (owner, "lifted")),)
        if isinstance(task, tasks.Show):
            sides = (task.accepter, task.seat, a[1][0]), (task.seat, task.accepter, a[2][0])
            return tuple(
                Motion(f"h{giver}-{slot}", (f"hand{giver}", f"aside{to}"))
                for giver, to, slots in sides
                for slot in slots
            )
        return ()

    def _sold(self, o: State, seat: Seat, field: int) -> tuple[Motion, ...]:
        """The top cards become talers, the others are discarded."""
        cards = o.fields[seat][field]
        kept = len(cards) - self.rules.kit.pays(cards)
        zone = f"f{seat}-{field}"
        return tuple(
            Motion(f"c{seat}-{field}-{n}", (zone, f"talers{seat}" if n >= kept else "discards"))
            for n in range(len(cards))
        )

    def story(self, o: State, a: Action) -> Msg:
        return log_lines.story(self.rules.kit, o, a)

    def account(self, o: State, a: Action, after: State) -> tuple[Msg, ...]:
        """The cards of the set-up are dealt in one sentence; each hand card is told to its owner."""
        if not isinstance(o.todo[0], tasks.Begin):
            return (self.story(o, a), *aftermath(self.rules.kit, o, a, after))
        own = (self.story(o, a),) if a[0] == "draw" and a[1] >= 0 else ()
        dealt = () if isinstance(after.todo[0], tasks.Begin) else (msg("story.dealt", "BOH-05"),)
        return (*own, *dealt)
