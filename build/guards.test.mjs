import { expect, test } from "vitest";
import { guards, guardsIn } from "./guards.mjs";

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

test("a test guards the rules in its name, its docstring and what it is given, and no others", () => {
  expect(guardsIn(SOURCE)).toEqual([
    { name: "test_of_clicks", rules: ["MOR-02"] },
    { name: "test_mor_08_12a_a_duke_stops", rules: ["MOR-08", "MOR-12a", "MOR-13"] },
    { name: "test_nothing", rules: [] },
  ]);
});

test("the tests of the repository are found", async () => {
  const found = await guards();
  expect(found.get("MOR-08")?.some((told) => told.startsWith("test_morundir"))).toBe(true);
  expect([...found].every(([, tests]) => tests.every((told) => / test_\w+$/.test(told)))).toBe(true);
});
