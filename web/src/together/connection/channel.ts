/**
 * Messages between two devices over one data channel: JSON, delivered in order, in parts if they are long,
 * and compressed if that makes them shorter. The other device may belong to a stranger, so the size, rate and
 * nesting of incoming messages are limited; if it exceeds a limit, the channel ends. Both devices send
 * heartbeats, so that each notices when nothing arrives from the other any more.
 *
 * Events: "message" (CustomEvent with the parsed JSON); "presence" when `present` has changed; "ended"
 * (CustomEvent with the reason), once.
 */
import { joined } from "../../base/joined-bytes.ts";

/** The part of an RTCDataChannel that is used here. */
export interface Wire extends EventTarget {
  readonly readyState: string;
  binaryType: string;
  send(data: ArrayBuffer): void;
  close(): void;
}

interface Limits {
  /** The maximum size of one message as it arrives, in bytes. */
  readonly bytes: number;
  /**
   * The maximum size of one message after decompression, in bytes; 0 if compressed messages are not allowed.
   */
  readonly inflated: number;
  /** The number of parts that may arrive at once, and the number of further parts allowed each second. */
  readonly burst: number;
  readonly rate: number;
}

/**
 * closed: the other device or the network has ended the channel; rude: the other device exceeded a limit;
 * left: this device has ended the channel.
 */
export type EndReason = "closed" | "rude" | "left";

/** The limits for messages from a guest to a host, which are small requests. */
export const FROM_GUEST: Limits = { bytes: 16_000, inflated: 0, burst: 120, rate: 30 };
/** The limits for messages from a host to a guest, which contain frames. */
export const FROM_HOST: Limits = { bytes: 1_000_000, inflated: 8_000_000, burst: 600, rate: 120 };

/**
 * Milliseconds between two heartbeats, and milliseconds without any message after which the other device
 * counts as away.
 */
export const BEAT = 4_000;
export const SILENCE = 13_000;
/** The maximum size of a part, in bytes. Every browser can send messages of this size. */
const PART = 16_000;
/** The size in bytes above which messages are compressed. */
const LONG = 600;
/** How deeply brackets in JSON may be nested. Messages of this program are nested far less deeply. */
const DEEPEST = 40;
const LAST = 1;
const PACKED = 2;
const BEATS = 4;

export class Channel extends EventTarget {
  readonly #wire: Wire;
  readonly #limits: Limits;
  readonly #packs: boolean;
  #ended = false;
  #present = true;
  #parts: Uint8Array[] = [];
  #size = 0;
  #tokens: number;
  #counted = performance.now();
  #heard = performance.now();
  #timer: ReturnType<typeof setInterval>;
  /**
   * Promises that chain the messages to send and to read, so that compression does not change their order.
   */
  #sending: Promise<void> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();

  /**
   * If `packs`, long messages are compressed. Use this only if the other device accepts compressed messages.
   */
  constructor(wire: Wire, limits: Limits, packs: boolean) {
    super();
    [this.#wire, this.#limits, this.#packs, this.#tokens] = [wire, limits, packs, limits.burst];
    wire.binaryType = "arraybuffer";
    wire.addEventListener("message", this.#onMessage);
    wire.addEventListener("close", this.#onClose);
    this.#timer = setInterval(this.#onTimer, BEAT);
  }

  /** True if something has arrived from the other device recently. */
  get present(): boolean {
    return this.#present && !this.#ended;
  }

  /** True once messages can be neither sent nor received any more. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Send a message. It is dropped if the channel has ended. */
  send(message: object): void {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    this.#sending = this.#sending.then(async () => {
      const packed = this.#packs && bytes.length > LONG;
      const body = packed ? await piped(bytes, new CompressionStream("deflate-raw"), Infinity) : bytes;
      if (body) this.#post(body, packed ? PACKED : 0);
    });
  }

  /** End the channel once all pending messages are sent. */
  leave(): void {
    void this.#sending.then(() => this.#end("left"));
  }

  /**
   * End the channel because the connection is closed, but first read all messages that have already arrived.
   */
  close(): void {
    void this.#reading.then(() => this.#end("closed"));
  }

  #post(bytes: Uint8Array, flags: number): void {
    for (let from = 0; from === 0 || from < bytes.length; from += PART) {
      const body = bytes.subarray(from, from + PART);
      const part = new Uint8Array(body.length + 1);
      part[0] = from + PART < bytes.length ? flags : flags | LAST;
      part.set(body, 1);
      this.#put(part);
    }
  }

