/**
 * Lets the Back button close the sheet and the dialog of a table. While a curtain covers the table, Back
 * leaves the page instead.
 */
import type { ReactiveControllerHost } from "lit";
import { HistoryLayer } from "../ui/history-layer.ts";

interface Table extends ReactiveControllerHost, Pick<HTMLElement, "querySelector"> {
  moment: { curtained: boolean } | null;
  sheet: boolean;
  question: object | null;
}

export function addLayers(table: Table): void {
  const uncovered = (): boolean => !table.moment?.curtained;
  new HistoryLayer(
    table,
    () => table.sheet && uncovered(),
    () => {
      table.sheet = false;
    },
  );
  new HistoryLayer(
    table,
    () => table.question !== null && uncovered(),
    () => table.querySelector<HTMLDialogElement>("dialog.question")?.close(),
  );
}
