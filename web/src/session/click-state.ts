/** What a person is about to do with the moment shown: clicks so far, what they would lead to, why they cannot be. */

import type { Frame, Msg, Replies, Request } from "../engine/protocol.ts";
import { buttonsOf, click, type Next, nextIds } from "../input/click-path.ts";
import {
  type Found,
  isNothing,
  NO_REFUSAL,
  type RefusedClicks,
  whyNotBoth,
  whyNowhere,
} from "../input/refused-clicks.ts";
import type { Glimpse, Notice } from "./moment.ts";

/** The moment that is chosen from, and whom to ask about it. */
export interface Ground {
  readonly frame: Frame;
  readonly playable: boolean;
  /** The reply, or null when it was refused or no longer matters. */
  ask(request: Extract<Request, { op: "why" }>): Promise<Replies["why"] | null>;
  /** A look ahead; null when it fails: nobody has asked for it. */
  glimpse(request: Extract<Request, { op: "preview" }>): Promise<Glimpse | null>;
  changed(): void;
}

export class Choosing {
  clicked: string[] = [];
  /** A complete path that waits for its confirmation. */
  pending: string[] | null = null;
  /** The path a hint proposes. */
  hinted: string[] = [];
  /** What is to be clicked once more when what is complete has been played; "" for nothing. */
  again = "";
  /** How many notices there have been. */
  noticed = 0;
  ghost: Glimpse | null = null;
  readonly #ground: Ground;
  #notice: Notice | null = null;
  /** The choice being considered, as a text; late looks ahead at another one are dropped. */
  #considered = "";
  /** What the last click led to, if that was nowhere. */
  #tried: RefusedClicks = NO_REFUSAL;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  set notice(notice: Notice | null) {
    if (notice) this.noticed += 1;
    this.#notice = notice;
  }

  get next(): Map<string, Next> {
    const { frame, playable } = this.#ground;
    return playable && !this.pending ? nextIds(frame.choices, this.clicked) : new Map();
  }

  get buttons(): Map<string, Next> {
    const { frame, playable } = this.#ground;
    return playable && !this.pending ? buttonsOf(frame.choices, this.next) : new Map();
  }

  /** One more click. Answers the path if it is complete now, else when all is said about it. */
  click(id: string): string[] | Promise<void> {
    const [clicked, tried] = [this.clicked, this.#tried];
    this.notice = null;
    this.hinted = [];
    this.#overlook();
    this.#tried = NO_REFUSAL;
    const meant = click(this.#ground.frame.choices, clicked, id);
    this.again = (meant.kind === "act" && meant.again) || "";
    if (meant.kind === "act") return meant.path;
    if (meant.kind === "ask") return this.#explain(this.#nowhere(tried, clicked, id));
    this.clicked = meant.clicked;
    if (meant.kind === "refuse") this.#refuse([...meant.clicked, id], meant.why);
    this.#ground.changed();
    if (meant.kind === "refuse") return Promise.resolve();
    return this.#mention(whyNotBoth(tried, clicked, meant.clicked, this.#why));
  }

  /** A card that means nothing by itself stands for the place where it lies, which it may cover. */
  async #nowhere(tried: RefusedClicks, clicked: readonly string[], id: string): Promise<Found | null> {
    const found = await whyNowhere(tried, clicked, id, this.#why);
    const zone = this.#ground.frame.scene.cards.find(({ key }) => key === id)?.zone;
    if (!zone || (found && !isNothing(found.why))) return found;
    return (await whyNowhere(tried, clicked, zone, this.#why)) ?? found;
  }

  /** Say why a click led nowhere. */
  async #explain(why: Promise<Found | null>): Promise<void> {
    const found = await why;
    if (found) this.#refuse(found.path, found.why);
    this.#ground.changed();
  }

  /** Say why a click that began something else could not end what was begun, if that is worth telling. */
  async #mention(why: Promise<Found | null>): Promise<void> {
    const found = await why;
    if (!found) return;
    this.notice = { kind: "refused", msg: found.why, instead: true };
    this.#ground.changed();
  }

  /** Let a complete path wait for a second yes, and show what it would lead to. */
  propose(path: string[]): void {
    this.clicked = path.slice(0, -1);
    this.pending = path;
    this.#ground.changed();
    void this.#lookAhead(path);
  }

  /** Look ahead at what choosing this id would complete; an id that completes nothing ends it. */
  consider(id: string): void {
    if (this.pending) return;
    const ends = this.next.get(id)?.ends || this.buttons.get(id)?.ends;
    const meant = ends ? click(this.#ground.frame.choices, this.clicked, id) : null;
    void this.#lookAhead(meant?.kind === "act" ? meant.path : []);
  }

  /** The same moment is told anew: what was begun stays where it still leads on. */
  retold({ choices }: Frame): void {
    const leads = (path: readonly string[]): boolean => path.length === 0 || nextIds(choices, path).size > 0;
    const ends = (path: readonly string[]): boolean =>
      nextIds(choices, path.slice(0, -1)).get(path.at(-1) ?? "")?.ends ?? false;
    if (this.pending ? !ends(this.pending) : !leads(this.clicked)) this.forget();
    if (!ends(this.hinted)) this.hinted = [];
  }

  /** Another moment is shown, or somebody begins anew. */
  forget(): void {
    this.clicked = [];
    this.pending = null;
    this.notice = null;
    this.hinted = [];
    this.#tried = NO_REFUSAL;
    this.#overlook();
  }

  #overlook(): void {
    this.#considered = "";
    this.ghost = null;
  }

  async #lookAhead(path: string[]): Promise<void> {
    const considered = path.join(" ");
    if (considered === this.#considered) return;
    this.#considered = considered;
    const { record, at } = this.#ground.frame;
    const ghost = path.length > 0 ? await this.#ground.glimpse({ op: "preview", record, at, path }) : null;
    if (considered !== this.#considered || ghost === this.ghost) return;
    this.ghost = ghost;
    this.#ground.changed();
  }

  readonly #why = (path: string[]): Promise<Replies["why"] | null> => {
    const { record, at } = this.#ground.frame;
    return this.#ground.ask({ op: "why", record, at, path });
  };

  #refuse(path: string[], why: Msg): void {
    this.#tried = { path, why };
    this.notice = { kind: "refused", msg: why };
  }
}
