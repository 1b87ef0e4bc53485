/**
 * The host's part of a match page: the people at the table, and the dialog in which the host invites others.
 */
import { html, nothing, type TemplateResult } from "lit";
import { hasCamera } from "../../device/camera-presence.ts";
import { ScreenWakeLock } from "../../device/wake-lock.ts";
import type { Frame } from "../../engine/protocol.ts";
import { isBotKind, localSeats, rematchSeat } from "../../engine/seat-kinds.ts";
import { engine, gameInfo } from "../../services.ts";
import type { Session } from "../../session/session.ts";
import { FocusKeeper } from "../../ui/focus-keeper.ts";
import { HistoryLayer } from "../../ui/history-layer.ts";
import { Page } from "../../ui/page-element.ts";
import "../../ui/scan-button.ts";
import type { ScanButton } from "../../ui/scan-button.ts";
import { seatToken } from "../../ui/small-parts.ts";
import { t } from "../../words/sentences.ts";
import { BUILD } from "../build.ts";
import { waitForAddresses, waitForTexts } from "../connection/answer-link.ts";
import { canConnect, rtc } from "../connection/connection.ts";
import { read } from "../connection/handshake.ts";
import { iceServer, isIceServer, isTurn, whereaboutsOf } from "../connection/ice-server.ts";
import { drawDeal, drawFairness } from "../fair/fair-strip.ts";
import { deviceAudits } from "../fair/kept-audits.ts";
import { askAtTable, askBeforeLeaving } from "../leave-question.ts";
import type { Said } from "../messages.ts";
import { LONGEST_NAME, personName } from "../names.ts";
import { drawPeople, drawSaid, notifyButton, Phrases } from "../people-strip.ts";
import { type Copied, drawWays } from "../text-ways.ts";
import { TurnCall } from "../turn-call.ts";
import { drawAbsence, drawAwayChoice, drawStandIn } from "./absence-notices.ts";
import { drawHanded, drawHandingOn } from "./handing-notices.ts";
import { Host } from "./host.ts";
import { wishHost } from "./host-wish.ts";
import { type KeptTable, keepTable, keptTable } from "./kept-tables.ts";
import type { Place } from "./place.ts";

export class HostPanel extends Page {
  static override properties = {
    session: { attribute: false },
    frame: { attribute: false },
    names: { attribute: false },
    shown: { state: true },
    stays: { state: true },
    far: { state: true },
    copied: { state: true },
    problem: { state: true },
    chosen: { state: true },
    handing: { state: true },
    confirming: { state: true },
    camera: { state: true },
  };
  declare session: Session;
  declare frame: Frame;
  declare names: readonly string[];
  declare private shown: boolean;
  /** True if the people at the table, with the way to invite them, are shown even while nobody is invited. */
  declare private stays: boolean;
  /** True if the other people are elsewhere, not in the same network. */
  declare private far: boolean;
  /** The seat that the host has chosen; null until then. */
  declare private chosen: number | null;
  declare private copied: Copied | null;
  /** The code of the message about the latest answer; null if there is no message. */
  declare private problem: string | null;
  /** The seat that was chosen as the new host but not yet confirmed; null for none. */
  declare private handing: number | null;
  /**
   * The place at the table for which the host is asked to confirm that its invitation is replaced or, if
   * somebody is here, that they have to leave; null for none.
   */
  declare private confirming: Place | null;
  /** True unless this device is known to have no camera, with which the host could scan an answer. */
  declare private camera: boolean;
  #host: Host | null = null;
  /** The server for people in other networks, as typed into the form. */
  #server = { address: "", name: "", password: "" };
  /** Seats to which somebody was invited while a bot plays them. */
  readonly #expected = new Set<number>();
  readonly #wake = new ScreenWakeLock();
  readonly #call = new TurnCall();
  readonly #phrases = new Phrases(this);
  /** Asks the host, if guests are at the table, before a button leads to another page. */
  readonly #askBeforeLeaving: ReturnType<typeof askBeforeLeaving>;
  /** True if another tab leads the match, as of the last time that this element was drawn. */
  #following = false;
  /** Functions that remove the event listeners set up for the host. */
  #ends: (() => void)[] = [];

