import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { SiteEdition, SiteFile } from "./messages.ts";
import { SiteCache } from "./sw/cache.ts";

const SCOPE = "https://example.org/games/";

/** The part of the browser's `CacheStorage` that the offline copy uses. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (url: string) => entries.get(url)?.clone(),
      put: async (url: string, response: Response) => void entries.set(url, response),
    };
  }

  async keys() {
    return [...this.all.keys()];
  }

  async delete(name: string) {
    return this.all.delete(name);
  }
}

const file = (path: string, content: string): SiteFile => [
  path,
  Buffer.byteLength(content),
  createHash("sha256").update(content).digest("base64"),
];

let storage: FakeCaches;
let host: Record<string, () => Response>;
let asked: { path: string; cache: RequestCache | undefined }[];

function cacheOf(edition: SiteEdition): SiteCache {
  return new SiteCache(edition, SCOPE, storage as unknown as CacheStorage, async (url, { cache }) => {
    const path = url.slice(SCOPE.length);
    asked.push({ path, cache });
    const answer = host[path];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
}

const FIRST: SiteEdition = {
  version: "first",
  files: [file("index.html", "page one"), file("assets/a-1.js", "script"), file("icon.svg", "<svg/>")],
};
const SECOND: SiteEdition = {
  version: "second",
  files: [file("index.html", "page two"), file("assets/a-1.js", "script"), file("icon.svg", "<svg/>")],
};

beforeEach(() => {
  storage = new FakeCaches();
  asked = [];
  host = {
    "index.html": () => new Response("page one", { headers: { "content-type": "text/html" } }),
    "assets/a-1.js": () => new Response("script"),
    "icon.svg": () => new Response("<svg/>"),
  };
});

describe("the cache of an edition", () => {
  it("stores all files of the host and reports its progress", async () => {
    const seen: number[] = [];
    const kept = cacheOf(FIRST);
    await kept.complete((loaded) => seen.push(loaded));
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(kept.total);
    expect(await kept.missing()).toEqual([]);
    const page = await kept.find(`${SCOPE}index.html`);
    expect(await page?.text()).toBe("page one");
    expect(page?.headers.get("content-type")).toBe("text/html");
  });

  it("returns an intact file or none to a page that has found the file damaged", async () => {
    const kept = cacheOf(FIRST);
    await kept.complete(() => {});
    expect(await (await kept.sound(`${SCOPE}assets/a-1.js`))?.text()).toBe("script");
    storage.all.get(kept.name)?.set(`${SCOPE}assets/a-1.js`, new Response("tpircs"));
    expect(await kept.sound(`${SCOPE}assets/a-1.js`)).toBeUndefined();
    await kept.restore(`${SCOPE}assets/a-1.js`);
    expect(await (await kept.sound(`${SCOPE}assets/a-1.js`))?.text()).toBe("script");
    expect(await kept.sound(`${SCOPE}nothing.js`)).toBeUndefined();
  });

  it("trusts the browser's own cache only for names with a hash", async () => {
    await cacheOf(FIRST).complete(() => {});
    expect(asked).toContainEqual({ path: "assets/a-1.js", cache: undefined });
    expect(asked).toContainEqual({ path: "index.html", cache: "reload" });
  });

  it.each([
    ["missing", () => new Response("", { status: 404 }), "HTTP 404"],
    ["cut short", () => new Response("scr"), "3 of 6 bytes"],
    ["longer", () => new Response("script!"), "more than 6 bytes"],
    ["replaced by another one", () => new Response("tpircs"), "another file under the same name"],
    ["partial", () => new Response("script", { status: 206 }), "HTTP 206"],
  ])(
    "refuses a file that is %s, and requests the file once more from the host itself",
    async (_, answer, reason) => {
      host["assets/a-1.js"] = answer;
      const kept = cacheOf(FIRST);
      const loads: number[] = [];
      await expect(kept.complete((loaded) => loads.push(loaded))).rejects.toMatchObject({
        file: "assets/a-1.js",
        message: reason,
      });
      expect(asked.filter(({ path }) => path === "assets/a-1.js").map(({ cache }) => cache)).toEqual([
        undefined,
        "reload",
      ]);
      expect((await kept.missing()).map(([path]) => path)).toEqual(["assets/a-1.js"]);
      expect(loads.at(-1)).toBe(kept.total - 6);
    },
  );

  it("resumes where it stopped", async () => {
    delete host["assets/a-1.js"];
    await expect(cacheOf(FIRST).complete(() => {})).rejects.toThrow("Failed to fetch");
    host["assets/a-1.js"] = () => new Response("script");
    asked.length = 0;
    await cacheOf(FIRST).complete(() => {});
    expect(asked.map(({ path }) => path)).toEqual(["assets/a-1.js"]);
  });

  it("copies unchanged files from an older edition, and fetches only new ones", async () => {
    await cacheOf(FIRST).complete(() => {});
    host["index.html"] = () => new Response("page two");
    asked.length = 0;
    const kept = cacheOf(SECOND);
    await kept.complete(() => {});
    expect([...new Set(asked.map(({ path }) => path))]).toEqual(["index.html"]);
    expect(await (await kept.find(`${SCOPE}index.html`))?.text()).toBe("page two");
    // The older edition stays complete for the pages that still use it.
    expect(await (await cacheOf(FIRST).find(`${SCOPE}index.html`))?.text()).toBe("page one");
  });

  it("serves old files to the pages of an older edition until those pages are closed", async () => {
    await cacheOf(FIRST).complete(() => {});
    const kept = cacheOf({ version: "second", files: [file("assets/b-2.js", "new")] });
    host["assets/b-2.js"] = () => new Response("new");
    await kept.complete(() => {});
    await storage.open(`kleinod https://example.org/other/ first`);
    await kept.tidy([`${SCOPE}assets/a-1.js`]);
    expect(await (await kept.find(`${SCOPE}assets/a-1.js`))?.text()).toBe("script");
    await kept.tidy([`${SCOPE}assets/b-2.js`]);
    expect(await kept.find(`${SCOPE}assets/a-1.js`)).toBeUndefined();
    expect(await storage.keys()).toEqual([kept.name, "kleinod https://example.org/other/ first"]);
  });

  it("fetches a lost file again, but no file that is not listed", async () => {
    const kept = cacheOf(FIRST);
    expect(await (await kept.restore(`${SCOPE}icon.svg`))?.text()).toBe("<svg/>");
    expect((await kept.missing()).map(([path]) => path)).not.toContain("icon.svg");
    expect(await kept.restore(`${SCOPE}secret.txt`)).toBeUndefined();
    expect(asked.map(({ path }) => path)).toEqual(["icon.svg"]);
  });
});
