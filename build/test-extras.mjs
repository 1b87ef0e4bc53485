/**
 * `npm run test:extras`: the tests that need an extra of the package, with pinned versions of its dependencies, in a
 * virtual environment of their own (.cache/extras-venv). Arguments are passed to pytest.
 *
 * Fresh environments take minutes to fill: each test is named as it begins, and pip's output is shown.
 */

import { ensureBrowsers } from "./browsers.mjs";
import { main } from "./script-main.mjs";
import { EXTRAS_PYTHON, ensureExtras, ensurePackages, ready } from "./setup.mjs";
import { node, runStage } from "./stage-runner.mjs";

await main(import.meta.url, async () => {
  if (!(await ready([ensurePackages, ensureExtras, ensureBrowsers]))) return false;
  const wanted = process.argv.slice(2);
  const tests = wanted.length > 0 ? wanted : ["tests/extras"];
  const pytest = [EXTRAS_PYTHON, "-m", "pytest", "-vv", "-s", "--durations=20", ...tests];
  return runStage(
    { name: "extras", commands: [node("build/widget.mjs"), pytest], aloud: true },
    { KLEINOD_EXTRAS: "1" },
  );
});
