/** Tests of a host and its guests over fake connections, from the invitation to the end. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt } from "../../fixtures/engine.ts";
import { type Hands, rest, sitDown } from "../../fixtures/session.ts";
import { EngineError } from "../engine/engine.ts";
import type { Frame, Replies, Request } from "../engine/protocol.ts";
import { isFrame } from "../saves/rows/frame-shape.ts";
import type { Connection, Connector } from "./connection/connection.ts";
import type { Description } from "./connection/description.ts";
import { type FakeWire, wirePair } from "./connection/fake-wire.ts";
import { read } from "./connection/handshake.ts";
import { NEAR } from "./connection/ice-server.ts";
import type { Audits } from "./fair/kept-audits.ts";
import { Guest } from "./guest/guest.ts";
import { Host } from "./host/host.ts";
import { type KeptTable, readTables } from "./host/kept-tables.ts";
import type { GuestPlace, Place } from "./host/place.ts";
import { TAKEN_BACK } from "./messages.ts";

/** Wait until `reached` no longer throws, with enough time for a busy machine. */
const soon = (reached: () => unknown) => vi.waitFor(reached, { timeout: 20_000 });

/** The engine on every guest's device. */
const ENGINE = new FakeEngine(["h", "h"]);
/** An empty store of evidence, because these tests deal no cards. */
const AUDITS: Audits = { all: () => [], keep: () => {} };
const SECRET = "kl1SECRET";
const BUILD = { protocol: 1, build: "this" };

/** An engine that adds secrets to frames, for the viewer in each request. */
class SecretEngine extends FakeEngine {
  override async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    // This record differs from that of the test's match, so the host assumes that the match began from a
    // position, and does not deal.
    if (request.op === "new")
      return { ...frameAt(0, 0, ["h", "h"]), record: "other" } as unknown as Replies[R["op"]];
    const reply = await super.ask(request);
    if (!this.secret || !("turns" in reply)) return reply;
    const plays = "retractable" in request && { retractions: { part: { at: 0, text: "a" } } };
    const frame = { ...(reply as Frame), ...plays };
    const viewer = "viewer" in request ? (request.viewer ?? null) : frame.viewer;
    const seen = {
      prompt: { code: `for seat ${viewer}` },
      position: SECRET,
      positionText: SECRET,
      seed: 4711,
    };
    return { ...frame, ...seen, viewer } as unknown as Replies[R["op"]];
  }
}

/** A connection that opens once the answer is accepted. */
class FakeConnection extends EventTarget implements Connection {
  readonly own: Description;
  readonly wire;
  ended = false;
  constructor(
    readonly end: FakeWire,
    port: number,
    readonly net: Net,
  ) {
    super();
    this.wire = end as unknown as RTCDataChannel;
    const address = "192.168.0.2";
    this.own = {
      ...{ ufrag: "abcd", pwd: "abcdefghijklmnopqrstuv", fingerprint: new Uint8Array(32).fill(port % 250) },
      candidates: [{ type: "host", address, port }],
    };
    end.addEventListener("close", () => this.#over());
  }
  async accept(answer: Description): Promise<void> {
    const other = this.net.waiting.get(answer.candidates[0]?.port ?? 0);
    if (!other || this.net.broken) return;
    [this.end.other, other.end.other] = [other.end, this.end];
    for (const one of [other, this]) one.dispatchEvent(new Event("open"));
  }
  close(): void {
    this.end.close();
  }
  #over(): void {
    if (this.ended) return;
    this.ended = true;
    this.dispatchEvent(new Event("ended"));
  }
}

