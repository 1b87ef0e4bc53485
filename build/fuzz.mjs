/** `npm run fuzz -- 100000 [first number]`: damaged texts of all kinds and games; see tests/fuzz/run.py. */
import { spawnSync } from "node:child_process";
import { main } from "./cli.mjs";
import { ROOT } from "./paths.mjs";
import { ensurePackages, ensurePython, ready } from "./setup.mjs";
import { VENV_PYTHON } from "./system.mjs";

await main(import.meta.url, async () => {
  if (!(await ready([ensurePackages, ensurePython]))) return false;
  const command = ["tests/fuzz/run.py", ...process.argv.slice(2)];
  return spawnSync(VENV_PYTHON, command, { cwd: ROOT, stdio: "inherit" }).status === 0;
});
