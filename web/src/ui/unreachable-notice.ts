/** Notices that files of the site could not be loaded. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import { Unreachable } from "../base/file-unreachable.ts";
import { retryImports } from "../base/lazy-import.ts";
import { t } from "../words/sentences.ts";

const again = (retry: () => void) => (): void => {
  retryImports();
  retry();
};

/** Draw the notice that replaces a whole page whose script could not be loaded. */
export function unreachable(retry: () => void, { damaged, path }: Unreachable): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("fetch.failed")}</h1>
      <p class="lead" role="alert">${t(damaged ? "fetch.failed.file" : "fetch.failed.text", { file: path })}</p>
      <p class="actions"><button class="primary" data-id="fetch" @click=${again(retry)}>${t("fetch.retry")}</button></p>
    </div>
  `;
}

/** Draw the notice that replaces a part of a page that could not be loaded. */
export function missingPart(retry: () => void, sentence: string = t("fetch.part")): TemplateResult {
  return html`<p class="note bad" role="alert">${sentence}
    <button class="plain" type="button" data-id="fetch" @click=${again(retry)}>${t("fetch.retry")}</button></p>`;
}

/**
 * Loads parts that an element needs while it is shown. If a part cannot be loaded, the element shows a notice
 * with a button that loads the part again.
 */
export class FetchedParts {
  readonly #host: ReactiveControllerHost;
  /** For each part that is being loaded, or could not be loaded, the function that loads it. */
  readonly #works = new Map<string, () => Promise<void>>();
  /** The names of the parts that could not be loaded. */
  readonly #lost = new Set<string>();
  readonly #going = new Map<string, Promise<void>>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /**
   * Call `work`, which loads the part `name`. If the same part is being loaded, or could not be loaded
   * before, do not call it again.
   */
  async get(name: string, work: () => Promise<void>): Promise<void> {
    if (this.#works.has(name)) return this.#going.get(name);
    this.#works.set(name, work);
    const going = this.#do(name, work);
    this.#going.set(name, going);
    await going;
  }

  async #do(name: string, work: () => Promise<void>): Promise<void> {
    this.#lost.delete(name);
    try {
      await work();
      this.#works.delete(name);
    } catch (error) {
      if (error instanceof Unreachable) {
        console.warn(error.message);
        this.#lost.add(name);
      } else {
        this.#works.delete(name);
        throw error;
      }
    } finally {
      this.#host.requestUpdate();
    }
  }

  readonly #retry = (): void => {
    for (const name of [...this.#lost]) {
      const work = this.#works.get(name);
      if (work) void this.#do(name, work);
    }
  };

  /** Draw the notice that parts of the page could not be loaded; draw nothing if none has failed. */
  draw(): TemplateResult | typeof nothing {
    return this.#lost.size > 0 ? missingPart(this.#retry) : nothing;
  }
}