class Net implements Connector {
  readonly waiting = new Map<number, FakeConnection>();
  broken = false;
  /** The number of messages that arrive from the host and from the guest before a connection ends. */
  lasts = { host: Number.POSITIVE_INFINITY, guest: Number.POSITIVE_INFINITY };
  #port = 1000;
  async offer(): Promise<Connection> {
    return this.#make(this.lasts.host);
  }
  async answer(): Promise<Connection> {
    return this.#make(this.lasts.guest);
  }
  #make(lasts: number): FakeConnection {
    this.#port += 1;
    const connection = new FakeConnection(wirePair()[0], this.#port, this);
    connection.end.other = null;
    connection.end.lasts = lasts;
    this.waiting.set(this.#port, connection);
    return connection;
  }
}

interface Evening {
  net: Net;
  engine: SecretEngine;
  hands: Hands;
  host: Host;
  /** The states of the table that were stored, in order; null when the stored table was removed. */
  kept: (KeptTable | null)[];
}

async function evening(secret = false, kinds = ["h", "h"]): Promise<Evening> {
  const engine = new SecretEngine(kinds);
  engine.secret = secret;
  const hands = await sitDown(frameAt(0, 0, kinds), engine, { hidden: secret });
  const net = new Net();
  const kept: Evening["kept"] = [];
  const keep = (table: KeptTable | null): void => void kept.push(table);
  const means = { engine, connector: net, build: BUILD, isHidden: () => secret, keep, audits: AUDITS };
  return { net, engine, hands, host: new Host(hands.session, means), kept };
}

function placeOf(host: Host, seat: number | null): Place {
  const place = host.places.find((one) => one.seat === seat);
  if (!place) throw new Error(`no place ${seat}`);
  return place;
}

interface Visitor {
  guest: Guest;
  frames: Frame[];
  records: string[];
  /** The records of matches that were handed on to this device. */
  hosts: string[];
  /** The ply of the frame that came with the latest of these records. */
  at: number;
}

async function invited({ host, net }: Evening, seat: number | null, build = BUILD): Promise<Visitor> {
  await host.invite(seat, "Änne");
  const invitation = read(`https://example.org/#/t/${placeOf(host, seat).invitation}`);
  if (typeof invitation === "string" || invitation.kind !== "offer") throw new Error("no invitation");
  const guest = new Guest(invitation, { connector: net, build, isFrame, engine: ENGINE, audits: AUDITS });
  const [frames, records, hosts]: [Frame[], string[], string[]] = [[], [], []];
  guest.addEventListener("frame", (event) => frames.push((event as CustomEvent).detail));
  guest.addEventListener("record", (event) => records.push((event as CustomEvent).detail.record));
  await guest.join("Jörg");
  const visitor: Visitor = { guest, frames, records, hosts, at: 0 };
  guest.addEventListener("host", (event) => {
    const { frame, record } = (event as CustomEvent).detail;
    hosts.push(record);
    visitor.at = frame.at;
  });
  return visitor;
}

async function seated(table: Evening, seat: number | null): Promise<Visitor> {
  const visitor = await invited(table, seat);
  expect(await table.host.take(visitor.guest.answer)).toBeNull();
  await soon(() => expect(visitor.frames.length).toBeGreaterThan(0));
  return visitor;
}

const act = ({ guest, frames }: Visitor, more: object = {}): Promise<Frame> => {
  const { record = "", at = 0 } = frames.at(-1) ?? {};
  return guest.ask({ op: "act", record, at, path: ["a"], ...more } as Extract<Request, { op: "act" }>);
};

const hosts: Host[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.leave();
});
const open = async (...how: Parameters<typeof evening>): Promise<Evening> => {
  const table = await evening(...how);
  hosts.push(table.host);
  return table;
};

describe("a host and a guest", () => {
  it("connect by an invitation and an answer, and the guest's name is shown", async () => {
    const table = await open();
    const { guest, frames } = await seated(table, 1);
    expect(guest.invitation).toMatchObject({ game: "count", seat: 1, from: "Änne" });
    expect(guest.stage).toBe("playing");
    expect(guest.welcome).toEqual({ game: "count", seat: 1, hidden: false });
    expect(frames[0]).toMatchObject({ at: 0, seat: 0, choices: [] });
    expect(placeOf(table.host, 1).stage).toBe("here");
    expect(guest.people).toEqual([
      { name: "", state: "here" },
      { name: "Jörg", state: "here" },
    ]);
  });

  it("play in turns, see each other's moves, and both store the match", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    await table.hands.click("a");
    await soon(() => expect(visitor.frames.at(-1)?.at).toBe(1));
    expect(visitor.frames.at(-1)?.choices).toHaveLength(3);
    await table.hands.click("a");
    expect(table.hands.moment.notice?.msg).toEqual({ code: "table.theirs", args: { seat: 1 } });
    expect(table.hands.moment.playable).toBe(false);
    const mine = await act(visitor);
    expect(mine.at).toBe(2);
    await soon(() => expect(table.hands.frame.at).toBe(2));
    expect(visitor.records).toEqual(["r0", "r1", "r2"]);
    await soon(async () => expect(await table.hands.saved("test")).toMatchObject({ record: "r2" }));
    expect((await table.hands.saved("test"))?.names).toEqual(["", "Jörg"]);
    expect(table.hands.moment.playable).toBe(true);
  });

  it("part for a rematch, of which the guest learns", async () => {
    const [table, other] = [await open(), await open()];
    const [{ guest }, { guest: stranger }] = [await seated(table, 1), await seated(other, 1)];
    table.host.tellRematch();
    for (const { host } of [table, other]) host.leave();
    for (const one of [guest, stranger]) await soon(() => expect(one.stage).toBe("over"));
    expect([guest.rematch, stranger.rematch]).toEqual([true, false]);
    expect([guest.closed, stranger.closed]).toEqual([false, true]);
  });

  it("go on with the live moment while the host looks back", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    await table.hands.click("a");
    await soon(() => expect(visitor.frames).toHaveLength(2));
    await table.hands.goto(0);
    expect(table.hands.moment.mode).toBe("review");
    expect((await act(visitor)).at).toBe(2);
    await soon(() => expect(table.hands.frame.at).toBe(2));
    expect(visitor.frames).toHaveLength(2);
  });

  it("both lose a turn that was taken back", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    await table.hands.click("a");
    await soon(() => expect(visitor.frames).toHaveLength(2));
    const heard: unknown[] = [];
    for (const one of [visitor.guest, table.host])
      one.addEventListener("said", (event) => heard.push((event as CustomEvent).detail.phrase));
    await table.hands.please("undo");
    await soon(() => expect(visitor.frames.at(-1)).toMatchObject({ at: 0, plies: 0 }));
    // Only the host can take turns back, so everybody must be told.
    await soon(() => expect(heard).toEqual([TAKEN_BACK, TAKEN_BACK]));
  });

  it("hear each other's phrases, but not too many at once", async () => {
    const table = await open();
    const [one, watcher] = [await seated(table, 1), await seated(table, null)];
    const heard: unknown[] = [];
    watcher.guest.addEventListener("said", (event) => heard.push((event as CustomEvent).detail));
    for (let n = 0; n < 5; n += 1) one.guest.say(n);
    await soon(() => expect(heard).toEqual([{ k: "said", seat: 1, phrase: 0 }]));
  });

  it("hear the host at the seat that the host has chosen", async () => {
    const table = await open(false, ["h", "h", "h"]);
    const { guest } = await seated(table, 2);
    const heard: unknown[] = [];
    guest.addEventListener("said", (event) => heard.push((event as CustomEvent).detail.seat));
    table.host.say(0);
    table.host.seat = 1;
    table.host.say(0);
    await soon(() => expect(heard).toEqual([0, 1]));
  });
});

