import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { boot } from "./boot-python.ts";
import { fingerprint } from "./fingerprint.ts";
import type { BootOrder, FromWorker, Kept, RuntimeFile } from "./messages.ts";
import { addressOf, DIGEST } from "./snapshot-cache.ts";
import { packed } from "./sparse-pages.ts";

/**
 * A fake Pyodide. Like the real Pyodide it hides a failure of its WebAssembly, so that its promise never
 * settles.
 */
const FAKE_PYODIDE = `
export async function loadPyodide({ indexURL, stdLibURL, createPyodideModule }) {
  const stdlib = await (await fetch(stdLibURL)).text();
  const response = fetch(indexURL + "pyodide.asm.wasm");
  await WebAssembly.instantiateStreaming(response, globalThis.badImports).catch(() => new Promise(() => {}));
  return { pyimport: (name) => ({ seed: () => {}, handle: (text) => [name, createPyodideModule(), stdlib, text].join(" ") }) };
}`;
const FAKE_MACHINE = `export default () => "machine";`;
/** The smallest WebAssembly module, and a module that needs an import. */
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const WANTING = Uint8Array.of(...EMPTY, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0);
/** A WebAssembly module with a memory of one page. */
const ROOMY = Uint8Array.of(...EMPTY, 5, 3, 1, 0, 1, 7, 10, 1, 6, ...Buffer.from("memory"), 2, 0);

const WASM = "pyodide.asm.wasm.bin";
const STDLIB = "python_stdlib.zip";
const ZIP = `${STDLIB}.bin`;
const ENTRY = "pyodide.js";
const MACHINE = "pyodide.asm.js";
const CONTENT: Record<string, Uint8Array> = {
  [WASM]: gzipSync(EMPTY),
  [ZIP]: gzipSync("zip!"),
  [ENTRY]: Buffer.from(FAKE_PYODIDE),
  [MACHINE]: Buffer.from(FAKE_MACHINE),
};
const SCRIPT = "text/javascript; charset=utf-8";
const HANDLED = "kleinod.bridge machine zip! hello";

let folder = "";
let order: BootOrder;
let said: FromWorker[];
let asked: { name: string; cache: RequestCache | undefined }[];
let answers: Record<string, () => Response>;

const listed = (name: string, content: Uint8Array): RuntimeFile => ({
  name,
  size: content.length,
  digest: createHash("sha256").update(content).digest("hex"),
});
const contentOf = (name: string): Uint8Array<ArrayBuffer> => Uint8Array.from(CONTENT[name] ?? []);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kleinod-boot-"));
  for (const name of [ENTRY, MACHINE]) writeFileSync(join(folder, name), contentOf(name));
  vi.stubGlobal("self", globalThis);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllGlobals();
});

beforeEach(() => {
  order = {
    url: `${pathToFileURL(folder).href}/`,
    stdlib: STDLIB,
    lock: "{}",
    memories: "",
    files: Object.entries(CONTENT).map(([name, content]) => listed(name, content)),
  };
  said = [];
  asked = [];
  answers = Object.fromEntries(
    Object.keys(CONTENT).map((name) => [
      name,
      // Serve each file with the content type that hosts send for unknown files, or for scripts.
      () =>
        new Response(contentOf(name), {
          headers: { "content-type": name.endsWith(".js") ? SCRIPT : "text/plain" },
        }),
    ]),
  );
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const name = url.slice(order.url.length);
    asked.push({ name, cache: init?.cache });
    return answers[name]?.() ?? Response.error();
  });
});

const start = (kept: Kept | null = null): Promise<(text: string) => string> =>
  boot(order, kept, (message) => said.push(message), false);

/** Return the runtime files that the boot has posted for reuse. */
function kept(): Kept {
  const found = said.find((message) => message.type === "kept");
  if (!found) throw new Error("nothing was kept");
  return found.kept;
}

/** Serve a file damaged the first time and intact after that. */
function damageOnce(name: string, damaged: () => Response): void {
  const whole = answers[name] as () => Response;
  answers[name] = () => {
    answers[name] = whole;
    return damaged();
  };
}

