import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "./host-system.mjs";
import { ROOT } from "./paths.mjs";
import { ensureExtras, pythonsHere } from "./setup.mjs";

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), "utf8");

describe("the lock files", () => {
  it("pin every tool that builds the wheel exactly", () => {
    for (const name of ["requirements-site.txt", "requirements-site-3.11.txt"]) {
      const locked = read(`build/${name}`)
        .split("\n")
        .filter((line) => line && !line.startsWith("#"));
      for (const line of locked) expect(line).toMatch(/^[a-z0-9-]+==[0-9][0-9.]*(post\d+)?$/);
      expect(locked).toContain(/requires = \["(.+?)"\]/.exec(read("pyproject.toml"))?.[1]);
      expect(locked.some((line) => line.startsWith("pyodide-lock=="))).toBe(true);
    }
  });

  it("pin every Python tool exactly, at the versions in pyproject.toml", () => {
    const locked = read("build/requirements-dev.txt")
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    for (const line of locked) expect(line).toMatch(/^[a-z0-9-]+==[0-9][0-9.]*$/);
    const group = /^dev = \[(.*?)^\]/ms.exec(read("pyproject.toml"))?.[1] ?? "";
    const wanted = [...group.matchAll(/"(.+?)"/g)].map(([, requirement]) => requirement);
    expect(wanted).not.toHaveLength(0);
    expect(locked).toEqual(expect.arrayContaining(wanted));
  });

  it("pin every npm package exactly, without the address it came from", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
    expect(read("package-lock.json")).not.toContain('"resolved"');
  });

  it("list a build for each common system, so that npm ci works there", () => {
    const locked = Object.keys(JSON.parse(read("package-lock.json")).packages).join("\n");
    for (const system of ["darwin-arm64", "darwin-x64", "linux-x64", "linux-arm64", "win32-x64"]) {
      for (const tool of ["biomejs/cli", "rolldown/binding", "typescript/typescript"]) {
        expect(locked).toContain(`node_modules/@${tool}-${system}`);
      }
    }
  });
});

describe("the Pythons on this machine", () => {
  it("are listed once per version, oldest first, and each command runs its version", () => {
    const found = [...pythonsHere()];
    expect(found).not.toHaveLength(0);
    const told = found.map(([, command]) => run(command, ["-c", "import sys; print(sys.version)"]).out);
    expect(told.map((text) => text.split(".").slice(0, 2).join("."))).toEqual(
      found.map(([version]) => version),
    );
    const minors = found.map(([version]) => Number(version.split(".")[1]));
    expect(minors).toEqual([...new Set(minors)].sort((a, b) => a - b));
  });

  it("are named in the error when another version is required", () => {
    expect(() => ensureExtras("3.7")).toThrow(/no Python 3\.7 here.* There are: 3\.\d/);
  });
});