describe("a game with secrets", () => {
  it("is shown to each guest from their own seat, and to a spectator without secrets", async () => {
    const table = await open(true);
    const [one, watcher] = [await seated(table, 1), await seated(table, null)];
    expect(one.frames[0]?.prompt.code).toBe("for seat 1");
    expect(watcher.frames[0]?.prompt.code).toBe("for seat null");
    expect(table.hands.frame.viewer).toBe(0);
    expect(table.hands.moment.curtained).toBe(false);
  });

  it("sends no record, seed or position, whatever is played and requested", async () => {
    const table = await open(true);
    const one = await seated(table, 1);
    await table.hands.click("a");
    await soon(() => expect(one.frames).toHaveLength(2));
    const mine = await act(one);
    const back = await one.guest.ask({ op: "goto", record: mine.record, at: 0 });
    const all = JSON.stringify([one.frames, mine, back]);
    expect(all).not.toMatch(/SECRET|4711|"r[0-9]/);
    expect(one.records).toEqual([]);
  });
});

describe("a guest who puts an action together from parts", () => {
  it("can take out a part of it, but nothing that was not offered", async () => {
    const table = await open(true);
    const visitor = await seated(table, 1);
    await table.hands.click("a");
    await soon(() => expect(visitor.frames.at(-1)?.at).toBe(1));
    expect(visitor.frames.at(-1)?.retractions).toEqual({ part: { at: 0, text: "a" } });
    const wrong = act(visitor, { at: 0, path: undefined, text: "b" });
    await expect(wrong).rejects.toMatchObject({ failure: { msg: { code: "together.stale" } } });
    const mine = await act(visitor, { at: 0, path: undefined, text: "a" });
    expect(mine).toMatchObject({ at: 1, plies: 1 });
    expect(table.engine.asked).toContainEqual(
      expect.objectContaining({ op: "act", at: 0, text: "a", viewer: 1 }),
    );
    await soon(() => expect(table.hands.moment.mode).toBe("live"));
  });

  it("is offered no parts while another seat is at the turn", async () => {
    const table = await open(true);
    const visitor = await seated(table, 1);
    expect(visitor.frames.at(-1)).toMatchObject({ seat: 0 });
    expect(visitor.frames.at(-1)?.retractions).toBeUndefined();
  });
});

describe("a seat", () => {
  it.each([
    ["that is free", false],
    ["to which somebody is invited", true],
  ])(
    "%s can be given to a bot, and the deal waits for the seat only once somebody comes",
    async (_, asked) => {
      const table = await open(true, ["h", "h", "h"]);
      const deal = vi.spyOn(table.host.fair, "see");
      if (asked) await table.host.invite(2, "Änne");
      await table.host.replace(2, true);
      expect(table.host.people[2]?.state).toBe("substitute");
      expect(placeOf(table.host, 2).stage).toBe("invited");
      await seated(table, 1);
      await soon(() => expect(deal).toHaveBeenLastCalledWith(expect.anything(), [1], true));
      await seated(table, 2);
      expect(table.host.sitter(2)).toBe("person");
      await soon(() => expect(deal).toHaveBeenLastCalledWith(expect.anything(), [1, 2], true));
    },
  );
});

describe("a guest who is away", () => {
  const gone = async (table: Evening, { guest }: Visitor): Promise<void> => {
    guest.leave();
    await soon(() => expect(placeOf(table.host, 1).stage).toBe("lost"));
  };
  const thoughts = ({ engine }: Evening): number => engine.ops().filter((op) => op === "think").length;

  it("is waited for, and nobody else plays the seat", async () => {
    const table = await open();
    await gone(table, await seated(table, 1));
    await table.hands.click("a");
    await rest();
    expect(table.host.sitter(1)).toBe("missing");
    expect([table.hands.frame.at, thoughts(table)]).toEqual([1, 0]);
  });

  it("is replaced by a bot if the host decides so, and everybody sees that", async () => {
    const table = await open();
    const watcher = await seated(table, null);
    await gone(table, await seated(table, 1));
    await table.hands.click("a");
    await table.host.replace(1, true);
    await soon(() => expect(table.hands.frame.at).toBe(2));
    await soon(() => expect(watcher.guest.people[1]).toEqual({ name: "Jörg", state: "substitute" }));
    // The host plays at its own seat, and then the bot plays for the absent guest.
    await table.hands.click("a");
    await soon(() => expect(table.hands.frame.at).toBe(4));
  });

  it("gets the seat back on return, even while the bot thinks", async () => {
    const table = await open();
    table.engine.slices = Number.POSITIVE_INFINITY;
    await gone(table, await seated(table, 1));
    await table.hands.click("a");
    await table.host.replace(1, true);
    await soon(() => expect(thoughts(table)).toBeGreaterThan(0));
    const again = await seated(table, 1);
    expect(table.host.sitter(1)).toBe("person");
    expect((await act(again)).at).toBe(2);
    const before = thoughts(table);
    await rest();
    expect(thoughts(table)).toBe(before);
    await soon(() => expect(table.hands.moment.playable).toBe(true));
  });

  it("is waited for again if the host decides so", async () => {
    const table = await open();
    table.engine.slices = Number.POSITIVE_INFINITY;
    await gone(table, await seated(table, 1));
    await table.hands.click("a");
    await table.host.replace(1, true);
    await soon(() => expect(table.hands.moment.thinking).toBe("bot"));
    await table.host.replace(1, false);
    expect([table.hands.moment.thinking, table.host.sitter(1)]).toEqual([null, "missing"]);
  });

  it("is replaced automatically if the host has chosen to go on, but not while present", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    await table.host.goOn(true);
    expect(table.host.sitter(1)).toBe("person");
    await table.host.replace(1, true);
    expect(table.host.sitter(1)).toBe("person");
    await table.host.goOn(false);
    await gone(table, visitor);
    await table.host.goOn(true);
    await table.hands.click("a");
    await soon(() => expect(table.hands.frame.at).toBe(2));
  });

  it("is replaced by a bot that plays the hidden hand without showing it to the host", async () => {
    const table = await open(true);
    await gone(table, await seated(table, 1));
    await table.hands.click("a");
    await table.host.replace(1, true);
    await soon(() => expect(table.hands.frame.at).toBe(2));
    expect(table.hands.seen.map(({ viewer }) => viewer)).not.toContain(1);
    expect(table.hands.frame.viewer).toBe(0);
    expect(table.hands.moment.curtained).toBe(false);
  });

  it("keeps the seat when the host's page is reloaded", async () => {
    const before = await open();
    await seated(before, 1);
    const kept = before.kept.at(-1);
    expect(kept).toEqual({
      seats: [1],
      taken: [1],
      substitutes: [],
      goesOn: false,
      screen: false,
      deal: null,
      handed: null,
      where: { far: false, server: "" },
    });
    const table = await open();
    await table.host.reopen(kept as KeptTable);
    expect(table.hands.moment.playable).toBe(true);
    await table.hands.click("a");
    await table.hands.click("a");
    expect([table.hands.frame.at, table.host.sitter(1)]).toEqual([1, "missing"]);
    expect(table.host.people[1]).toEqual({ name: "", state: "absent" });
    expect(table.host.hasGuests).toBe(false);
    const again = await seated(table, 1);
    expect((await act(again)).at).toBe(2);
  });

  it("is free again if an invitation to it is withdrawn at which nobody has ever sat, after a reload too", async () => {
    const before = await open();
    await before.host.invite(1, "");
    expect(before.kept.at(-1)).toMatchObject({ seats: [1], taken: [] });
    const table = await open();
    await table.host.reopen(before.kept.at(-1) as KeptTable);
    await table.host.invite(1, "");
    await table.host.withdraw(placeOf(table.host, 1));
    expect([table.kept.at(-1), placeOf(table.host, 1).stage]).toEqual([null, "free"]);
  });

  it("is invited again by the same server after the host's page was reloaded", async () => {
    const where = { far: true, server: "stun:stun.example.org" };
    const before = await open();
    await seated(before, 1);
    before.host.where = where;
    expect(before.kept.at(-1)).toMatchObject({ where });
    const table = await open();
    await table.host.reopen(before.kept.at(-1) as KeptTable);
    expect([table.host.where, table.kept.at(-1)]).toMatchObject([where, { where }]);
  });

  it("comes back to the live moment even if the host is looking back", async () => {
    const engine = new SecretEngine(["h", "h"]);
    const hands = await sitDown(frameAt(1, 3, ["h", "h"]), engine, {});
    expect(hands.moment.mode).toBe("review");
    const net = new Net();
    const means = {
      engine,
      connector: net,
      build: BUILD,
      isHidden: () => false,
      keep: () => {},
      audits: AUDITS,
    };
    const table = { net, engine, hands, host: new Host(hands.session, means), kept: [] };
    hosts.push(table.host);
    const visitor = await seated(table, 1);
    expect(visitor.frames[0]).toMatchObject({ at: 3, seat: 1 });
    expect((await act(visitor)).at).toBe(4);
  });

  it("is forgotten once the host takes over the seat, but not when the host leaves the page", async () => {
    const table = await open();
    await seated(table, 1);
    table.host.leave();
    await rest();
    expect(table.kept.at(-1)).toMatchObject({ seats: [1] });
    const other = await open();
    const { guest: removed } = await seated(other, 1);
    await other.host.withdraw(placeOf(other.host, 1));
    await soon(() => expect(removed.stage).toBe("over"));
    expect(removed.closed).toBe(false);
    expect(other.kept.at(-1)).toBeNull();
  });

  it("stays reserved when an invitation to its person is withdrawn, until the host takes over the seat", async () => {
    const table = await open();
    await gone(table, await seated(table, 1));
    await table.host.invite(1, "Änne");
    expect(placeOf(table.host, 1)).toMatchObject({ stage: "invited", staysReserved: true });
    await table.host.withdraw(placeOf(table.host, 1));
    expect(placeOf(table.host, 1)).toMatchObject({ stage: "lost", staysReserved: false });
    expect(table.host.sitter(1)).toBe("missing");
    expect(table.kept.at(-1)).toMatchObject({ seats: [1] });
    await table.hands.click("a");
    expect(table.hands.moment.playable).toBe(false);
    await table.host.withdraw(placeOf(table.host, 1));
    expect(placeOf(table.host, 1).stage).toBe("free");
    expect(table.hands.moment.playable).toBe(true);
    // Whoever is invited next has never sat there, so a withdrawn invitation leaves the seat free.
    await table.host.invite(1, "Änne");
    expect(placeOf(table.host, 1).staysReserved).toBe(false);
    await table.host.withdraw(placeOf(table.host, 1));
    expect(placeOf(table.host, 1).stage).toBe("free");
  });

  it("stays reserved when its person comes back with another build, or cannot connect", async () => {
    const table = await open();
    await gone(table, await seated(table, 1));
    const { guest } = await invited(table, 1, { ...BUILD, build: "other" });
    expect(await table.host.take(guest.answer)).toBeNull();
    await soon(() => expect(guest.stage).toBe("foreign"));
    expect(placeOf(table.host, 1).stage).toBe("lost");
    await table.host.invite(1, "Änne");
    const place = placeOf(table.host, 1) as GuestPlace;
    place.stage = "unreached";
    await table.host.withdraw(place);
    expect(place.stage).toBe("lost");
  });

  it("stays reserved when another tab takes over the match, which ends only the connections", async () => {
    const table = await open();
    const { guest } = await seated(table, 1);
    const [stored, played] = [table.kept.length, vi.spyOn(table.hands.session, "letPlay")];
    table.host.leave("ended");
    await soon(() => expect(guest.stage).toBe("lost"));
    await rest();
    // This tab changes neither the stored table nor the seats that are played in this tab.
    expect([table.kept.length, played.mock.calls]).toEqual([stored, []]);
  });

  it("is restored only from a stored table that is valid", () => {
    const [deal, hash] = ["0f".repeat(16), "0f".repeat(32)];
    const dealt = { deal, all: [[-1, hash]], secrets: [[-1, deal]] };
    const where = { far: true, server: "turn:turn.example.org" };
    const fine = {
      ...{ seats: [1, 2], taken: [1], substitutes: [2] },
      ...{ goesOn: true, screen: false, deal: null, handed: null, where },
    };
    const text = JSON.stringify([
      ["a", fine],
      ["b", { ...fine, seats: [], screen: true }],
      ["c", { ...fine, seats: [9] }],
      ["d", { ...fine, substitutes: [0] }],
      ["e"],
      7,
      [8, fine],
      ["f", { ...fine, deal: dealt }],
      ["g", { ...fine, deal: { ...dealt, all: "x" } }],
      ["h", { ...fine, handed: 1 }],
      ["i", { ...fine, handed: -1 }],
      ["j", { ...fine, where: undefined }],
      ["k", { ...fine, where: { far: 1, server: "https://example.org" } }],
      // Tables of earlier builds have no list of the seats at which somebody has sat.
      ["l", { ...fine, taken: undefined }],
    ]);
    expect([...readTables(text)]).toEqual([
      ["a", fine],
      ["b", { ...fine, seats: [], taken: [], substitutes: [], screen: true }],
      ["d", { ...fine, substitutes: [] }],
      ["f", { ...fine, deal: dealt }],
      ["g", fine],
      ["h", { ...fine, handed: 1 }],
      ["i", fine],
      ["j", { ...fine, where: { far: false, server: "" } }],
      ["k", { ...fine, where: { far: false, server: "" } }],
      ["l", { ...fine, taken: [1, 2] }],
    ]);
    for (const bad of [null, "", "{", "7", "null"]) expect(readTables(bad).size).toBe(0);
  });
});

