import { expect, test, vi } from "vitest";
import table from "../../../../tests/finder/texts.json" with { type: "json" };
import german from "../../../i18n/later/together.de.json" with { type: "json" };
import english from "../../../i18n/later/together.en.json" with { type: "json" };
import { EngineError } from "../../engine/engine.ts";
import { freshInvitationId, write } from "../../together/connection/handshake.ts";

const asked: { op: string }[] = [];
const refusal = { code: "record.ply", args: {} };
const unknown = { code: "option.unknown_game", args: { game: "chess" } };

let adds = { chapters: 1, actions: 2, notes: 0 };
let hidden = false;

const ask = async (request: { op: string; study?: string; do?: string }) => {
  asked.push(request);
  if (request.do === "news") return { adds };
  if (request.study?.includes("wrong")) throw new EngineError({ ok: false, kind: "bad_text", msg: refusal });
  if (request.study?.includes("chess")) throw new EngineError({ ok: false, kind: "bad_text", msg: unknown });
  if (request.op === "foreign") return { record: table.texts.match, lost: [] };
  return { handle: "s1", at: 0, text: table.texts.study, chapters: [{ game: "morundir" }] };
};
const reader = {
  gameInfo: (id: string) => (id === "morundir" ? ({ hidden } as never) : undefined),
  engine: { ask: ask as never },
};

vi.mock("../../packs/game-pack.ts", () => ({ need: async () => {} }));

const { offersOf, offersOfFile } = await import("./found-items.ts");

const link = `https://example.org/kleinod/#/m/${table.texts.match}`;
const kinds = async (text: string): Promise<string[]> =>
  (await offersOf(text, reader)).all.map(({ kind }) => kind);

test("a link is offered beside a study, in a text as people write it", async () => {
  expect(await kinds(`${link}\n\n[Game "morundir"]\n\n1. f1-f3`)).toEqual(["study", "match"]);
});

test("a link is not offered beside a study that holds the same match, unless the game has secrets", async () => {
  const sent = `${link}\n\n[Game "morundir"]\n\n1. f1-f3`;
  adds = { chapters: 0, actions: 0, notes: 0 };
  expect(await kinds(sent)).toEqual(["study"]);
  hidden = true;
  expect(await kinds(sent)).toEqual(["study", "match"]);
  hidden = false;
  adds = { chapters: 0, actions: 0, notes: 1 };
  expect(await kinds(sent)).toEqual(["study", "match"]);
});

test("a link in a comment of a study is not offered", async () => {
  expect(await kinds(`[Game &quot;morundir&quot;]\n\n{see ${link}} 1. f1-f3`)).toEqual(["study"]);
});

test("a link in the title of a study is not offered", async () => {
  expect(await kinds(`[Study "see ${link}"]\n[Game "morundir"]\n\n1. f1-f3`)).toEqual(["study"]);
});

test("a link is offered beside a study that cannot be read, together with the reason for that study", async () => {
  expect(await kinds(`Can you read [Game "nexus"] wrong?\n${link}`)).toEqual(["match", "refused"]);
});

test("a game of another program is not mentioned beside a link", async () => {
  expect(await kinds(`Can you read [Game "chess"] too?\n${link}`)).toEqual(["match"]);
  expect(await kinds('[Game "chess"]\n\n1. e4')).toEqual(["refused"]);
});

test("a link in a comment of a study that cannot be read is not offered", async () => {
  expect(await kinds(`[Game "morundir"]\n\n1. f1-f3 {see ${link}} 2. wrong`)).toEqual(["refused"]);
});

test.each([
  '{"text": "[Game \\"morundir\\"]\\n\\n1. f1-f3"}',
  "[Game 'morundir']\n\n1. f1-f3",
  '\\[Game "morundir"\\]\n\n1. f1-f3',
])("a study is found in %s", async (text) => {
  expect(await kinds(text)).toEqual(["study"]);
});

