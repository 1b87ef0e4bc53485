/**
 * Invitations and answers can be read in whatever form they were sent, and for a damaged text the reader
 * reports the problem.
 */
import { describe, expect, it } from "vitest";
import { crc32 } from "../../base/checksum.ts";
import { LONGEST_NAME, personName } from "../names.ts";
import { fromBase64Url, toBase64Url } from "./bytes.ts";
import { type Description, fromSdp, MOST_CANDIDATES, toSdp } from "./description.ts";
import { type Answer, freshInvitationId, type Invitation, read, write } from "./handshake.ts";

const FINGERPRINT =
  "F4:1A:2E:38:0B:3C:79:0E:5F:72:1F:E3:F8:D7:3F:64:77:DD:50:20:38:B9:F4:AD:B5:90:9A:CB:91:EA:6D:46";
const CHROMIUM = `v=0\r
o=- 309867099921838213 2 IN IP4 127.0.0.1\r
s=-\r
t=0 0\r
a=group:BUNDLE 0\r
a=msid-semantic: WMS\r
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r
c=IN IP4 0.0.0.0\r
a=candidate:1310246773 1 udp 2113937151 7ec3944c-3fce-4bfc-9508-066a829b5cf4.local 57958 typ host generation 0 network-cost 999\r
a=ice-ufrag:I8Fa\r
a=ice-pwd:JXxwgt0Hr8j10akNrVJHp9my\r
a=ice-options:trickle\r
a=fingerprint:sha-256 ${FINGERPRINT}\r
a=setup:actpass\r
a=mid:0\r
a=sctp-port:5000\r
a=max-message-size:262144\r
`;
const FIREFOX = `v=0\r
o=mozilla...THIS_IS_SDPARTA-99.0 3327332172641875260 0 IN IP4 0.0.0.0\r
a=fingerprint:sha-256 ${FINGERPRINT}\r
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r
a=candidate:0 1 UDP 2122187007 c4d744c9-79b2-4878-a700-06f7bcbeda09.local 36370 typ host\r
a=candidate:2 1 TCP 2105458943 c4d744c9-79b2-4878-a700-06f7bcbeda09.local 9 typ host tcptype active\r
a=candidate:3 1 UDP 1686052863 203.0.113.7 49555 typ srflx raddr 0.0.0.0 rport 0\r
a=candidate:4 1 UDP 1686052862 2001:db8::7 49556 typ srflx raddr 0.0.0.0 rport 0\r
a=ice-pwd:3a2c3b728a2d6f15780812188d66d0d7\r
a=ice-ufrag:83b4f5da\r
a=setup:active\r
`;

const known = (sdp: string): Description => {
  const found = fromSdp(sdp);
  if (!found) throw new Error("no description");
  return found;
};
const INVITATION: Invitation = {
  ...{ kind: "offer", id: freshInvitationId(), game: "mutterboehnchen", seat: 3, from: "Änne", stun: "" },
  channel: known(CHROMIUM),
};
const ANSWER: Answer = { kind: "answer", id: INVITATION.id, from: "Jörg 😀", channel: known(FIREFOX) };

/** The number of random cases and the number of the first case. `npm run fuzz` sets both to other values. */
const CASES = Number(process.env.KLEINOD_FUZZ ?? 1000);
const FIRST = Number(process.env.KLEINOD_FUZZ_FIRST ?? 0);

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("a session description", () => {
  it("keeps the fields that vary, and drops what no data channel over UDP needs", () => {
    const { ufrag, pwd, fingerprint, candidates } = known(FIREFOX);
    expect([ufrag, pwd]).toEqual(["83b4f5da", "3a2c3b728a2d6f15780812188d66d0d7"]);
    expect(fingerprint[0]).toBe(0xf4);
    expect(candidates.map(({ type, address, port }) => [type, address, port])).toEqual([
      ["host", "c4d744c9-79b2-4878-a700-06f7bcbeda09.local", 36370],
      ["srflx", "203.0.113.7", 49555],
      ["srflx", "2001:db8::7", 49556],
    ]);
  });

  it("stays the same when it is converted to SDP and back", () => {
    for (const sdp of [CHROMIUM, FIREFOX]) {
      expect(known(toSdp(known(sdp), "offer"))).toEqual(known(sdp));
    }
  });

  it("keeps an address found by a server even among many of the device's own", () => {
    const line = (n: number): string => `a=candidate:${n} 1 udp 1 192.168.0.${n} 5000 typ host\r\n`;
    const many = `${[1, 2, 3, 4, 5, 6].map(line).join("")}${FIREFOX}`;
    const types = known(many).candidates.map(({ type }) => type);
    expect(types).toEqual(["host", "host", "srflx", "srflx"]);
    expect(types).toHaveLength(MOST_CANDIDATES);
    const relayed = `${many}a=candidate:9 1 udp 1 203.0.113.9 5001 typ relay raddr 0.0.0.0 rport 0\r\n`;
    expect(known(relayed).candidates.map(({ type }) => type)).toEqual(["host", "host", "srflx", "relay"]);
  });

  it("is refused without credentials or with another kind of hash", () => {
    expect(fromSdp("")).toBeNull();
    expect(fromSdp(CHROMIUM.replace("sha-256", "sha-1"))).toBeNull();
    expect(fromSdp(CHROMIUM.replace(/a=ice-pwd.*/, ""))).toBeNull();
  });
});