describe("a device in the middle that only shows the table", () => {
  it("shows no secrets, and nobody plays there", async () => {
    const table = await open(true);
    expect(table.hands.frame.viewer).not.toBe(1);
    await table.host.setScreen(true);
    expect(table.hands.frame.viewer).toBeNull();
    expect([table.hands.moment.playable, table.hands.moment.curtained]).toEqual([false, false]);
    expect(table.host.people.map(({ state }) => state)).toEqual(["free", "free"]);
    const [one, two] = [await seated(table, 0), await seated(table, 1)];
    await soon(() => expect([one.guest.screen, two.guest.screen]).toEqual([true, true]));
    expect(one.frames[0]?.viewer).toBe(0);
    const mine = await act(one);
    await soon(() => expect(two.frames.at(-1)?.at).toBe(mine.at));
    await soon(() => expect(table.hands.frame.at).toBe(1));
    expect(table.hands.frame.viewer).toBeNull();
    await table.hands.click("a");
    expect(table.hands.frame.at).toBe(1);
    expect(table.kept.at(-1)).toMatchObject({ seats: [0, 1], screen: true });
  });

  it("still only shows the table after a reload, and plays again when it is switched back", async () => {
    const table = await open(true);
    await table.host.reopen({
      seats: [],
      taken: [],
      substitutes: [],
      goesOn: false,
      screen: true,
      deal: null,
      handed: null,
      where: NEAR,
    });
    expect([table.host.screen, table.hands.moment.playable]).toEqual([true, false]);
    await table.host.setScreen(false);
    expect(table.kept.at(-1)).toBeNull();
    expect(table.hands.moment.curtained || table.hands.moment.playable).toBe(true);
  });
});

