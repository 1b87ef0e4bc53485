import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TRANSITIONS } from "./offline/lifecycle.ts";
import { IMPORT, TABS } from "./saves/conflict-tables.ts";
import { HEALTH, type Transition, WRITING } from "./saves/health.ts";
import { LINKS } from "./saves/link-conflicts.ts";

const E2E = join(import.meta.dirname, "..", "..", "e2e");

/**
 * Return the cells of a state table in which something happens: the state changes, or there is an action to
 * run.
 */
function moving(name: string, table: Record<string, Record<string, Transition<string, unknown>>>): string[] {
  return Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row)
      .filter(([, step]) => step.to !== state || step.do.length > 0)
      .map(([event]) => `${name}: ${state}, ${event}`),
  );
}

const WALKED = [
  ...Object.entries(TRANSITIONS).flatMap(([stage, row]) =>
    Object.keys(row).map((event) => `copy: ${stage}, ${event}`),
  ),
  ...moving("tabs", TABS),
  ...moving("health", HEALTH),
  ...moving("link", LINKS),
  ...Object.entries(WRITING).map(([stored, writing]) => `writing: ${stored}, ${writing}`),
  ...Object.entries(IMPORT).flatMap(([relation, choices]) =>
    choices.map((choice) => `import: ${relation}, ${choice}`),
  ),
];

/**
 * Return the transitions that browser tests claim to cause. Each of those tests fails if one of them does not
 * occur.
 */
function named(): Set<string> {
  const tests = readdirSync(E2E).filter((file) => /^test_.*\.py$/.test(file));
  const text = tests.map((file) => readFileSync(join(E2E, file), "utf8")).join("\n");
  return new Set(
    [...text.matchAll(/"((?:copy|tabs|health|link|writing|import): \w+, \w+)"/g)].map(
      ([, step = ""]) => step,
    ),
  );
}

describe("the state tables", () => {
  it("have a browser test for every transition", () => {
    const known = named();
    expect(WALKED.filter((step) => !known.has(step))).toEqual([]);
  });

  it("list every transition that a browser test names", () => {
    expect([...named()].filter((step) => !WALKED.includes(step))).toEqual([]);
  });
});
