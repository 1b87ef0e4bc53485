/** A page about what is saved on this device. It follows what becomes of that, here and in other tabs. */
import type { PropertyDeclarations } from "lit";
import { needAll } from "../../packs/packs.ts";
import { Page } from "../../parts/page.ts";
import type { SavedMatch } from "../../saves/store.ts";
import { store } from "../../services.ts";

export abstract class StoredPage extends Page {
  static override properties: PropertyDeclarations = { saves: { state: true }, known: { state: true } };
  /** Whether what is saved has been looked up. */
  declare protected known: boolean;
  /** All saves, the latest first. */
  declare protected saves: SavedMatch[];

  constructor() {
    super();
    this.saves = [];
    this.known = false;
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
    const saves = await store.list();
    await needAll(saves.map(({ game }) => game));
    this.saves = saves;
    this.known = true;
  };
}
