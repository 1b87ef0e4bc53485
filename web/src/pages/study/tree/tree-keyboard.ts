/**
 * Steps through a tree of moves by buttons, keys, mouse wheel and swipes. The new place is announced to
 * screen readers, unless the focus moves to it in the tree.
 */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from "lit";
import { type Reading, variationOf, type Walk } from "../../../session/study/study-reader.ts";
import { placeWords, showPlace, walkOf } from "./move-tree.ts";
import { Gestures } from "./tree-gestures.ts";

interface Ways {
  /** Resolves when all pending edits of the current place are applied. */
  ready?: () => Promise<void>;
  /** True if the mouse wheel takes steps too. */
  wheel?: boolean;
}

export class Walking implements ReactiveController {
  /** The variations of which only the first action is shown, by node. */
  folded: ReadonlySet<number> = new Set();
  /** The announcement of the latest step for screen readers. */
  #said = "";
  readonly #host: LitElement;
  readonly #reading: Reading;
  readonly #ready: () => Promise<void>;

  constructor(host: LitElement, reading: Reading, { ready = async () => {}, wheel = true }: Ways) {
    [this.#host, this.#reading, this.#ready] = [host, reading, ready];
    host.addController(this);
    new Gestures(host, { step: (step) => this.walk(step), busy: this.#busy, wheel });
  }

  /**
   * Marks the current place after each update. The table draws the panel, so the tree exists only after the
   * table's update.
   */
  hostUpdated(): void {
    const table = this.#host.querySelector("kl-table");
    void table?.updateComplete.then(() => showPlace(table, this.#reading.at));
  }

  /** The live region with the announcement. */
  get drawn(): TemplateResult {
    return html`<p class="unseen" data-id="study-place" role="status">${this.#said || nothing}</p>`;
  }

  /** Take a step in the tree, and announce the new place. */
  async walk(walk: Walk): Promise<void> {
    const reading = this.#reading;
    await this.#ready();
    const before = reading.at;
    await reading.walk(walk);
    const tells = this.#host.querySelector(".study-tree")?.contains(document.activeElement);
    this.#said = tells || reading.at === before ? "" : placeWords(reading.nodes, reading.at);
    this.#host.requestUpdate();
  }

  /** Go to a place that was clicked, and unfold its variation. */
  async turnTo(n: number): Promise<void> {
    if (this.folded.has(n)) this.fold(n);
    await this.#ready();
    await this.#reading.turnTo(n);
  }

  async turnToChapter(chapter: number): Promise<void> {
    await this.#ready();
    this.unfold();
    await this.#reading.turnToChapter(chapter);
  }

  /** Fold or unfold a variation; by default that of the current place. */
  fold(n = variationOf(this.#reading.nodes, this.#reading.at)): void {
    const folded = new Set(this.folded);
    if (!folded.delete(n) && n > 0) folded.add(n);
    this.folded = folded;
    this.#host.requestUpdate();
  }

  unfold(): void {
    this.folded = new Set();
  }

  /** True if an element is part of the tree of moves. */
  holds(target: EventTarget | null): boolean {
    return (target as Element).closest(".study-tree [data-node]") !== null;
  }

  /**
   * Handle a key that is pressed in the tree. Return true if the key took a step, or folded or unfolded a
   * variation.
   */
  press(event: KeyboardEvent): boolean {
    const item = (event.target as Element).closest<HTMLElement>(".study-tree [data-node]");
    const walk = item && walkOf(event);
    if (item && event.key === " ") this.fold();
    else if (item && event.key === "Enter") void this.#reading.turnTo(Number(item.dataset.node));
    else if (walk) void this.walk(walk).then(this.attend);
    else return false;
    event.preventDefault();
    return true;
  }

  /** Return the focus to the current place in the tree, even if the element that had the focus is gone. */
  readonly attend = async (): Promise<void> => {
    const host = this.#host;
    await host.updateComplete;
    const table = host.querySelector("kl-table");
    await table?.updateComplete;
    if (table) showPlace(table, this.#reading.at);
    host.querySelector<HTMLElement>('.study-tree [aria-selected="true"]')?.focus({ preventScroll: true });
  };

  /** Returns true if a piece is selected or an action waits for confirmation. */
  readonly #busy = (): boolean => {
    const { moment } = this.#reading;
    return !moment || moment.clicked.length > 0 || moment.pending !== null;
  };
}
