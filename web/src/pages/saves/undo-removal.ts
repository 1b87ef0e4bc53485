/** Draws a line that names the save removed last, with a button that restores it. */
import { html, nothing, type TemplateResult } from "lit";
import type { RemovedSaves } from "../../saves/removed-saves.ts";
import { t } from "../../words/sentences.ts";
import { labelOf } from "./save-list.ts";

export function removal(removed: RemovedSaves, after: () => unknown): TemplateResult | typeof nothing {
  const { latest } = removed;
  if (!latest) return nothing;
  const undo = async (): Promise<void> => {
    await removed.undo();
    await after();
  };
  return html`
    <p class="note removed" role="status">
      ${t("home.removed", { title: labelOf(latest) })}
      <button class="plain" data-id="undo-removal" @click=${undo}>${t("home.undo")}</button>
    </p>
  `;
}
