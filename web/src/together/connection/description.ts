/**
 * A WebRTC session description reduced to the parts that vary for a single data channel: the ICE credentials,
 * the fingerprint of the certificate, and the candidates. `toSdp` restores the rest from a template.
 */

/**
 * A network address at which a device can be reached. `host`: in its own network; `srflx`, `relay`: found
 * with the help of a server.
 */
export interface Candidate {
  readonly type: CandidateType;
  /** An mDNS name that ends in ".local", an IPv4 address, or an unabbreviated IPv6 address. */
  readonly address: string;
  readonly port: number;
}

/** The types of candidates, in the order of their codes in a handshake. */
export const CANDIDATE_TYPES = ["host", "srflx", "relay"] as const;
type CandidateType = (typeof CANDIDATE_TYPES)[number];

/** The data about a device that another device needs in order to connect to it. */
export interface Description {
  readonly ufrag: string;
  readonly pwd: string;
  /** The 32 bytes of a SHA-256 fingerprint. */
  readonly fingerprint: Uint8Array;
  readonly candidates: readonly Candidate[];
}

/** The maximum number of candidates. More would make the code too dense to scan. */
export const MOST_CANDIDATES = 4;
/**
 * Match ICE credentials (user name fragment and password) of the lengths that RFC 8839 allows and browsers
 * use.
 */
export const ICE_UFRAG = /^[A-Za-z0-9+/]{4,32}$/;
export const ICE_PWD = /^[A-Za-z0-9+/]{22,64}$/;
export const FINGERPRINT_BYTES = 32;
const FINGERPRINT = /^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})\s*$/im;
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)\b/gim;
/** The priority of each type of candidate, as RFC 8445 computes it for one network interface. */
const PRIORITY = { host: 2_122_260_223, srflx: 1_686_052_607, relay: 41_885_439 } as const;
/** The size of the largest message that all browsers accept, in bytes. */
const LARGEST_MESSAGE = 262_144;

/** Return the description in an SDP text; null if the text does not describe a suitable data channel. */
export function fromSdp(sdp: string): Description | null {
  const ufrag = /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1] ?? "";
  const pwd = /^a=ice-pwd:(\S+)/m.exec(sdp)?.[1] ?? "";
  const hex = FINGERPRINT.exec(sdp)?.[1]?.split(":") ?? [];
  if (!ICE_UFRAG.test(ufrag) || !ICE_PWD.test(pwd) || hex.length !== FINGERPRINT_BYTES) return null;
  const found = [...sdp.matchAll(CANDIDATE)].map(
    ([, address = "", port, type]): Candidate => ({
      type: type?.toLowerCase() as CandidateType,
      address: address.toLowerCase(),
      port: Number(port),
    }),
  );
  // Only addresses found by a server work across networks, so half of the candidates are reserved for them,
  // and one of these for a relay.
  const typed = (wanted: CandidateType): Candidate[] => found.filter(({ type }) => type === wanted);
  const relayed = typed("relay").slice(0, 1);
  const far = [...typed("srflx").slice(0, MOST_CANDIDATES / 2 - relayed.length), ...relayed];
  const near = typed("host").slice(0, MOST_CANDIDATES - far.length);
  const fingerprint = Uint8Array.from(hex, (byte) => Number.parseInt(byte, 16));
  return { ufrag, pwd, fingerprint, candidates: [...near, ...far] };
}

/** Return the SDP text of a description. */
export function toSdp(
  { ufrag, pwd, fingerprint, candidates }: Description,
  kind: "offer" | "answer",
): string {
  const hex = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map(candidateLine),
    "a=end-of-candidates",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${hex}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    `a=max-message-size:${LARGEST_MESSAGE}`,
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

function candidateLine({ type, address, port }: Candidate, index: number): string {
  const related = type === "host" ? "" : " raddr 0.0.0.0 rport 0";
  return `a=candidate:${index + 1} 1 udp ${PRIORITY[type] - index} ${address} ${port} typ ${type}${related}`;
}
