/**
 * Invitation and answer: the two short texts by which two devices connect without a server. A text consists
 * of bytes in base64url: a version, the kind, who invites to which seat, the description of a data channel,
 * and a checksum. It is short enough for a code to scan, a link and a chat message. All functions here are
 * pure, and any text, however damaged, has a result.
 */
import { crc32 } from "../../base/checksum.ts";
import { personName } from "../names.ts";
import { BadBytes, ByteReader, ByteWriter, fromBase64Url, toBase64Url } from "./bytes.ts";
import {
  CANDIDATE_TYPES,
  type Candidate,
  type Description,
  FINGERPRINT_BYTES,
  ICE_PWD,
  ICE_UFRAG,
  MOST_CANDIDATES,
} from "./description.ts";
import { STUN } from "./ice-server.ts";

/** The content of a host's invitation to one place at its table. */
export interface Invitation {
  readonly kind: "offer";
  /**
   * Identifies this invitation. The answer repeats it, so that the host knows which seat the answer is for.
   */
  readonly id: string;
  readonly game: string;
  /** The seat; `SPECTATOR` for a person who only watches. */
  readonly seat: number;
  /** The name of the person who invites; "" for none. */
  readonly from: string;
  /** A STUN server that the answering device may ask for its own address; "" for none. */
  readonly stun: string;
  readonly channel: Description;
}

/** The content of a guest's answer to an invitation. */
export interface Answer {
  readonly kind: "answer";
  readonly id: string;
  /** The name of the person who joins; "" for none. */
  readonly from: string;
  readonly channel: Description;
}

/**
 * The reason why a text is neither an invitation nor an answer. nothing: the text contains no such thing;
 * damaged: a part is missing or changed; version: a later or earlier release wrote the text.
 */
export type HandshakeProblem = "nothing" | "damaged" | "version";

/** The seat number in an invitation for a person who only watches. */
export const SPECTATOR = 255;
const ID_BYTES = 6;
/** The version of this format. A release that changes the format increases it. */
const FORMAT = 1;
const KINDS = ["offer", "answer"] as const;
const CHECK_BYTES = 4;
/**
 * The maximum and minimum length of a text, in characters. The longest text that `write` makes is far
 * shorter.
 */
const LONGEST = 1200;
const SHORTEST = 80;
const MDNS = 0;
const IPV4 = 1;
const IPV6 = 2;
const GAME = /^[a-z_][a-z0-9_]{0,30}$/;
const UUID_LOCAL = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/;

/** Return a random id for a new invitation. */
export const freshInvitationId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

/** Return the text of an invitation or an answer. */
export function write(message: Invitation | Answer): string {
  const writer = new ByteWriter().byte(FORMAT).byte(KINDS.indexOf(message.kind));
  writer.raw(fromBase64Url(message.id) ?? []).text(personName(message.from));
  if (message.kind === "offer") writer.text(message.game).byte(message.seat).text(message.stun);
  writeDescription(writer, message.channel);
  const bytes = writer.done();
  const check = crc32(bytes);
  return toBase64Url(
    new ByteWriter()
      .raw(bytes)
      .port(check >>> 16)
      .port(check & 0xffff)
      .done(),
  );
}

/**
 * Return the invitation or answer in a text, which may be a link, a message around a link, or broken into
 * lines. Return the problem if there is none. `wanted`: the kind to prefer if the text contains both, for
 * example an answer that quotes its invitation.
 */
export function read(text: string, wanted?: "offer" | "answer"): Invitation | Answer | HandshakeProblem {
  if (text.length > 20 * LONGEST) return "nothing";
  const runs = [...candidatesIn(text)];
  const results = runs.map(readRun);
  const messages = results.filter((result) => typeof result === "object");
  return messages.find(({ kind }) => kind === wanted) ?? messages[0] ?? results.find(known) ?? "nothing";
}

const known = (result: unknown): result is HandshakeProblem => result !== "nothing";

/**
 * Yield the parts of a text that may be an invitation or answer: those in addresses of the page, the longest
 * run of base64url characters, and the whole text without blanks.
 */
