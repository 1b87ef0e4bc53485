import { expect, test } from "vitest";
import { guards, guardsIn } from "./rule-coverage.mjs";

const SOURCE = `"""MOR-01: of the whole file, and of no test."""

@pytest.mark.parametrize(
    ("clicks", "rule"),
    [(1, "MOR-02")],
)
def test_of_clicks(clicks: int, rule: str) -> None:
    assert clicks


def test_mor_08_12a_a_duke_stops():
    """MOR-13"""
    assert True


# MOR-14 ----

def helper() -> str:
    return "MOR-15"


def test_nothing():
    pass
`;

test("a test guards the rules in its name, its docstring and its parameters, and no others", () => {
  expect(guardsIn(SOURCE)).toEqual([
    { name: "test_of_clicks", rules: ["MOR-02"] },
    { name: "test_mor_08_12a_a_duke_stops", rules: ["MOR-08", "MOR-12a", "MOR-13"] },
    { name: "test_nothing", rules: [] },
  ]);
});

test("the tests of the repository are found", async () => {
  const found = await guards();
  const names = [...found.values()].flatMap((files) => Object.entries(files));
  expect(found.get("MOR-08")?.["test_morundir.py"]?.length).toBeGreaterThan(0);
  expect(
    names.every(([file, tests]) => file.endsWith(".py") && tests.every((name) => /^test_\w+$/.test(name))),
  ).toBe(true);
});