  constructor() {
    super();
    [this.shown, this.far, this.copied, this.problem] = [false, false, null, null];
    [this.chosen, this.handing, this.confirming] = [null, null, null];
    [this.camera, this.stays] = [true, false];
    this.#askBeforeLeaving = askBeforeLeaving(
      this,
      () => this.session.moment?.over === false && this.#host?.hasGuests === true,
      () => this.#leaveWords(),
      () => this.shown,
    );
    // If the focused button of a seat disappears, focus another button of the seat or, without one, the
    // button that closes the dialog.
    new FocusKeeper(this, ".together-seats li", (beside) => {
      const close = this.querySelector<HTMLElement>("dialog[open] header button");
      if (close) (beside ?? close).focus();
    });
    new HistoryLayer(
      this,
      () => this.shown,
      () => this.querySelector("dialog")?.close(),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end("withdraw");
  }

  /**
   * Stop hosting the table in this tab. "withdraw": the visits of all guests end; "ended": their connections end,
   * and their seats stay reserved.
   */
  #end(event: "withdraw" | "ended"): void {
    for (const end of this.#ends.splice(0)) end();
    this.#wake.keep(false);
    this.#call.end();
    this.#host?.leave(event);
    this.#host = null;
  }

  /**
   * Call `go`, which leads to another page or to a rematch. If guests are at the table, the host must confirm that
   * first, even if the match is over.
   */
  leave(go: () => Promise<unknown>, rematch = false): void {
    const isOver = this.session.moment?.over === true;
    const words = rematch
      ? { question: t("together.rematch"), yes: t("table.rematch") }
      : { question: `${t("together.leave.over")} ${t("together.leave.sure")}`, yes: t("together.leave") };
    const asks = this.#host?.hasGuests === true && (rematch || isOver);
    this.#askBeforeLeaving(go, asks ? words : undefined);
  }

