/**
 * The page that an invitation opens. It shows who invites the person to which game, then the answer to send
 * back, then the host's table as seen from the guest's seat. If an answer is opened here, the page passes it
 * to the tab with the host's table. The script also contains the host's dialog, because both use the same
 * parts.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../table/kl-table.ts";
import "../together/together.css";
import { Unreachable } from "../base/file-unreachable.ts";
import { progressOf, setProgress } from "../base/prefs/lesson-progress.ts";
import { settings } from "../base/prefs/settings.ts";
import { href } from "../base/router.ts";
import { ScreenWakeLock } from "../device/wake-lock.ts";
import type { Frame } from "../engine/protocol.ts";
import { isBotKind } from "../engine/seat-kinds.ts";
import { need } from "../packs/game-pack.ts";
import { isFrame } from "../saves/rows/frame-shape.ts";
import { engine, gameInfo, store } from "../services.ts";
import { PlayLoop } from "../session/play-loop.ts";
import type { Moment, TableCommand } from "../session/session.ts";
import type { KlTable } from "../table/kl-table.ts";
import { BUILD } from "../together/build.ts";
import { bringToTable, waitForTexts } from "../together/connection/answer-link.ts";
import { canConnect, rtc } from "../together/connection/connection.ts";
import {
  type Answer,
  type HandshakeProblem,
  type Invitation,
  read,
  SPECTATOR,
} from "../together/connection/handshake.ts";
import { drawAudit, isSettled } from "../together/fair/fair-strip.ts";
import { deviceAudits } from "../together/fair/kept-audits.ts";
import { Guest, type Handed, type Received } from "../together/guest/guest.ts";
import { wishHost } from "../together/host/host-wish.ts";
import { keepTable } from "../together/host/kept-tables.ts";
import { askBeforeLeaving } from "../together/leave-question.ts";
import type { Said } from "../together/messages.ts";
import { personName } from "../together/names.ts";
import "../together/host/host-panel.ts";
import { drawInvitation, drawProposal } from "../together/guest/guest-questions.ts";
import { GuestSave } from "../together/guest/guest-save.ts";
import { isUsed, markUsed } from "../together/guest/used-invitation.ts";
import { drawPeople, drawSaid, notifyButton, Phrases } from "../together/people-strip.ts";
import { type Copied, drawWays } from "../together/text-ways.ts";
import { TurnCall } from "../together/turn-call.ts";
import { BannerHeight } from "../ui/banner-height.ts";
import { goTo } from "../ui/history-layer.ts";
import { Page } from "../ui/page-element.ts";
import { unreachable } from "../ui/unreachable-notice.ts";
import { seatNames, t } from "../words/sentences.ts";

/**
 * The commands that a guest may give at the table. All others are reserved for the device that holds the
 * match.
 */
const ALLOWED: ReadonlySet<TableCommand["do"]> = new Set([
  ...(["click", "consider", "type", "attackers", "confirm", "clear"] as const),
  ...(["goto", "autoplay", "pause", "resign"] as const),
]);

class TogetherPage extends Page {
  static override properties = {
    text: { attribute: false },
    problem: { state: true },
    brought: { state: true },
    copied: { state: true },
    lost: { state: true },
    whole: { state: true },
  };
  declare text: string;
  declare private problem: HandshakeProblem | "game" | "browser" | "own" | "open" | null;
  /**
   * True if another tab has used the answer in the address; "late" if somebody else has taken the seat; null
   * while the page does not know this yet.
   */
  declare private brought: boolean | "late" | null;
  declare private copied: Copied | null;
  /** The error if the files of the game could not be fetched; null otherwise. */
  declare private lost: Unreachable | null;
  /**
   * True if this device shows the whole table instead of only the person's own cards, although the host's
   * device shows the table to everybody.
   */
  declare private whole: boolean;
  #answer: Answer | null = null;
  /** The invitation in the address, if this device has used it already; null otherwise. */
  #used: Invitation | null = null;
  #guest: Guest | null = null;
  #playing: PlayLoop | null = null;
  /** True once the match has ended on this device. */
  #ended = false;
  /** Stops telling other tabs that this tab uses the invitation. */
  #stopWaiting = (): void => {};
  readonly #wake = new ScreenWakeLock();
  readonly #call = new TurnCall();
  readonly #phrases = new Phrases(this);
  readonly #save = new GuestSave(store, (game) => gameInfo(game)?.hidden ?? false);

