/**
 * Tests of a fair deal between a host and guests, of every cell of its state tables, and of hosts that cheat.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SECRETS } from "../../base/random.ts";
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Request } from "../../engine/protocol.ts";
import { type BySeat, commitmentTo, freshSecret, HOST, seedOf, wordOf } from "./commitments.ts";
import { FairGuest, OPENING } from "./fair-guest.ts";
import { FairHost } from "./fair-host.ts";
import { dealOf, type FairFromHost, fairFromGuest, fairFromHost, type KeptDeal } from "./fair-messages.ts";
import { AUDITS, DEALS } from "./fair-stages.ts";
import { type Audits, deviceAudits, type KeptAudit, readAudits } from "./kept-audits.ts";

const soon = (reached: () => unknown) => vi.waitFor(reached, { timeout: 5000 });

const ILLEGAL = { ok: false, kind: "illegal", msg: { code: "no" } } as const;

/**
 * Return a frame of a made-up match. Its record is the seed and one letter for each action; "x" is an illegal
 * action.
 */
function frameOf(record: string, at: number, viewer: number | null): Frame {
  const [seed = "", deeds = ""] = record.slice(1).split(".");
  return {
    ...{ game: "count", seats: 3, options: {}, kinds: ["h", "h", "h"], id: "m", record, seed: Number(seed) },
    ...{ at, plies: deeds.length, turn: at, seat: at % 3, viewer, positionText: `p${seed}` },
    turns: [...deeds].map((_, seat) => ({ seat })),
    ...{ prompt: { code: `${viewer}` }, scene: `${seed} ${deeds.slice(0, at)} for ${viewer}` },
    outcome: deeds[at - 1] === "e" ? {} : null,
  } as unknown as Frame;
}

async function ask(request: Request): Promise<never> {
  if (request.op === "new") return frameOf(`r${request.seed}.`, 0, null) as never;
  // The letter "c" stands for a random event whose outcome somebody has chosen.
  if (request.op === "chance") return { differs: request.record.includes("c") ? 1 : null } as never;
  if (request.op !== "goto" || request.record.includes("x")) throw new EngineError(ILLEGAL);
  return frameOf(request.record, request.at, request.viewer ?? null) as never;
}

/** Return a store of evidence for one device. */
function device(): Audits & { rows: KeptAudit[] } {
  const rows: KeptAudit[] = [];
  return {
    rows,
    all: () => rows,
    keep(audit) {
      const at = rows.findIndex(({ deal, seat }) => deal === audit.deal && seat === audit.seat);
      rows.splice(at < 0 ? rows.length : at, 1, JSON.parse(JSON.stringify(audit)));
    },
  };
}

class Evening {
  /** Changes a message to a guest, as a cheating host might do. */
  forge = (_seat: number | null, message: FairFromHost): FairFromHost => message;
  /** Changes the first frame of a deal, as a cheating host might do. */
  swap = (first: Frame): Frame => first;
  record = "r1.";
  readonly changed = vi.fn();
  readonly guests: Map<number | null, FairGuest>;
  readonly devices: Map<number | null, Audits & { rows: KeptAudit[] }>;
  /** The store of the host's device. */
  readonly own = device();
  host: FairHost;
  silent = false;

  constructor(seats: readonly (number | null)[] = [1, 2, null]) {
    this.host = this.hosting();
    this.devices = new Map(seats.map((seat) => [seat, device()]));
    this.guests = new Map(seats.map((seat) => [seat, this.sit(seat)]));
  }

  hosting(audits: Audits = this.own): FairHost {
    return new FairHost({
      audits,
      ask,
      tell: (message) => this.tell(message),
      record: () => this.record,
      dealt: async (first) => {
        this.record = this.swap(first).record;
        this.show(0);
      },
      changed: this.changed,
    });
  }

  /** Open a page on the device at a seat. */
  sit(seat: number | null, device = this.device(seat)): FairGuest {
    const send = (message: object): void => {
      const heard = fairFromGuest(JSON.parse(JSON.stringify(message)));
      if (!heard) throw new Error("no message");
      if (!this.silent) void this.host.hear(seat, heard);
    };
    return new FairGuest(seat, { ask, send, changed: () => {}, audits: device });
  }

  device(seat: number | null): Audits & { rows: KeptAudit[] } {
    const kept = this.devices.get(seat);
    if (!kept) throw new Error(`nobody at ${seat}`);
    return kept;
  }