  #put(part: Uint8Array<ArrayBuffer>): void {
    if (this.#ended || this.#wire.readyState !== "open") return;
    try {
      this.#wire.send(part.buffer);
    } catch {
      // The browser's send buffer is full, because the other device has accepted nothing for a long time.
      this.#end("closed");
    }
  }

  readonly #onMessage = (event: Event): void => {
    const { data } = event as MessageEvent<unknown>;
    if (this.#ended) return;
    if (!(data instanceof ArrayBuffer) || !this.#mayCome() || !this.#take(data)) this.#end("rude");
  };

  /** Process a part of a message. Return false if it exceeds a limit. */
  #take(data: ArrayBuffer): boolean {
    this.#heard = performance.now();
    this.#setPresent(true);
    const part = new Uint8Array(data);
    const flags = part[0] ?? 0;
    if (flags & BEATS) return true;
    if (flags & PACKED && this.#limits.inflated === 0) return false;
    this.#size += part.length;
    if (this.#size > this.#limits.bytes) return false;
    this.#parts.push(part.subarray(1));
    if (!(flags & LAST)) return true;
    const whole = joined(this.#parts);
    [this.#parts, this.#size] = [[], 0];
    this.#reading = this.#reading.then(() => this.#read(whole, (flags & PACKED) !== 0));
    return true;
  }

  /** Count a part that has arrived. Return false if too many parts have arrived in a short time. */
  #mayCome(): boolean {
    const now = performance.now();
    const { burst, rate } = this.#limits;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#counted) / 1000) * rate) - 1;
    this.#counted = now;
    return this.#tokens >= 0;
  }

  async #read(bytes: Uint8Array<ArrayBuffer>, packed: boolean): Promise<void> {
    if (this.#ended) return;
    const { inflated } = this.#limits;
    const plain = packed ? await piped(bytes, new DecompressionStream("deflate-raw"), inflated) : bytes;
    const message = plain && parsed(plain);
    if (this.#ended) return;
    if (message) this.dispatchEvent(new CustomEvent("message", { detail: message.value }));
    else this.#end("rude");
  }

  readonly #onTimer = (): void => {
    this.#put(Uint8Array.of(BEATS));
    this.#setPresent(performance.now() - this.#heard < SILENCE);
  };

  #setPresent(present: boolean): void {
    if (present === this.#present || this.#ended) return;
    this.#present = present;
    this.dispatchEvent(new Event("presence"));
  }

  readonly #onClose = (): void => this.close();

  #end(reason: EndReason): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#parts = [];
    clearInterval(this.#timer);
    this.#wire.removeEventListener("message", this.#onMessage);
    this.#wire.removeEventListener("close", this.#onClose);
    this.#wire.close();
    this.dispatchEvent(new CustomEvent("ended", { detail: reason }));
  }
}

/**
 * Return the output of a compression or decompression stream for `bytes`; null if the output is longer than
 * `most`, or if the stream fails.
 */
async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(parts);
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return null;
      }
      parts.push(value);
    }
  } catch {
    return null;
  }
}

/** Return the value of JSON bytes; null if they are not valid JSON, or nested too deeply. */
function parsed(bytes: Uint8Array): { value: unknown } | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return isFlat(text) ? { value: JSON.parse(text) } : null;
  } catch {
    return null;
  }
}

/** True if no bracket outside of strings is nested more deeply than allowed. */
function isFlat(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > DEEPEST) return false;
  }
  return true;
}
