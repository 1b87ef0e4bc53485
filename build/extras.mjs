/**
 * `npm run test:extras`: what stands on an extra of the package, with the pinned versions of what that brings, in
 * a virtual environment of its own (.cache/extras-venv). Arguments go to pytest.
 */
import { main } from "./cli.mjs";
import { EXTRAS_PYTHON, ensureExtras, ready } from "./setup.mjs";
import { runStage } from "./stages.mjs";

await main(import.meta.url, async () => {
  if (!(await ready([ensureExtras]))) return false;
  const wanted = process.argv.slice(2);
  const tests = wanted.length > 0 ? wanted : ["tests/extras"];
  return runStage(
    { name: "extras", commands: [[EXTRAS_PYTHON, "-m", "pytest", ...tests]] },
    { KLEINOD_EXTRAS: "1" },
  );
});