  /** Reload the page of a guest, and let the guest come back to the table. */
  async reload(seat: number | null): Promise<FairGuest> {
    const at = this.record.split(".")[1]?.length ?? 0;
    // Wait until the digests are stored, which happens shortly after the moments are shown.
    await soon(() =>
      expect(
        this.device(seat)
          .rows.at(-1)
          ?.seen.some(([ply]) => ply === at),
      ).toBe(true),
    );
    const again = this.sit(seat);
    for (const message of this.host.news) await again.hear(message);
    this.guests.set(seat, again);
    again.note(frameOf(this.record, at, seat));
    return again;
  }

  tell(message: FairFromHost): void {
    for (const [seat, guest] of this.guests) {
      const heard = fairFromHost(JSON.parse(JSON.stringify(this.forge(seat, message))));
      if (!heard) throw new Error("no message");
      void guest.hear(heard);
    }
  }

  guest(seat: number | null): FairGuest {
    const guest = this.guests.get(seat);
    if (!guest) throw new Error(`nobody at ${seat}`);
    return guest;
  }

  show(at: number): void {
    for (const [seat, guest] of this.guests) guest.note(frameOf(this.record, at, seat));
  }

  async deal(): Promise<this> {
    await this.host.see(frameOf("r1.", 0, null), [1, 2], true);
    await soon(() => expect(this.record).not.toBe("r1."));
    await soon(() => expect(this.guest(null).stage).toBe("watching"));
    return this;
  }

  play(deed: string): void {
    this.record += deed;
    this.show(this.record.split(".")[1]?.length ?? 0);
  }

  async end(): Promise<void> {
    this.play("e");
    const at = this.record.split(".")[1]?.length ?? 0;
    await this.host.see(frameOf(this.record, at, null), [1, 2], true);
    for (const guest of this.guests.values())
      await soon(() => expect(["true", "false"]).toContain(guest.stage));
  }

  get lies(): (string | null)[] {
    return [...this.guests.values()].map(({ lie }) => lie);
  }

  get words(): Set<string> {
    return new Set([this.host.word, ...[...this.guests.values()].map(({ word }) => word)]);
  }
}

