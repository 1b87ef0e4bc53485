/**
 * The page of a match, either a saved one (address "play") or one from a link ("match", "position"). The
 * session owns the match.
 */

import { html, nothing, type TemplateResult } from "lit";
import { goTo, readdress } from "../../ui/history-layer.ts";
import "../../styles/match.css";
import "../../table/kl-table.ts";
import { Unreachable } from "../../base/file-unreachable.ts";
import { moves, pace, settings } from "../../base/prefs/settings.ts";
import { href } from "../../base/router.ts";
import type { Frame } from "../../engine/protocol.ts";
import { begun, need, needAll } from "../../packs/game-pack.ts";
import { downloadSaves } from "../../saves/download.ts";
import type { LinkEvent } from "../../saves/link-conflicts.ts";
import { engine, gameInfo, store, thinker } from "../../services.ts";
import type { Moment, TableCommand } from "../../session/session.ts";
import { type Address, asked, Session } from "../../session/session.ts";
import type { KlTable } from "../../table/kl-table.ts";
import type { HostPanel } from "../../together/host/host-panel.ts";
import { takeHostWish } from "../../together/host/host-wish.ts";
import { keptTable } from "../../together/host/kept-tables.ts";
import { BannerHeight } from "../../ui/banner-height.ts";
import { ask } from "../../ui/dialog.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts, unreachable } from "../../ui/unreachable-notice.ts";
import { seatNames, t } from "../../words/sentences.ts";
import { draftOf } from "../editor/editor-address.ts";
import { noteMatch } from "../match-link.ts";
import { unread } from "../saves/unread-notice.ts";
import { laysOpen, studyOf } from "../study/study-address.ts";
import { CoachNote } from "./coach-note.ts";
import { damaged, linkProblem, meant, missing, waiting } from "./damaged-link.ts";
import { loadTogether } from "./invited.ts";
import { banner } from "./match-banner.ts";
import { drawNextSteps } from "./next-steps.ts";
import { Recap } from "./recap.ts";
import "./copy-dialog.ts";
import type { CopyDialog } from "./copy-dialog.ts";
import "./rules-drawer.ts";
import type { RulesDrawer } from "./rules-drawer.ts";
import "../../share/share-dialog.ts";
import type { ShareDialog } from "../../share/share-dialog.ts";

/** The minimum time for a bot's move in milliseconds, so that people can follow. */
const BOT_PAUSE = 350;

