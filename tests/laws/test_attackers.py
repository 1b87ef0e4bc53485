"""The attackers of a place, which a player can ask for with a key: the pieces that could move there now, and
no others.
"""

from __future__ import annotations

from kleinod.core.capabilities import Attacking, attackers, mover
from laws.cases import GAMES, Case, Subject, decisions, declared


def test_every_board_of_the_collection_tells(subject: Subject) -> None:
    defaults = {option.key: option.default for option in subject.game.options}
    view = subject.game.view(subject.game.rules(subject.game.seats[0], defaults))
    is_board = not subject.game.hidden and getattr(declared(subject.id), "ATTACKS", True)
    if subject.folder.is_relative_to(GAMES):
        assert isinstance(view, Attacking) == is_board


def test_what_can_go_somewhere_now_attacks_it(case: Case) -> None:
    """If the seat to act can move a piece to a place now, the piece is listed among the attackers of that
    place."""
    for moment in decisions(case, 16):
        match = moment.match
        if not isinstance(match.view, Attacking):
            return
        o = match.rules.observe(moment.state, match.rules.current_player(moment.state))
        seat = match.rules.current_player(o)
        pieces = match.view.scene(o, seat).pieces
        own = {piece.at for piece in pieces if piece.seat == seat}
        taken = {piece.at for piece in pieces if piece.seat not in (seat, -1)}
        goes: dict[str, set[str]] = {}
        for action in match.rules.legal(o):
            path = [step for step in match.view.path(o, action) if not step.startswith("#")]
            start, end = (mover(match.view, o), *path[:1]) if mover(match.view, o) else (*path, "", "")[:2]
            if start in own and end and start != end:
                goes.setdefault(end, set()).add(start)
        for place, starts in goes.items():
            if place not in own or place in taken:
                assert starts <= set(attackers(match.view, o, place)), (place, starts)


def test_attackers_are_places_where_somebody_else_stands(case: Case) -> None:
    for moment in decisions(case, 8):
        match = moment.match
        if not isinstance(match.view, Attacking):
            return
        o = match.rules.observe(moment.state, match.rules.current_player(moment.state))
        scene = match.view.scene(o, None)
        cells = {cell.id for cell in (*match.view.board().cells, *scene.cells)}
        whose = {cell: {p.seat for p in scene.pieces if p.at == cell and p.seat >= 0} for cell in cells}
        for cell in cells:
            for start in attackers(match.view, o, cell):
                assert start in cells and start != cell
                assert whose[start], f"{start}: nobody stands there"
                assert len(whose[cell]) != 1 or whose[start] != whose[cell], f"{start} attacks its own {cell}"
        assert attackers(match.view, o, "nowhere") == ()