describe("a fair deal", () => {
  it("uses everybody's secret, is checked by everybody, and ends with the same word for all", async () => {
    const table = await new Evening().deal();
    expect(table.record).not.toBe("r1.");
    for (const deed of "abbab") table.play(deed);
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
    expect(table.words.size).toBe(1);
    expect(table.host.word).toMatch(/^[a-z]{4,10}-[a-z]{4,10}$/);
  });

  it("waits until everybody who plays is present, and is made again when other people play", async () => {
    const table = new Evening();
    const before = frameOf("r1.", 0, null);
    await table.host.see(before, [1, 2], false);
    expect(table.host.stage).toBe("none");
    await table.host.see(frameOf("r1.ab", 2, null), [1, 2], true);
    expect(table.host.stage).toBe("none");
    await table.deal();
    const { record } = table;
    await table.host.see(frameOf(record, 0, null), [1, 2], true);
    expect(table.record).toBe(record);
    await table.host.see(frameOf(record, 0, null), [1], true);
    await soon(() => expect(table.record).not.toBe(record));
    expect(table.host.stage).toBe("dealt");
  });

  it("tells everybody who saw other cards that they were dealt again, until somebody plays", async () => {
    const table = new Evening();
    await table.host.see(frameOf("r1.", 0, null), [1], true);
    await soon(() => expect(table.guest(1).stage).toBe("watching"));
    table.guests.delete(2);
    table.show(0);
    const again = (): boolean[] => [table.host, ...table.guests.values()].map(({ dealtAgain }) => dealtAgain);
    expect(again()).toEqual([false, false, false]);
    const { record } = table;
    const late = table.sit(2);
    for (const message of table.host.news) await late.hear(message);
    late.note(frameOf(record, 0, 2));
    table.guests.set(2, late);
    await table.host.see(frameOf(record, 0, null), [1, 2], true);
    await soon(() => expect(table.record).not.toBe(record));
    await soon(() => expect(table.guest(2).stage).toBe("watching"));
    // The guest who has just joined got the former cards only for a moment.
    expect(again()).toEqual([true, true, true, false]);
    table.play("a");
    await table.host.see(frameOf(table.record, 1, null), [1, 2], true);
    expect(again()).toEqual([false, false, false, false]);
  });

  it("tells a guest who was away that the cards were dealt again, but not after a mere reload", async () => {
    const table = await new Evening().deal();
    table.show(0);
    expect((await table.reload(1)).dealtAgain).toBe(false);
    table.guests.delete(1);
    const { record } = table;
    await table.host.see(frameOf(record, 0, null), [2], true);
    await soon(() => expect(table.record).not.toBe(record));
    await soon(() => expect(table.guest(2).stage).toBe("watching"));
    const back = table.sit(1);
    for (const message of table.host.news) await back.hear(message);
    back.note(frameOf(table.record, 0, 1));
    expect([back.dealtAgain, back.lie]).toEqual([true, null]);
  });

  it("does not happen if somebody leaves or reveals another secret, and the cards stay as they were", async () => {
    const left = new Evening();
    left.silent = true;
    await left.host.see(frameOf("r1.", 0, null), [1, 2], true);
    expect(left.host.stage).toBe("committing");
    await left.host.see(frameOf("r1.", 0, null), [1, 2], false);
    expect([left.host.stage, left.record]).toEqual(["none", "r1."]);
    await soon(() => expect(left.guest(1).stage).toBe("none"));

    // The host does not deal in a match that began from a position. It recognises such a match by its record.
    const placed = new Evening();
    await placed.host.see(frameOf("q1.", 0, null), [1, 2], true);
    await soon(() => expect(placed.guest(1).stage).toBe("none"));
    expect([placed.host.stage, placed.record]).toEqual(["none", "r1."]);

    const wrong = new Evening([1]);
    const open = vi.spyOn(wrong.host, "hear");
    open.mockImplementation((seat, message) => {
      const other = message.do === "secret" ? { ...message, secret: freshSecret() } : message;
      return FairHost.prototype.hear.call(wrong.host, seat, other);
    });
    await wrong.host.see(frameOf("r1.", 0, null), [1], true);
    await soon(() => expect(wrong.host.stage).toBe("none"));
    expect(wrong.record).toBe("r1.");
  });

  it("leaves turns that were taken back out of the check", async () => {
    const table = await new Evening().deal();
    for (const deed of "abb") table.play(deed);
    table.record = table.record.slice(0, -2);
    table.show(1);
    for (const deed of "aa") table.play(deed);
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
  });

  it("is checked by a guest who comes later, except for that guest's own secret", async () => {
    const table = await new Evening().deal();
    table.play("a");
    const late = table.sit(2, device());
    for (const message of table.host.news) await late.hear(message);
    table.guests.set(2, late);
    table.play("b");
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
    expect(table.words.size).toBe(1);
  });
});

describe("a guest whose page was reloaded", () => {
  it("also checks what it saw before the reload, and stores no secret", async () => {
    const table = await new Evening().deal();
    for (const deed of "abb") table.play(deed);
    const again = await table.reload(1);
    expect(again.stage).toBe("watching");
    for (const deed of "ab") table.play(deed);
    await soon(() => expect(table.device(1).rows[0]?.seen).toHaveLength(6));
    const secrets = table.host.kept?.secrets.map(([, secret]) => secret) ?? [];
    expect(secrets).toHaveLength(3);
    for (const secret of secrets) expect(JSON.stringify(table.device(1).rows)).not.toContain(secret);
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
    expect(table.words.size).toBe(1);
  });

  it("notices a forged frame from before the reload, and says that it may have been taken back", async () => {
    const table = await new Evening().deal();
    table.play("a");
    table.play("b");
    const [forged] = [frameOf(table.record.replace("ab", "aa"), 2, 1)];
    table.guest(1).note(forged);
    await table.reload(1);
    table.play("a");
    await table.end();
    expect(table.lies).toEqual(["before", null, null]);
    expect(table.guest(1).turn).toBe(2);
  });

  it("does not check turns that are taken back later", async () => {
    const table = await new Evening().deal();
    for (const deed of "abb") table.play(deed);
    await table.reload(1);
    table.record = table.record.slice(0, -2);
    table.show(1);
    for (const deed of "aa") table.play(deed);
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
  });

  it("recognises the deal, and the match it belongs to", async () => {
    const table = await new Evening().deal();
    table.play("a");
    const forged = await commitmentTo(freshSecret(), 2, freshSecret());
    const [dealt] = table.host.news as Extract<FairFromHost, { do: "dealt" }>[];
    if (!dealt) throw new Error("nothing is dealt");
    const all = dealt.all.map(([seat, one]) => [seat, seat === 2 ? forged : one] as const);
    const mixed = table.sit(1);
    await mixed.hear({ ...dealt, all });
    expect([mixed.stage, mixed.lie]).toEqual(["false", "commitments"]);
    const other = table.sit(1);
    await other.hear({ ...dealt, deal: freshSecret() });
    await soon(() => expect(table.device(1).rows[0]?.played).toBe(true));
    other.note(frameOf("r9.ab", 2, 1));
    expect([other.stage, other.lie]).toEqual(["false", "anew"]);
  });

  it("still checks the match if the reload comes after the match was revealed", async () => {
    const table = await new Evening().deal();
    table.play("a");
    await table.end();
    const again = await table.reload(1);
    await soon(() => expect(again.stage).toBe("true"));
    expect(again.word).toBe(table.host.word);
  });
});

