/**
 * The operating system and the virtual environment, for the set-up scripts. This module imports only Node and
 * paths.mjs, because set-up runs it before any package is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

export const WINDOWS = process.platform === "win32";
/** The folder of a virtual environment that holds its programs. */
export const BIN = WINDOWS ? "Scripts" : "bin";
export const VENV = join(ROOT, ".venv");
export const VENV_PYTHON = join(VENV, BIN, WINDOWS ? "python.exe" : "python");

/**
 * An error for something missing that a person has to install. Only its message is printed, without a stack
 * trace.
 */
export class Missing extends Error {}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, encoding: "utf8", ...options });
  return {
    ok: result.status === 0,
    out: `${result.stdout ?? ""}`,
    err: `${result.stderr ?? result.error ?? ""}`,
  };
}

/**
 * Return the advice for this operating system.
 * @param {{debian: string, linux: string, mac: string, windows?: string}} advice
 */
export function here({ debian, linux, mac, windows = linux }) {
  if (process.platform === "darwin") return mac;
  if (WINDOWS) return windows;
  return existsSync("/etc/debian_version") ? debian : linux;
}
