import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "./serve.mjs";

const PAGE = "<!doctype html><title>A page long enough to be worth compressing</title>".repeat(20);

/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof serve>>[]} */
const servers = [];

/** @param {Parameters<typeof serve>[0]} [options] */
async function started(options) {
  const server = await serve({ folder: join(folder, "dist"), port: 0, ...options });
  servers.push(server);
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kleinod-"));
  await mkdir(join(folder, "dist", "assets"), { recursive: true });
  await mkdir(join(folder, "dist", "py-0123456789"));
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(folder, "dist", "index.html"), PAGE);
  await writeFile(join(folder, "dist", "assets", "main-abc.js"), "export {};");
  await writeFile(join(folder, "dist", "py-0123456789", "pyodide.asm.wasm"), "wasm");
  await writeFile(join(folder, "dist", "py-0123456789", "pyodide.js"), "export {};");
});

afterAll(async () => {
  for (const { close } of servers) await close();
  await rm(folder, { recursive: true });
});

describe("serve", () => {
  it("answers the address of a folder with its index", async () => {
    const { url } = await started();
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toBe(PAGE);
  });

  it.each([
    ["py-0123456789/pyodide.asm.wasm", "application/wasm"],
    ["py-0123456789/pyodide.js", "text/javascript; charset=utf-8"],
    ["assets/main-abc.js", "text/javascript; charset=utf-8"],
  ])("sends the content type of %s", async (path, type) => {
    const { url } = await started();
    expect((await fetch(url + path)).headers.get("content-type")).toBe(type);
  });

  it("lets browsers cache hashed names for ever and revalidate all others", async () => {
    const { url } = await started();
    const caching = async (/** @type {string} */ path) =>
      (await fetch(url + path)).headers.get("cache-control");
    expect(await caching("assets/main-abc.js")).toContain("immutable");
    expect(await caching("py-0123456789/pyodide.js")).toContain("immutable");
    expect(await caching("index.html")).toBe("no-cache");
  });

  it("answers 304 to a client that has the file already", async () => {
    const { url } = await started();
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  it("compresses only for clients that accept it", async () => {
    const { url } = await started();
    const { request } = await import("node:http");
    const ask = (/** @type {Record<string, string>} */ headers) =>
      /** @type {Promise<{encoding: string | undefined, body: Buffer}>} */ (
        new Promise((resolve, reject) => {
          const sent = request(url, { headers }, (response) => {
            /** @type {Buffer[]} */
            const parts = [];
            response.on("data", (part) => parts.push(part));
            response.on("end", () =>
              resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(parts) }),
            );
          });
          sent.on("error", reject).end();
        })
      );
    const small = await ask({ "Accept-Encoding": "br, gzip" });
    expect(small.encoding).toBe("gzip");
    expect(gunzipSync(small.body).toString()).toBe(PAGE);
    const plain = await ask({});
    expect(plain.encoding).toBeUndefined();
    expect(plain.body.toString()).toBe(PAGE);
  });

  it.each(["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "%00", "%zz", "nothing.html", "assets"])(
    "answers 404 at %s",
    async (path) => {
      const { url } = await started();
      const response = await fetch(url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("secret");
    },
  );

  it("answers with 404.html where no file exists, but only below its folder", async () => {
    const page = "<!doctype html><title>There is nothing here</title>";
    await writeFile(join(folder, "dist", "404.html"), page);
    const { url } = await started({ base: "/some/where" });
    for (const path of ["nothing.html", "%23/m/kl1~x", "a/b/"]) {
      const response = await fetch(url + path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toBe(page);
    }
    expect(await (await fetch(new URL("/nothing.html", url))).text()).not.toBe(page);
    await rm(join(folder, "dist", "404.html"));
  });

  it("serves files below its base folder and nothing outside it", async () => {
    const { url } = await started({ base: "/some/where" });
    expect(url).toMatch(/\/some\/where\/$/);
    expect((await fetch(`${url}assets/main-abc.js`)).status).toBe(200);
    expect((await fetch(new URL("/assets/main-abc.js", url))).status).toBe(404);
    expect((await fetch(url.slice(0, -1), { redirect: "manual" })).headers.get("location")).toBe(
      "/some/where/",
    );
  });

  it("sends a content security policy with scripts if asked to", async () => {
    const { url } = await started({ csp: true });
    const policy = async (/** @type {string} */ path) =>
      (await fetch(url + path)).headers.get("content-security-policy");
    expect(await policy("assets/main-abc.js")).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(await policy("index.html")).toBeNull();
  });

  it("takes the next port when a port is in use", async () => {
    const first = await started();
    const port = Number(new URL(first.url).port);
    const second = await started({ port });
    expect(Number(new URL(second.url).port)).toBeGreaterThan(port);
    expect((await fetch(second.url)).status).toBe(200);
  });
});
