/**
 * The connection between two devices: one data channel, set up by an invitation and an answer instead of a
 * signalling server. Without a STUN or TURN server (ice-server.ts), both devices must be in the same network.
 */
import { type Description, fromSdp, toSdp } from "./description.ts";

/**
 * Events: "open" once the channel is open; "ended" once, when the connection is closed or could not be made.
 */
export interface Connection extends EventTarget {
  /** The description of this device that the other device needs in order to connect. */
  readonly own: Description;
  readonly wire: RTCDataChannel;
  /** Complete a connection on the device that offered it, with the answer of the other device. */
  accept(answer: Description): Promise<void>;
  close(): void;
}

/** Makes connections: real ones in a browser, or fakes in tests. */
export interface Connector {
  offer(servers: RTCIceServer[]): Promise<Connection>;
  answer(offer: Description, servers: RTCIceServer[]): Promise<Connection>;
}

/** How long to wait for all network addresses of this device, in milliseconds; later ones are not used. */
const GATHERING = 4000;
/** How long a closing channel may take to send its last messages, in milliseconds. */
const CLOSING = 3000;

class RtcConnection extends EventTarget implements Connection {
  readonly wire: RTCDataChannel;
  readonly #pc: RTCPeerConnection;
  #own: Description | null = null;
  #ended = false;

  constructor(iceServers: RTCIceServer[]) {
    super();
    this.#pc = new RTCPeerConnection({ iceServers });
    // Both devices use the same fixed id for the channel, so neither has to announce it.
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

  /**
   * Create the description of this device. If the other device made the offer, `offer` is its description,
   * which is set first.
   */
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
    // A channel that is closing still sends its last messages, so wait until it is closed.
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

/** True if this browser supports connections to other browsers. */
export const canConnect = (): boolean => typeof RTCPeerConnection === "function";

/** Makes real WebRTC connections. */
export const rtc: Connector = {
  offer: (servers) => new RtcConnection(servers).describe(null),
  answer: (offer, servers) => new RtcConnection(servers).describe(offer),
};
