/**
 * Rehearses a start of Python from a snapshot, so that Chromium stores compiled machine code for later
 * starts. Chromium does so only for WebAssembly that a service worker has delivered, and only for functions
 * that run often. It never extends the machine code once stored, so everything that later starts need has to
 * run here.
 */
import type { boot as Boot } from "./boot-python.ts";
import type { BootOrder } from "./messages.ts";
import { content, keep } from "./snapshot.ts";
import { addressOf, coming, DIGEST, storedPart } from "./snapshot-cache.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The length of a WebAssembly header in bytes. `EMPTY_SECTION` is a section without name and content, which
 * is inserted after the header to change the bytes but not the code.
 */
const HEADER = 8;
const EMPTY_SECTION = Uint8Array.of(0, 1, 0);
/**
 * Milliseconds for which matches are begun, so that the functions of Python run often. A fixed number of
 * matches would be less reliable, because code is optimized in parallel while they run.
 */
const PLAYING = 6_000;
/**
 * Milliseconds to wait until machine code is stored. Chromium stores it after two seconds in which it
 * compiles nothing.
 */
const SETTLING = 4_000;
/** The maximum number of rounds. A machine that is busy with other work needs more than one. */
const ROUNDS = 3;
/**
 * The number of bytes by which storage must grow as a sign that machine code was stored. When measured, it
 * grew by 500,000 or more.
 */
const LEAST = 200_000;

/**
 * Start from the snapshot with `boot` and begin matches of all games, then leave a note if machine code was
 * stored. A rehearsal that is cut off or fails leaves no note. Rejects if storage is full or the stored
 * WebAssembly is damaged.
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

/**
 * Return the same WebAssembly in different bytes, because Chromium stores no machine code for bytes that this
 * process has compiled before.
 */
async function renewed(wasm: Bytes): Promise<Bytes> {
  const parts = [wasm.subarray(0, HEADER), EMPTY_SECTION, wasm.subarray(HEADER)];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Return the number of bytes that the site occupies on this device. */
const usage = async (): Promise<number> => (await navigator.storage.estimate()).usage ?? 0;
