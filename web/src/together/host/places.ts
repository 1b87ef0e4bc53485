/**
 * The places of people on other devices, by seat, and those of spectators. The state table `PLACES` defines
 * how an event changes the stage of a place.
 */
import { next } from "../../saves/health.ts";
import type { Connector } from "../connection/connection.ts";
import { freshInvitationId, SPECTATOR, write } from "../connection/handshake.ts";
import { stunAddress } from "../connection/ice-server.ts";
import type { Build, FromHost } from "../messages.ts";
import { PLACES, type PlaceAction, type PlaceEvent, type PlaceStage } from "../stages.ts";
import { GuestPlace } from "./place.ts";

interface PlacesMeans {
  readonly connector: Connector;
  readonly build: Build;
  /**
   * Returns the server that helps devices in other networks to connect; null if all are in the same network.
   */
  server(): RTCIceServer | null;
  /** Returns the id of the game to which people are invited. */
  game(): string;
  /** Let in the guest who has arrived at a place. */
  welcome(place: GuestPlace): Promise<void>;
  /** Called with a message that has arrived, which has not been checked. */
  hear(place: GuestPlace, message: unknown): void;
  /** Called as soon as the stage of a place has changed, before the actions are carried out. */
  moved(place: GuestPlace, from: PlaceStage): void;
  /** Called once the actions of a transition are carried out. */
  changed(): Promise<void>;
}

const MOST_SPECTATORS = 6;
/** How long two devices may try to connect, in milliseconds. */
const FINDING = 25_000;

export class Places {
  readonly #means: PlacesMeans;
  readonly #places = new Map<string, GuestPlace>();

  constructor(means: PlacesMeans) {
    this.#means = means;
  }

  /** Iterate over the places in the order in which they were created. */
  *[Symbol.iterator](): Generator<GuestPlace> {
    yield* this.#places.values();
  }

  /** The places in the order of their seats, then those of spectators. */
  get inOrder(): GuestPlace[] {
    return [...this].sort((one, other) => (one.seat ?? 99) - (other.seat ?? 99));
  }

  /** The seats of people on other devices, in order. */
  get remote(): number[] {
    return this.inOrder.flatMap(({ seat, stage }) => (seat !== null && stage !== "free" ? [seat] : []));
  }

  /** The seats of `remote` at which somebody has sat, in order. */
  get taken(): number[] {
    const { remote } = this;
    return this.inOrder.flatMap(({ seat, taken }) =>
      seat !== null && taken && remote.includes(seat) ? [seat] : [],
    );
  }

  /** The number of spectators at the table. */
  get spectators(): number {
    return [...this].filter(({ seat, seated }) => seat === null && seated).length;
  }

  /** Return the stage of the place for a seat; "free" for a seat that is played on this device. */
  stageOf(seat: number): PlaceStage {
    return this.#places.get(String(seat))?.stage ?? "free";
  }

  /** Return the place whose invitation has this id; undefined if there is none. */
  invited(id: string): GuestPlace | undefined {
    return [...this].find((place) => place.id === id);
  }

  /**
   * Return the place for a seat. For null, return a place for another spectator, or null if there are too
   * many.
   */
  placeFor(seat: number | null): GuestPlace | null {
    if (seat !== null) {
      const known = this.#places.get(String(seat)) ?? new GuestPlace(seat);
      this.#places.set(String(seat), known);
      return known;
    }
    const spectators = [...this].filter((place) => place.seat === null);
    const spare = spectators.find(({ stage }) => stage === "free");
    if (spare) return spare;
    if (spectators.length >= MOST_SPECTATORS) return null;
    const fresh = new GuestPlace(null);
    this.#places.set(`watching ${spectators.length}`, fresh);
    return fresh;
  }

  /** Send a message to all guests at the table. */
  tell(message: FromHost): void {
    for (const place of this) if (place.seated) place.post(message);
  }

  /**
   * Apply an event to a place, and carry out the actions that `PLACES` lists for it. `from` is the name of
   * the person who invites.
   */
  async meet(place: GuestPlace, event: PlaceEvent, from = ""): Promise<void> {
    const before = place.stage;
    const { to, do: actions } = next(PLACES, before, event);
    place.stage = to;
    if (to === "free") place.taken = false;
    if (to !== before) this.#means.moved(place, before);
    clearTimeout(place.timer);
    if (to === "joining" || to === "greeting")
      place.timer = setTimeout(() => void this.meet(place, "late"), FINDING);
    for (const action of actions) await this.#act(place, action, from);
    if (to !== before || actions.length > 0) await this.#means.changed();
  }

  async #act(place: GuestPlace, action: PlaceAction, from: string): Promise<void> {
    switch (action) {
      case "drop":
        return place.drop();
      case "offer":
        return this.#offer(place, from);
      case "connect":
        return place.connect();
      case "welcome":
        return this.#means.welcome(place);
      case "refuse":
        return place.post({ k: "foreign", ...this.#means.build });
      case "bye":
        return place.post({ k: "bye", rematch: false, closed: false });
    }
  }

  async #offer(place: GuestPlace, from: string): Promise<void> {
    const server = this.#means.server();
    const connection = await this.#means.connector.offer(server ? [server] : []);
    if (place.stage !== "invited") return connection.close();
    place.attach(connection, {
      meet: (event) => void this.meet(place, event),
      hear: (message) => this.#means.hear(place, message),
    });
    place.id = freshInvitationId();
    place.invitation = write({
      ...{ kind: "offer", id: place.id, from, stun: stunAddress(server), channel: connection.own },
      ...{ game: this.#means.game(), seat: place.seat ?? SPECTATOR },
    });
  }
}
