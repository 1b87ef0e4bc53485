# pyright: reportArgumentType=false
# A match types its positions and actions as `Position` and `Action`, but these tests pass those of a game.
"""Views: everything drawn is plain data, and every click leads to an action or a reason."""

import json

from kleinod.core.capabilities import forced, mover, remembered
from kleinod.core.game import CHANCE
from kleinod.core.plain_data import plain
from laws.cases import Case, decisions, moments, spread


def _ids(scene, board) -> set[str]:
    """Return the ids of everything on the table that can be clicked."""
    return {
        *(cell.id for cell in (*board.cells, *scene.cells)),
        *(zone.id for zone in board.zones),
        *(piece.key for piece in scene.pieces),
        *(card.key for card in scene.cards),
    }


def _homes(scene) -> dict[str, str]:
    """Return the place of each piece and card, by its key."""
    return {p.key: p.at for p in scene.pieces} | {c.key: c.zone for c in scene.cards}


def test_everything_shown_is_plain_data(case: Case) -> None:
    for moment in moments(case, 12):
        match = moment.match
        match.goto(moment.ply)
        for viewer in (*range(case.seats), None):
            shown = [plain(match.view.board()), match.scene(viewer), match.choices(viewer)]
            assert json.loads(json.dumps(shown)) == shown
        match.goto(match.plies)


def test_ids_are_unique_and_things_stand_on_what_is_there(case: Case) -> None:
    for moment in moments(case, 24):
        view, board = moment.match.view, moment.match.view.board()
        for viewer in (*range(case.seats), None):
            scene = view.scene(moment.match.rules.observe(moment.state, viewer), viewer)
            cells = [cell.id for cell in (*board.cells, *scene.cells)]
            zones = [zone.id for zone in board.zones]
            keys = [piece.key for piece in scene.pieces] + [card.key for card in scene.cards]
            everything = cells + zones + keys
            assert len(set(everything)) == len(everything)
            assert not any(name.startswith("#") or not name for name in everything)
            assert all(piece.at in cells for piece in scene.pieces)
            assert all(mark.at in everything for mark in scene.marks)
            assert all(card.zone in zones for card in scene.cards)
            assert all(-2 <= thing.seat < case.seats for thing in (*scene.pieces, *scene.counts))


def test_paths_lead_over_what_is_on_the_table(case: Case) -> None:
    for moment in decisions(case, 24):
        rules, view = moment.match.rules, moment.match.view
        seat = rules.current_player(moment.state)
        o = rules.observe(moment.state, seat)
        there = _ids(view.scene(o, seat), view.board())
        paths = [view.path(o, a) for a in rules.legal(moment.state)]
        assert len(set(paths)) == len(paths), "two actions on one path"
        assert all(paths)
        for path in paths:
            assert all(name in there or name.startswith("#") for name in path), path
            starts = {path[:n] for n in range(1, len(path))}
            assert not starts & set(paths), f"{path}: a shorter path begins the same way"


def test_every_step_of_a_path_can_be_spoken(case: Case) -> None:
    for moment in decisions(case, 16):
        rules, view = moment.match.rules, moment.match.view
        o = rules.observe(moment.state, rules.current_player(moment.state))
        for a in spread(rules.legal(moment.state), 60):
            path = view.path(o, a)
            assert len(view.tooltips(o, a)) == len(path)
            for name in path:
                if name.startswith("#"):
                    assert view.button(o, name).code


def test_offered_refusals_are_refused_and_have_paths_of_their_own(case: Case) -> None:
    for moment in decisions(case, 24):
        rules, view = moment.match.rules, moment.match.view
        o = rules.observe(moment.state, rules.current_player(moment.state))
        legal = {view.path(o, a) for a in rules.legal(moment.state)}
        for a in view.offered(o):
            assert rules.check(o, a) is not None
            assert view.path(o, a) not in legal


