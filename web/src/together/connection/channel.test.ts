/**
 * A channel delivers messages in order, and ends if the other device exceeds a limit or sends anything
 * invalid.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BEAT, Channel, type EndReason, FROM_GUEST, FROM_HOST, SILENCE } from "./channel.ts";
import { FakeWire, wirePair } from "./fake-wire.ts";

/** Wait until `reached` no longer throws, with enough time for a busy machine. */
const soon = (reached: () => unknown) => vi.waitFor(reached, { timeout: 20_000 });

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const heardBy = (channel: Channel): unknown[] => {
  const heard: unknown[] = [];
  channel.addEventListener("message", (event) => heard.push((event as CustomEvent).detail));
  return heard;
};

const endOf = (channel: Channel): EndReason[] => {
  const ends: EndReason[] = [];
  channel.addEventListener("ended", (event) => ends.push((event as CustomEvent<EndReason>).detail));
  return ends;
};

/** Return a part of a message as it arrives. */
const part = (text: string, flags = 1): ArrayBuffer =>
  Uint8Array.of(flags, ...new TextEncoder().encode(text)).buffer;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

describe("a channel between two devices", () => {
  it("delivers messages whole and in order, long ones compressed and in parts", async () => {
    const [here, there] = wirePair();
    const host = new Channel(here, FROM_GUEST, true);
    const guest = new Channel(there, FROM_HOST, false);
    const [onHost, onGuest] = [heardBy(host), heardBy(guest)];
    const long = { text: Array.from({ length: 40_000 }, (_, n) => n).join() };
    host.send({ n: 1 });
    host.send(long);
    host.send({ n: 2 });
    guest.send({ name: "Jörg" });
    await soon(() => expect(onGuest).toHaveLength(3));
    expect(JSON.stringify(onGuest) === JSON.stringify([{ n: 1 }, long, { n: 2 }])).toBe(true);
    expect(onHost).toEqual([{ name: "Jörg" }]);
  });

  it("delivers the last message before it ends, even if the message takes time to read", async () => {
    const [here, there] = wirePair();
    const host = new Channel(here, FROM_GUEST, true);
    const guest = new Channel(there, FROM_HOST, false);
    const [heard, ends] = [heardBy(guest), endOf(guest)];
    const long = { record: Array.from({ length: 400 }, (_, n) => n).join() };
    host.send(long);
    host.leave();
    await soon(() => expect(ends).toEqual(["closed"]));
    expect(heard).toEqual([long]);
  });

  it("reports when the other side falls silent, and when it is heard again", async () => {
    const [here, there] = wirePair();
    const host = new Channel(here, FROM_GUEST, true);
    const guest = new Channel(there, FROM_HOST, false);
    const seen: boolean[] = [];
    host.addEventListener("presence", () => seen.push(host.present));
    vi.advanceTimersByTime(10 * BEAT);
    expect(host.present).toBe(true);
    there.mute = true;
    vi.advanceTimersByTime(SILENCE + BEAT);
    expect(host.present).toBe(false);
    there.mute = false;
    guest.send({});
    await settle();
    expect(seen).toEqual([false, true]);
  });

  it("reports its end once on each side, after the pending messages", async () => {
    const [here, there] = wirePair();
    const host = new Channel(here, FROM_GUEST, true);
    const guest = new Channel(there, FROM_HOST, false);
    const [ends, others, heard] = [endOf(host), endOf(guest), heardBy(guest)];
    host.send({ k: "bye" });
    host.leave();
    host.leave();
    await settle();
    expect([ends, others, heard]).toEqual([["left"], ["closed"], [{ k: "bye" }]]);
    host.send({ late: true });
    await settle();
    expect(heard).toHaveLength(1);
  });
});

describe("a stranger is cut off", () => {
  const RUDE: Record<string, (wire: FakeWire) => void> = {
    "who sends text instead of bytes": (wire) => wire.hear("hello"),
    "who sends invalid JSON": (wire) => wire.hear(part("{")),
    "who sends half a character": (wire) => wire.hear(Uint8Array.of(1, 34, 0xc3, 34).buffer),
    "who sends 50 MB": (wire) => {
      for (let n = 0; n < 50_000_000 / 16_000; n += 1) wire.hear(new ArrayBuffer(16_000));
    },
    "who sends one large message": (wire) => wire.hear(new ArrayBuffer(50_000_000)),
    "who nests brackets too deeply": (wire) => wire.hear(part("[".repeat(7000) + "]".repeat(7000))),
    "who nests objects too deeply": (wire) => wire.hear(part(`${'{"a":'.repeat(100)}1${"}".repeat(100)}`)),
    "who sends too many messages": (wire) => {
      for (let n = 0; n <= FROM_GUEST.burst; n += 1) wire.hear(part("{}"));
    },
    "who sends too many heartbeats": (wire) => {
      for (let n = 0; n <= FROM_GUEST.burst; n += 1) wire.hear(part("", 4));
    },
    "who sends compressed bytes to a side that accepts none": (wire) => wire.hear(part("xxxx", 3)),
  };
  for (const [who, act] of Object.entries(RUDE)) {
    it(who, async () => {
      const wire = new FakeWire();
      const channel = new Channel(wire, FROM_GUEST, true);
      const ends = endOf(channel);
      act(wire);
      await settle();
      expect(ends).toEqual(["rude"]);
      expect(wire.readyState).toBe("closed");
    });
  }

  it("who sends a message that grows to 50 MB when it is decompressed", async () => {
    const zeros = new Blob([new Uint8Array(50_000_000)]).stream();
    const bomb = await new Response(zeros.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
    const wire = new FakeWire();
    const channel = new Channel(wire, FROM_HOST, false);
    const ends = endOf(channel);
    wire.hear(Uint8Array.of(3, ...new Uint8Array(bomb)).buffer);
    await soon(() => expect(ends).toEqual(["rude"]));
  });

  it("but not a person who plays fast", async () => {
    const wire = new FakeWire();
    const channel = new Channel(wire, FROM_GUEST, true);
    const [ends, heard] = [endOf(channel), heardBy(channel)];
    for (let n = 0; n < 300; n += 1) {
      wire.hear(part(`{"n":${n}}`));
      vi.advanceTimersByTime(50);
    }
    await settle();
    expect(ends).toEqual([]);
    expect(heard).toHaveLength(300);
  });
});