const DAMAGE: [string, (name: string) => Response, (name: string) => unknown][] = [
  ["is missing", () => new Response("", { status: 404 }), () => "HTTP 404"],
  [
    "is cut short",
    (name) => new Response(contentOf(name).subarray(1)),
    (name) => `${contentOf(name).length - 1} of ${contentOf(name).length} bytes`,
  ],
  [
    "is too long",
    (name) => new Response(Buffer.concat([contentOf(name), contentOf(name)])),
    (name) => `more than ${contentOf(name).length} bytes`,
  ],
  [
    "has other content",
    (name) => new Response(contentOf(name).reverse()),
    () => "another file under the same name",
  ],
  [
    "cannot be reached",
    () => {
      throw new TypeError("Failed to fetch");
    },
    () => "TypeError: Failed to fetch",
  ],
];

describe("the boot of Python", () => {
  it("goes through its stages and returns the bridge, even if the host sends WebAssembly with a wrong type", async () => {
    const handle = await start();
    expect(handle("hello")).toBe(HANDLED);
    const stages = said.flatMap((message) => (message.type === "stage" ? [message.stage] : []));
    expect(stages).toEqual(["runtime", "python", "engine"]);
    const total = order.files.reduce((sum, { size }) => sum + size, 0);
    expect(said).toContainEqual({ type: "progress", loaded: total, total });
    expect(asked.map(({ name, cache }) => [name, cache]).sort()).toEqual(
      Object.keys(CONTENT)
        .sort()
        .map((name) => [name, undefined]),
    );
  });

  it("restores fetch and the WebAssembly compiler when it is done", async () => {
    const before = [globalThis.fetch, WebAssembly.instantiateStreaming];
    await start();
    expect([globalThis.fetch, WebAssembly.instantiateStreaming]).toEqual(before);
  });

  it("fetches nothing if an earlier boot on the page has left the files it needs", async () => {
    await start();
    const left = kept();
    asked = [];
    said = [];
    expect((await start(left))("hello")).toBe(HANDLED);
    expect(asked).toEqual([]);
    expect(said.map(({ type }) => type)).not.toContain("kept");
  });

  it("fails without waiting if WebAssembly cannot be instantiated", async () => {
    const wanting = { wasm: await WebAssembly.compile(WANTING), stdlib: new ArrayBuffer(0) };
    await expect(start(wanting)).rejects.toMatchObject({ file: WASM });
  });
});

it.each([
  ["the page wants to forget", "kept", true],
  ["belongs to another build", undefined, false],
])("a snapshot that %s is removed, and Python starts without it", async (_, found, forget) => {
  const removed = vi.fn(async () => true);
  vi.stubGlobal("navigator", { userAgent: "Browser/1" });
  vi.stubGlobal("caches", {
    has: async () => true,
    match: async () => found && new Response(found),
    delete: removed,
  });
  const handle = await boot({ ...order, memories: "m" }, null, (message) => said.push(message), forget);
  for (const name of ["caches", "navigator"]) vi.stubGlobal(name, undefined);
  expect(handle("hello")).toBe(HANDLED);
  expect(removed).toHaveBeenCalledWith("m");
});

