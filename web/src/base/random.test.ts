import { expect, it } from "vitest";
import { randomBelow, SECRETS } from "./random.ts";

it("the seeds of games with secrets fit into the ten characters that a record has for them", () => {
  expect((SECRETS - 1).toString(36)).toBe("z".repeat(10));
  expect(Number.isSafeInteger(SECRETS)).toBe(true);
  for (let n = 0; n < 1000; n++) expect(randomBelow(SECRETS)).toBeLessThan(SECRETS);
});
