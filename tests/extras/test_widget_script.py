"""A saved notebook contains the script of its widgets only once, however many widgets it has."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import kleinod
from kleinod.notebook.game_look import PACKAGE, built
from kleinod.notebook.widget import TableWidget


@pytest.fixture(autouse=True)
def nobody_carries_it() -> Iterator[None]:
    before, TableWidget._carrier = TableWidget._carrier, None
    yield
    TableWidget._carrier = before


def script_of(widget) -> str:
    return widget.get_state()["_esm"]


def test_one_widget_carries_the_script_and_the_next_one_after_it_was_closed() -> None:
    first, second = (kleinod.widget(kleinod.new("morundir")) for _ in range(2))
    assert script_of(first) == built("widget.js")
    assert len(script_of(second)) < 3000
    second.close()
    assert len(script_of(kleinod.widget(kleinod.new("matobo")))) < 3000
    first.close()
    assert script_of(kleinod.widget(kleinod.new("matobo"))) == built("widget.js")


def test_python_hands_the_script_to_a_widget_that_waits_in_vain() -> None:
    kleinod.widget(kleinod.new("morundir"))
    second = kleinod.widget(kleinod.new("morundir"))
    second.set_state({"_asked": json.dumps({"id": "script.1", "request": {"op": "script"}})})
    assert json.loads(second.get_state()["_answer"]) == {"id": "script.1", "text": built("widget.js")}
    second.set_state({"_asked": "", "_answer": ""})
    assert second.get_state()["_answer"] == ""


#: JavaScript: renders a widget with a model like a notebook's, and a Python that answers. Returns the text
#: shown, the requests to Python, the values that a notebook would save, and the number of listeners left.
SHOWN = """async ([loader, carried]) => {
  const script =
    "globalThis[Symbol.for('kleinod.widget')] ??= ({ el }) => { el.append('table'); }; export default {}";
  const run = (text) => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const listeners = new Set();
  const values = {};
  const questions = [];
  const model = {
    get: (name) => values[name],
    set: (name, value) => { values[name] = value; },
    on: (_, heard) => listeners.add(heard),
    off: (_, heard) => listeners.delete(heard),
    save_changes() {
      if (!values._asked) return;
      const { id, request } = JSON.parse(values._asked);
      questions.push(request.op);
      values._answer = JSON.stringify({ id: "of another", text: "throw 1" });
      for (const heard of [...listeners]) heard();
      values._answer = JSON.stringify({ id, text: script });
      for (const heard of [...listeners]) heard();
    },
  };
  const { render } = (await run(loader)).default;
  const el = document.createElement("div");
  if (carried) setTimeout(() => run(script), 300);
  await render({ model, el });
  return { shown: el.textContent, questions, values, listeners: listeners.size };
}"""


@pytest.mark.parametrize("carried", [True, False])
def test_a_widget_waits_for_the_script_of_another_or_asks_for_it_and_leaves_no_answer(
    browser: Browser, carried: bool
) -> None:
    loader = (PACKAGE / "notebook" / "load_script.js").read_text(encoding="utf-8")
    page = browser.new_page()
    found = page.evaluate(SHOWN, [loader, carried])
    page.close()
    assert found == {
        "shown": "table",
        "questions": [] if carried else ["script"],
        "values": {} if carried else {"_asked": "", "_answer": ""},
        "listeners": 0,
    }