describe("an invitation", () => {
  const text = write(INVITATION);

  it("is read as it was written, and so is the answer", () => {
    expect(read(text)).toEqual(INVITATION);
    const address = "2001:0db8:0000:0000:0000:0000:0000:0007";
    const [mdns, four, six] = ANSWER.channel.candidates;
    expect(read(write(ANSWER))).toEqual({
      ...ANSWER,
      channel: { ...ANSWER.channel, candidates: [mdns, four, { ...six, address }] },
    });
  });

  it("is short enough for a QR code that a telephone reads at once", () => {
    expect(text.length).toBeLessThan(190);
  });

  it("is found in a link, within a message, and broken into lines", () => {
    const link = `https://example.org/kleinod/#/t/${text}`;
    expect(read(link)).toEqual(INVITATION);
    expect(read(`Komm dazu: ${link} Bis gleich!`)).toEqual(INVITATION);
    expect(read(link.replace(/(.{60})/g, "$1\n  "))).toEqual(INVITATION);
    expect(read(`  ${text}\n`)).toEqual(INVITATION);
  });

  it("is not found in any other text, and the reason is stated", () => {
    expect(read("")).toBe("nothing");
    expect(read("Hallo, kommst du heute?")).toBe("nothing");
    expect(read(text.slice(0, -9))).toBe("damaged");
    expect(read("A".repeat(200))).toBe("damaged");
    expect(read("[".repeat(50_000_000))).toBe("nothing");
    const bytes = (fromBase64Url(text) ?? new Uint8Array()).slice(0, -4);
    bytes[0] = 9;
    const check = crc32(bytes);
    const later = [...bytes, check >>> 24, check >>> 16, check >>> 8, check].map((byte) => byte & 255);
    expect(read(toBase64Url(Uint8Array.from(later)))).toBe("version");
  });

  it("with any damage is refused, or means the same", () => {
    for (let number = FIRST; number < FIRST + CASES; number += 1) {
      const roll = dice(number);
      const letters = [...text];
      for (let times = roll(3) + 1; times > 0; times -= 1) {
        const at = roll(letters.length);
        letters.splice(at, roll(2), ...["A", "-", "~", "\u0000", "é", " "].slice(roll(6), roll(7)));
      }
      const found = read(letters.join(""));
      if (typeof found === "object") expect(found, `case ${number}`).toEqual(INVITATION);
    }
  });

  it("has only valid fields, whatever bytes a correct checksum covers", () => {
    const original = (fromBase64Url(text) ?? new Uint8Array()).slice(0, -4);
    for (let number = FIRST; number < FIRST + CASES; number += 1) {
      const roll = dice(number);
      const body = original.slice(0, 1 + roll(original.length));
      for (let times = roll(6); times > 0; times -= 1) body[roll(body.length)] = roll(256);
      const check = crc32(body);
      const whole = Uint8Array.from(
        [...body, check >>> 24, check >>> 16, check >>> 8, check].map((byte) => byte & 255),
      );
      const found = read(toBase64Url(whole));
      if (typeof found === "string") continue;
      const sdp = toSdp(found.channel, found.kind);
      expect(sdp.split("\r\n").every((line) => line === "" || /^[a-z]=[\x20-\x7e]*$/.test(line))).toBe(true);
      expect([...found.from].length).toBeLessThanOrEqual(LONGEST_NAME);
      expect(found.channel.candidates.length).toBeLessThanOrEqual(MOST_CANDIDATES);
    }
  });
});

it("a person's name is short and has no invisible characters", () => {
  expect(personName("  Oma\u202e\n Grete ")).toBe("Oma Grete");
  expect(personName("x".repeat(5000))).toBe("x".repeat(LONGEST_NAME));
  expect(personName({ toString: () => "no" })).toBe("");
});