def test_a_moot_answer_is_legal_and_recalling_depends_on_nothing_hidden(case: Case) -> None:
    """A forced answer is legal, and whether earlier clicks on cards answer the question does not depend on a
    secret.
    """
    for moment in decisions(case, 40):
        rules, view = moment.match.rules, moment.match.view
        o = rules.observe(moment.state, rules.current_player(moment.state))
        legal = rules.legal(moment.state)
        answer = forced(view, o, legal)
        assert answer is None or answer in legal
        seen = [rules.observe(moment.state, viewer) for viewer in (*range(case.seats), None)]
        assert len({remembered(view, one) for one in seen}) == 1


def test_motions_start_where_something_is_and_end_where_something_can_be(case: Case) -> None:
    for moment in moments(case, 60):
        if moment.action is None:
            continue
        rules, view, board = moment.match.rules, moment.match.view, moment.match.view.board()
        for viewer in (*range(case.seats), None):
            o, after = rules.observe(moment.state, viewer), rules.observe(moment.after, viewer)
            before = view.scene(o, viewer)
            later = view.scene(after, viewer)
            keys, fresh = _homes(before), _homes(later)
            cells, ground = ({cell.id: cell for cell in scene.cells} for scene in (before, later))
            places = _ids(before, board) | _ids(later, board) | {""}
            for motion in view.trace(o, rules.mask(moment.state, moment.action, viewer)):
                assert len(motion.stops) >= 2
                assert set(motion.stops) <= places, motion
                if motion.key in cells:
                    end = motion.stops[-1]
                    assert motion.stops[0] == motion.key
                    assert ground.get(motion.key) != cells[motion.key], f"the cell is still there: {motion}"
                    assert not end or ground[end] != cells.get(end), f"no cell has come there: {motion}"
                elif motion.stops[0] == "":
                    assert fresh[motion.key] == motion.stops[-1], motion
                elif motion.key in keys:
                    assert motion.stops[0] in (keys[motion.key], motion.key), motion
                else:
                    assert rules.current_player(moment.state) == CHANCE or motion.stops[0] in places


def test_a_scene_is_made_from_rules_and_observation_alone(case: Case) -> None:
    for moment in moments(case, 8):
        view, rules = moment.match.view, moment.match.rules
        for viewer in (*range(case.seats), None):
            o = rules.observe(moment.state, viewer)
            assert view.scene(o, viewer) == case.game.view(rules).scene(o, viewer)


def test_what_is_carried_goes_where_one_clicks(case: Case) -> None:
    """If all moves start from the place `mover`, every legal action moves its piece to the first id of the
    action's path."""
    for moment in decisions(case, 24):
        rules, view = moment.match.rules, moment.match.view
        seat = rules.current_player(moment.state)
        o = rules.observe(moment.state, seat)
        if not (home := mover(view, o)):
            continue
        homes = _homes(view.scene(o, seat))
        for a in rules.legal(moment.state):
            first = view.trace(o, a)[0]
            assert homes[first.key] == home
            assert view.path(o, a)[0] == first.stops[-1] != home


def test_the_last_move_names_what_was_or_is_on_the_table(case: Case) -> None:
    """Every id in the last move is on the table now, or was in an earlier scene of the last turns."""
    for moment in moments(case, 24):
        match = moment.match
        match.goto(moment.ply)
        board = match.view.board()
        for viewer in (*range(case.seats), None):
            last, scene = match.last_move(viewer), match.picture(viewer)
            # In card games all zones exist from the start, so only boards need earlier scenes: a place may
            # have disappeared since the move.
            turn = [
                ply
                for ply in (range(moment.ply) if scene.pieces else ())
                if match.position_at(ply).turn >= moment.state.turn - 1
            ]
            seen = [match.rules.observe(match.position_at(ply), viewer) for ply in turn]
            known = _ids(scene, board).union(*(_ids(match.view.scene(o, viewer), board) for o in seen))
            places = (*last.origins, *last.passed, *last.ends)
            assert set(places) <= known
            assert len(set(places)) == len(places)
            zones = {card.key: card.zone for card in scene.cards}
            assert {zones[key] for key in last.cards} <= set(last.ends)
        match.goto(match.plies)
