import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "./host-system.mjs";
import { ROOT } from "./paths.mjs";
import { ensureExtras, pythonsHere } from "./setup.mjs";

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), "utf8");

describe("what is locked", () => {
  it("pins every tool for the wheel exactly", () => {
    for (const name of ["requirements-site.txt", "requirements-site-3.11.txt"]) {
      const locked = read(`build/${name}`)
        .split("\n")
        .filter((line) => line && !line.startsWith("#"));
      for (const line of locked) expect(line).toMatch(/^[a-z0-9-]+==[0-9][0-9.]*(post\d+)?$/);
      expect(locked).toContain(/requires = \["(.+?)"\]/.exec(read("pyproject.toml"))?.[1]);
      expect(locked.some((line) => line.startsWith("pyodide-lock=="))).toBe(true);
    }
  });

  it("pins every Python tool exactly, with the versions pyproject.toml asks for", () => {
    const locked = read("build/requirements-dev.txt")
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    for (const line of locked) expect(line).toMatch(/^[a-z0-9-]+==[0-9][0-9.]*$/);
    const group = /^dev = \[(.*?)^\]/ms.exec(read("pyproject.toml"))?.[1] ?? "";
    const wanted = [...group.matchAll(/"(.+?)"/g)].map(([, requirement]) => requirement);
    expect(wanted).not.toHaveLength(0);
    expect(locked).toEqual(expect.arrayContaining(wanted));
  });

  it("pins every npm package exactly, and says nothing about where it came from", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
    expect(read("package-lock.json")).not.toContain('"resolved"');
  });

  it("locks a build for each usual system, so that npm ci works there", () => {
    const locked = Object.keys(JSON.parse(read("package-lock.json")).packages).join("\n");
    for (const system of ["darwin-arm64", "darwin-x64", "linux-x64", "linux-arm64", "win32-x64"]) {
      for (const tool of ["biomejs/cli", "rolldown/binding", "typescript/typescript"]) {
        expect(locked).toContain(`node_modules/@${tool}-${system}`);
      }
    }
  });
});

describe("the Pythons that are here", () => {
  it("are one for each version, oldest first, and each is what it is called", () => {
    const found = [...pythonsHere()];
    expect(found).not.toHaveLength(0);
    const told = found.map(([, command]) => run(command, ["-c", "import sys; print(sys.version)"]).out);
    expect(told.map((text) => text.split(".").slice(0, 2).join("."))).toEqual(
      found.map(([version]) => version),
    );
    const minors = found.map(([version]) => Number(version.split(".")[1]));
    expect(minors).toEqual([...new Set(minors)].sort((a, b) => a - b));
  });

  it("are named where another one is wanted", () => {
    expect(() => ensureExtras("3.7")).toThrow(/no Python 3\.7 here.* There are: 3\.\d/);
  });
});