test("a study in base64 is offered with all its chapters, wherever the slashes of the base64 text fall", async () => {
  const heads = ["{schön ? oder?", "{Größe – toll ok > x?"].map((word) => `[Game "morundir"]\n\n${word}}`);
  for (let count = 0; count < 40; count += 1) {
    const bytes = new TextEncoder().encode(`${"a".repeat(count)}\n${heads.join("\n\n")}`);
    const body = btoa(String.fromCharCode(...bytes));
    asked.length = 0;
    expect(await kinds(`Content-Transfer-Encoding: base64\n\n${body}\n`)).toEqual(["study"]);
    expect((asked[0] as { study?: string }).study?.split("[Game").length).toBe(3);
  }
});

test("the reason why a study cannot be read is shown if the text holds nothing else", async () => {
  const { all } = await offersOf('[\u200bGame "wrong"]', reader);
  expect(all).toEqual([{ kind: "refused", why: refusal, game: "" }]);
});

test("a match of another program in the middle of a message is sent to the engine", async () => {
  asked.length = 0;
  expect(await kinds('Here it is: {"game": "mutternland"}')).toEqual(["match"]);
  expect(asked[0]?.op).toBe("foreign");
});

test("a study in a base64 mail is offered", async () => {
  const body = btoa('Hallo!\n\n[Game "morundir"]\n\n1. f1-f3\n');
  expect(await kinds(`Content-Transfer-Encoding: base64\n\n${body}\n`)).toEqual(["study"]);
});

test("a second link that is cut off is mentioned beside a complete one", async () => {
  const { all, beside } = await offersOf(`${link}\n\n#/s/${table.texts.study.slice(0, -4)}`, reader);
  expect(all.length).toBe(1);
  expect(beside?.code).toBe("find.cut");
});

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

test.each([
  ["a picture", new Blob([picture]), "find.binary"],
  ["an archive", new Blob([Uint8Array.from([0x50, 0x4b, 3, 4, 0xff, 0])]), "find.binary"],
  ["only white space", new Blob([" \n"]), "find.empty"],
  ["fifty million bytes", new Blob([new Uint8Array(50_000_000)]), "find.large"],
  ["words but no record", new Blob(["hello"]), "record.start"],
])("opening a file with %s reports what is wrong with it", async (_name, file, code) => {
  const { all, problem } = await offersOfFile(file, reader);
  expect(all).toEqual([]);
  expect(problem?.code).toBe(code);
});

test("a link in a page printed as a PDF is found", async () => {
  const file = new Blob([picture, `/URI (${link})`, picture]);
  expect((await offersOfFile(file, reader)).all.length).toBe(1);
});

const channel = {
  ...{ ufrag: "abcd", pwd: "abcdefghijklmnopqrstuv", fingerprint: new Uint8Array(32).fill(7) },
  candidates: [{ type: "host", address: "192.168.0.2", port: 1000 }],
} as const;
const id = freshInvitationId();
const invitation = { kind: "offer", id, from: "Änne", game: "nexus", seat: 1, stun: "", channel } as const;
const answer = { kind: "answer", id, from: "Jörg", channel } as const;

test("an invitation to a table and the answer to one are offered without a request to the engine", async () => {
  const before = asked.length;
  for (const message of [invitation, answer]) {
    const text = write(message);
    const { all } = await offersOf(`Come and play!\nhttps://example.org/#/t/${text}`, reader);
    const game = message.kind === "offer" ? "nexus" : "";
    expect(all).toEqual([{ kind: message.kind, game, from: message.from, address: `#/t/${text}` }]);
  }
  expect(asked).toHaveLength(before);
});

test.each([german, english])(
  "the link in a message that the page itself has composed is offered",
  async (words) => {
    const messages = Object.entries(words).filter(([key]) => key.startsWith("together.message."));
    expect(messages.length).toBe(6);
    for (const [key, message] of messages) {
      const handshake = key.includes("answer") ? answer : invitation;
      const filled = message.replace("{name}", "Änne").replace("{game}", "NEXUS und Rabauken");
      const sent = filled.replace("{link}", `https://example.org/#/t/${write(handshake)}`);
      for (const text of [sent, `Änne, 18:40\n${sent}\n\n> ${sent.replace(/(.{70})/g, "$1\n> ")}`])
        expect(await kinds(text), key).toEqual([handshake.kind]);
    }
  },
);