it("a host whose page was reloaded deals no new cards, and still reveals the match at the end", async () => {
  const table = await new Evening().deal();
  table.play("a");
  const { kept } = table.host;
  table.host = table.hosting();
  expect(dealOf({ ...kept, secrets: 7 })).toBeNull();
  await table.host.restore(dealOf(JSON.parse(JSON.stringify(kept))) as KeptDeal);
  await table.host.see(frameOf(table.record, 1, 0), [], true);
  for (const seat of [1, 2, null]) await table.reload(seat);
  await table.host.see(frameOf(table.record, 1, 0), [1, 2], true);
  expect([table.host.stage, table.host.audit]).toEqual(["dealt", null]);
  await table.end();
  expect(table.lies).toEqual([null, null, null]);
});

describe("a host that does not reveal the match", () => {
  it("is reported after a while, and is checked if it reveals the match late", async () => {
    const table = await new Evening().deal();
    vi.useFakeTimers();
    try {
      table.play("e");
      expect(table.guest(1).stage).toBe("watching");
      vi.advanceTimersByTime(OPENING);
      expect(table.guest(1).stage).toBe("unopened");
    } finally {
      vi.useRealTimers();
    }
    await table.host.see(frameOf(table.record, 1, null), [1, 2], true);
    await soon(() => expect(table.guest(1).stage).toBe("true"));
  });

  it("is not reported if the last turn is taken back", async () => {
    const table = await new Evening().deal();
    table.play("a");
    vi.useFakeTimers();
    try {
      table.play("e");
      table.record = table.record.slice(0, -1);
      table.show(1);
      vi.advanceTimersByTime(OPENING);
      expect(table.guest(1).stage).toBe("watching");
    } finally {
      vi.useRealTimers();
    }
  });

  it("is reported at once if it leaves for good or after the end, but not while it may come back", async () => {
    const table = await new Evening().deal();
    table.play("a");
    await table.guest(1).leave(false);
    await table.guest(2).leave(true);
    expect([table.guest(1).stage, table.guest(2).stage]).toEqual(["watching", "departed"]);
    table.play("e");
    await table.guest(1).leave(false);
    expect(table.guest(1).stage).toBe("departed");
  });
});

describe("a match that goes on at another device", () => {
  /** Hand the match on to the device of seat 1. The former host then plays seat 0 as a guest. */
  const handOn = async (table: Evening): Promise<void> => {
    const { kept } = table.host;
    if (!kept) throw new Error("nothing is dealt");
    expect(table.guest(1).fits(kept)).toBe(true);
    const at = table.record.split(".")[1]?.length ?? 0;
    await table.host.handOver(frameOf(table.record, at, 0));
    await soon(() => expect(table.device(1).rows.at(-1)?.seen).toHaveLength(at + 1));
    table.host = table.hosting(table.device(1));
    await table.host.restore(JSON.parse(JSON.stringify(kept)));
    table.guests.delete(1);
    table.devices.set(0, table.own);
    for (const seat of [0, 2, null]) {
      const guest = table.sit(seat);
      for (const message of table.host.news) await guest.hear(message);
      guest.note(frameOf(table.record, at, seat));
      table.guests.set(seat, guest);
    }
  };

  it("is checked there by everybody, including the new host", async () => {
    const table = await new Evening().deal();
    for (const deed of "ab") table.play(deed);
    await handOn(table);
    await table.host.see(frameOf(table.record, 2, 1), [0, 2], true);
    expect(table.host.stage).toBe("dealt");
    table.play("a");
    await table.end();
    await soon(() => expect(table.host.audit?.stage).toBe("true"));
    expect(table.lies).toEqual([null, null, null]);
    expect(table.words.size).toBe(1);
  });

  it("is refused by a new host who knows of a different deal", async () => {
    const table = await new Evening().deal();
    const { kept } = table.host;
    if (!kept) throw new Error("nothing is dealt");
    expect(table.guest(1).fits({ ...kept, deal: freshSecret() })).toBe(false);
    expect(table.guest(1).fits({ ...kept, all: kept.all.slice(1) })).toBe(false);
  });

  it("reveals what the former host hid, and what the new host changes", async () => {
    const before = await new Evening().deal();
    before.play("a");
    before.guest(1).note(frameOf(before.record.replace("a", "b"), 1, 1));
    before.play("b");
    await handOn(before);
    await before.end();
    await soon(() => expect(before.host.audit?.lie).toBe("before"));
    const after = await new Evening().deal();
    for (const deed of "ab") after.play(deed);
    await handOn(after);
    after.record = `${after.record.split(".")[0]}.bb`;
    after.show(2);
    await after.end();
    expect(after.lies).toContain("before");
  });
});

