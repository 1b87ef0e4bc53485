/**
 * Follow the README as a new user does, with a fresh copy of the current commit: `npm start` must install its
 * tools, build the site and serve it. `npm test` must install its tools, too; it runs only its first stage
 * here, because .ci/run runs all stages.
 *
 *   node build/release/follow-readme.mjs
 */
import { spawn } from "node:child_process";
import { run, WINDOWS } from "../host-system.mjs";
import { main } from "../script-main.mjs";
import { withCopy } from "./commit-copy.mjs";

const NPM = WINDOWS ? "npm.cmd" : "npm";
const ADDRESS = /running at (http:\S+)/;

/**
 * Run `npm start` in a folder until it serves the site. Return the text of the page at its address.
 * @param {string} folder
 * @returns {Promise<string>}
 */
async function startPage(folder) {
  const child = spawn(NPM, ["start", "--", "--port", "0"], { cwd: folder, detached: true, shell: WINDOWS });
  let output = "";
  try {
    /** @type {string} */
    const address = await new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (text) => {
          output += text;
          const found = ADDRESS.exec(output)?.[1];
          if (found) resolve(found);
        });
      }
      child.on("error", reject);
      child.on("close", () => reject(new Error(`\`npm start\` ended:\n${output}`)));
    });
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
    return await answer.text();
  } finally {
    // After the process has ended by itself, there is no group left, and a signal to it would throw.
    if (child.pid && child.exitCode === null) process.kill(-child.pid);
  }
}

/** Run both commands of the README in a fresh copy. Throw if one of them fails. */
export async function followReadme() {
  await withCopy(
    async (folder) => {
      const page = await startPage(folder);
      if (!page.includes("<title>Kleinod")) throw new Error(`\`npm start\` serves another page:\n${page}`);
      const { ok, out, err } = run(NPM, ["test", "--", "biome"], { cwd: folder, shell: WINDOWS });
      if (!ok) throw new Error(`\`npm test\` failed in a fresh copy:\n${out}\n${err}`);
    },
    { bare: true },
  );
  return "npm start, npm test";
}

await main(import.meta.url, async () => console.log(await followReadme()));