describe("the boot from a stored snapshot", () => {
  const removed = vi.fn(async () => true);

  /** Store a snapshot of two pages, together with the WebAssembly. */
  function leave(wasm: Uint8Array<ArrayBuffer>): void {
    const memory = new Uint8Array(16 + 2 * 65_536);
    new Uint32Array(memory.buffer)[1] = 16;
    const left = (bytes: Uint8Array<ArrayBuffer>): Response =>
      new Response(bytes, { headers: { [DIGEST]: fingerprint(bytes), "content-type": "application/wasm" } });
    vi.stubGlobal("navigator", { userAgent: "Browser/1" });
    vi.stubGlobal("caches", {
      match: async (address: string) => left(address.includes("/wasm-") ? wasm : packed(memory)),
      delete: removed,
    });
  }

  const loads = (): number[] =>
    said.flatMap((message) => (message.type === "progress" ? [message.loaded / message.total] : []));

  beforeEach(() => {
    removed.mockClear();
  });

  afterEach(() => {
    for (const name of ["caches", "navigator"]) vi.stubGlobal(name, undefined);
  });

  it("unpacks no WebAssembly, counts it as loaded, and posts it for reuse once the snapshot was restored", async () => {
    leave(ROOMY);
    expect((await start())("hello")).toBe(HANDLED);
    expect(asked.map(({ name }) => name)).not.toContain(WASM);
    expect(loads().at(-1)).toBe(1);
    expect(Math.max(...loads())).toBe(1);
    const order = said.map(({ type }) => type);
    expect(order.indexOf("kept")).toBeGreaterThan(order.indexOf("restoring"));
    expect(removed).not.toHaveBeenCalled();
  });

  it("takes WebAssembly from the service worker in a rehearsal", async () => {
    leave(ROOMY);
    vi.stubGlobal("location", { host: "example.org" });
    const name = addressOf(order, "wasm").slice(order.url.length);
    const headers = { [DIGEST]: fingerprint(ROOMY), "content-type": "application/wasm" };
    answers[name] = () => new Response(ROOMY, { headers });
    const handle = await boot(order, null, (message) => said.push(message), false, true);
    vi.stubGlobal("location", undefined);
    expect(handle("hello")).toBe(HANDLED);
    expect(asked.map((one) => one.name)).toContain(name);
    expect(asked.map((one) => one.name)).not.toContain(WASM);
    expect(said).toContainEqual({ type: "restoring", fits: true });
  });

  it("fetches WebAssembly after all if the snapshot does not fit it, and posts only the fetched one for reuse", async () => {
    leave(EMPTY);
    expect((await start())("hello")).toBe(HANDLED);
    expect(asked.filter(({ name }) => name === WASM)).toHaveLength(1);
    expect(said.filter(({ type }) => type === "kept")).toHaveLength(1);
    expect(loads().at(-1)).toBe(1);
    expect(Math.max(...loads())).toBe(1);
    expect(removed).toHaveBeenCalled();
  });

  it("does not read the stored WebAssembly if another boot on the page has left its own", async () => {
    await start();
    const before = kept();
    leave(EMPTY);
    asked = [];
    await start({ ...before, wasm: await WebAssembly.compile(ROOMY) });
    expect(asked).toEqual([]);
    expect(said).toContainEqual({ type: "restoring", fits: true });
    expect(removed).not.toHaveBeenCalled();
  });
});

describe.each(Object.keys(CONTENT))("the file %s", (name) => {
  it.each(DAMAGE)("is fetched again from the host itself if it %s", async (_, damaged) => {
    damageOnce(name, () => damaged(name));
    expect((await start())("hello")).toBe(HANDLED);
    expect(said).toContainEqual({ type: "again", file: name });
    expect(asked.filter((one) => one.name === name)).toEqual([
      { name, cache: undefined },
      { name, cache: "reload" },
    ]);
  });

  it.each(DAMAGE)("is named in the error if it still %s after that", async (_, damaged, reason) => {
    answers[name] = () => damaged(name);
    await expect(start()).rejects.toMatchObject({ file: name, message: reason(name) });
  });
});

it.each([ENTRY, MACHINE])(
  "5. names %s and its content type if no browser would run it as a script with that type",
  async (name) => {
    answers[name] = () =>
      new Response(contentOf(name), { headers: { "content-type": "text/plain; charset=utf-8" } });
    await expect(start()).rejects.toMatchObject({ file: name, sentAs: "text/plain" });
  },
);

it("the boot reports progress for every file, because the next file may take long", async () => {
  await start();
  const loads = said.flatMap((message) => (message.type === "progress" ? [message.loaded] : []));
  expect(loads.length).toBeGreaterThanOrEqual(order.files.length);
});

it("the boot counts a file once, even if it was fetched twice", async () => {
  damageOnce(ZIP, () => new Response("zip?"));
  await start();
  const loads = said.flatMap((message) =>
    message.type === "progress" ? [message.loaded / message.total] : [],
  );
  expect(Math.max(...loads)).toBe(1);
});

it("the boot names a script that cannot be run", async () => {
  const nowhere = `${order.url}nowhere/`;
  for (const name of Object.keys(CONTENT)) answers[`nowhere/${name}`] = answers[name] as () => Response;
  await expect(boot({ ...order, url: nowhere }, null, () => {}, false)).rejects.toMatchObject({
    file: expect.stringMatching(/^pyodide(\.asm)?\.js$/),
  });
});
