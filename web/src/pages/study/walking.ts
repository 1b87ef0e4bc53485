/**
 * Walking a tree of moves, by buttons and keys, by wheel and finger. Where a step has led is said, as the keyboard says it
 * to whoever walks with the focus in the tree.
 */
import type { ReactiveControllerHost } from "lit";
import type { Studying, Walk } from "../../session/study/studying.ts";
import { Gestures } from "./gestures.ts";
import { placeWords } from "./tree.ts";

export class Walking {
  /** Where the latest step has led. */
  said = "";
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #studying: Studying;
  /** Resolves when nothing is on its way that belongs to the place shown. */
  readonly #ready: () => Promise<void>;

  constructor(host: ReactiveControllerHost & HTMLElement, studying: Studying, ready: () => Promise<void>) {
    [this.#host, this.#studying, this.#ready] = [host, studying, ready];
    new Gestures(host, (step) => this.walk(step), this.#holds);
  }

  /** Take a step. */
  async walk(walk: Walk): Promise<void> {
    const studying = this.#studying;
    await this.#ready();
    const before = studying.at;
    await studying.walk(walk);
    const tells = this.#host.querySelector(".study-tree")?.contains(document.activeElement);
    this.said = tells || studying.at === before ? "" : placeWords(studying.nodes, studying.at);
    this.#host.requestUpdate();
  }

  /** Something was taken up, or is to be confirmed. */
  readonly #holds = (): boolean => {
    const { moment } = this.#studying;
    return !moment || moment.clicked.length > 0 || moment.pending !== null;
  };
}