function* candidatesIn(text: string): Generator<string> {
  for (const [, linked = ""] of text.matchAll(/#\/t\/([\w-]+)/g)) yield linked;
  const longest = (text.match(/[\w-]+/g) ?? []).sort((one, other) => other.length - one.length)[0];
  if (longest) yield longest;
  const joined = text.replace(/^[\s\S]*#\/t\//, "").replace(/\s+/g, "");
  if (/^[\w-]+$/.test(joined)) yield joined;
}

function readRun(run: string): Invitation | Answer | HandshakeProblem {
  if (run.length < SHORTEST || run.length > LONGEST) return "nothing";
  const bytes = fromBase64Url(run);
  if (!bytes || bytes.length <= CHECK_BYTES) return "damaged";
  const body = bytes.slice(0, -CHECK_BYTES);
  const tail = new ByteReader(bytes.slice(-CHECK_BYTES));
  if (tail.port() * 65_536 + tail.port() !== crc32(body)) return "damaged";
  if (body[0] !== FORMAT) return "version";
  try {
    return readBody(new ByteReader(body.slice(1)));
  } catch (error) {
    if (error instanceof BadBytes) return "damaged";
    throw error;
  }
}

function readBody(reader: ByteReader): Invitation | Answer {
  const kind = KINDS[reader.byte()];
  const id = toBase64Url(reader.raw(ID_BYTES));
  const from = personName(reader.text());
  if (kind === "answer") return ended(reader, { kind, id, from, channel: readDescription(reader) });
  if (kind !== "offer") throw new BadBytes("kind");
  const game = fitting(reader.text(), GAME);
  const seat = reader.byte();
  const stun = reader.text();
  if (stun !== "") fitting(stun, STUN);
  return ended(reader, { kind, id, from, game, seat, stun, channel: readDescription(reader) });
}

function ended<T>(reader: ByteReader, message: T): T {
  if (!reader.ended) throw new BadBytes("more");
  return message;
}

function fitting(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new BadBytes("field");
  return text;
}

function writeDescription(writer: ByteWriter, { ufrag, pwd, fingerprint, candidates }: Description): void {
  const kept = candidates.slice(0, MOST_CANDIDATES);
  writer.text(ufrag).text(pwd).raw(fingerprint).byte(kept.length);
  for (const candidate of kept) writeCandidate(writer, candidate);
}

function readDescription(reader: ByteReader): Description {
  const ufrag = fitting(reader.text(), ICE_UFRAG);
  const pwd = fitting(reader.text(), ICE_PWD);
  const fingerprint = reader.raw(FINGERPRINT_BYTES);
  const count = reader.byte();
  if (count > MOST_CANDIDATES) throw new BadBytes("count");
  return { ufrag, pwd, fingerprint, candidates: Array.from({ length: count }, () => readCandidate(reader)) };
}

function writeCandidate(writer: ByteWriter, { type, address, port }: Candidate): void {
  const [family, bytes] = addressBytes(address);
  writer
    .byte(CANDIDATE_TYPES.indexOf(type) * 4 + family)
    .raw(bytes)
    .port(port);
}

function readCandidate(reader: ByteReader): Candidate {
  const head = reader.byte();
  const type = CANDIDATE_TYPES[head >> 2];
  const family = head & 3;
  if (!type || family > IPV6) throw new BadBytes("candidate");
  const bytes = reader.raw(family === IPV4 ? 4 : 16);
  return { type, address: addressText(family, bytes), port: reader.port() };
}

function addressBytes(address: string): [family: number, bytes: readonly number[]] {
  const uuid = UUID_LOCAL.exec(address);
  if (uuid) return [MDNS, pairs(uuid.slice(1).join(""))];
  if (/^\d+(?:\.\d+){3}$/.test(address)) return [IPV4, address.split(".").map(Number)];
  return [IPV6, pairs(groups(address).join(""))];
}

const pairs = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));

/** Return the eight groups of an IPv6 address, with four digits each. */
function groups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const front = head.split(":").filter(Boolean);
  const back = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back].slice(0, 8).map((group) => group.padStart(4, "0"));
}

function addressText(family: number, bytes: Uint8Array): string {
  if (family === IPV4) return bytes.join(".");
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (family === IPV6) return (hex.match(/.{4}/g) ?? []).join(":");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `${parts.join("-")}.local`;
}
