/**
 * The page inside an embedded board on another site (see embed/embed-element.ts): a picture, a match to
 * replay, or a match to play. It stores nothing on the device; links open the full site in a new tab.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../styles/board.css";
import "../table/kl-table.ts";
import { type EmbedParams, readEmbedParams } from "../base/embed-params.ts";
import { Unreachable } from "../base/file-unreachable.ts";
import { find } from "../base/links/finder.ts";
import { moves, pace, settings } from "../base/prefs/settings.ts";
import { absolute } from "../base/router.ts";
import { studyIn } from "../base/study-text.ts";
import { EngineError } from "../engine/engine.ts";
import type { Failure, Frame } from "../engine/protocol.ts";
import { need } from "../packs/game-pack.ts";
import { MatchStore } from "../saves/match-store.ts";
import { engine, gameInfo, thinker } from "../services.ts";
import { type Moment, Session, type TableCommand } from "../session/session.ts";
import type { KlTable } from "../table/kl-table.ts";
import { drawPicture } from "../table/small-picture.ts";
import { Page } from "../ui/page-element.ts";
import { unreachable } from "../ui/unreachable-notice.ts";
import { say, seatNames, t } from "../words/sentences.ts";

/** The minimum time for a bot's move in milliseconds, so that people can follow. */
const BOT_PAUSE = 350;
/** The commands that are allowed while a match can only be replayed. */
const LOOKING: ReadonlySet<TableCommand["do"]> = new Set(["goto", "autoplay", "pause", "lift", "attackers"]);

class BoardPage extends Page {
  static override properties = {
    how: { attribute: false },
    record: { attribute: false },
    frame: { state: true },
    failure: { state: true },
    lost: { state: true },
    reads: { state: true },
  };
  declare how: string;
  declare record: string;
  /** The frame to show as a picture; null if a study or a match is shown instead. */
  declare private frame: Frame | null;
  declare private failure: Failure | null;
  /** The error if the files of the game could not be fetched; null otherwise. */
  declare private lost: Unreachable | null;
  /** True if a study is shown. */
  declare private reads: boolean;
  #session: Session | null = null;
  /**
   * Identifies the moment that was last reported to the surrounding page, by its ply and record; "" for none.
   */
  #told = "";

  constructor() {
    super();
    this.frame = null;
    this.failure = null;
    this.lost = null;
    this.reads = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.leave();
  }