it("stored audits are validated, and only the latest ones are kept", () => {
  const [deal, digest] = [freshSecret(), freshSecret()];
  const fine = { deal, match: "m", seat: 1, all: [[1, deal + deal]], played: true, seen: [[0, digest]] };
  const text = JSON.stringify([
    ...[fine, { ...fine, seat: null }, { ...fine, seat: 9 }, { ...fine, deal: "x" }, { ...fine, all: 7 }],
    ...[{ ...fine, seen: [[0, "x"]] }, { ...fine, seen: 1 }, { ...fine, match: 1 }, 7, null],
  ]);
  expect(readAudits(text)).toEqual([fine, { ...fine, seat: null }]);
  for (const bad of [null, "", "{", "7", "null"]) expect(readAudits(bad)).toEqual([]);
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const seats = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(32));
  for (const one of [...seats, seats[9] ?? ""])
    deviceAudits.keep({ ...(fine as unknown as KeptAudit), deal: one });
  vi.unstubAllGlobals();
  expect(readAudits(kept.get("kleinod.audits") ?? null).map(({ deal: one }) => one)).toEqual(seats.slice(-8));
});

describe("a host who cheats", () => {
  let table: Evening;
  beforeEach(async () => {
    table = new Evening();
  });

  it("is caught dealing other cards than it committed to", async () => {
    table.swap = () => frameOf("r7.", 0, null);
    await table.deal();
    await table.end();
    expect(table.lies).toEqual(["deal", "deal", "deal"]);
  });

  it("is caught choosing a random outcome", async () => {
    await table.deal();
    table.play("c");
    await table.end();
    expect(table.lies).toEqual(["deal", "deal", "deal"]);
  });

  it("is caught hiding a move from one guest", async () => {
    await table.deal();
    table.play("a");
    table.guest(1).note(frameOf(table.record.replace("a", "b"), 1, 1));
    table.play("a");
    await table.end();
    expect(table.lies).toEqual(["seen", null, null]);
    expect(table.guest(1).turn).toBe(1);
  });

  it("is caught showing two guests different matches, because their words differ", async () => {
    await table.deal();
    const { record } = table;
    table.forge = (seat, message) =>
      message.do === "opened" && seat === 1 ? { ...message, record: `${record}be` } : message;
    table.play("a");
    table.guest(1).note(frameOf(`${record}b`, 1, 1));
    table.play("e");
    table.guest(1).note(frameOf(`${record}be`, 2, 1));
    await table.host.see(frameOf(table.record, 2, null), [1, 2], true);
    await soon(() => expect(table.guest(1).stage).toBe("true"));
    await soon(() => expect(table.guest(2).stage).toBe("true"));
    expect(table.guest(1).word).not.toBe(table.guest(2).word);
  });

  it("is caught sending two guests different commitments", async () => {
    const forged = await commitmentTo(freshSecret(), 1, freshSecret());
    table.forge = (seat, message) =>
      message.do === "listed" && seat === 2
        ? { ...message, all: message.all.map(([one, text]) => [one, one === 2 ? forged : text] as const) }
        : message;
    await table.host.see(frameOf("r1.", 0, null), [1, 2], true);
    await soon(() => expect(table.guest(2).lie).toBe("commitments"));
    expect(table.record).toBe("r1.");
  });

  it("is caught choosing its secret after it has seen those of the guests", async () => {
    table.forge = (_, message) =>
      message.do === "opened"
        ? {
            ...message,
            secrets: message.secrets.map(([seat, one]) => [seat, seat === HOST ? freshSecret() : one]),
          }
        : message;
    await table.deal();
    await table.end();
    expect(table.lies).toEqual(["secrets", "secrets", "secrets"]);
  });

  it("is caught revealing a record that breaks the rules", async () => {
    table.forge = (_, message) =>
      message.do === "opened" ? { ...message, record: `${message.record}x` } : message;
    await table.deal();
    await table.end();
    expect(table.lies).toEqual(["record", "record", "record"]);
  });
});