  constructor() {
    super();
    new BannerHeight(this);
    askBeforeLeaving(
      this,
      () =>
        ["playing", "waiting"].includes(this.#guest?.stage ?? "") && this.#playing?.moment?.over === false,
      () =>
        `${this.#guest?.welcome?.seat == null ? "" : t("together.leave.seat")} ${t("together.leave.watch")}`,
    );
    this.whole = false;
    [this.problem, this.brought, this.copied, this.lost] = [null, null, null, null];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("pagehide", this.#onHide);
    void this.#open();
  }

  /** Leaves the table when the page is closed or reloaded, so that the host learns of it at once. */
  readonly #onHide = (): void => this.#guest?.leave();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("pagehide", this.#onHide);
    this.#wake.keep(false);
    this.#call.end();
    this.#stopWaiting();
    this.#guest?.leave();
    this.#playing?.leave();
  }

  async #open(): Promise<void> {
    const message = read(this.text);
    if (typeof message === "string") this.problem = message;
    else if (message.kind === "answer") await this.#bring(message);
    else await this.#meet(message);
    this.requestUpdate();
    await this.updateComplete;
    this.served();
  }

  async #bring(answer: Answer): Promise<void> {
    this.#answer = answer;
    const taker = await bringToTable(this.text);
    this.brought = taker === "late" ? taker : taker !== null;
  }

  async #meet(invitation: Invitation): Promise<void> {
    void bringToTable(this.text).then((taker) => {
      if (taker) this.problem = taker === "host" ? "own" : "open";
    });
    if (isUsed(invitation.id)) {
      this.#used = invitation;
      return;
    }
    if (!gameInfo(invitation.game)) this.problem = "game";
    else if (!canConnect()) this.problem = "browser";
    if (this.problem) return;
    try {
      await need(invitation.game);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.lost = error;
      return;
    }
    this.#call.begin();
    const guest = new Guest(invitation, {
      connector: rtc,
      build: BUILD,
      isFrame,
      engine,
      audits: deviceAudits,
    });
    guest.addEventListener("change", this.#onChange);
    guest.addEventListener("frame", (event) => void this.#follow((event as CustomEvent<Frame>).detail));
    guest.addEventListener("record", (event) =>
      this.#save.keep((event as CustomEvent<Received>).detail, this.#peopleNames),
    );
    guest.addEventListener("host", (event) => void this.#onHanded((event as CustomEvent<Handed>).detail));
    guest.addEventListener("said", (event) =>
      this.#phrases.hear((event as CustomEvent<Said>).detail, this.#names),
    );
    this.#guest = guest;
    this.#stopWaiting = waitForTexts("guest", (text) => text === this.text && guest.stage !== "asked");
  }

  readonly #retry = (): void => {
    this.lost = null;
    void this.#open();
  };

  readonly #onChange = (): void => {
    const stage = this.#guest?.stage ?? "asked";
    this.#wake.keep(["answering", "greeting", "playing", "waiting"].includes(stage));
    this.#save.rename(this.#peopleNames);
    if (stage === "lost" || stage === "over" || stage === "moved") void this.#end();
    this.requestUpdate();
  };

  /**
   * Let nobody play the match here any more, and show why it has ended. The match stays on screen below the
   * reason.
   */
  async #end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    const { kinds = [] } = this.#playing?.moment?.frame ?? {};
    await this.#playing?.letPlay([...kinds.keys()]);
    await this.updateComplete;
    // The table is created anew and scrolls to its result, which would hide the reason above it.
    await this.querySelector<KlTable>("kl-table")?.updateComplete;
    scrollTo(0, 0);
  }

  readonly #say = (phrase: number): void => {
    const guest = this.#guest;
    guest?.say(phrase);
    this.#phrases.hear({ seat: guest?.welcome?.seat ?? null, phrase }, this.#names);
  };

  /** Show a frame that the host has sent. */
  async #follow(frame: Frame): Promise<void> {
    const playing = this.#playing ?? (await this.#sitDown(frame));
    const { game, record, at } = frame;
    // The host sends only what this seat may see, so this page need not hide anything.
    await playing.follow({ game, record, at }, { hidden: false, editable: false });
  }

  async #sitDown(frame: Frame): Promise<PlayLoop> {
    const guest = this.#guest;
    if (!guest) throw new Error("nobody is invited");
    markUsed(guest.invitation.id);
    const { game, seat = null } = guest.welcome ?? { game: "" };
    // The guest of a game with secrets gets no save of it, so record here that this person is no longer a
    // beginner.
    if (seat !== null) setProgress(game, { ...progressOf(game), guest: true });
    const playing = new PlayLoop({
      ...{ engine: guest, thinker: guest, gameInfo },
      settled: this.#settled,
      pause: () => 0,
      confirms: () => settings.get("confirm"),
    });
    playing.addEventListener("change", () => this.requestUpdate());
    this.#playing = playing;
    await playing.letPlay(frame.kinds.map((_, seat) => seat).filter((seat) => seat !== guest.welcome?.seat));
    return playing;
  }

  readonly #settled = async (): Promise<void> => {
    await this.updateComplete;
    await this.querySelector<KlTable>("kl-table")?.settled();
  };

  /** The names that people have entered, by seat. */
  get #peopleNames(): string[] {
    return this.#guest?.people.map(({ name }) => name) ?? [];
  }

  /** The name of the person at each seat, or the name of the seat's colour. */
  get #names(): string[] {
    const colors = this.#playing?.moment?.frame.colors ?? [];
    return seatNames(colors, this.#peopleNames);
  }

  readonly #onCommand = ({ detail: command }: CustomEvent<TableCommand>): void => {
    if (ALLOWED.has(command.do)) void this.#playing?.do(command);
    else if (command.do === "type") command.heard(false);
  };

  readonly #onRules = ({ detail }: CustomEvent<string>): void => {
    const { game } = this.#guest?.invitation ?? {};
    if (game) open(href({ page: "rules", game, rule: detail }), "_blank", "noopener");
  };

  readonly #onJoin = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>('[name="together-name"]');
    const name = personName(field?.value);
    settings.set("name", name);
    void this.#guest?.join(name);
  };

  protected override updated(): void {
    const { moment } = this.#playing ?? {};
    if (moment) this.#call.tell(moment.playable, t("together.turn"));
  }

  protected override render(): TemplateResult {
    if (this.lost) return unreachable(this.#retry, this.lost);
    if (this.problem === "open") return notice("together.open", "together.open.text");
    if (this.#used) return this.#drawUsed(this.#used);
    if (this.problem) return notice("together.bad", `together.bad.${this.problem}`);
    if (this.#answer) return this.#drawAnswer(this.#answer);
    const guest = this.#guest;
    if (!guest) return html`<div class="page waiting"><p role="status">${t("fetch.wait")}</p></div>`;
    switch (guest.stage) {
      case "asked":
        return drawInvitation(guest.invitation, this.#onJoin);
      case "answering":
        return this.#drawAnswering(guest);
      case "greeting":
        return html`<div class="page waiting"><p role="status">${t("together.greeting")}</p></div>`;
      case "playing":
      case "waiting":
        return this.#drawTable(guest);
      case "unreached":
        return this.#drawUnreached(guest);
      case "foreign":
        return notice("together.foreign", "together.foreign.text");
      case "lost":
      case "over":
      case "moved":
        return this.#drawEnd(guest);
    }
  }

  /**
   * Draw the reason why the match has ended here, the ways to continue, and the last moment that was shown.
   */
  #drawEnd(guest: Guest): TemplateResult {
    const ends = guest.rematch ? "together.again" : `together.${guest.stage}`;
    const why = guest.closed ? "together.closed" : `${ends}.text`;
    const moment = this.#playing?.moment;
    const stays =
      guest.welcome?.hidden && moment && !moment.over ? html`<p>${t("together.lost.hidden")}</p>` : nothing;
    const who = this.#names[guest.handedTo ?? -1] ?? "";
    const seat = guest.stage === "lost" ? drawKeptSeat(guest.invitation) : nothing;
    const said = notice(
      ends,
      why,
      html`${seat}${stays}${drawWaysOn(this.#keptWays())}${this.#drawTakeOver()}`,
      { who },
    );
    const { fair } = guest;
    return html`${said}${fair && isSettled(fair) ? drawAudit(fair) : nothing}${moment ? html`<div class="together-last">${this.#drawMoment(moment)}</div>` : nothing}`;
  }

  /**
   * Draw what to do after a reload, or when a used link is opened again: get another invitation, which has to
   * be opened here, or look at the game that this device has saved, if it has no secrets.
   */
  #drawUsed(invitation: Invitation): TemplateResult {
    const saves = gameInfo(invitation.game)?.hidden
      ? nothing
      : html`<a class="button" data-id="together-saves" href=${href({ page: "saves" })}>${t("saves.title")}</a>`;
    return notice(
      "together.lost",
      "together.lost.text",
      html`${drawKeptSeat(invitation)}${drawWaysOn(saves)}`,
    );
  }

  #drawUnreached(guest: Guest): TemplateResult {
    const { stun } = guest.invitation;
    const again = html`<p>${t("together.unreached.guest")}</p>${stun ? nothing : html`<p>${t("together.failed.text")}</p>`}
      <p class="actions"><button data-id="together-again" @click=${() => guest.join(guest.name)}>${t("together.answer.again")}</button></p>`;
    return notice("together.failed", stun ? "together.unreached.far" : "together.unreached", again);
  }

  /** Draw what can be done with the match that is saved on this device; nothing if none is saved. */
  #keptWays(): TemplateResult | typeof nothing {
    const { id } = this.#save;
    if (!id) return nothing;
    return html`<a class="button" data-id="together-kept" href=${href({ page: "play", id })}>${t("together.lost.open")}</a>`;
  }

  /**
   * Draw the button that continues the match on this device. It comes last: if the host is away only for a moment,
   * both devices would run the match.
   */
  #drawTakeOver(): TemplateResult | typeof nothing {
    if (!this.#save.id || !this.#mayHost) return nothing;
    return html`<p>${t("together.host.if")}</p>
      <p class="actions"><button data-id="together-host" @click=${this.#takeOver}>${t("together.host")}</button></p>`;
  }

  /** True if this guest has a seat and the record of the whole match, and so can continue as the host. */
  get #mayHost(): boolean {
    const { welcome, stage } = this.#guest ?? {};
    const { moment } = this.#playing ?? {};
    return typeof welcome?.seat === "number" && stage !== "moved" && moment?.over === false;
  }

  /**
   * Continue as the host after the connection was lost. The new invitations use the same server as the one to this
   * device, because the other people are probably at the same places as before.
   */
  readonly #takeOver = (): Promise<void> => {
    const server = this.#guest?.invitation.stun ?? "";
    return this.#host({ deal: null, where: { far: server !== "", server } });
  };

  /**
   * Continue as the host: open the match from the save, and reserve the seats of the other people for them.
   */
  async #host({ deal, where }: Pick<Handed, "deal" | "where">): Promise<void> {
    const guest = this.#guest;
    const frame = this.#playing?.moment?.frame;
    if (!guest || !frame) return;
    const seats = frame.kinds.flatMap((kind, seat) =>
      isBotKind(kind) || seat === guest.welcome?.seat ? [] : [seat],
    );
    const substitutes = seats.filter((seat) => guest.people[seat]?.state === "substitute");
    const { id } = this.#save;
    const more = { goesOn: false, screen: false, deal, handed: null, where };
    keepTable(id, { seats, taken: seats, substitutes, ...more });
    wishHost(id);
    await this.#save.settled();
    void goTo(href({ page: "play", id }));
  }

  /** Save the match that was handed on to this device, and become its host. */
  async #onHanded(handed: Handed): Promise<void> {
    this.#save.keep(handed, this.#peopleNames);
    await this.#host(handed);
  }

  #drawAnswer(answer: Answer): TemplateResult {
    if (this.brought === null)
      return html`<div class="page waiting"><p role="status">${t("fetch.wait")}</p></div>`;
    if (this.brought === "late") return notice("together.late", "together.late.text");
    if (this.brought) return notice("together.brought", "together.brought.text");
    return notice(
      "together.carry",
      "together.carry.text",
      html`${answer.from ? html`<p>${answer.from}</p>` : nothing}${this.#drawWays(this.text, answer.from)}`,
    );
  }

  /** Draw the ways to send an answer to the host. */
  #drawWays(text: string, name: string, between = ""): TemplateResult {
    const message = (link: string): string =>
      t(`together.message.answer${name ? ".from" : ""}`, { name, link });
    return drawWays({ kind: "answer", text, between, message }, this.copied, this.#tell);
  }

  #drawAnswering({ answer, name }: Guest): TemplateResult {
    if (!answer) return html`<div class="page waiting"><p role="status">${t("fetch.wait")}</p></div>`;
    return html`<div class="page problem together-join">
      <h1>${t("together.answer")}</h1>
      <p class="lead">${t("together.answer.lead")}</p>
      ${this.#drawWays(answer, name, t("together.answer.or"))}
      <p>${t("together.answer.wait")}</p>
    </div>`;
  }

  readonly #tell = (copied: Copied): void => {
    this.copied = copied;
  };

  #drawTable(guest: Guest): TemplateResult {
    const moment = this.#playing?.moment;
    if (!moment) return html`<div class="page waiting"><p role="status">${t("together.greeting")}</p></div>`;
    const { frame } = moment;
    const { stage, people, spectators, fair } = guest;
    const names = this.#names;
    const own = guest.welcome?.seat ?? null;
    const company = people.filter(({ state }) => state === "here").length + spectators > 1;
    const leave = html`${this.#wholeSwitch(guest)}${notifyButton(() => this.requestUpdate())}<a class="together-leave" href=${href({ page: "home" })}>${t("together.leave")}</a>`;
    const hand = guest.screen && typeof guest.welcome?.seat === "number" && !this.whole;
    return html`<div class="together-table" ?data-hand=${hand}>
      <h1 class="unseen">${t("game.name", {}, frame.game)}</h1>
      <div class="together-above">
        ${drawPeople({ frame, names, people, spectators, own, company }, this.#say, leave)}
        ${fair && !isExpected(guest) ? drawAudit(fair) : nothing}
        ${drawProposal(guest, names)}
        ${stage === "waiting" ? html`<p class="note" role="status">${t("together.waiting")}</p>` : nothing}
        ${drawSaid(this.#phrases.said)}
      </div>
      ${this.#drawMoment(moment)}
    </div>`;
  }

  /**
   * Draw the button that switches between the person's own cards and the whole table, if the host's device
   * shows the table to everybody.
   */
  #wholeSwitch({ screen, welcome }: Guest): TemplateResult | typeof nothing {
    const { cards = [] } = this.#playing?.moment?.frame.scene ?? {};
    if (!screen || typeof welcome?.seat !== "number" || cards.length === 0) return nothing;
    return html`<button data-id="together-whole" aria-pressed=${this.whole} @click=${() => {
      this.whole = !this.whole;
    }}>${t("together.whole")}</button>`;
  }

  #drawMoment(moment: Moment): TemplateResult {
    return html`<kl-table .moment=${{ ...moment, hintable: false, editable: false }} .names=${this.#names}
      @command=${this.#onCommand} @rules=${this.#onRules}></kl-table>`;
  }
}

