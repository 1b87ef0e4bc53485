"""Public functions say what they answer: `Any` is left only where no type can be named, with a reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "py" / "kleinod"
#: Functions whose answer has `Any` in it, by the reason.
REASONS: dict[str, set[str]] = {
    "a position or an action, whose type the game alone knows": {
        "ai.determinization.determinizations",
        "ai.determinization.worlds",
        "ai.forced_win_search.ForcedWinSearch.played",
        "ai.policy_bots.best",
        "ai.policy_bots.followed",
        "ai.puzzle_attempt.turn_end",
        "core.capabilities.AutoAnswer.forced",
        "core.capabilities.Limited.unlimited",
        "core.capabilities.Retracting.retractable",
        "core.capabilities.Seen.legal",
        "core.capabilities.forced",
        "core.capabilities.retractable",
        "core.capabilities.unlimited",
        "core.hand_constraints.HandConstraints.suppose",
        "core.position_editing.Editing.empty",
        "core.position_editing.Editing.set",
        "core.position_editing.Editing.use",
        "core.position_editing.Editing.whole",
        "core.position_editing.edited",
        "core.registry.build",
        "core.search_knowledge.SearchKnowledge.actions",
        "core.search_knowledge.SearchKnowledge.advice",
        "core.search_knowledge.SearchKnowledge.forcing",
        "core.search_knowledge.SearchKnowledge.threats",
        "core.search_knowledge.SearchKnowledge.win",
        "counts.perft.following",
        "counts.perft.split",
        "play.explain_refusal.meant",
        "play.move_reader.action",
        "play.move_reader.actions",
        "play.move_reader.legal_action",
        "play.playthrough.Playthrough.positions",
        "records.node.GameNode.state",
        "records.node.RuledTree.state",
        "studies.what_if.dealer",
        "studies.what_if.like",
    },
    "a match, in a room below the one where matches are": {
        "play.tree_with_rules.TreeWithRules.match_at",
        "records.node.GameNode.match",
        "records.node.RuledTree.match_at",
    },
    "plain data for JSON": {"ai.arena.data", "play.board_state.BoardState.data"},
    "plain data of the shape that the argument has": {"core.plain_data.plain"},
    "what was handed over, once it was looked at": {"core.validate.counted"},
    "a field or an item of the game's own positions, actions and their text": {
        "games.mutterboehnchen.argument_text.Notation.read",
        "games.mutterboehnchen.questions.question",
        "games.mutterboehnchen.state.swap",
        "games.mutterboehnchen.state.without",
        "games.mutterboehnchen.verb.Verb.named",
        "games.mutterboehnchen.verbs.does",
    },
    "weights and rows of tables, whose columns are each game's": {
        "ai.policy_tuning.as_at_first",
        "ai.policy_tuning.filled",
        "ai.puzzle_maker.listed",
        "bench.game_data.played",
        "bench.game_data.row",
        "bench.game_data.rows",
        "bench.game_data.summary",
    },
    "the interface of another library, or of Python": {
        "core.completion.listing",
        "notebook.widget.TableWidget.on_play",
        "notebook.widget_types.Widget.on_play",
        "research.pettingzoo.KleinodEnv.action_space",
        "research.pettingzoo.KleinodEnv.observation_space",
        "research.pettingzoo.KleinodEnv.observe",
        "research.pettingzoo.TurnWrapper.last",
        "research.pettingzoo.env",
        "research.pettingzoo.parallel_env",
    },
}


def _answers_any(node: ast.AST, name: str) -> Iterator[str]:
    """Public functions in a module or class whose answer has `Any` in it; those in functions are nobody's."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef) and not inner.name.startswith("_"):
            yield from _answers_any(inner, f"{name}.{inner.name}")
        elif isinstance(inner, ast.If):
            yield from _answers_any(inner, name)
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            private = inner.name.startswith("_") and not inner.name.startswith("__")
            said = ast.walk(inner.returns) if inner.returns and not private else ()
            if any(isinstance(part, ast.Name) and part.id == "Any" for part in said):
                yield f"{name}.{inner.name}"


def test_any_is_answered_only_where_no_type_can_be_named() -> None:
    found = {
        name
        for path in PACKAGE.rglob("*.py")
        for name in _answers_any(
            ast.parse(path.read_text(encoding="utf-8")),
            ".".join(path.relative_to(PACKAGE).with_suffix("").parts),
        )
    }
    assert found == set().union(*REASONS.values())
