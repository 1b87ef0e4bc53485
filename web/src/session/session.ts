/**
 * The owner of a match in the page, independent of any element. Everything that happens is an event. The table in
 * `transitions.ts` returns the next state and its effects, which `engine-effects.ts` and `persistence.ts` run.
 * Elements call `do` to give commands and read `moment` for the view.
 *
 * Events: "change" whenever there is something to draw; "address" (CustomEvent<string>) with the id of the session's
 * save when it has changed; "step" (CustomEvent) with each event that was applied to the state.
 */

import type { Route } from "../base/router.ts";
import { trace } from "../base/state-trace.ts";
import type { Failure } from "../engine/protocol.ts";
import type { LinkEvent } from "../saves/link-conflicts.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import type { Carried } from "./asking.ts";
import type { TableCommand } from "./commands.ts";
import { engineEffects, type SessionMachine } from "./engine-effects.ts";
import type { Effect } from "./events.ts";
import type { Arrival } from "./link-arrival.ts";
import { carryOut } from "./link-conflict.ts";
import { Machine } from "./machine.ts";
import type { Moment } from "./moment.ts";
import { matchFrom, openInstead, openLink, openSaved, orFail } from "./open-match.ts";
import { MatchPersistence } from "./persistence.ts";
import { saveRematch } from "./rematch.ts";
import type { Opened, World } from "./session-services.ts";
import { type SessionState, START, seenIn } from "./state.ts";
import { transition } from "./transitions.ts";

export type { TableCommand } from "./commands.ts";
export { type Arrival, type Asked, asked } from "./link-arrival.ts";
export type { Mode, Moment, Notice } from "./moment.ts";
export type { Listener } from "./session-services.ts";
export { type Analysed, type TurningPoint, turningPoints } from "./thinking/analysis.ts";

/**
 * The address of a stored match, or of a match or position in a link, which is only viewed until a turn is played.
 */
export type Address = Extract<Route, { page: "play" | "match" | "position" }>;

export class Session extends EventTarget {
  readonly address: Address;
  readonly #world: World;
  readonly #machine: SessionMachine;
  readonly #persistence: MatchPersistence;

