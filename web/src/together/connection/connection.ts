/**
 * The connection between two devices: one data channel, found by invitation and answer instead of a server. Without
 * a server that helps (ice-server.ts) the devices must share a network.
 */
import { type Description, fromSdp, toSdp } from "./description.ts";

/**
 * Events: "open" once the channel is open; "ended" once, when there is no connection any more or none could be made.
 */
export interface Connection extends EventTarget {
  /** The description of this device that the other device needs in order to connect. */
  readonly own: Description;
  readonly wire: RTCDataChannel;
  /** The offering device has received the answer. */
  accept(answer: Description): Promise<void>;
  close(): void;
}

/** Makes connections: those of the browser, or fakes in tests. */
export interface Connector {
  offer(servers: RTCIceServer[]): Promise<Connection>;
  answer(offer: Description, servers: RTCIceServer[]): Promise<Connection>;
}

/** Milliseconds to wait for all addresses of this device; those known by then are used. */
const GATHERING = 4000;
/** Milliseconds for a channel that is closing to send what is left. */
const CLOSING = 3000;

class RtcConnection extends EventTarget implements Connection {
  readonly wire: RTCDataChannel;
  readonly #pc: RTCPeerConnection;
  #own: Description | null = null;
  #ended = false;

  constructor(iceServers: RTCIceServer[]) {
    super();
    this.#pc = new RTCPeerConnection({ iceServers });
    // Both sides know the number of the channel, so that none has to be announced.
    this.wire = this.#pc.createDataChannel("kleinod", { negotiated: true, id: 0 });
    this.wire.addEventListener("open", () => this.dispatchEvent(new Event("open")));
    this.wire.addEventListener("close", this.#end);
    this.#pc.addEventListener("connectionstatechange", () => {
      if (this.#pc.connectionState === "failed") this.close();
    });
  }

  get own(): Description {
    if (!this.#own) throw new Error("nothing is known of this device yet");
    return this.#own;
  }

  /** Take the description of the other side, if it was first, and describe this side. */
  async describe(offer: Description | null): Promise<this> {
    const pc = this.#pc;
    if (offer) await pc.setRemoteDescription({ type: "offer", sdp: toSdp(offer, "offer") });
    await pc.setLocalDescription();
    await gathered(pc);
    this.#own = fromSdp(pc.localDescription?.sdp ?? "");
    if (!this.#own) throw new Error("this browser describes itself in another form");
    return this;
  }

  async accept(answer: Description): Promise<void> {
    await this.#pc.setRemoteDescription({ type: "answer", sdp: toSdp(answer, "answer") });
  }

  close(): void {
    if (this.wire.readyState !== "closing") {
      this.#close();
      return;
    }
    // A channel that is closing still sends what was said last.
    this.wire.addEventListener("close", () => this.#close());
    setTimeout(() => this.#close(), CLOSING);
  }

  #close(): void {
    this.#pc.close();
    this.#end();
  }

  readonly #end = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    this.dispatchEvent(new Event("ended"));
  };
}

function gathered(pc: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      if (pc.iceGatheringState === "complete") resolve();
    };
    pc.addEventListener("icegatheringstatechange", done);
    setTimeout(resolve, GATHERING);
    done();
  });
}

/** True if this browser can connect to another one at all. */
export const canConnect = (): boolean => typeof RTCPeerConnection === "function";

/** The connections of this browser. */
export const rtc: Connector = {
  offer: (servers) => new RtcConnection(servers).describe(null),
  answer: (offer, servers) => new RtcConnection(servers).describe(offer),
};
