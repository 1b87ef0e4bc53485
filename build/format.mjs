/** `npm run format`: format every file as the checks require. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { VENV_PYTHON } from "./host-system.mjs";
import { ROOT } from "./paths.mjs";
import { main } from "./script-main.mjs";
import { ensurePackages, ensurePython, ready } from "./setup.mjs";

await main(import.meta.url, async () => {
  if (!(await ready([ensurePackages, ensurePython]))) return false;
  const commands = [
    [join(ROOT, "node_modules", ".bin", "biome"), "check", "--write", "."],
    [VENV_PYTHON, "-m", "ruff", "check", "--fix", "."],
    [VENV_PYTHON, "-m", "ruff", "format", "."],
  ];
  return commands
    .map(([program = "", ...args]) => spawnSync(program, args, { cwd: ROOT, stdio: "inherit" }).status === 0)
    .every(Boolean);
});