  constructor(address: Address, world: World) {
    super();
    this.address = address;
    this.#world = world;
    const machine: SessionMachine = new Machine(START, transition, (effect) =>
      (carried[effect.do] as (effect: Effect) => Promise<void> | void)(effect),
    );
    this.#machine = machine;
    this.#persistence = new MatchPersistence(machine, world);
    const carried: Carried = {
      ...engineEffects(machine, world, this.#persistence.allows),
      ...this.#carried(),
    };
    machine.addEventListener("change", this.#changed);
    machine.addEventListener("step", ({ detail }: CustomEventInit) =>
      this.dispatchEvent(new CustomEvent("step", { detail })),
    );
  }

  // The view ---------------------------------------------------------------------------------------

  get state(): SessionState {
    return this.#machine.state;
  }

  get moment(): Moment | null {
    return seenIn(this.state);
  }

  /** The save of this match; null while a link is only viewed. */
  get match(): SavedMatch | null {
    return this.state.match;
  }

  /** The relation of the link's match to the stored matches; null once it no longer matters. */
  get arrival(): Arrival | null {
    return this.state.arrival;
  }

  /** The reason why the match cannot be opened. */
  get failure(): Failure | null {
    return this.state.failure;
  }

  /** True if the address names a save that does not exist. */
  get missing(): boolean {
    return this.state.missing;
  }

  /** The save to which another tab's version of the match was moved; null for none. */
  get aside(): SavedMatch | null {
    return this.state.aside;
  }

  /** True if another tab has removed the save. */
  get removed(): boolean {
    return this.state.removed;
  }

  /** True if another tab leads this match. */
  get following(): boolean {
    return this.state.tab === "following";
  }

  readonly #changed = (): void => {
    this.dispatchEvent(new Event("change"));
  };

  // Opening and leaving ----------------------------------------------------------------------------

  /** Open the match of the address. Resolves once the match is shown, or the reason why it cannot be. */
  async open(): Promise<void> {
    const { address } = this;
    const [machine, world] = [this.#machine, this.#world];
    world.store.addEventListener("change", this.#changed);
    await orFail(machine, () =>
      address.page === "play"
        ? openSaved(address.id, machine, world)
        : openLink(address.record, machine, world),
    );
    this.#changed();
  }

  /** End the session when the table leaves the page. */
  leave(): void {
    this.#world.store.removeEventListener("change", this.#changed);
    void this.#machine.dispatch({ type: "leave" });
  }

  /** Leave the match to other tabs when the page enters the back/forward cache. */
  away(): void {
    void this.#machine.dispatch({ type: "away" });
  }

  /** Join the match again when the page returns from the back/forward cache. */
  back(): Promise<void> {
    return this.#machine.dispatch({ type: "back" });
  }

  // Playing and saving -----------------------------------------------------------------------------

  do(command: TableCommand): Promise<void> {
    return this.#machine.dispatch({ type: "command", command, confirms: this.#world.confirms() });
  }

  /** Apply a person's decision about the link, or dismiss the notice about that decision. */
  answer(answer: LinkEvent): Promise<void> {
    return this.#machine.dispatch({ type: "answer", answer });
  }

  /** Save the match of a link that is not stored on this device. */
  keep(): Promise<void> {
    return this.#machine.dispatch({ type: "keep" });
  }

  /** Let bots take all seats except the one to act, and save the match. */
  againstBots(): Promise<void> {
    return this.#machine.dispatch({ type: "against-bots" });
  }

  /** Dismiss the notices about the link and about the version of another tab. */
  dismiss(): void {
    void this.#machine.dispatch({ type: "dismiss" });
  }

  /**
   * Leave `seats` to people on other devices, and let bots play those in `substitutes` while their people are away.
   * An empty list ends this.
   */
  letPlay(seats: readonly number[], substitutes: readonly number[] = []): Promise<void> {
    return this.#machine.dispatch({ type: "remote", seats, substitutes });
  }

  /** Show and save the match after somebody has played on another device. */
  follow({ record, at }: Pick<Opened, "record" | "at">): Promise<void> {
    return this.#machine.dispatch({ type: "played", record, at });
  }

  /** Name the seats as the people on other devices call themselves. */
  name(names: string[]): Promise<void> {
    return this.#machine.dispatch({ type: "names", names });
  }

  /** Lead the match in this tab. */
  takeOver(): Promise<void> {
    return this.#machine.dispatch({ type: "take-over" });
  }

  /** Save a rematch, with the seats rotated by one. Resolves to its id. */
  rematch(): Promise<string | null> {
    return saveRematch(this.state, this.#world);
  }

  #carried(): Omit<Carried, keyof ReturnType<typeof engineEffects>> {
    const [machine, world, persistence] = [this.#machine, this.#world, this.#persistence];
    return {
      /** Request the frame of a save. */
      open: async ({ request, shown }) => {
        const frame = await world.engine.ask(request);
        world.coach?.hear(frame);
        await machine.dispatch({ type: "told", frame, shown });
      },
      seat: async ({ frame, kinds }) =>
        machine.dispatch({ type: "begun", frame: await matchFrom(frame, kinds, machine, world) }),
      save(effect) {
        const saved = persistence.save(effect);
        return effect.waits ? saved : undefined;
      },
      result: (effect) => persistence.result(effect),
      saw: ({ match }) => persistence.saw(match),
      join: () => persistence.join(),
      leave: () => persistence.leave(),
      away: () => persistence.away(),
      back: () => persistence.back(),
      lead: () => persistence.lead(),
      address: ({ id }) => void this.dispatchEvent(new CustomEvent("address", { detail: id })),
      trace: ({ stage, answer }) => trace("link", stage, answer),
      link: async ({ actions, asked, frame, ...said }) => {
        const { store } = world;
        const open = (match: SavedMatch): Promise<void> =>
          orFail(machine, () => openInstead(match, machine, world));
        let known = asked;
        for (const action of actions)
          known = await carryOut(action, known, { machine, store, persistence, frame, open });
        await machine.dispatch({ type: "answered", answer: said.answer, asked: known, to: said.to });
      },
    };
  }
}