describe("a match that is handed on", () => {
  const three = async (secret: boolean): Promise<[Evening, Visitor, Visitor, Visitor]> => {
    const table = await open(secret, ["h", "h", "h"]);
    return [table, await seated(table, 1), await seated(table, 2), await seated(table, null)];
  };
  const stages = (...visitors: Visitor[]): string[] => visitors.map(({ guest }) => guest.stage);

  it("goes whole to the guest who becomes the host, and the others learn where it is", async () => {
    const [table, one, two, watcher] = await three(false);
    await table.hands.click("a");
    await soon(() => expect(one.frames.at(-1)?.at).toBe(1));
    // The new host played the latest turn itself, so it knows that turn only from the reply to its request.
    await act(one);
    expect(table.host.hasGuests).toBe(true);
    await table.host.handOn(1);
    await soon(() => expect(one.hosts).toEqual(["r2"]));
    expect(one.at).toBe(2);
    await soon(() => expect(stages(one, two, watcher)).toEqual(["moved", "moved", "moved"]));
    expect([two.hosts, watcher.hosts, two.guest.handedTo]).toEqual([[], [], 1]);
    // Nobody plays the match on the old host's device any more, unless the old host decides to keep it after
    // all.
    expect(table.hands.moment.playable).toBe(false);
    expect(table.host.handing.stage).toBe("handed");
    expect(table.host.hasGuests).toBe(false);
    await table.host.withdraw(placeOf(table.host, 1));
    await table.host.keepHere();
    await soon(() => expect(table.hands.moment.playable).toBe(true));
  });

  it("with secrets goes only once everybody who plays agrees, and nothing is sent before", async () => {
    const [table, one, two, watcher] = await three(true);
    await table.host.handOn(1);
    await soon(() => expect([one.guest.proposal, two.guest.proposal]).toEqual([1, 1]));
    one.guest.agree(true);
    await soon(() => expect(table.host.handing.open).toBe(1));
    watcher.guest.agree(true);
    one.guest.agree(true);
    await rest();
    expect([one.hosts, table.host.handing.stage]).toEqual([[], "asking"]);
    two.guest.agree(true);
    await soon(() => expect(one.hosts).toEqual(["r0"]));
    expect([two.hosts, two.records, watcher.hosts]).toEqual([[], [], []]);
  });

  it("stays with its host if a player disagrees or leaves", async () => {
    const [table, one, two] = await three(true);
    await table.host.handOn(1);
    await soon(() => expect(two.guest.proposal).toBe(1));
    one.guest.agree(true);
    expect([one.guest.waits, one.guest.refused]).toEqual([true, false]);
    two.guest.agree(false);
    await soon(() => expect(table.host.handing.stage).toBe("refused"));
    await soon(() => expect(one.guest.proposal).toBeNull());
    for (const { guest } of [one, two])
      await soon(() => expect([guest.waits, guest.refused]).toEqual([false, true]));
    one.guest.agree(true);
    await table.host.handOn(1);
    await soon(() => expect(two.guest.proposal).toBe(1));
    two.guest.leave();
    await soon(() => expect(table.host.handing.stage).toBe("refused"));
    // The match cannot be handed on while somebody is away, because not everybody can agree.
    expect(table.host.canHandTo(1)).toBe(false);
    await table.host.handOn(1);
    await rest();
    expect([one.hosts, stages(one)]).toEqual([[], ["playing"]]);
  });

  it("with secrets needs no answer for a bot to whose seat nobody ever came", async () => {
    const table = await open(true, ["h", "h", "h"]);
    const one = await seated(table, 1);
    await table.host.replace(2, true);
    await table.host.handOn(1);
    await soon(() => expect(one.guest.proposal).toBe(1));
    one.guest.agree(true);
    await soon(() => expect(one.hosts).toHaveLength(1));
  });

  it("with secrets stays while a bot plays for somebody who was here and cannot be asked", async () => {
    const [table, , two] = await three(true);
    two.guest.leave();
    await soon(() => expect(table.host.sitter(2)).toBe("missing"));
    await table.host.replace(2, true);
    expect(table.host.canHandTo(1)).toBe(false);
  });

  it("is not played on the old host's device after a reload there either", async () => {
    const [table, one] = await three(false);
    await table.host.handOn(1);
    await soon(() => expect(one.hosts).toHaveLength(1));
    const kept = table.kept.at(-1);
    expect(kept?.handed).toBe(1);
    const later = await open(false, ["h", "h", "h"]);
    await later.host.reopen(kept as KeptTable);
    expect([later.host.handing.stage, later.host.handing.to]).toEqual(["handed", 1]);
    expect(later.hands.moment.playable).toBe(false);
  });

  it("goes to its new host with the server by which the others can be invited", async () => {
    const [table, one, two] = await three(false);
    const where = { far: true, server: "turn:turn.example.org" };
    const heard: unknown[] = [];
    for (const { guest } of [one, two])
      guest.addEventListener("host", (event) => heard.push((event as CustomEvent).detail.where));
    table.host.where = where;
    await table.host.handOn(1);
    await soon(() => expect(two.guest.stage).toBe("moved"));
    await soon(() => expect(heard).toEqual([where]));
  });

  it("stays with its host if the host cancels", async () => {
    const [table, one, two] = await three(true);
    await table.host.handOn(1);
    await soon(() => expect(two.guest.proposal).toBe(1));
    await table.host.keepHere();
    await soon(() => expect(two.guest.proposal).toBeNull());
    expect([one.hosts, table.host.handing.stage]).toEqual([[], "kept"]);
    expect([one.guest.refused, two.guest.refused]).toEqual([false, false]);
  });

  it("with secrets is not accepted by a guest who has not agreed, whatever a host sends", async () => {
    const table = await open(true);
    const one = await seated(table, 1);
    const text = JSON.stringify({ k: "handed", seat: 1, record: "kl1~count" });
    const wire = table.net.waiting.get(1001)?.end;
    wire?.send(new TextEncoder().encode(`\u0001${text}`).buffer as ArrayBuffer);
    await soon(() => expect(one.guest.stage).toBe("moved"));
    expect(one.hosts).toEqual([]);
  });

  it("arrives whole before the connection ends, however long its record is", async () => {
    const table = await open();
    const one = await seated(table, 1);
    const place = placeOf(table.host, 1) as GuestPlace;
    const record = `kl1~${Array.from({ length: 900 }, (_, n) => n).join("_")}`;
    place.post({ k: "handed", seat: 1, record, deal: null, where: NEAR });
    place.drop();
    await soon(() => expect(one.guest.stage).toBe("moved"));
    expect(one.hosts).toEqual([record]);
  });

  it("does not go to a seat whose guest is not present", async () => {
    const table = await open();
    expect(table.host.canHandTo(1)).toBe(false);
    await table.host.handOn(1);
    expect(table.host.handing.stage).toBe("kept");
  });
});

