import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { problemsOfOwnBrowsers } from "./browsers.mjs";
import { run, VENV_PYTHON, WINDOWS } from "./host-system.mjs";

const FIREFOX = `
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    print(p.firefox.executable_path)
`;

describe("the browsers of Playwright", () => {
  const folder = mkdtempSync(join(tmpdir(), "kleinod-browsers-"));
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: folder };
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(WINDOWS)("count as unusable, with the reason, if they are absent or do not start", () => {
    const firefox = run(VENV_PYTHON, ["-c", FIREFOX], { env }).out.trim();
    expect(firefox.startsWith(folder)).toBe(true);
    mkdirSync(dirname(firefox), { recursive: true });
    writeFileSync(firefox, "#!/bin/sh\necho 'cannot open libgtk-3.so.0' >&2\nexit 127\n");
    chmodSync(firefox, 0o755);
    const problems = problemsOfOwnBrowsers(env);
    expect(problems.chromium).toBe("not downloaded");
    expect(problems.firefox).toContain("cannot open libgtk-3.so.0");
  });
});