  readonly #retry = (): void => {
    this.lost = null;
    this.#session?.leave();
    void this.#open();
  };

  get #guest(): EmbedParams {
    return readEmbedParams(this.how);
  }

  async #open(): Promise<void> {
    const { show, language, theme } = this.#guest;
    settings.lend({ language, theme });
    try {
      if (studyIn(this.record)) return await this.#read();
      await (show === "look" ? this.#look() : this.#play());
    } catch (error) {
      if (error instanceof EngineError) this.failure = error.failure;
      else if (error instanceof Unreachable) this.lost = error;
      else throw error;
    }
    this.requestUpdate();
    await this.updateComplete;
    this.served();
    this.#tell("ready");
  }

  /**
   * Report the state of the match to the surrounding page, once for each moment. That page may belong to
   * anybody, so in a game with secrets the report contains no record.
   */
  #tell(kleinod: "ready" | "change"): void {
    const frame = this.frame ?? this.#session?.moment?.frame;
    if (!frame || parent === window) return;
    const { game, at, plies, outcome, record } = frame;
    const open = gameInfo(game)?.hidden === false;
    const told = { game, at, plies, over: outcome !== null, ...(open && { record }) };
    const said = `${at} ${record}`;
    if (kleinod === "change" && (this.#told === said || !this.#told)) return;
    this.#told = said;
    parent.postMessage({ kleinod, ...told }, "*");
  }

  /** Show the match as a picture, as somebody without a seat sees it. */
  async #look(): Promise<void> {
    const { at } = this.#guest;
    const frame = await engine.ask({
      op: "open",
      record: this.record,
      viewer: null,
      ...(at !== undefined && { at }),
    });
    await need(frame.game);
    this.frame = frame;
  }

  /**
   * Load and show a study. The element of the study dispatches the event "served" itself, once it responds to
   * clicks.
   */
  async #read(): Promise<void> {
    await Promise.all([import("./study/embedded-study.ts"), need("study")]);
    this.reads = true;
  }

  async #play(): Promise<void> {
    const { show, at } = this.#guest;
    const session = new Session(
      { page: "match", record: this.record },
      {
        ...{ engine, thinker, gameInfo, need },
        // A match played here is not stored, so it lasts only as long as the surrounding page.
        store: new MatchStore(() => Promise.reject(new Error("a guest keeps nothing"))),
        locks: undefined,
        settled: async () => {
          await this.updateComplete;
          await this.querySelector<KlTable>("kl-table")?.settled();
        },
        pause: () => (moves() ? BOT_PAUSE * pace() : 0),
        confirms: () => settings.get("confirm"),
      },
    );
    this.#session = session;
    session.addEventListener("change", () => {
      this.requestUpdate();
      this.#tell("change");
    });
    await session.open();
    this.failure = session.failure;
    if (this.failure) return;
    if (at !== undefined) await session.do({ do: "goto", at });
    // In a match from a link, bots do not play until `keep` is called.
    if (show === "play") await session.keep();
  }

  readonly #onCommand = (event: CustomEvent<TableCommand>): void => {
    const command = event.detail;
    if (this.#guest.show === "play" || LOOKING.has(command.do)) void this.#session?.do(command);
    else if (command.do === "type") command.heard(false);
  };

  readonly #onRules = (event: CustomEvent<string>): void => {
    const game = this.#session?.moment?.frame.game;
    if (game) open(absolute({ page: "rules", game, rule: event.detail }), "_blank", "noopener");
  };

  protected override render(): TemplateResult {
    const { show } = this.#guest;
    const moment = this.#session?.moment;
    const frame = this.frame ?? moment?.frame;
    return html`<div class="guest" data-show=${this.reads ? "study" : show}>
      <h1 class="unseen">${frame ? t("game.name", {}, frame.game) : t(this.reads ? "study.title" : "play.title")}</h1>
      ${this.#shown(moment)}
      <p class="guest-home"><a href=${this.#address()} target="_blank" rel="noopener">${
        frame ? html`${t("game.name", {}, frame.game)} · ` : nothing
      }Kleinod</a></p>
    </div>`;
  }

  #address(): string {
    const study = studyIn(this.record);
    if (study) return absolute({ page: "shared-study", ...study });
    const record = this.#session?.moment?.frame.record ?? this.record;
    return absolute({ page: "match", record });
  }

  #shown(moment: Moment | null | undefined): TemplateResult {
    if (this.lost) return unreachable(this.#retry, this.lost);
    if (this.failure) {
      const said = say(find(this.record).problem ?? this.failure.msg, { game: "", names: [] });
      return html`<div class="page problem"><p class="lead" role="alert">${said}</p></div>`;
    }
    if (this.reads) return html`<kl-guest-study .text=${this.record}></kl-guest-study>`;
    if (this.frame) return this.#picture(this.frame);
    if (!moment) return html`<div class="page waiting"><p role="status">${t("play.opening")}</p></div>`;
    const shown = this.#guest.show === "play" ? moment : looked(moment);
    return html`<kl-table .moment=${shown} .names=${seatNames(moment.frame.colors)}
      @command=${this.#onCommand} @rules=${this.#onRules}></kl-table>`;
  }

  #picture(frame: Frame): TemplateResult {
    const speech = { game: frame.game, names: seatNames(frame.colors) };
    const said = say(frame.outcome?.reason ?? frame.prompt, speech);
    const label = `${t("game.name", {}, frame.game)}. ${said}`;
    return html`<div class="guest-picture">${drawPicture(frame, label)}</div>`;
  }
}

/** Return a copy of a moment in which no action is possible, so that the match can only be replayed. */
function looked(moment: Moment): Moment {
  const nothingNext = { next: new Map(), buttons: new Map(), clicked: [], pending: null, hinted: [] };
  return { ...moment, ...nothingNext, playable: false, hintable: false, editable: false };
}

customElements.define("kl-guest", BoardPage);