describe("a guest who does not play fair", () => {
  const refusedAs = async (asked: Promise<unknown>): Promise<string> =>
    asked.then(
      () => "done",
      (error: unknown) => (error as EngineError).msg.code,
    );

  it("cannot play another seat, request a record, or play a move twice", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    expect(await refusedAs(act(visitor))).toBe("together.not_yours");
    const links = { op: "links", record: visitor.frames[0]?.record ?? "" } as const;
    expect(await refusedAs(visitor.guest.ask(links))).toBe("together.forbidden");
    await table.hands.click("a");
    await soon(() => expect(visitor.frames).toHaveLength(2));
    const [first, second] = [act(visitor), act(visitor)];
    expect([await refusedAs(first), await refusedAs(second)]).toEqual(["done", "together.stale"]);
    expect(table.hands.frame.at).toBeLessThan(3);
  });

  it("is refused after too many requests, and the host goes on", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    await table.hands.click("a");
    await soon(() => expect(visitor.frames).toHaveLength(2));
    const { record = "" } = visitor.frames[1] ?? {};
    const many = Array.from({ length: 40 }, () =>
      refusedAs(visitor.guest.ask({ op: "goto", record, at: 0 })),
    );
    expect(new Set(await Promise.all(many))).toEqual(new Set(["done", "together.busy"]));
    expect((await act(visitor)).at).toBe(2);
  });

  it("loses the connection, and nothing else, after an invalid message", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    const wire = table.net.waiting.get(1002)?.end;
    wire?.send(new TextEncoder().encode('\u0001{"k":"cut"}').buffer as ArrayBuffer);
    await soon(() => expect(placeOf(table.host, 1).stage).toBe("lost"));
    await soon(() => expect(visitor.guest.stage).toBe("lost"));
    expect(table.hands.frame.at).toBe(0);
  });
});

