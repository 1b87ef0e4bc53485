/**
 * The rehearsal of a start with a snapshot, so that Chromium stores machine code of it for later processes. Chromium
 * does so only of WebAssembly that a service worker answers with, and only of functions that run often. It never adds
 * to what it has stored, so what runs here decides.
 */
import type { boot as Boot } from "./boot-python.ts";
import type { BootOrder } from "./messages.ts";
import { content, keep } from "./snapshot.ts";
import { addressOf, coming, DIGEST, storedPart } from "./snapshot-cache.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The length of WebAssembly's header, and a section to follow it that has neither name nor content. */
const HEADER = 8;
const EMPTY_SECTION = Uint8Array.of(0, 1, 0);
/** Milliseconds of beginning matches. A number of matches would say little: code is optimized beside them. */
const PLAYING = 6_000;
/** Milliseconds until machine code is stored: Chromium waits for two seconds in which nothing is compiled. */
const SETTLING = 4_000;
/** The most rounds to play. A machine that is busy with other things needs more than one. */
const ROUNDS = 3;
/** Bytes by which storage grows at least if machine code was stored. It was 500,000 and more. */
const LEAST = 200_000;

/**
 * Start from the snapshot with `boot` and begin matches of all games, then note whether machine code was stored. A
 * rehearsal that is cut off or fails leaves no note. Rejects if storage is full or the stored WebAssembly is damaged.
 */
export async function rehearse(order: BootOrder, boot: typeof Boot): Promise<void> {
  const kept = await storedPart(order, "wasm");
  if (!kept) return;
  const digest = await keep(order, "wasm", await renewed(await content(coming(kept))));
  const before = await usage();
  const handle = await boot(order, null, () => {}, false, true);
  const { games } = JSON.parse(handle('{"op":"hello"}')) as { games: { id: string; seats: number[] }[] };
  let grown = false;
  for (let round = 0; round < ROUNDS && !grown; round++) {
    const end = performance.now() + PLAYING;
    for (let seed = 0; performance.now() < end; seed++) {
      for (const { id, seats } of games) {
        handle(JSON.stringify({ op: "new", game: id, seats: seats[0], seed, id: "" }));
      }
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLING));
    grown = (await usage()) - before >= LEAST;
  }
  const headers = { [DIGEST]: grown ? digest : "" };
  await (await caches.open(order.memories)).put(
    addressOf(order, "rehearsal"),
    new Response(null, { headers }),
  );
}

/** Return the same WebAssembly in other bytes. Of bytes that this process has compiled before nothing is stored. */
async function renewed(wasm: Bytes): Promise<Bytes> {
  const parts = [wasm.subarray(0, HEADER), EMPTY_SECTION, wasm.subarray(HEADER)];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Return the bytes that the site takes on this device. */
const usage = async (): Promise<number> => (await navigator.storage.estimate()).usage ?? 0;
