/**
 * Quiet sounds, synthesized in the page so that no file is fetched. Browsers allow them only after the user
 * has touched the page or pressed a key.
 */
import { settings } from "../base/prefs/settings.ts";

/**
 * click: a piece is put down. roll: it rolls over the board. slide: it slides flat. call: it is the player's
 * turn.
 */
export type Sound = "click" | "roll" | "slide" | "call";

/**
 * For each sound: its length in seconds, the filter frequency in hertz at its start and end, and its initial
 * volume.
 */
const SHAPES: Record<Sound, { length: number; from: number; to: number; loud: number }> = {
  click: { length: 0.05, from: 2400, to: 1500, loud: 0.18 },
  roll: { length: 0.28, from: 520, to: 900, loud: 0.1 },
  slide: { length: 0.16, from: 3200, to: 1400, loud: 0.06 },
  call: { length: 0.4, from: 900, to: 1800, loud: 0.2 },
};
/** Samples per second. */
const RATE = 44_100;
const GESTURES = ["pointerdown", "keydown"] as const;

export class Sounds {
  #context: AudioContext | null = null;
  #touched = false;
  #page: EventTarget | null = null;
  readonly #make: () => AudioContext;

  constructor(make: () => AudioContext = () => new AudioContext()) {
    this.#make = make;
  }

  /** Enable sounds from the first touch or key press onwards. */
  listen(page: EventTarget): void {
    this.#page = page;
    for (const gesture of GESTURES) page.addEventListener(gesture, this.#onTouch);
  }

  /** Release the audio context. */
  end(): void {
    this.#deafen();
    void this.#context?.close();
    this.#context = null;
  }

  readonly #onTouch = (): void => {
    this.#touched = true;
    this.#deafen();
  };

  #deafen(): void {
    for (const gesture of GESTURES) this.#page?.removeEventListener(gesture, this.#onTouch);
    this.#page = null;
  }

  play(sound: Sound): void {
    if (!this.#touched || !settings.get("sounds")) return;
    this.#context ??= this.#make();
    const context = this.#context;
    if (context.state === "suspended") void context.resume();
    const { length, from, to, loud } = SHAPES[sound];
    const [now, end] = [context.currentTime, context.currentTime + length];
    const source = context.createBufferSource();
    source.buffer = noise(context, length);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, now);
    filter.frequency.exponentialRampToValueAtTime(to, end);
    const volume = context.createGain();
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    source.connect(filter).connect(volume).connect(context.destination);
    source.start(now);
    source.stop(end);
  }
}

/** Return noise that is the same each time, because its generator has a fixed seed. */
function noise(context: BaseAudioContext, length: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(length * RATE), RATE);
  const wave = buffer.getChannelData(0);
  let state = 1;
  for (let index = 0; index < wave.length; index += 1) {
    state = (state * 16_807) % 2_147_483_647;
    wave[index] = (state / 2_147_483_647) * 2 - 1;
  }
  return buffer;
}
