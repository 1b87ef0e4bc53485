/**
 * Walking a tree of moves, by buttons and keys, by wheel and finger. Where a step has led is said, as the keyboard says it
 * to whoever walks with the focus in the tree.
 */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from "lit";
import { type Reading, variationOf, type Walk } from "../../../session/study/study-reader.ts";
import { placeWords, showPlace, walkOf } from "./move-tree.ts";
import { Gestures } from "./tree-gestures.ts";

interface Ways {
  /** Resolves when nothing is on its way that belongs to the place shown. */
  ready?: () => Promise<void>;
  /** Whether the wheel walks as well. */
  wheel?: boolean;
}

export class Walking implements ReactiveController {
  /** Variations that show their first action alone. */
  folded: ReadonlySet<number> = new Set();
  /** Where the latest step has led. */
  #said = "";
  readonly #host: LitElement;
  readonly #reading: Reading;
  readonly #ready: () => Promise<void>;

  constructor(host: LitElement, reading: Reading, { ready = async () => {}, wheel = true }: Ways) {
    [this.#host, this.#reading, this.#ready] = [host, reading, ready];
    host.addController(this);
    new Gestures(host, { step: (step) => this.walk(step), busy: this.#busy, wheel });
  }

  /** The panel is drawn by the table. */
  hostUpdated(): void {
    const table = this.#host.querySelector("kl-table");
    void table?.updateComplete.then(() => showPlace(table, this.#reading.at));
  }

  /** What tells where one has got to. */
  get drawn(): TemplateResult {
    return html`<p class="unseen" data-id="study-place" role="status">${this.#said || nothing}</p>`;
  }

  /** Take a step. */
  async walk(walk: Walk): Promise<void> {
    const reading = this.#reading;
    await this.#ready();
    const before = reading.at;
    await reading.walk(walk);
    const tells = this.#host.querySelector(".study-tree")?.contains(document.activeElement);
    this.#said = tells || reading.at === before ? "" : placeWords(reading.nodes, reading.at);
    this.#host.requestUpdate();
  }

  /** Go to a place that somebody points at; what is folded there is unfolded. */
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

  /** Fold a variation, or unfold it; without a number the one in which one stands. */
  fold(n = variationOf(this.#reading.nodes, this.#reading.at)): void {
    const folded = new Set(this.folded);
    if (!folded.delete(n) && n > 0) folded.add(n);
    this.folded = folded;
    this.#host.requestUpdate();
  }

  unfold(): void {
    this.folded = new Set();
  }

  /** Whether something stands in the tree. */
  holds(target: EventTarget | null): boolean {
    return (target as Element).closest(".study-tree [data-node]") !== null;
  }

  /** A key within the tree: whether it has meant a step, or folding. */
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

  /** The keyboard stays in the tree, whatever became of where it was. */
  readonly attend = async (): Promise<void> => {
    const host = this.#host;
    await host.updateComplete;
    const table = host.querySelector("kl-table");
    await table?.updateComplete;
    if (table) showPlace(table, this.#reading.at);
    host.querySelector<HTMLElement>('.study-tree [aria-selected="true"]')?.focus({ preventScroll: true });
  };

  /** Something was taken up, or is to be confirmed. */
  readonly #busy = (): boolean => {
    const { moment } = this.#reading;
    return !moment || moment.clicked.length > 0 || moment.pending !== null;
  };
}