it("a device whose engine fails says that it cannot check, and accuses nobody", async () => {
  const table = await new Evening().deal();
  const broken = new FairGuest(null, {
    ask: () => Promise.reject(new EngineError({ ...ILLEGAL, kind: "bug" })),
    send: () => {},
    changed: () => {},
    audits: device(),
  });
  for (const message of table.host.news) await broken.hear(message);
  table.guests.set(null, broken);
  table.play("e");
  await table.host.see(frameOf(table.record, 1, null), [1, 2], true);
  await soon(() => expect(broken.stage).toBe("none"));
  expect(broken.lie).toBeNull();
});

describe("the published data of a deal", () => {
  it("gives another seed if any secret changes", async () => {
    const deal = freshSecret();
    const secrets: BySeat = [HOST, 1, 2].map((seat) => [seat, freshSecret()] as const);
    const seeds = new Set([await seedOf(secrets, deal)]);
    for (const changed of [0, 1, 2])
      seeds.add(
        await seedOf(
          secrets.map(([seat, one], n) => [seat, n === changed ? freshSecret() : one]),
          deal,
        ),
      );
    expect(seeds.size).toBe(4);
    for (const seed of seeds) expect(Number.isSafeInteger(seed) && seed < SECRETS).toBe(true);
    expect(await seedOf([...secrets].reverse(), deal)).toBe(await seedOf(secrets, deal));
    expect(await commitmentTo("a", 1, deal)).not.toBe(await commitmentTo("a", 2, deal));
    expect(await wordOf("r1", secrets, deal)).not.toBe(await wordOf("r2", secrets, deal));
  });

  it("is validated like that of a stranger", () => {
    const deal = freshSecret();
    const long = `${deal}${deal}`;
    for (const bad of [
      { do: "commit", deal: "x", host: long },
      { do: "commit", deal, host: deal },
      {
        do: "listed",
        deal,
        all: [
          [1, long],
          [1, long],
        ],
      },
      { do: "listed", deal, all: [[99, long]] },
      { do: "dealt", deal, all: {} },
      { do: "opened", deal, secrets: [[1, deal]], record: 7 },
      { do: "nothing", deal },
    ])
      expect(fairFromHost(bad), JSON.stringify(bad)).toBeNull();
    for (const bad of [
      { do: "committed", deal, commitment: deal },
      { do: "secret", deal },
      { do: "committed" },
    ])
      expect(fairFromGuest(bad), JSON.stringify(bad)).toBeNull();
  });
});

describe("the state tables of a fair deal", () => {
  it("lead from every cell to a stage, deal only after all secrets are revealed, and reveal the match only at the end", () => {
    for (const table of [DEALS, AUDITS] as Readonly<Record<string, Record<string, { to: string }>>>[])
      for (const row of Object.values(table))
        for (const { to } of Object.values(row)) expect(Object.keys(table)).toContain(to);
    const doing = (table: typeof DEALS | typeof AUDITS, wanted: string): string[] =>
      Object.entries(table).flatMap(([stage, row]) =>
        Object.entries(row as Record<string, { do: readonly string[] }>).flatMap(
          ([event, { do: actions }]) => (actions.includes(wanted) ? [`${stage} ${event}`] : []),
        ),
      );
    expect(doing(DEALS, "deal")).toEqual(["opening complete"]);
    expect(doing(DEALS, "open")).toEqual(["dealt over"]);
    expect(doing(AUDITS, "reveal")).toEqual(["committed listed"]);
    expect(doing(AUDITS, "check")).toEqual(["watching opened", "unopened opened"]);
  });
});