  /**
   * If this match was played on several devices, let the page of the rematch open with the dialog for
   * invitations, and report the rematch to the guests. In a rematch everybody moves on by one seat, the host
   * too.
   */
  inviteToRematch(id: string): void {
    if (!this.#host?.active || this.#host.handing.stage === "handed") return;
    this.#host.tellRematch();
    const { remote } = this.session.state;
    const { kinds } = this.frame;
    // If the host has resigned, a bot holds the host's seat.
    const own = this.#ownSeats[0] ?? this.chosen ?? kinds.findIndex((_, seat) => !remote.includes(seat));
    wishHost(id, own < 0 ? null : rematchSeat(own, kinds.length));
  }

  /**
   * Make this tab the one that leads the match. If another tab may be connected to the people, the host must confirm
   * that first.
   */
  takeOver(): void {
    const go = (): Promise<void> => this.session.takeOver();
    if (keptTable(this.#id)) askAtTable(t("together.tab"), t("play.take_over"), go);
    else void go();
  }

  /**
   * While another tab hosts the match, let nobody play in this tab, because the guests are connected to the other
   * tab. Host the table again once this tab leads.
   */
  async #followLeadingTab(): Promise<void> {
    const { session } = this;
    const { following } = session;
    const changes = following !== this.#following;
    if (!changes && !following) return;
    this.#following = following;
    const isKept = keptTable(this.#id) !== undefined;
    if (!following) return isKept ? this.reopen() : session.letPlay([]);
    if (changes) {
      this.shown = false;
      this.#end("ended");
      this.requestUpdate();
    }
    const isReserved = session.state.remote.length > 0;
    if (isKept && (changes || !isReserved)) await session.letPlay([...this.frame.kinds.keys()]);
    else if (!isKept && isReserved) await session.letPlay([]);
  }

  /** Start to host the table. If the table was stored before, its seats stay reserved for the same people. */
  async reopen(): Promise<void> {
    if (this.session.following) return this.#followLeadingTab();
    if (this.#host) return;
    // The names of the people are stored with the saved match, so save a match that was opened from a link.
    if (this.session.arrival?.kind === "new") await this.session.keep();
    const table = keptTable(this.#id);
    const host = this.#begin();
    if (!table) return;
    this.far = table.where.far;
    this.#server = { ...this.#server, address: table.where.server };
    await host.reopen(table);
  }

  get #id(): string {
    return this.session.match?.id ?? "";
  }

  /**
   * Open the dialog in which the host invites people. `stays`: true if the match was begun in order to play it
   * on several devices, so that the way to invite people remains after the dialog is closed. `seat`: the seat at
   * which the host sits; null for the one chosen before.
   */
  async open(stays = false, seat: number | null = null): Promise<void> {
    if (this.session.following) return this.takeOver();
    this.chosen = seat ?? this.chosen;
    await this.reopen();
    [this.copied, this.problem, this.confirming, this.shown] = [null, null, null, true];
    this.stays ||= stays;
    void hasCamera().then((has) => {
      this.camera = has;
    });
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
  }

  /** Open the dialog at the field into which the host pastes an answer. */
  readonly #enterAnswer = async (): Promise<void> => {
    await this.open();
    this.querySelector("textarea")?.focus();
    this.querySelector(".together-paste")?.scrollIntoView({ block: "center" });
  };

  protected override updated(): void {
    void this.#followLeadingTab();
    const { moment } = this.session;
    if (this.#host?.active && moment) this.#call.tell(moment.playable, t("together.turn"));
  }

  /** Return the host of this table, which is created by the first call. */
  #begin(): Host {
    if (this.#host) return this.#host;
    const isHidden = (game: string): boolean => gameInfo(game)?.hidden ?? false;
    const keep = (table: KeptTable | null): void => {
      if (this.#id && !this.session.following) keepTable(this.#id, table);
    };
    const means = { engine, connector: rtc, build: BUILD, isHidden, keep, audits: deviceAudits };
    const host = new Host(this.session, means);
    host.seat = this.chosen;
    host.addEventListener("change", () => {
      this.#wake.keep(host.active);
      this.requestUpdate();
    });
    host.addEventListener("foreign", () => {
      this.problem = "together.foreign.guest";
    });
    host.addEventListener("said", (event) =>
      this.#phrases.hear((event as CustomEvent<Said>).detail, this.names),
    );
    const hangUp = (): void => host.hangUp();
    addEventListener("pagehide", hangUp);
    this.#call.begin();
    this.#ends = [
      () => removeEventListener("pagehide", hangUp),
      waitForAddresses((address) => {
        const message = read(address, "answer");
        const isAnswer = typeof message !== "string" && message.kind === "answer";
        if (isAnswer) void this.#take(address);
        this.shown ||= isAnswer;
        return isAnswer;
      }),
      waitForTexts("host", async (text) => {
        const message = read(text);
        if (typeof message === "string" || message.kind === "answer") {
          const problem = await this.#take(text);
          // An answer that is opened twice has already arrived, so report no problem.
          return problem === "together.text.late"
            ? "late"
            : problem === null || problem === "together.text.used";
        }
        return host.places.some(({ invitation }) => invitation === text);
      }),
    ];
    this.#host = host;
    return host;
  }

  readonly #say = (phrase: number): void => {
    const own = this.#ownSeats[0] ?? null;
    this.#host?.say(phrase);
    this.#phrases.hear({ seat: own, phrase }, this.names);
  };

  /** The seats of people on this device, beginning with the host's own. */
  get #ownSeats(): number[] {
    const seats = localSeats(this.frame.kinds, this.session.state.remote);
    return seats.sort((one, other) => Number(other === this.chosen) - Number(one === this.chosen));
  }

  /** The name of the person who invites; "" if nobody plays here, or no name was entered. */
  get #ownName(): string {
    return this.#typedNames[this.#ownSeats[0] ?? -1] ?? "";
  }

  /** The names that people have entered, by seat. */
  get #typedNames(): string[] {
    return this.frame.kinds.map((_, seat) => this.session.match?.names[seat] ?? "");
  }

  /** Let the host sit at another seat of this device. The host's name moves there too. */
  readonly #sit = async (seat: number): Promise<void> => {
    const [own = seat] = this.#ownSeats;
    const names = this.#typedNames;
    this.chosen = seat;
    if (this.#host) this.#host.seat = seat;
    if (!names[seat]) await this.session.name(names.with(seat, names[own] ?? "").with(own, ""));
  };

