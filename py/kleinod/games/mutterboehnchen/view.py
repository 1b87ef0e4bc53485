"""The table on screen: hands, fields, talers and piles, and zones and buttons for trading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kleinod.core.capabilities import Accounting, AutoAnswer, Guiding, Insisting, Retracting
from kleinod.core.game import NOBODY, Board, Card, Count, Mark, Motion, Msg, Note, Scene, Seat, View, msg
from kleinod.games.mutterboehnchen import card_zones, log_lines, prompts, standing_reply
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.card_zones import shown, token
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.follow_up_log import aftermath
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import UNKNOWN, Action, State
from kleinod.games.mutterboehnchen.verb import Asked, Does, Secret
from kleinod.games.mutterboehnchen.verbs import BUTTONS, BY_WORD, VERBS, number, says_no, verb_of


class MutterboehnchenView(View[State, Action], AutoAnswer, Accounting, Insisting, Guiding, Retracting):
    """The view of Mutterböhnchen: its scenes, prompts, clicks and log."""

    rules: Mutterboehnchen

    def board(self) -> Board:
        return card_zones.board(self.rules.tables)

    # Scene and prompt ---------------------------------------------------------------------------------

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        cards = self._open_rows(o)
        if o.left:
            cards.append(Card("p0", "pile", "back", level=o.left, say=msg("card.hidden")))
        for seat in range(self.rules.seats):
            cards += self._cards_of(o, seat)
        notes = self._notes(o, viewer)
        return Scene(cards=tuple(cards), marks=self._marks(o), counts=self._counts(o), notes=notes)

    def _open_rows(self, o: State) -> list[Card]:
        k = self.rules.tables
        rows = {
            "up": o.up,
            "lifted": card_zones.turned_up(o),
            "choice": tuple(card_zones.ladies(k, o)),
            "discards": o.discards,
        }
        cards = [
            shown(k, f"{card_zones.ROWS[zone]}{n}", zone, card)
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
        """Return True if the active player makes the offer, whose giving side then has the face-up cards."""
        for task in reversed(o.todo):
            if isinstance(task, (tasks.Answer, tasks.Confirm, tasks.Reply)):
                return task.partner == active(o)
            if isinstance(task, (tasks.Show, tasks.Market, tasks.Unveil)) or question(task).building:
                return task.seat == active(o)
        return True

    def _cards_of(self, o: State, seat: Seat) -> list[Card]:
        k, hand = self.rules.tables, f"hand{seat}"
        cards = [
            shown(k, f"h{seat}-{n}", hand, card, seat)._replace(say=prompts.hand_card(k, card, n))
            for n, card in enumerate(o.hands[seat])
        ]
        for field, there in enumerate(o.fields[seat]):
            zone = f"f{seat}-{field}"
            cards += [shown(k, f"c{seat}-{field}-{n}", zone, card, seat) for n, card in enumerate(there)]
        cards += [
            token(k, f"s{seat}-{n}", f"wished{seat}", sort)
            for n, sort in enumerate(card_zones.wished(o, seat))
        ]
        cards += self._answered(o, seat)
        beside = o.aside[seat]
        if o.todo and o.todo[-1].seat == seat:
            beside = (*beside, *card_zones.received(o))
        cards += [shown(k, f"a{seat}-{n}", f"aside{seat}", card, seat) for n, card in enumerate(beside)]
        return cards

    def _answered(self, o: State, seat: Seat) -> list[Card]:
        """Return the cards on both sides of the offer with which a seat has answered (BOH-56d)."""
        k = self.rules.tables
        gives, faces, wants = (card_zones.answer_of(o, seat) or (0, NO_OFFER))[1]
        given = [token(k, f"b{seat}-{n}", f"brings{seat}", sort) for n, sort in enumerate(gives)]
        asked = [token(k, f"e{seat}-{n}", f"demands{seat}", sort) for n, sort in enumerate(wants)]
        asked += [
            shown(k, f"e{seat}-{len(wants) + n}", f"demands{seat}", card) for n, card in enumerate(faces)
        ]
        return given + asked

    def _marks(self, o: State) -> tuple[Mark, ...]:
        """Return the marks of specials and of the hand card to be planted.

        A special is marked as active if its text is in force, and as spent if its text is covered or already
        used (BOH-24).
        """
        k = self.rules.tables
        front = prompts.front_card(k, o)
        fronts = () if front is None else (Mark(front, "playable"),)
        specials = (
            (Mark(f"c{seat}-{field}-{n}", "", seat), k.works(cards, n) and not k.once[card])
            for seat, fields in enumerate(o.fields)
            for field, cards in enumerate(fields)
            for n, card in enumerate(cards)
            if k.effect[card]
        )
        return (*(mark._replace(kind="active" if works else "spent") for mark, works in specials), *fronts)

    def _counts(self, o: State) -> tuple[Count, ...]:
        runs = self.rules.tables.runs
        each = [
            Count(seat, "count.talers", talers(o, seat), glyph="taler") for seat in range(self.rules.seats)
        ]
        return (*each, Count(NOBODY, "count.piles", min(o.ran_out + 1, runs), runs))

    def _notes(self, o: State, viewer: Seat | None) -> tuple[Note, ...]:
        """Return the notes beside the zones.

        They name the talers that every field would pay now, the holder of the third-field card (BOH-50a), and
        the headings of an offer.
        """
        k = self.rules.tables
        notes = [
            Note(f"f{seat}-{field}", msg("note.pays", n=pays), msg("note.pays_brief", n=pays))
            for seat, fields in enumerate(o.fields)
            for field, cards in enumerate(fields)
            if cards
            for pays in (k.pays(cards),)
        ]
        if o.third != NOBODY:
            notes.append(Note(f"f{o.third}-2", msg("note.third"), msg("note.third_brief")))
        return (*notes, *prompts.sides(k, o, viewer), *prompts.replies(k, o), *prompts.standing(k, o))

    def prompt(self, o: State) -> Msg:
        return prompts.prompt(self.rules, o)

    # Clicks and buttons -------------------------------------------------------------------------------

    def _asked(self, o: State, a: Action) -> Asked:
        return Asked(self.rules, self.rules.tables, o, a[0])

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        return self._paths(o, a)[0]

    def ways(self, o: State, a: Action) -> tuple[tuple[str, ...], ...]:
        """Return the other paths: a card may lie in several places, and any card of a sort names the sort."""
        return self._paths(o, a)[1:]

    def _paths(self, o: State, a: Action) -> tuple[tuple[str, ...], ...]:
        return verb_of(a).paths(self._asked(o, a), *a[1:])

    def offered(self, o: State) -> tuple[Action, ...]:
        """Return refused actions whose buttons stay, so that the player alone can read the reason.

        An example is a yes to a deal for which the player lacks cards (BOH-18).
        """
        if not o.todo:
            return ()
        k, task = self.rules.tables, o.todo[-1]
        verbs = question(task).verbs
        found = [a for word, answer in verbs.items() for a in answer.steady(k, o, task, word)]
        return tuple(a for a in sorted(found, key=len) if self.rules.check(o, a) is not None)

    def pinned_buttons(self, o: State) -> tuple[str, ...]:
        """Return the buttons for answers without arguments, for standing answers, and for partners."""
        if not o.todo:
            return ()
        k, task = self.rules.tables, o.todo[-1]
        fresh, verbs = o._replace(offer=NO_OFFER), question(task).verbs
        found = [a for word, answer in verbs.items() for a in answer.pinned(k, fresh, task, word)]
        settings = [
            self.path(o, a)[0]
            for word, answer in verbs.items()
            if BY_WORD[word].does is Does.SET
            for a in answer.names(k, fresh, task, word)
        ]
        spoken = [a for verb in VERBS for a in verb.always_pinned(k, verb.word)]
        last = (self.path(o, a)[-1] for a in found), (self.path(o, a)[-1] for a in spoken)
        return tuple(dict.fromkeys([*last[0], *settings, *last[1]]))

    def tells_anyhow(self, why: Msg) -> bool:
        """Return True, because a click on a field can mean a harvest or a planting, so the reason helps."""
        return True

    def guidance(self, o: State) -> Msg | None:
        """Return the advice to plant only set-aside cards; None for other questions (BOH-19a, BOH-19b)."""
        task = o.todo[-1]
        if not isinstance(task, (tasks.Receive, tasks.Tidy)):
            return None
        before, received = len(o.aside[task.seat]), len(card_zones.received(o))
        places = range(before, before + received) if received else range(before)
        keys = tuple(f"a{task.seat}-{n}" for n in places)
        return msg("explain.nothing.aside", "BOH-19a" if received else "BOH-19b", at=keys)

    def tooltips(self, o: State, a: Action) -> tuple[Msg | None, ...]:
        """Return the tooltip for each click of a path; only the second click has one, or the only click."""
        path = self.path(o, a)
        said = verb_of(a).tooltip(self._asked(o, a), *a[1:])
        return tuple(said if step == min(1, len(path) - 1) else None for step in range(len(path)))

    def forced(self, o: State, legal: Sequence[Action]) -> Action | None:
        """Return the only sensible answer, if there is one (BOH-18, BOH-19a).

        Equal cards leave no choice, nor does a card that fits only one field. A standing answer says no
        (BOH-55c).
        """
        task = o.todo[-1]
        if standing_reply.reason(o, task) is not None:
            return next(a for a in legal if says_no(a))
        if isinstance(task, tasks.Pick):
            hand = o.hands[task.seat]
            slots = [number(a, "slot") for a in legal]
            return legal[0] if all(hand[slot] == hand[slots[0]] for slot in slots) else None
        return legal[0] if isinstance(task, tasks.Receive) and len(legal) == 1 else None

    def remembered(self, o: State) -> bool:
        """Return True if the player built the offer, and so has already clicked the cards to give."""
        task = o.todo[-1]
        return isinstance(task, tasks.Pick) and task.side == 1

    def retractable(self, o: State) -> Mapping[str, Action]:
        """Return the cards of an offer that is being built, each with the action that added it."""
        if not o.todo or not question(o.todo[-1]).building:
            return {}
        (gives, faces, wants), by_active = o.offer, self._active_offers(o)
        word = {verb.does: verb.word for verb in VERBS}
        named = [(f"g{n}", (word[Does.GIVE], sort)) for n, sort in enumerate(gives)]
        named += [(f"q{n}", (word[Does.WANT], sort)) for n, sort in enumerate(wants)]
        letter, first = ("g", len(gives)) if by_active else ("q", len(wants))
        named += [(f"{letter}{first + n}", (word[Does.FACE], card)) for n, card in enumerate(faces)]
        return dict(named)

    def button(self, o: State, button: str) -> Msg:
        name, _, what = button[1:].partition("-")
        if name not in BUTTONS:
            # Verbs of chance have no label of their own, so use the default.
            return super().button(o, button)
        word, label = BUTTONS[name]
        return label(self._asked(o, (word,)), what)

    # Motions and log ----------------------------------------------------------------------------------

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        return verb_of(a).trace(self._asked(o, a), *a[1:])

    def story(self, o: State, a: Action) -> Msg:
        rule = question(o.todo[-1]).verbs[a[0]].rule
        return verb_of(a).story(Asked(self.rules, self.rules.tables, o, a[0], rule), *a[1:])

    def account(self, o: State, a: Action, after: State) -> tuple[Msg, ...]:
        """Return the log lines. The set-up has one line, and one about each hand card for its owner only."""
        if not isinstance(o.todo[0], tasks.Begin):
            return (self.story(o, a), *aftermath(self.rules.tables, o, a, after))
        seen = verb_of(a).secret is Secret.OWN and UNKNOWN not in a[1:]
        own = (self.story(o, a),) if seen else ()
        dealt = () if isinstance(after.todo[0], tasks.Begin) else (msg("story.dealt", "BOH-05"),)
        return (*own, *dealt)

    def shortened(self, earlier: Sequence[Msg], said: Sequence[Msg]) -> list[Msg]:
        """Shorten the log of a turn to one line for an offer, and one for a deal."""
        return log_lines.shortened(earlier, said)