class MatchPage extends Page {
  static override properties = { route: { attribute: false } };
  declare route: Address;
  #session: Session | null = null;
  /** The error if the files of the game could not be fetched; null otherwise. */
  #unreachable: Unreachable | null = null;
  /** True if a small window shows all lines above the table, and not only the first one. */
  #unfolded = false;
  /** True once the panel that invites people on other devices is loaded. */
  #hosts = false;
  readonly #wanted = new FetchedParts(this);
  readonly #coach = new CoachNote(
    () => this.#session?.match?.id ?? "",
    () => this.requestUpdate(),
  );
  readonly #recount = new Recap(this.#teller());

  constructor() {
    super();
    new BannerHeight(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("pagehide", this.#onAway);
    addEventListener("pageshow", this.#onBack);
    addEventListener("storage", this.#onStorage);
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    noteMatch(this.#session?.match?.id ?? "");
    removeEventListener("pagehide", this.#onAway);
    removeEventListener("pageshow", this.#onBack);
    removeEventListener("storage", this.#onStorage);
    this.#recount.stop();
    this.#session?.leave();
  }

  /**
   * When another tab has stored something, check whether that tab has begun or ceased to host the match.
   * While it hosts the match, nobody can play in this tab.
   */
  readonly #onStorage = (): void => {
    if (!this.#session?.following) return;
    if (this.#panel) void this.#panel.reopen();
    else this.#keepSeats();
  };

  readonly #onAway = (): void => this.#session?.away();

  readonly #onBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#session?.back();
  };

  async #open(): Promise<void> {
    const session = new Session(this.route, {
      engine,
      thinker,
      store,
      gameInfo,
      need,
      begun: (id) => begun.get(id),
      locks: navigator.locks,
      settled: this.#settled,
      coach: this.#coach,
      pause: () => (moves() ? BOT_PAUSE * pace() : 0),
      hurries: () => pace() === 0,
      confirms: () => settings.get("confirm"),
    });
    this.#session = session;
    // Fetch the files of the game while Python starts. If that fails, the session reports the failure.
    if (this.#named) void needAll([this.#named]).catch(() => {});
    session.addEventListener("change", () => this.requestUpdate());
    session.addEventListener("address", this.#onAddress);
    try {
      await session.open();
      // Load the dictionary of the game that the text seems to name, because it may contain the reason for
      // the failure.
      if (session.failure) await needAll([meant(damaged(this.route, session.match?.record)) ?? ""]);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#unreachable = error;
    }
    this.requestUpdate();
    await this.updateComplete;
    this.served();
    const id = session.match?.id ?? "";
    if (!session.moment) return;
    const wished = takeHostWish(id);
    if (wished !== undefined) this.#host((panel) => panel.open(true, wished));
    else this.#keepSeats();
  }

  /** If people on other devices play this match, load the panel, which reserves their seats. */
  #keepSeats(): void {
    const { match, moment } = this.#session ?? {};
    if (match && keptTable(match.id) && moment?.over === false) this.#host((panel) => panel.reopen());
  }

  /** The game that the text in the link seems to name. It is known before the engine has read the link. */
  get #named(): string | undefined {
    return meant(damaged(this.route));
  }

  readonly #settled = async (): Promise<void> => {
    await this.updateComplete;
    await this.querySelector<KlTable>("kl-table")?.settled();
  };

  /** Return the functions of this page that the recap needs. */
  #teller(): ConstructorParameters<typeof Recap>[0] {
    const frame = (): Frame => {
      const shown = this.#session?.moment?.frame;
      if (!shown) throw new Error("nothing is shown yet");
      return shown;
    };
    return {
      get frame() {
        return frame();
      },
      show: async (at) => {
        await this.#session?.do({ do: "goto", at });
        await this.#settled();
      },
      ask: (seat) => {
        const { record, at } = frame();
        return engine.ask({ op: "recount", record, at, seat, eyes: { lifted: null } });
      },
      changed: () => void this.#attend(),
    };
  }

  /** Draw the page again. If the focused button of the recap disappears, move the focus to another one. */
  async #attend(): Promise<void> {
    const held = document.activeElement?.closest(".recount button, .recount-offer button");
    this.requestUpdate();
    await this.updateComplete;
    await this.querySelector<KlTable>("kl-table")?.updateComplete;
    if (held && !held.isConnected) this.querySelector<HTMLElement>(".recount .primary")?.focus();
  }

  readonly #reread = (): void => void store.retry().then(this.#retry);

  readonly #retry = (): void => {
    this.#unreachable = null;
    this.#session?.leave();
    void this.#open();
  };

  protected override updated(): void {
    const detail = this.#session?.moment?.unfinished ?? false;
    this.dispatchEvent(new CustomEvent("unfinished", { bubbles: true, detail }));
  }

  /** Once the match has a save, change the address to that of the save, without loading the page again. */
  readonly #onAddress = (event: Event): void => {
    readdress(href({ page: "play", id: (event as CustomEvent<string>).detail }));
  };

  readonly #onCommand = ({ detail }: CustomEvent<TableCommand>): void => {
    const [recount, at] = [this.#recount, this.#session?.moment?.frame.at ?? 0];
    if (!recount.active) void this.#session?.do(detail);
    else if (detail.do === "goto") recount.step(detail.at < at ? -1 : 1);
    else if (detail.do === "clear") void recount.close();
    // A click on the board ends the recap first, and then has its usual effect.
    else if (detail.do === "click") void recount.close().then(() => this.#session?.do(detail));
  };

  /**
   * Apply a decision about a link, then move the focus to the message about its result, or else to the table.
   */
  async #onAnswer(session: Session, event: LinkEvent): Promise<void> {
    await session.answer(event);
    await this.updateComplete;
    this.querySelector<HTMLElement>('.banner [data-id^="link-"], kl-table [tabindex="0"]')?.focus();
  }

  /** The panel with which the host invites people on other devices; null before it is loaded. */
  get #panel(): HostPanel | null {
    return this.querySelector<HostPanel>("kl-together");
  }

  /** Call `go`, which leads to another page. If guests are at the table, the host may have to confirm that first. */
  #leave(go: () => Promise<unknown>, rematch = false): void {
    const panel = this.#panel;
    if (panel) panel.leave(go, rematch);
    else void go();
  }

  readonly #onRematch = (): void =>
    this.#leave(async () => {
      const id = await this.#session?.rematch();
      if (!id) return;
      this.#panel?.inviteToRematch(id);
      await goTo(href({ page: "play", id }));
    }, true);

  /** Make this tab the one that leads the match. If guests are connected to another tab, ask the person first. */
  readonly #takeOver = (): void => {
    const panel = this.#panel;
    if (panel) panel.takeOver();
    else void this.#session?.takeOver();
  };

  readonly #onShare = (event: CustomEvent<number | null>): void => {
    void this.querySelector<ShareDialog>("kl-share")?.open(event.detail);
  };

  /**
   * Open the match as a study on a page of its own. If the study reveals all hands, ask the person to confirm
   * first.
   */
  readonly #onStudy = ({ detail }: CustomEvent<number | null>): void => {
    const frame = this.#session?.moment?.frame;
    if (!frame) return;
    const go = (): void => this.#leave(async () => goTo(await studyOf(frame, detail)));
    const table = this.querySelector<KlTable>("kl-table");
    if (table && laysOpen(frame)) table.question = ask(t("study.open"), t("study.open.yes"), go);
    else go();
  };

  /** Load the panel that invites people on other devices, and open its dialog. */
  readonly #onTogether = (): void => this.#host((panel) => panel.open());

  #host(use: (panel: HostPanel) => Promise<void>): void {
    void this.#wanted.get("together", async () => {
      await loadTogether();
      this.#hosts = true;
      this.requestUpdate();
      await this.updateComplete;
      const panel = this.#panel;
      if (panel) await use(panel);
    });
  }

  readonly #onSave = (): void => {
    void this.querySelector<CopyDialog>("kl-copy")?.open();
  };

  /** Open the position in the editor with the options of the match. */
  readonly #onEdit = (): void => {
    const { frame, viewer = null } = this.#session?.moment ?? {};
    if (frame) this.#leave(async () => goTo(await draftOf(frame, viewer)));
  };

  readonly #onRules = (event: CustomEvent<string>): void => {
    void this.querySelector<RulesDrawer>("kl-rules-drawer")?.open(event.detail);
  };

  protected override render(): TemplateResult {
    const session = this.#session;
    if (session?.missing) return store.health === "fine" ? missing() : unread(store.complaint, this.#reread);
    if (this.#unreachable) return unreachable(this.#retry, this.#unreachable);
    if (session?.failure) return linkProblem(session.failure, this.route, session.match?.record);
    if (!session?.moment) return waiting(this.#named);
    const { moment, match } = session;
    const { frame } = moment;
    // A link contains no names, so the names of the saved match are used.
    const names = seatNames(frame.colors, (match ?? asked(session.arrival)?.match)?.names);
    const speech = { game: frame.game, names };
    const offer = this.#recount.offer(moment.playable);
    return html`
      <h1 class="unseen">${t("game.name", {}, frame.game)}</h1>
      ${this.#banner(session, moment)}${this.#wanted.draw()}
      ${this.#hosts ? html`<kl-together .session=${session} .frame=${frame} .names=${names}></kl-together>` : nothing}
      <kl-table
        .moment=${moment}
        .names=${names}
        .lit=${this.#coach.at}
        .aside=${this.#recount.draw(speech)}
        .coached=${this.#coach.listens}
        .note=${html`${this.#coach.draw(speech)}${offer}${drawNextSteps(moment)}`}
        @command=${this.#onCommand}
        @share=${this.#onShare}
        @study=${this.#onStudy}
        @save=${this.#onSave}
        @coach=${() => this.#coach.turn(frame.game)}
        @edit=${this.#onEdit}
        @rematch=${this.#onRematch}
        @rules=${this.#onRules}
      ></kl-table>
      <kl-share .frame=${frame} .names=${names} @together=${this.#onTogether}></kl-share>
      <kl-rules-drawer .game=${frame.game}></kl-rules-drawer>
      <kl-copy .frame=${frame} .match=${match}></kl-copy>
    `;
  }

  #banner(session: Session, { frame }: Moment): TemplateResult | typeof nothing {
    const { arrival, aside, following, match, removed } = session;
    const position = this.route.page === "position";
    const secret = gameInfo(frame.game)?.hidden ?? false;
    return banner(
      {
        ...{ arrival, aside, following, frame, match, removed, position, secret },
        health: store.health,
        unfolded: this.#unfolded,
      },
      {
        answer: (event) => void this.#onAnswer(session, event),
        keep: () => void session.keep(),
        againstBot: () => void session.againstBots(),
        dismiss: () => session.dismiss(),
        takeOver: this.#takeOver,
        download: () => match && downloadSaves([match]),
        retry: () => void store.retry(),
        fold: () => {
          this.#unfolded = !this.#unfolded;
          this.requestUpdate();
        },
      },
    );
  }
}

customElements.define("kl-match", MatchPage);