  readonly #onName = (event: Event): void => {
    const name = personName((event.target as HTMLInputElement).value);
    const own = this.#ownSeats[0];
    if (own !== undefined) void this.session.name(this.#typedNames.with(own, name));
  };

  /**
   * Invite somebody to `seat`, or a spectator if it is null. The new invitation replaces the one of `place`,
   * if given.
   */
  readonly #invite = async (seat: number | null, place: Place | null = null): Promise<void> => {
    // An invitation without a usable server would fail in another network, so correct its data first.
    const { address } = this.#server;
    const part = isIceServer(address) ? "name" : "address";
    const field = this.querySelector<HTMLInputElement>(`[name="together-server-${part}"]`);
    if (field && address !== "" && !this.#chosenServer) return field.focus();
    const host = this.#begin();
    if (seat !== null && host.sitter(seat) === "bot") this.#expected.add(seat);
    host.server = this.far ? this.#chosenServer : null;
    [this.copied, this.problem, this.confirming] = [null, null, null];
    const from = this.#ownName;
    await (place ? host.renew(place, from) : host.invite(seat, from));
    await this.updateComplete;
    // A host who has already invited somebody knows the steps, so scroll to the newest code instead.
    const codes = this.querySelectorAll(".together-invitation");
    const next = codes.length > 1 ? codes[codes.length - 1] : this.querySelector(".together-steps");
    next?.scrollIntoView({ block: "start" });
  };

  /**
   * Use the text of an answer. Return the code of the message that explains the problem, or null if there is
   * none.
   */
  async #take(text: string): Promise<string | null> {
    this.problem = null;
    const problem = (await this.#host?.take(text)) ?? null;
    // If a device with another build was turned away in the meantime, keep the message about that.
    this.problem = problem ?? this.problem ?? "together.taken";
    return problem;
  }

  readonly #onPaste = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const field = this.querySelector("textarea");
    if (field && (await this.#take(field.value)) === null) field.value = "";
  };

  /**
   * Use an answer as soon as it is pasted. Any other text waits for the button, which reports what is wrong
   * with the text.
   */
  readonly #onPasted = async (event: ClipboardEvent): Promise<void> => {
    const text = event.clipboardData?.getData("text") ?? "";
    const message = read(text, "answer");
    if (typeof message === "string" || message.kind !== "answer") return;
    event.preventDefault();
    await this.#take(text);
  };

  /**
   * Use the answer in the clipboard. If the page cannot read a text from it, move the focus to the field,
   * into which the host can still paste.
   */
  readonly #onPasteButton = async (): Promise<void> => {
    const text = await navigator.clipboard.readText().catch(() => "");
    const field = this.querySelector("textarea");
    if (!field) return;
    // If the clipboard is empty or unreadable, keep what was typed.
    if (text) field.value = (await this.#take(text)) === null ? "" : text;
    else field.focus();
  };

