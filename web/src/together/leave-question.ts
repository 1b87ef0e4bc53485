/**
 * Asks before a person leaves a table with people on other devices, because coming back takes another
 * invitation. Links and the Back button lead to the question. If the page is closed or reloaded, the browser
 * asks in its own words.
 */
import type { ReactiveControllerHost } from "lit";
import { href } from "../base/router.ts";
import type { KlTable } from "../table/kl-table.ts";
import { ask } from "../ui/dialog.ts";
import { goTo, HistoryLayer, linkOf } from "../ui/history-layer.ts";
import { t } from "../words/sentences.ts";

/**
 * Ask the question that `question` returns before the person leaves the page `host`, as long as `isAtTable`
 * returns true. While `isCovered` returns true, a dialog covers the table, and the Back button closes that
 * dialog.
 */
export function askBeforeLeaving(
  host: ReactiveControllerHost,
  isAtTable: () => boolean,
  question: () => string,
  isCovered?: () => boolean,
): void {
  let [at, left] = ["", false];
  const asks = (): boolean => !left && isAtTable();
  const leave = (address: string): void => {
    const table = document.querySelector<KlTable>("kl-table");
    const go = async (): Promise<void> => {
      left = true;
      // Close the layer before the address changes, because that would ask again.
      host.requestUpdate();
      await host.updateComplete;
      void goTo(address);
    };
    // A curtain would hide the question.
    if (!table || table.moment?.curtained) void go();
    else table.question = ask(question(), t("together.leave"), () => void go());
  };
  const onClick = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (!link?.hash.startsWith("#/") || !asks()) return;
    event.preventDefault();
    leave(link.hash);
  };
  const onUnload = (event: Event): void => {
    if (asks()) event.preventDefault();
  };
  host.addController({
    hostConnected: () => {
      addEventListener("click", onClick, true);
      addEventListener("beforeunload", onUnload);
    },
    hostUpdated: () => {
      at = location.hash;
    },
    hostDisconnected: () => {
      left = true;
      removeEventListener("click", onClick, true);
      removeEventListener("beforeunload", onUnload);
    },
  });
  new HistoryLayer(
    host,
    () => asks() && !isCovered?.(),
    () => {
      // Nobody is asked if the person has entered another address.
      left = location.hash !== at;
      if (left) return;
      // Open the layer again, below the question.
      host.requestUpdate();
      leave(href({ page: "home" }));
    },
  );
}