describe("waiting invitations", () => {
  it("are separate for each spectator, up to six", async () => {
    const table = await open();
    for (let n = 0; n < 8; n += 1) await table.host.invite(null, "");
    const waiting = table.host.places.filter(({ seat }) => seat === null);
    expect(new Set(waiting.map(({ invitation }) => invitation)).size).toBe(6);
    const [first] = waiting;
    if (first) await table.host.withdraw(first);
    await table.host.invite(null, "");
    expect(waiting.map(({ stage }) => stage)).toEqual(Array.from({ length: 6 }, () => "invited"));
  });

  it("are renewed one at a time, each at its own place", async () => {
    const table = await open();
    for (let n = 0; n < 2; n += 1) await table.host.invite(null, "");
    const [one, other] = table.host.places;
    const before = [one?.invitation, other?.invitation];
    if (other) await table.host.renew(other, "");
    expect(one?.invitation).toBe(before[0]);
    expect([before[1], ""]).not.toContain(other?.invitation);
  });
});

describe("if something goes wrong on the way,", () => {
  it("a guest with another build learns so, and sees nothing", async () => {
    const table = await open();
    const refused = vi.fn();
    table.host.addEventListener("foreign", refused);
    const visitor = await invited(table, 1, { ...BUILD, build: "other" });
    await table.host.take(visitor.guest.answer);
    await soon(() => expect(visitor.guest.stage).toBe("foreign"));
    expect(visitor.frames).toEqual([]);
    expect(placeOf(table.host, 1).stage).toBe("free");
    expect(refused).toHaveBeenCalledOnce();
  });

  it("an answer is used only once, and an old answer, an invitation or another text is reported as such", async () => {
    const table = await open();
    const { guest } = await invited(table, 1);
    const { answer } = guest;
    await table.host.invite(1, "");
    expect(await table.host.take(answer)).toBe("together.text.unknown");
    expect(await table.host.take(placeOf(table.host, 1).invitation)).toBe("together.text.offer");
    expect(await table.host.take("Hallo!")).toBe("together.text.nothing");
    expect(await table.host.take(answer.slice(0, -4))).toBe("together.text.damaged");
    const second = await invited(table, 1);
    const text = second.guest.answer;
    expect(await table.host.take(text)).toBeNull();
    expect(await table.host.take(text)).toBe("together.text.used");
  });

  it("the first answer counts if two people open one invitation", async () => {
    const table = await open();
    const first = await invited(table, 1);
    const other = new Guest(first.guest.invitation, {
      connector: table.net,
      build: BUILD,
      isFrame,
      engine: ENGINE,
      audits: AUDITS,
    });
    await other.join("Ben");
    expect(await table.host.take(other.answer)).toBeNull();
    // The other answer is new; somebody else has taken the seat.
    expect(await table.host.take(first.guest.answer)).toBe("together.text.late");
    await soon(() => expect(other.stage).toBe("playing"));
  });

  it("a guest who is gone keeps the seat, and comes back by one code in each direction", async () => {
    const table = await open();
    const { guest } = await seated(table, 1);
    await table.hands.click("a");
    guest.leave();
    await soon(() => expect(placeOf(table.host, 1).stage).toBe("lost"));
    expect(table.hands.moment.playable).toBe(false);
    expect(table.host.people[1]).toEqual({ name: "Jörg", state: "absent" });
    const again = await seated(table, 1);
    expect(again.frames[0]).toMatchObject({ at: 1, seat: 1 });
    expect((await act(again)).at).toBe(2);
  });

  it("a host who is gone leaves an open game whole with the guest", async () => {
    const table = await open();
    const visitor = await seated(table, 1);
    await table.hands.click("a");
    await soon(() => expect(visitor.records).toEqual(["r0", "r1"]));
    table.net.waiting.get(1001)?.close();
    await soon(() => expect(visitor.guest.stage).toBe("lost"));
    await expect(act(visitor)).rejects.toBeInstanceOf(EngineError);
  });

  /**
   * Play four turns. Return how many times the guest had to join, and how many messages each side sent on the
   * first visit.
   */
  async function play(table: Evening): Promise<{ host: number; guest: number; visits: number }> {
    const { host, hands, net } = table;
    let visits = 1;
    let visitor = await invited(table, 1);
    await host.take(visitor.guest.answer);
    const isGone = (): boolean => ["lost", "unreached"].includes(placeOf(host, 1).stage);
    const sees = (at: number): boolean => visitor.frames.at(-1)?.at === at;
    while (hands.frame.at < 4) {
      const { at } = hands.frame;
      // The guest receives its own move only in the reply to its request, so do not wait for a frame of that
      // move.
      await soon(() => expect(at === 2 || sees(at) || isGone()).toBe(true));
      if (isGone()) {
        await soon(() => expect(visitor.guest.stage).toBe("lost"));
        net.lasts = { host: Number.POSITIVE_INFINITY, guest: Number.POSITIVE_INFINITY };
        visitor = await seated(table, 1);
        visits += 1;
      } else if (at % 2 === 0) await hands.click("a");
      else {
        // The request rejects if it, or the reply to it, does not arrive.
        const reply = await act(visitor).catch((error: unknown) => error);
        if (reply instanceof Error) expect(reply).toBeInstanceOf(EngineError);
        await soon(() => expect(hands.frame.at > at || isGone()).toBe(true));
      }
    }
    const [first, second] = [...net.waiting.values()];
    return { host: first?.end.sent.length ?? 0, guest: second?.end.sent.length ?? 0, visits };
  }

  it("a connection that ends at any message loses no move, and no move is played twice", async () => {
    const whole = await play(await open());
    expect(Math.min(whole.host, whole.guest)).toBeGreaterThan(2);
    const cuts = (["host", "guest"] as const).flatMap((from) =>
      Array.from({ length: whole[from] }, (_, lasts) => ({ from, lasts })),
    );
    for (const { from, lasts } of cuts) {
      const table = await open();
      table.net.lasts[from] = lasts;
      const { visits } = await play(table);
      expect([table.hands.frame.at, visits], `${from} ${lasts}`).toEqual([4, 2]);
      await soon(async () => expect(await table.hands.saved("test")).toMatchObject({ record: "r4" }));
      table.host.leave();
    }
  }, 120_000);

  it("a seat that the host takes back is played on the host's device again", async () => {
    const table = await open();
    const { guest } = await seated(table, 1);
    await table.hands.click("a");
    await table.host.withdraw(placeOf(table.host, 1));
    await soon(() => expect(guest.stage).toBe("over"));
    await table.hands.click("a");
    expect(table.hands.frame.at).toBe(2);
  });
});
