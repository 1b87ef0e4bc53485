/**
 * A match: one of this device ("play"), or one that came as a link ("match", "position"). What came as
 * a link is only looked at until something is played; then it is saved and gets its own address.
 */

import { html, type nothing, type TemplateResult } from "lit";
import { isBot } from "../kinds.ts";
import "../table/kl-table.ts";
import { type Arrival, meet } from "../arrival.ts";
import { EngineError } from "../engine.ts";
import { Keeper } from "../keeper.ts";
import type { Failure, Frame, Replies, Request } from "../protocol.ts";
import { randomBelow, SECRETS } from "../random.ts";
import { href, type Route } from "../router.ts";
import { downloadSaves } from "../saves/download.ts";
import { askToPersist } from "../saves/persist.ts";
import { Presence } from "../saves/presence.ts";
import { freeId } from "../saves/schema.ts";
import { engine, gameInfo, store } from "../services.ts";
import { type Elsewhere, freshId, type SavedMatch, savedMatch } from "../store.ts";
import { seatNames, t } from "../words.ts";
import { linkProblem } from "./damaged.ts";
import { banner } from "./match-banner.ts";
import { Page } from "./page.ts";
import "./keep.ts";
import type { Keep } from "./keep.ts";
import "./share.ts";
import type { Share } from "./share.ts";

type MatchRoute = Extract<Route, { page: "play" | "match" | "position" }>;

class MatchPage extends Page {
  static override properties = {
    route: { attribute: false },
    frame: { state: true },
    match: { state: true },
    arrival: { state: true },
    failure: { state: true },
    missing: { state: true },
    aside: { state: true },
    removed: { state: true },
  };
  declare route: MatchRoute;
  declare private frame: Frame | null;
  /** The saved match; null while a link is only looked at. */
  declare private match: SavedMatch | null;
  declare private arrival: Arrival | null;
  declare private failure: Failure | null;
  declare private missing: boolean;
  /** The version of another tab that was moved out of the way. */
  declare private aside: SavedMatch | null;
  /** Another tab has removed the save. */
  declare private removed: boolean;
  /** Something was played since the page opened: a late reply no longer matters. */
  #moved = false;
  #keeper = new Keeper(store);
  /** Which tab plays; undefined as long as nothing is saved. */
  #presence: Presence | undefined;
  /** The engine as the table sees it: only the tab that leads may change the match. */
  readonly #asker = {
    ask: async <R extends Request>(request: R): Promise<Replies[R["op"]]> => {
      if (["act", "cut", "resign"].includes(request.op)) await this.#presence?.lead();
      else if (request.op === "think" && this.#botToMove) await this.#presence?.leading();
      return engine.ask(request);
    },
  };

