import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { boot } from "./boot.ts";
import type { BootOrder, FromWorker } from "./messages.ts";

/** As Pyodide does: swallows whatever goes wrong with its WebAssembly, and never settles then. */
const FAKE_PYODIDE = `
export async function loadPyodide({ indexURL, stdLibURL }) {
  await (await fetch(stdLibURL)).arrayBuffer();
  const wasm = await fetch(indexURL + "pyodide.asm.wasm");
  if (wasm.headers.get("content-type") !== "application/wasm") await new Promise(() => {});
  await wasm.arrayBuffer().catch(() => new Promise(() => {}));
  return { pyimport: (name) => ({ handle: (text) => name + " " + text }) };
}`;

const WASM = "pyodide.asm.wasm.bin";
const PACKED = gzipSync("wasm!!");
const ZIP = "python_stdlib.zip";
let folder = "";
let order: BootOrder;
let said: FromWorker[];
let answers: Record<string, () => Response>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kleinod-boot-"));
  writeFileSync(join(folder, "pyodide.mjs"), FAKE_PYODIDE);
  const url = `${pathToFileURL(folder).href}/`;
  order = {
    url,
    stdlib: ZIP,
    lock: "{}",
    files: [
      { name: WASM, size: PACKED.length },
      { name: ZIP, size: 4 },
      { name: "pyodide.mjs", size: 1000 },
    ],
  };
  vi.stubGlobal("self", globalThis);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllGlobals();
});

beforeEach(() => {
  said = [];
  answers = {
    [WASM]: () => new Response(PACKED, { headers: { "content-type": "text/plain" } }),
    [ZIP]: () => new Response("zip!"),
  };
  vi.stubGlobal("fetch", async (url: string) => answers[url.slice(order.url.length)]?.() ?? Response.error());
});

const start = (): Promise<(text: string) => string> => boot(order, (message) => said.push(message));

describe("boot", () => {
  it("goes through its stages and answers with the bridge, even if the host mislabels WebAssembly", async () => {
    const handle = await start();
    expect(handle("hello")).toBe("kleinod.bridge hello");
    const stages = said.flatMap((message) => (message.type === "stage" ? [message.stage] : []));
    expect(stages).toEqual(["runtime", "python", "engine"]);
    expect(said).toContainEqual({ type: "progress", loaded: PACKED.length + 4, total: PACKED.length + 4 });
  });

  it("gives fetch back when it is done", async () => {
    const before = globalThis.fetch;
    await start();
    expect(globalThis.fetch).toBe(before);
  });

  it.each([
    ["is missing", () => new Response("", { status: 404 }), "HTTP 404"],
    ["is cut short", () => new Response(PACKED.subarray(0, 4)), `4 of ${PACKED.length} bytes`],
    ["has grown", () => new Response(`${PACKED}!`), expect.stringContaining(`of ${PACKED.length} bytes`)],
    ["is another one", () => new Response(PACKED.toReversed()), expect.stringContaining("Error")],
    [
      "cannot be reached",
      () => {
        throw new TypeError("Failed to fetch");
      },
      "TypeError: Failed to fetch",
    ],
  ])("names the file that %s", async (_, answer, reason) => {
    answers[WASM] = answer;
    await expect(start()).rejects.toMatchObject({ file: WASM, message: reason });
  });

  it("names the entry if that cannot be loaded", async () => {
    const nowhere = { ...order, url: `${order.url}nowhere/` };
    await expect(boot(nowhere, () => {})).rejects.toMatchObject({ file: "pyodide.mjs" });
  });
});
