import { afterEach, expect, test, vi } from "vitest";
import { node, runStage } from "./stage-runner.mjs";

const says = (/** @type {string} */ text, code = 0) =>
  node("-e", `console.log(${JSON.stringify(text)}); process.exit(${code})`);
const beside = says("FAILED e2e/test_a.py::test_b - slow\n1 failed, 2 passed in 3.4s", 1);
const told = vi.spyOn(console, "log").mockImplementation(() => undefined);

afterEach(() => told.mockClear());

const log = () => told.mock.calls.flat().join("\n");

test("a test that fails among others but passes alone does not fail the stage, but is named", async () => {
  const stage = { name: "e2e", commands: [beside], again: says("1 passed in 1.2s") };
  expect(await runStage(stage)).toBe(true);
  expect(log()).toContain("FAILED e2e/test_a.py::test_b");
  expect(log()).toContain("alone: 1 passed in 1.2s");
});

test("log output of a failed test does not prevent the second run", async () => {
  const first = [
    "ERROR    asyncio:base_events.py:1771 Task was destroyed but it is pending!",
    "ERROR in a page: of a test that failed",
    "=== short test summary info ===",
    "FAILED e2e/test_a.py::test_b",
    "1 failed, 2 passed in 3.4s",
  ].join("\n");
  const stage = { name: "e2e", commands: [says(first, 1)], again: says("1 passed in 1.2s") };
  expect(await runStage(stage)).toBe(true);
  expect(log()).not.toContain("asyncio");
});

test("a test that fails again alone fails the stage, and both outputs are shown", async () => {
  const stage = { name: "e2e", commands: [beside], again: says("FAILED once more", 1) };
  expect(await runStage(stage)).toBe(false);
  expect(log()).toContain("2 passed in 3.4s");
  expect(log()).toContain("FAILED once more");
});

test.each([
  "ERROR e2e/test_a.py - FileNotFoundError: no such file",
  "FAILED e2e/test_a.py::test_b - slow\nERROR gw2 - Different tests were collected between gw1 and gw2.",
  "3 errors in 1.2s",
])(
  "an error outside the tests, such as in collecting them, fails the stage even if the second run passes: %s",
  async (first) => {
    const stage = {
      name: "e2e",
      commands: [says(first, 1)],
      again: says("9 passed, 960 deselected in 5.9s"),
    };
    expect(await runStage(stage)).toBe(false);
    expect(log()).toContain(first);
  },
);

test("a stage without a second run fails at once", async () => {
  expect(await runStage({ name: "pytest", commands: [beside] })).toBe(false);
});

test("a command that falls silent is stopped, and the log says so", async () => {
  const silent = { name: "e2e", commands: [node("-e", "setTimeout(() => {}, 60000)")], silence: 0.005 };
  expect(await runStage({ ...silent, again: says("1 passed in 1.2s") })).toBe(false);
  expect(log()).toContain("nothing was heard of it");
});

test("the output of a command marked aloud is printed as it arrives, so that an outer stage does not take it for hung", async () => {
  const heard = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const script = "console.log('one'); setTimeout(() => console.log('two'), 300)";
  const installing = { name: "extras", commands: [node("-e", script)], aloud: true };
  expect(await runStage(installing)).toBe(true);
  const said = heard.mock.calls.map(([text]) => String(text));
  heard.mockRestore();
  expect(said.filter((text) => /one|two/.test(text))).toEqual(["one\n", "two\n"]);
  expect(log()).not.toContain("one");
});
