/** A page about what is saved on this device. It follows what becomes of that, here and in other tabs. */
import type { PropertyDeclarations } from "lit";
import { store } from "../services.ts";
import type { SavedMatch } from "../store.ts";
import { Page } from "./page.ts";

export abstract class StoredPage extends Page {
  static override properties: PropertyDeclarations = { saves: { state: true } };
  /** All saves, the latest first. */
  declare protected saves: SavedMatch[];

  constructor() {
    super();
    this.saves = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    store.addEventListener("change", this.#load);
    void this.#load()
      .then(() => this.updateComplete)
      .then(() => this.served());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    store.removeEventListener("change", this.#load);
  }

  readonly #load = async (): Promise<void> => {
    this.saves = await store.list();
  };
}
