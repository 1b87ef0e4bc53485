/**
 * The owner of a match in the page, independent of any element. Everything that happens is an event. The table in
 * `transitions.ts` returns the next state and its effects, which `engine-effects.ts` and `persistence.ts` carry out.
 * Elements call `do` to give commands, and read `moment` to draw the match.
 *
 * Events: "change" whenever there is something to draw; "address" (CustomEvent<string>) with the id of the session's
 * save when that id has changed; "step" (CustomEvent) with each event that was applied to the state.
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
 * The address of a stored match, or of a match or position in a link. A link is only viewed until somebody plays a
 * turn.
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
      ...engineEffects(machine, world, this.#persistence.allows, true),
      ...this.#carried(),
    };
    machine.addEventListener("change", this.#changed);
    machine.addEventListener("step", ({ detail }: CustomEventInit) =>
      this.dispatchEvent(new CustomEvent("step", { detail })),
    );
  }

  // Getters: the view of the match ------------------------------------------------------------------

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

  /**
   * The relation of the link's match to the stored matches; null if the match was not opened by a link, or once this
   * no longer matters.
   */
  get arrival(): Arrival | null {
    return this.state.arrival;
  }

  /** The reason why the match cannot be opened; null if there is none. */
  get failure(): Failure | null {
    return this.state.failure;
  }

  /** True if the address names a save that does not exist. */
  get missing(): boolean {
    return this.state.missing;
  }

  /** The save in which another tab's version of the match was put aside; null for none. */
  get aside(): SavedMatch | null {
    return this.state.aside;
  }

  /** True if another tab has removed the save. */
  get removed(): boolean {
    return this.state.removed;
  }

  /** True if another tab leads this match, so that this tab only shows its changes. */
  get following(): boolean {
    return this.state.tab === "following";
  }

  readonly #changed = (): void => {
    this.dispatchEvent(new Event("change"));
  };

  // Methods: opening and leaving --------------------------------------------------------------------

  /**
   * Open the match that the address names. Resolves once the page shows the match, or the reason why it cannot be
   * opened.
   */
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

  /** End the session because the table is removed from the page. */
  leave(): void {
    this.#world.store.removeEventListener("change", this.#changed);
    void this.#machine.dispatch({ type: "leave" });
  }

  /** Let other tabs lead the match, because the page enters the back/forward cache. */
  away(): void {
    void this.#machine.dispatch({ type: "away" });
  }

  /** Follow the match again, because the page has returned from the back/forward cache. */
  back(): Promise<void> {
    return this.#machine.dispatch({ type: "back" });
  }

  // Methods: playing and saving ---------------------------------------------------------------------

  do(command: TableCommand): Promise<void> {
    return this.#machine.dispatch({ type: "command", command, confirms: this.#world.confirms() });
  }

  /** Apply a person's decision about the link, or dismiss the notice that confirms the decision. */
  answer(answer: LinkEvent): Promise<void> {
    return this.#machine.dispatch({ type: "answer", answer });
  }

  /** Save a match that was opened by a link and is not stored on this device. */
  keep(): Promise<void> {
    return this.#machine.dispatch({ type: "keep" });
  }

  /** Let bots take all seats except that of the player to act, and save the match. */
  againstBots(): Promise<void> {
    return this.#machine.dispatch({ type: "against-bots" });
  }

  /** Dismiss the notices about the link and about another tab's version of the match. */
  dismiss(): void {
    void this.#machine.dispatch({ type: "dismiss" });
  }

  /**
   * From now on, let people on other devices play `seats`. Bots play the seats in `substitutes`, whose people are
   * away. If `seats` is empty, all seats are played on this device again.
   */
  letPlay(seats: readonly number[], substitutes: readonly number[] = []): Promise<void> {
    return this.#machine.dispatch({ type: "remote", seats, substitutes });
  }

  /** Show and save the match as it is after somebody on another device has played. */
  follow({ record, at }: Pick<Opened, "record" | "at">): Promise<void> {
    return this.#machine.dispatch({ type: "played", record, at });
  }

  /** Store the names that the people on other devices have chosen for their seats. */
  name(names: string[]): Promise<void> {
    return this.#machine.dispatch({ type: "names", names });
  }

  /** Make this tab the one that leads the match. */
  takeOver(): Promise<void> {
    return this.#machine.dispatch({ type: "take-over" });
  }

  /**
   * Save a rematch: the same game and options, with the seats rotated by one. Resolves to the id of the new match.
   */
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
