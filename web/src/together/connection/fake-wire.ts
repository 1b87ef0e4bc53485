/** Fake data channels for tests. */
import type { Wire } from "./channel.ts";

/** One end of a simulated data channel. */
export class FakeWire extends EventTarget implements Wire {
  readyState = "open";
  binaryType = "";
  /** While true, messages that are sent here do not arrive. */
  mute = false;
  other: FakeWire | null = null;
  /** The messages sent so far, whether or not they arrive. */
  readonly sent: ArrayBuffer[] = [];
  /** The number of messages that arrive; the next one is lost, and the wire closes. */
  lasts = Number.POSITIVE_INFINITY;

  send(data: ArrayBuffer): void {
    this.sent.push(data);
    if (this.sent.length > this.lasts) this.close();
    else if (!this.mute) this.other?.hear(data);
  }

  /** Deliver a message to this end. */
  hear(data: unknown): void {
    if (this.readyState === "open") this.dispatchEvent(new MessageEvent("message", { data }));
  }

  close(): void {
    if (this.readyState === "closed") return;
    this.readyState = "closed";
    this.other?.close();
    this.dispatchEvent(new Event("close"));
  }
}

/** Return the two ends of a simulated data channel. */
export function wirePair(): [FakeWire, FakeWire] {
  const [here, there] = [new FakeWire(), new FakeWire()];
  [here.other, there.other] = [there, here];
  return [here, there];
}
