"""The snapshot of Python's memory that a device stores for the next start, and ways to damage it."""

from __future__ import annotations

import re

from playwright.sync_api import Page

#: The two parts of a snapshot. A marker of its rehearsal may be stored next to them.
BOTH = ["memory", "wasm"]
#: JavaScript: address and stored bytes of the memory snapshot and of the WebAssembly cached next to it.
KEPT = """
async () => {
  const found = [];
  for (const name of (await caches.keys()).filter((name) => name.startsWith("kleinod-memory ")))
    for (const { url } of await (await caches.open(name)).keys())
      found.push([url, (await (await (await caches.open(name)).match(url)).arrayBuffer()).byteLength]);
  return found;
}
"""
#: JavaScript: the digest of `bytes`, computed as in worker/fingerprint.ts.
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
#: JavaScript: replace the part PART of a snapshot; the code BYTES makes the new bytes from `there`. With
#: `sealed`, store the digest of the new bytes as well.
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
#: JavaScript that makes `bytes` from the expression DAMAGED, which damages `memory`. The stored form is the
#: length, a mark for each page, and the pages that are not empty (sparse.ts).
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
#: JavaScript that makes `bytes` from the expression DAMAGED, which damages `wasm`.
WASM = """
  const wasm = there;
  const bytes = new Uint8Array(await new Blob([DAMAGED]).arrayBuffer());
"""
#: JavaScript: remove one of the two parts.
LOSE = """
async (part) => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("kleinod-memory "));
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) if (url.includes(`/${part}-`)) await cache.delete(url);
}
"""
#: JavaScript: store the snapshot under the address of another build.
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
#: JavaScript: mark the snapshot as rehearsed (rehearsal.ts): Chromium has stored machine code for it.
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
    """Damage the stored memory. With `sealed`, its digest still matches."""
    _replace(page, "memory", MEMORY.replace("DAMAGED", how), sealed)


def damage_wasm(page: Page, how: str, *, sealed: bool) -> None:
    _replace(page, "wasm", WASM.replace("DAMAGED", how), sealed)


def _replace(page: Page, part: str, becomes: str, sealed: bool) -> None:
    page.evaluate(DAMAGE.replace("PART", part).replace("BYTES", becomes).replace("SUMMED", SUMMED), sealed)
