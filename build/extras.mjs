/**
 * `npm run test:extras`: what stands on an extra of the package, with the pinned versions of what that brings, in
 * a virtual environment of its own (.cache/extras-venv). Arguments go to pytest.
 */

import { ensureBrowsers } from "./browsers.mjs";
import { main } from "./cli.mjs";
import { EXTRAS_PYTHON, ensureExtras, ensurePackages, ready } from "./setup.mjs";
import { node, runStage } from "./stages.mjs";

await main(import.meta.url, async () => {
  if (!(await ready([ensurePackages, ensureExtras, ensureBrowsers]))) return false;
  const wanted = process.argv.slice(2);
  const tests = wanted.length > 0 ? wanted : ["tests/extras"];
  return runStage(
    { name: "extras", commands: [node("build/widget.mjs"), [EXTRAS_PYTHON, "-m", "pytest", ...tests]] },
    { KLEINOD_EXTRAS: "1" },
  );
});
