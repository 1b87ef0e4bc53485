/** What is said when something of the site did not arrive. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import { Unreachable } from "../base/file-unreachable.ts";
import { retryImports } from "../base/lazy-import.ts";
import { t } from "../words/sentences.ts";

const again = (retry: () => void) => (): void => {
  retryImports();
  retry();
};

/** Instead of a page. */
export function unreachable(retry: () => void, { damaged, path }: Unreachable): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("fetch.failed")}</h1>
      <p class="lead" role="alert">${t(damaged ? "fetch.failed.file" : "fetch.failed.text", { file: path })}</p>
      <p class="actions"><button class="primary" data-id="fetch" @click=${again(retry)}>${t("fetch.retry")}</button></p>
    </div>
  `;
}

/** In the place of a part of a page. */
export function missingPart(retry: () => void, sentence: string = t("fetch.part")): TemplateResult {
  return html`<p class="note bad" role="alert">${sentence}
    <button class="plain" type="button" data-id="fetch" @click=${again(retry)}>${t("fetch.retry")}</button></p>`;
}

/** What an element fetches while it is shown. What does not arrive is said in its place, and fetched again on a wish. */
export class FetchedParts {
  readonly #host: ReactiveControllerHost;
  /** By name, what is on its way or has not arrived. */
  readonly #works = new Map<string, () => Promise<void>>();
  /** Names of the parts whose files did not arrive. */
  readonly #lost = new Set<string>();
  readonly #going = new Map<string, Promise<void>>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Do work that fetches something, unless it is under way already or waits for a wish to try again. */
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

  /** The sentence about what has not arrived. */
  draw(): TemplateResult | typeof nothing {
    return this.#lost.size > 0 ? missingPart(this.#retry) : nothing;
  }
}