  readonly #bannerSize = new ResizeObserver(([entry]) => {
    tellBannerHeight(entry?.borderBoxSize[0]?.blockSize ?? 0);
  });

  constructor() {
    super();
    this.frame = null;
    this.match = null;
    this.arrival = null;
    this.failure = null;
    this.missing = false;
    this.aside = null;
    this.removed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    store.addEventListener("change", this.#onStore);
    store.addEventListener("elsewhere", this.#onElsewhere);
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    store.removeEventListener("change", this.#onStore);
    store.removeEventListener("elsewhere", this.#onElsewhere);
    this.#presence?.leave();
    this.#bannerSize.disconnect();
    tellBannerHeight(0);
  }

  protected override updated(): void {
    this.#bannerSize.disconnect();
    const banner = this.querySelector(".banner");
    if (banner) this.#bannerSize.observe(banner);
    else tellBannerHeight(0);
  }

  get #botToMove(): boolean {
    const { frame } = this;
    return frame !== null && isBot(frame, frame.seat);
  }

  readonly #onStore = (): void => this.requestUpdate();

  readonly #onElsewhere = (event: Event): void => {
    const { what, id } = (event as CustomEvent<Elsewhere>).detail;
    if (id === this.#presence?.id) void this.#presence.on(what);
  };

  /** From now on other tabs with the same match are heard. A copy under a name is only looked at. */
  #join({ id, fixed }: SavedMatch): void {
    if (this.#presence?.id === id || fixed || !this.isConnected) return;
    this.#presence?.leave();
    this.#presence = new Presence(id, navigator.locks, {
      show: () => this.#showStored(id),
      tell: () => {
        this.removed = true;
      },
      changed: () => this.requestUpdate(),
    });
    this.#presence.join();
  }

  /** Show what another tab has saved. */
  async #showStored(id: string): Promise<void> {
    await this.#keeper.settled();
    const stored = await store.get(id);
    if (!stored || this.match?.id !== id) return;
    this.removed = false;
    const before = this.match;
    this.match = stored;
    if (stored.record === before.record) return;
    this.#keeper.saw(stored);
    try {
      this.frame = await engine.ask({ op: "goto", record: stored.record, at: stored.at });
      this.#moved = true;
      await this.updateComplete;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.failure = error.failure;
    }
  }

  async #open(): Promise<void> {
    try {
      if (this.route.page === "play") await this.#openSaved(this.route.id);
      else await this.#openLink(this.route.record);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.failure = error.failure;
    }
    await this.updateComplete;
    this.served();
  }

  async #openSaved(id: string): Promise<void> {
    const match = await store.get(id);
    if (!match) {
      this.missing = true;
      return;
    }
    this.match = match;
    this.#keeper.saw(match);
    this.frame = match.frame;
    const frame = await engine.ask({ op: "goto", record: match.record, at: match.at });
    if (this.#moved) return;
    // The picture that was saved may stem from an older build; what the engine says counts.
    if (JSON.stringify(frame) !== JSON.stringify(this.frame)) this.frame = frame;
    this.#join(match);
  }

  async #openLink(record: string): Promise<void> {
    const frame = await engine.ask({ op: "open", record });
    const arrival = await meet(frame, engine, store);
    if (arrival.kind === "same") {
      this.#adopt(arrival.match, frame);
      return;
    }
    if (arrival.kind === "ahead") {
      this.#keeper.saw(arrival.match);
      await this.#save(frame, arrival.match);
    }
    this.arrival = arrival;
    const bare = frame.id === "" && frame.plies === 0;
    this.frame = bare ? await this.#begin(frame, frame.kinds) : frame;
  }

  /** A position becomes the beginning of a match; it is saved as soon as something is played. */
  #begin(position: Frame, kinds: string[]): Promise<Frame> {
    const { game, seats, options, positionText } = position;
    return engine.ask({ op: "new", game, seats, options, kinds, from: positionText, id: freshId() });
  }

  /** Save the moment shown under the id and the names of `known`. */
  async #save(frame: Frame, known: Pick<SavedMatch, "id" | "names"> & Partial<SavedMatch>): Promise<void> {
    const match = savedMatch(frame, known, gameInfo(frame.game)?.hidden ?? false);
    this.match = match;
    this.removed = false;
    this.#readdress(match.id);
    this.aside = (await this.#keeper.save(match)) ?? this.aside;
    this.#join(match);
    void askToPersist(store, match.over);
    void this.#repaint(frame);
  }

  /** The picture of a game with secrets is what anybody may see; taken whenever somebody may leave. */
  async #repaint(frame: Frame): Promise<void> {
    const { game, record, at } = frame;
    if (!gameInfo(game)?.hidden || isBot(frame, frame.seat)) return;
    try {
      const picture = await engine.ask({ op: "goto", record, at });
      if (this.match?.record !== record) return;
      this.match = { ...this.match, frame: picture };
      await store.change(this.match.id, (save) =>
        save.record === record ? { ...save, frame: picture } : save,
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** A copy under a name stays as it is; what is played on from it is another save of the match. */
  async #branch(frame: Frame, copy: SavedMatch): Promise<void> {
    const id = await freeId(copy.id, async (other) => (await store.get(other)) !== undefined);
    this.#keeper = new Keeper(store);
    await this.#save(frame, { id, names: copy.names });
  }

  #adopt(match: SavedMatch, frame: Frame): void {
    this.match = match;
    this.#keeper.saw(match);
    this.frame = frame;
    this.#readdress(match.id);
    this.#join(match);
  }

  /** The address becomes that of the saved match; the table stays as it is. */
  #readdress(id: string): void {
    history.replaceState(null, "", href({ page: "play", id }));
  }

  readonly #onFrame = async (event: CustomEvent<Frame>): Promise<void> => {
    const frame = event.detail;
    const played = frame.record !== this.frame?.record;
    this.frame = frame;
    if (played) this.#moved = true;
    if (this.match?.fixed) {
      if (played) await this.#branch(frame, this.match);
    } else if (this.match) {
      // Who follows may look around, and leaves the save alone.
      if (played || this.#presence?.state === "leading") await this.#save(frame, this.match);
    } else if (played) await this.#keep();
  };

  /** Keep what came by a link. A local version that went another way is set aside by that, not lost. */
  readonly #keep = async (): Promise<void> => {
    if (!this.frame) return;
    const local = this.arrival && "match" in this.arrival ? this.arrival.match : null;
    await this.#save(this.frame, { id: this.frame.id || freshId(), names: local?.names ?? [] });
    if (local) this.aside = null;
    this.arrival = null;
  };

  readonly #onRematch = async (): Promise<void> => {
    const { frame, match } = this;
    if (!frame) return;
    const id = freshId();
    const seed = gameInfo(frame.game)?.chance ? randomBelow(SECRETS) : 0;
    const { game, seats, options } = frame;
    // The seats move on by one, so that another one begins.
    const kinds = rotated(match?.kinds ?? frame.kinds);
    const next = await engine.ask({ op: "new", game, seats, options, seed, kinds, id });
    const names = rotated(match?.names ?? []);
    await store.save(savedMatch(next, { id, names, frame: next }, gameInfo(game)?.hidden ?? false), null);
    location.hash = href({ page: "play", id });
  };

  readonly #onShare = (event: CustomEvent<number | null>): void => {
    void this.querySelector<Share>("kl-share")?.open(event.detail);
  };

  readonly #onKeep = (): void => {
    void this.querySelector<Keep>("kl-keep")?.open();
  };

  readonly #onRules = (event: CustomEvent<string>): void => {
    if (this.frame) location.hash = href({ page: "rules", game: this.frame.game, rule: event.detail });
  };

  readonly #againstBot = async (): Promise<void> => {
    if (!this.frame) return;
    const { seat } = this.frame;
    this.frame = await this.#begin(
      this.frame,
      this.frame.kinds.map((_, other) => (other === seat ? "h" : "b1")),
    );
    await this.#keep();
  };

  protected override render(): TemplateResult {
    if (this.missing) return missing();
    if (this.failure) return linkProblem(this.failure, this.route, this.match?.record);
    if (!this.frame) return html`<div class="page waiting"><p role="status">${t("play.opening")}</p></div>`;
    const names = seatNames(this.frame.colors, this.match?.names);
    return html`
      <h1 class="unseen">${t("game.name", {}, this.frame.game)}</h1>
      ${this.#banner(this.frame)}
      <kl-table
        .engine=${this.#asker}
        .frame=${this.frame}
        .names=${names}
        ?secret=${gameInfo(this.frame.game)?.hidden ?? false}
        ?waits=${this.arrival?.kind === "new" && !this.match}
        @frame=${this.#onFrame}
        @share=${this.#onShare}
        @save=${this.#onKeep}
        @rematch=${this.#onRematch}
        @rules=${this.#onRules}
      ></kl-table>
      <kl-share .frame=${this.frame} .names=${names}></kl-share>
      <kl-keep .frame=${this.frame} .match=${this.match}></kl-keep>
    `;
  }

  #banner(frame: Frame): TemplateResult | typeof nothing {
    const { arrival, aside, match, removed } = this;
    return banner(
      {
        arrival,
        aside,
        frame,
        match,
        removed,
        position: this.route.page === "position",
        following: this.#presence?.following ?? false,
        health: store.health,
      },
      {
        keep: this.#keep,
        againstBot: this.#againstBot,
        dismiss: this.#dismiss,
        takeOver: () => void this.#presence?.lead(),
        download: () => this.match && downloadSaves([this.match]),
        retry: () => void store.retry(),
      },
    );
  }

  readonly #dismiss = (): void => {
    this.arrival = null;
    this.aside = null;
  };
}

/** What hangs below the header keeps clear of the banner. */
function tellBannerHeight(pixels: number): void {
  document.documentElement.style.setProperty("--banner-height", `${pixels}px`);
}

function rotated<T>(seats: readonly T[]): T[] {
  return [...seats.slice(1), ...seats.slice(0, 1)];
}

function missing(): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("play.missing")}</h1>
      <p class="lead">${t("play.missing.text")}</p>
      <p class="actions"><a class="button primary" href="#/">${t("link.fresh")}</a></p>
    </div>
  `;
}

customElements.define("kl-match", MatchPage);