  readonly #onScan = async ({ detail, target }: CustomEvent<string>): Promise<void> => {
    const problem = await this.#take(detail);
    if (problem === null) await (target as ScanButton).end();
    // A scanned code without an answer is probably an unrelated code, so the message says so.
    else if (problem === "together.text.nothing") this.problem = "together.text.foreign";
  };

  protected override render(): TemplateResult | typeof nothing {
    const host = this.#host;
    if (!host) return nothing;
    const { frame, names } = this;
    const { said } = this.#phrases;
    const { people, spectators } = host;
    // Once the match is handed on, this device no longer knows who is at the table.
    const shows = (host.active || this.stays) && host.handing.stage !== "handed";
    const manage = html`${notifyButton(() => this.requestUpdate())}${this.#manageButton(host)}`;
    const seats = host.screen ? [] : this.#ownSeats;
    const own = seats.length === 1 ? (seats[0] ?? null) : null;
    const company = host.places.some(({ stage }) => stage === "here");
    return html`
      ${shows ? drawPeople({ frame, names, people, spectators, own, company }, this.#say, manage) : nothing}
      ${this.#dealIsKnown(host) ? drawDeal(host.fair) : nothing}
      ${this.#notices(host)}
      ${shows ? drawSaid(said) : nothing}
      ${this.shown ? this.#dialog(host) : nothing}
    `;
  }

  /**
   * True if the state of the deal can be shown. As long as an invited person is missing, the cards may be
   * dealt again.
   */
  #dealIsKnown(host: Host): boolean {
    if (!host.active || !gameInfo(this.frame.game)?.hidden) return false;
    const { places } = host;
    const isComplete = places.every(({ stage }) => stage === "here" || stage === "free");
    return host.fair.stage !== "none" || (isComplete && host.hasGuests);
  }

  /**
   * Draw the button that opens the dialog. If an invitation has not been answered yet, the button leads
   * directly to the field for answers.
   */
  #manageButton(host: Host): TemplateResult {
    const words = t(this.#manageWords(host));
    if (!this.#awaitsAnswer(host))
      return html`<button data-id="together-manage" @click=${() => this.open()}>${words}</button>`;
    return html`<button class="primary" data-id="together-manage" @click=${this.#enterAnswer}>${words}</button>`;
  }

  #awaitsAnswer(host: Host): boolean {
    return host.places.some((place) => place.stage === "invited" && !this.#isSettled(place));
  }

  /**
   * Return the key of the words on the button that opens the dialog. Once everybody has come, they do not say
   * "invite" any more: to invite somebody who has left, the host uses the button in the notice about that
   * person.
   */
  #manageWords(host: Host): string {
    if (this.#awaitsAnswer(host)) return "together.manage.answer";
    const [own] = this.#ownSeats;
    const { places } = host;
    const isLost = ({ stage }: Place): boolean => stage === "lost";
    const settled = (seat: number): boolean =>
      places.some((place) => place.seat === seat && (isLost(place) || this.#isSettled(place)));
    const complete = this.frame.kinds.every((kind, seat) => isBotKind(kind) || seat === own || settled(seat));
    return complete && (host.hasGuests || places.some(isLost)) ? "together.manage" : "together.invite";
  }

  /**
   * Return the sentence that explains how to hand the match on. It usually names the button that opens the
   * list of seats. While the host waits for an answer, that button has another label, so the sentence names
   * the list itself.
   */
  #handingWords(host: Host): string {
    if (this.#awaitsAnswer(host)) return t("together.leave.list", { button: t("together.hand") });
    return t("together.leave.hand", { button: t(this.#manageWords(host)) });
  }

  /** Return the question to a host who is about to leave. If the match can be handed on, it says how. */
  #leaveWords(): string {
    const host = this.#host;
    const hands = host && this.frame.kinds.some((_, seat) => host.canHandTo(seat));
    const way = hands ? this.#handingWords(host) : "";
    return [t("together.leave.host"), way, t("together.leave.sure")].filter(Boolean).join(" ");
  }

  /**
   * Draw notices about people who are away; if another device holds the match, draw only a notice about that.
   */
  #notices(host: Host): unknown {
    const { names, frame } = this;
    if (host.handing.stage === "handed") return this.#handed(host);
    if (frame.seat < 0) return nothing;
    const awaited = host.places.filter((place) => !this.#onlyBot(place));
    return awaited.map((place) => drawAbsence(host, place, names[place.seat ?? -1] ?? "", this.#inviteBack));
  }

  #handed(host: Host): TemplateResult {
    return drawHanded(host, this.names[host.handing.to ?? -1] ?? "");
  }

  readonly #inviteBack = async (seat: number): Promise<void> => {
    await this.open();
    // The password of a TURN server is not stored, so the host has to enter it again first.
    const login = this.querySelector<HTMLInputElement>('[name="together-server-name"]');
    if (login && !this.#chosenServer) login.focus();
    else await this.#invite(seat);
  };

  #dialog(host: Host): TemplateResult {
    return html`<dialog class="sheet together" aria-labelledby="together-title" @close=${() => {
      this.shown = false;
    }}>
      <form method="dialog">
        <header>
          <h2 id="together-title">${t("together.title")}</h2>
          <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
        </header>
      </form>
      ${host.handing.stage === "handed" ? this.#handed(host) : canConnect() ? this.#inviting(host) : html`<p class="note bad">${t("together.bad.browser")}</p>`}
    </dialog>`;
  }

  #inviting(host: Host): TemplateResult {
    const { frame } = this;
    const secret = gameInfo(frame.game)?.hidden ?? false;
    const own = this.#ownSeats;
    const waiting = host.places.filter((place) => place.invitation !== "" && !this.#isSettled(place));
    return html`
      <p>${t("together.lead")}</p>
      ${secret ? drawFairness("together.fair") : nothing}
      ${
        own[0] === undefined
          ? nothing
          : html`<label class="field">${t("together.name")}
              <input name="together-name" maxlength=${LONGEST_NAME} autocomplete="nickname"
                .value=${this.#ownName} @change=${this.#onName} /></label>`
      }
      ${this.#where()}
      <label class="choice"><input type="checkbox" name="together-screen" .checked=${host.screen}
        @change=${(event: Event) => host.setScreen((event.target as HTMLInputElement).checked)} />${t("together.screen")}</label>
      <h3>${t("together.seats")}</h3>
      <ul class="together-seats">
        ${frame.kinds.map((kind, seat) => (isBotKind(kind) ? nothing : this.#seat(host, seat)))}
        ${host.places.filter(({ seat, stage }) => seat === null && stage !== "free").map((place) => this.#watcher(place))}
      </ul>
      ${drawHandingOn(host, {
        ...{ seat: this.handing, names: this.names, secret: secret && frame.seat >= 0 },
        answered: () => {
          this.handing = null;
        },
      })}
      ${host.screen ? this.#inviteAll(host) : nothing}
      ${waiting.length > 0 ? this.#drawSteps() : nothing}
      <div class="together-codes">${waiting.map((place) => this.#invitation(place))}</div>
      ${waiting.length > 0 ? this.#pasting() : nothing}
      ${this.#heard(host)}
      ${host.places.some(({ seat }) => seat !== null) ? drawAwayChoice(host) : nothing}
      <p class="actions"><button data-id="together-watch" @click=${() => this.#invite(null)}>${t("together.watch")}</button></p>
    `;
  }

  /**
   * True if nobody is awaited at a place: its guest is here, or a bot plays the seat and no invitation from
   * after the bot took over is valid.
   */
  #isSettled({ seat, stage }: Place): boolean {
    const bot = seat !== null && this.#host?.sitter(seat) === "bot";
    return stage === "here" || (bot && (stage === "lost" || !this.#expected.has(seat)));
  }

  /**
   * True if only a bot has ever played at a place. Nobody got the invitation to it, so the place is shown as
   * free, and nobody is awaited there. After a reload of this page, such a place is "lost" like all others.
   */
  #onlyBot(place: Place): boolean {
    const { stage, taken } = place;
    return !taken && (stage === "invited" || stage === "lost") && this.#isSettled(place);
  }

  /**
   * Draw the message about the latest answer and, once everybody invited is here, the button that leads to
   * the game.
   */
  #heard(host: Host): TemplateResult {
    const invited = host.places.filter(({ stage }) => stage !== "free");
    const searching = invited.some(({ stage }) => stage === "joining" || stage === "greeting");
    const taken = this.problem === "together.taken";
    const said = this.problem && (!taken || searching) ? t(this.problem) : "";
    const ready = invited.length > 0 && invited.every((place) => this.#isSettled(place));
    return html`
      <p class=${this.problem && !taken ? "note bad" : "done"} role="status">${said}</p>
      ${
        ready
          ? html`<p class="actions"><button class="primary" data-id="together-play"
              @click=${() => this.querySelector("dialog")?.close()}>${t("together.play")}</button></p>`
          : nothing
      }
    `;
  }

  /**
   * Draw the button that shows the invitations to all free seats at once, so that several people in front of
   * one screen can scan them.
   */
  #inviteAll(host: Host): TemplateResult | typeof nothing {
    const free = this.frame.kinds.flatMap((kind, seat) => {
      const place = host.places.find((one) => one.seat === seat);
      return isBotKind(kind) || (place && place.stage !== "free") ? [] : [seat];
    });
    if (free.length < 2) return nothing;
    return html`<p class="actions"><button data-id="together-all" @click=${async () => {
      for (const seat of free) await this.#invite(seat);
    }}>${t("together.invite.all")}</button></p>`;
  }

  #where(): TemplateResult {
    const choice = (far: boolean): TemplateResult => html`<label class="choice">
      <input type="radio" name="together-where" .checked=${this.far === far} @change=${() => {
        this.far = far;
        this.#keepWhere();
      }} />${t(far ? "together.where.far" : "together.where.near")}</label>`;
    return html`<div role="radiogroup" aria-labelledby="together-where">
      <p class="label" id="together-where">${t("together.where")}</p>
      <div class="choices">${choice(false)}${choice(true)}</div>
      ${this.far ? this.#drawServer() : nothing}
    </div>`;
  }

  #keepWhere(): void {
    const { far } = this;
    // What is not the address of a server may contain a password, so it is not kept.
    if (this.#host) this.#host.where = whereaboutsOf({ far, server: this.#server.address });
  }

  /** The server that the host has entered; null if its data are missing or not valid. */
  get #chosenServer(): RTCIceServer | null {
    return iceServer(this.#server.address, this.#server);
  }

  #drawServer(): TemplateResult {
    const { address } = this.#server;
    return html`<p class="fine">${t("together.far")}</p>
      ${this.#serverField("address", "url")}
      ${address === "" || isIceServer(address) ? nothing : html`<p class="note bad">${t("together.server.bad")}</p>`}
      ${
        isTurn(address)
          ? html`${this.#serverField("name", "text")}${this.#serverField("password", "password")}
            <p class="fine">${t("together.server.turn")}</p>`
          : nothing
      }
      ${this.#chosenServer ? nothing : html`<p class="note" data-id="together-no-server">${t("together.far.none")}</p>`}`;
  }

  #serverField(part: "address" | "name" | "password", type: "url" | "text" | "password"): TemplateResult {
    // A field of type "url" accepts only addresses of web pages, not those of STUN and TURN servers.
    const plain = type === "url";
    return html`<label class="field">${t(`together.server.${part}`)}
      <input name="together-server-${part}" type=${plain ? "text" : type} inputmode=${plain ? "url" : "text"}
        autocomplete="off" autocapitalize="off" spellcheck="false" .value=${this.#server[part]}
        @change=${(event: Event) => {
          this.#server = { ...this.#server, [part]: (event.target as HTMLInputElement).value.trim() };
          this.#keepWhere();
          this.requestUpdate();
        }} /></label>`;
  }

  #seat(host: Host, seat: number): TemplateResult {
    const { frame } = this;
    const place = host.places.find((one) => one.seat === seat);
    const stage = place?.stage ?? "free";
    const here = stage === "free";
    const own = seat === this.#ownSeats[0];
    const shown = place && this.#onlyBot(place) ? "free" : stage;
    const local = here && !host.screen ? (own ? "table.you" : "together.stage.local") : null;
    // If only two people play, the one who is not the host will be invited.
    const pair = local && frame.kinds.filter((kind) => !isBotKind(kind)).length === 2;
    // After a reload of this page, an unanswered invitation is "lost", although nobody was ever connected.
    const awaited = shown === "lost" && !place?.taken;
    const state = local ?? (awaited ? "together.person.free" : `together.stage.${shown}`);
    return html`<li data-seat=${seat} data-stage=${stage}>
      ${seatToken(frame, seat)}
      <span class="together-who">${this.names[seat] ?? ""}</span>
      <span class="together-state">${t(state)}${host.sitter(seat) === "bot" ? t("together.stage.bot") : ""}</span>
      ${own ? nothing : this.#buttons(shown === "free" ? null : (place ?? null), seat)}
      ${local && !own && !pair ? html`<button class="plain" data-id="together-sit" @click=${() => this.#sit(seat)}>${t("together.sit")}</button>` : nothing}
      ${own || pair || stage === "here" ? nothing : drawStandIn(host, seat)}
      ${
        host.canHandTo(seat)
          ? html`<button data-id="together-hand" @click=${() => {
              this.handing = seat;
            }}>${t("together.hand")}</button>`
          : nothing
      }
      ${stage === "unreached" ? this.#drawUnreached() : nothing}
    </li>`;
  }

  #drawUnreached(): TemplateResult {
    const why = this.far
      ? t("together.unreached.far")
      : `${t("together.unreached")} ${t("together.unreached.near")}`;
    return html`<p class="note">${why} ${t("together.unreached.two")}</p>`;
  }

  #watcher(place: Place): TemplateResult {
    return html`<li data-stage=${place.stage}>
      <span class="together-who">${place.name || t("together.watcher")}</span>
      <span class="together-state">${t(`together.stage.${place.stage}`)}</span>
      ${this.#buttons(place, null)}
    </li>`;
  }

  /** Return the key of the words for ending a visit. A shared screen does not take the seat over. */
  #endWords(seat: number | null): string {
    if (seat === null) return "together.withdraw.watch";
    return this.#host?.screen ? "together.withdraw.seat" : "together.withdraw";
  }

  #buttons(place: Place | null, seat: number | null): TemplateResult {
    const { stage = "free" } = place ?? {};
    const withdraws = stage === "invited" || place?.staysReserved;
    const back = withdraws ? "together.withdraw.offer" : this.#endWords(seat);
    const invite = (): unknown => this.#invite(seat, place);
    const button = (invited: () => unknown): TemplateResult =>
      html`<button data-id="together-invite" @click=${invited}>${t(place ? "together.invite.again" : "together.invite")}</button>`;
    const confirm = (): void => {
      this.confirming = place;
    };
    const end = (): unknown => place && this.#host?.withdraw(place);
    // A guest who is here would lose the seat by one tap.
    const present = seat !== null && (stage === "here" || stage === "away");
    const who = this.names[seat ?? -1] ?? "";
    const asked = place !== null && this.confirming === place && (present || stage === "invited");
    const yes = (): void => {
      this.confirming = null;
      void (present ? end() : invite());
    };
    return html`
      ${stage === "free" || stage === "unreached" || stage === "lost" ? button(invite) : nothing}
      ${stage === "invited" && !asked ? button(confirm) : nothing}
      ${place && !(present && asked) ? html`<button data-id="together-withdraw" @click=${present ? confirm : end}>${t(back)}</button>` : nothing}
      ${
        asked
          ? html`<div class="note" role="status">${t(present ? "together.remove" : "together.renew", { who })}
              <p class="actions"><button data-id="together-renew" @click=${yes}>${t(present ? back : "together.renew.yes")}</button>
              <button data-id="together-renew-not" @click=${() => {
                this.confirming = null;
              }}>${t("table.cancel")}</button></p></div>`
          : nothing
      }
    `;
  }

  /** Draw the steps that the host and the invited people have to take. */
  #drawSteps(): TemplateResult {
    return html`<ol class="together-steps">
      <li>${t("together.step.send")}</li>
      <li>${t("together.step.answer")}</li>
      <li>${t(this.camera ? "together.step.take" : "together.step.take.blind")}</li>
    </ol>`;
  }

  #invitation({ seat, invitation }: Place): TemplateResult {
    const who = seat === null ? t("together.watcher") : (this.names[seat] ?? "");
    const name = this.#ownName;
    const game = t("game.name", {}, this.frame.game);
    const words = `together.message.${seat === null ? "watch" : "offer"}${name ? ".from" : ""}`;
    const message = (link: string): string => t(words, { name, game, link });
    return html`<section class="together-invitation">
      <h3>${t("together.invitation", { seat: who })}</h3>
      ${drawWays({ kind: "offer", text: invitation, message }, this.copied, (copied) => {
        this.copied = copied;
      })}
    </section>`;
  }

  #pasting(): TemplateResult {
    return html`
      <form class="together-paste" @submit=${this.#onPaste}>
        <label class="field">${t("together.paste")}
          <textarea name="together-answer" rows="2" spellcheck="false" autocomplete="off" @paste=${this.#onPasted}></textarea></label>
        <div class="copy">
          <button class="primary" data-id="together-take">${t("together.take")}</button>
          ${
            "readText" in (navigator.clipboard ?? {})
              ? html`<button type="button" data-id="together-paste" @click=${this.#onPasteButton}>${t("together.paste.button")}</button>`
              : nothing
          }
          ${this.camera ? html`<kl-scan-button .label=${t("together.camera")} @code=${this.#onScan}></kl-scan-button>` : nothing}
        </div>
      </form>
    `;
  }
}

customElements.define("kl-together", HostPanel);
