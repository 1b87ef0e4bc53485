/** Notices about files of the site that could not be fetched. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import { Unreachable } from "../base/file-unreachable.ts";
import { retryImports } from "../base/lazy-import.ts";
import { t } from "../words/sentences.ts";

const again = (retry: () => void) => (): void => {
  retryImports();
  retry();
};

/** Draw the notice shown instead of a page that could not be fetched. */
export function unreachable(retry: () => void, { damaged, path }: Unreachable): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("fetch.failed")}</h1>
      <p class="lead" role="alert">${t(damaged ? "fetch.failed.file" : "fetch.failed.text", { file: path })}</p>
      <p class="actions"><button class="primary" data-id="fetch" @click=${again(retry)}>${t("fetch.retry")}</button></p>
    </div>
  `;
}

/** Draw the notice shown instead of a part of a page that could not be fetched. */
export function missingPart(retry: () => void, sentence: string = t("fetch.part")): TemplateResult {
  return html`<p class="note bad" role="alert">${sentence}
    <button class="plain" type="button" data-id="fetch" @click=${again(retry)}>${t("fetch.retry")}</button></p>`;
}

/**
 * Fetches parts that an element needs while it is shown. If a part cannot be fetched, a notice is shown, and
 * the part is fetched again on request.
 */
export class FetchedParts {
  readonly #host: ReactiveControllerHost;
  /** The work that fetches each part, by the part's name, as long as it is pending or has failed. */
  readonly #works = new Map<string, () => Promise<void>>();
  /** The names of the parts that could not be fetched. */
  readonly #lost = new Set<string>();
  readonly #going = new Map<string, Promise<void>>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Run work that fetches something, unless the same work is pending or waits for a retry. */
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

  /** Draw the notice that parts of the page could not be loaded, or nothing if none has failed. */
  draw(): TemplateResult | typeof nothing {
    return this.#lost.size > 0 ? missingPart(this.#retry) : nothing;
  }
}
