"""The snapshot of Python's memory that a device stores for the next start, and ways to damage it."""

from __future__ import annotations

import re

from playwright.sync_api import Page

#: Names of the two stored parts of a snapshot: Python's memory, and its WebAssembly. A marker that the
#: snapshot was rehearsed may be stored next to them.
BOTH = ["memory", "wasm"]
#: JavaScript: return the address and the number of bytes of each stored part of the snapshot.
KEPT = """
async () => {
  const found = [];
  for (const name of (await caches.keys()).filter((name) => name.startsWith("kleinod-memory ")))
    for (const { url } of await (await caches.open(name)).keys())
      found.push([url, (await (await (await caches.open(name)).match(url)).arrayBuffer()).byteLength]);
  return found;
}
"""
#: JavaScript: compute `digest` from `bytes`, as worker/fingerprint.ts does.
SUMMED = """
const sums = [bytes.length, 1, 2, 3];
const rest = bytes.length % 16;
new Uint32Array(bytes.buffer, 0, (bytes.length - rest) / 4).forEach((word, at) => {
  const sum = Math.imul(sums[at % 4] ^ word, 0x01000193);
  sums[at % 4] = sum ^ (sum >>> 15);
});
for (const byte of bytes.subarray(bytes.length - rest)) sums[0] = Math.imul(sums[0] ^ byte, 0x01000193);
const digest = sums.join(" ");
"""
#: JavaScript: replace one part of a snapshot. PART stands for its name, BYTES for code that makes the new
#: `bytes` from the stored ones, `there`, and SUMMED for the digest's code. With `sealed`, the new digest is
#: stored, too.
DAMAGE = """
async (sealed) => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("kleinod-memory "));
  const cache = await caches.open(name);
  const { url } = (await cache.keys()).find(({ url }) => url.includes("/PART-"));
  const kept = await cache.match(url);
  const there = new Uint8Array(await kept.arrayBuffer());
  BYTES
  SUMMED
  await cache.put(url, new Response(bytes, { headers: sealed ? { digest } : kept.headers }));
}
"""
#: JavaScript for BYTES: unpack `memory`, damage it by the expression DAMAGED, and pack it again as `bytes`.
#: The stored form is the length, one byte per page that says if the page is stored, and the pages that are
#: not empty (sparse.ts).
MEMORY = """
  const length = new Uint32Array(there.buffer, 0, 1)[0];
  const count = Math.ceil(length / 4096);
  const memory = new Uint8Array(length);
  for (let page = 0, at = 4 + count; page < count; page++) {
    if (!there[4 + page]) continue;
    memory.set(there.subarray(at, at + 4096), page * 4096);
    at += 4096;
  }
  const damaged = DAMAGED;
  const marks = new Uint8Array(Math.ceil(damaged.length / 4096)).fill(1);
  const size = new Uint8Array(Uint32Array.of(damaged.length).buffer);
  const bytes = new Uint8Array(await new Blob([size, marks, damaged]).arrayBuffer());
"""
#: JavaScript for BYTES: make `bytes` from the expression DAMAGED, which damages `wasm`.
WASM = """
  const wasm = there;
  const bytes = new Uint8Array(await new Blob([DAMAGED]).arrayBuffer());
"""
#: JavaScript: delete one of the two parts of the snapshot.
LOSE = """
async (part) => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("kleinod-memory "));
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) if (url.includes(`/${part}-`)) await cache.delete(url);
}
"""
#: JavaScript: move the snapshot to the address of another build, so that this build does not find it.
MOVE = """
async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("kleinod-memory "));
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) {
    await cache.put(url.replace("/py-", "/py-0"), await cache.match(url));
    await cache.delete(url);
  }
}
"""
#: JavaScript: mark the snapshot as rehearsed (rehearsal.ts), as if Chromium had stored machine code for it.
NOTE = """
async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("kleinod-memory "));
  const cache = await caches.open(name);
  const { url } = (await cache.keys()).find(({ url }) => url.includes("/wasm-"));
  const digest = (await cache.match(url)).headers.get("digest");
  await cache.put(url.replace("/wasm-", "/rehearsal-"), new Response(null, { headers: { digest } }));
}
"""
EVICT = """
async () => {
  for (const name of await caches.keys()) if (name.startsWith("kleinod-memory ")) await caches.delete(name);
}
"""


def kept(page: Page) -> list[tuple[str, int]]:
    return page.evaluate(KEPT)


def parts(page: Page) -> list[str]:
    """Return the names of the stored parts of the snapshot."""
    return sorted(re.sub(r".*/py-[^/]*/|-\d.*", "", address) for address, _ in kept(page))


def damage(page: Page, how: str, *, sealed: bool) -> None:
    """Damage the stored memory by the JavaScript expression `how`. With `sealed`, the stored digest matches
    the damaged memory."""
    _replace(page, "memory", MEMORY.replace("DAMAGED", how), sealed)


def damage_wasm(page: Page, how: str, *, sealed: bool) -> None:
    _replace(page, "wasm", WASM.replace("DAMAGED", how), sealed)


def _replace(page: Page, part: str, becomes: str, sealed: bool) -> None:
    page.evaluate(DAMAGE.replace("PART", part).replace("BYTES", becomes).replace("SUMMED", SUMMED), sealed)