/** True while an invited person is still missing, so that the cards may yet be dealt again. */
const isExpected = ({ fair, people }: Guest): boolean =>
  fair?.stage === "none" && !fair.lie && people.some(({ state }) => state === "free");

const bring = ({ target }: Event): unknown =>
  target?.dispatchEvent(new CustomEvent("bring", { bubbles: true }));

/** Draw the sentence that the invited seat stays reserved; nothing for a spectator, who has no seat. */
const drawKeptSeat = ({ game, seat }: Invitation): TemplateResult | typeof nothing =>
  seat === SPECTATOR ? nothing : html`<p>${t("together.lost.seat", { game: t("game.name", {}, game) })}</p>`;

/**
 * Draw what can be done without a table: go on with the saved match, if there is one, or open another
 * invitation.
 */
const drawWaysOn = (ways: TemplateResult | typeof nothing): TemplateResult =>
  html`${ways === nothing ? nothing : html`<p>${t("together.lost.kept")}</p>`}
    <p class="actions">${ways}<button data-id="open" @click=${bring}>${t("home.open")}</button></p>`;

function notice(
  title: string,
  text: string,
  more: TemplateResult | typeof nothing = nothing,
  args: Readonly<Record<string, string>> = {},
): TemplateResult {
  return html`<div class="page problem">
    <h1>${t(title, args)}</h1>
    <p class="lead" role="status">${t(text, args)}</p>
    ${more}
  </div>`;
}

customElements.define("kl-together-page", TogetherPage);
