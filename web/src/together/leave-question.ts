/**
 * Asks for confirmation before a person leaves a table shared with other devices, because coming back takes
 * another invitation. Links, the Back button and some buttons of the page open the question. If the page is
 * closed or reloaded, the browser asks in its own words.
 */
import type { ReactiveControllerHost } from "lit";
import { href } from "../base/router.ts";
import type { KlTable } from "../table/kl-table.ts";
import { ask } from "../ui/dialog.ts";
import { goTo, HistoryLayer, linkOf } from "../ui/history-layer.ts";
import { t } from "../words/sentences.ts";

/**
 * Show a question at the table, and call `go` once the person has answered yes. While the curtain hides the table,
 * it would hide the question too, so `go` is called at once.
 */
export function askAtTable(question: string, yes: string, go: () => Promise<unknown>): void {
  const table = document.querySelector<KlTable>("kl-table");
  if (!table || table.moment?.curtained) void go();
  else table.question = ask(question, yes, () => void go());
}

/**
 * Show the question that `question` returns when the person is about to leave the page `host`, as long as
 * `isAtTable` returns true. While `isCovered` returns true, a dialog covers the table, and the Back button
 * closes that dialog instead.
 *
 * Return a function for buttons that leave the page. It calls `go` at once or, if the person must be asked,
 * after confirmation. `own` replaces the question, and is always asked.
 */
export function askBeforeLeaving(
  host: ReactiveControllerHost,
  isAtTable: () => boolean,
  question: () => string,
  isCovered?: () => boolean,
): (go: () => Promise<unknown>, own?: { question: string; yes: string }) => void {
  let [at, left] = ["", false];
  const asks = (): boolean => !left && isAtTable();
  const confirm = (
    go: () => Promise<unknown>,
    words = { question: question(), yes: t("together.leave") },
  ): void =>
    askAtTable(words.question, words.yes, async () => {
      left = true;
      // Close the layer first: if the address changed with the layer open, the question would come again.
      host.requestUpdate();
      await host.updateComplete;
      await go().catch((error: unknown) => {
        // The person is still here, so the next attempt to leave asks again.
        left = false;
        host.requestUpdate();
        throw error;
      });
    });
  const leave = (address: string): void => confirm(() => goTo(address));
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
      // Do not ask if the person has already entered another address.
      left = location.hash !== at;
      if (left) return;
      // Open the layer again, underneath the question.
      host.requestUpdate();
      leave(href({ page: "home" }));
    },
  );
  return (go, own) => {
    if (own || asks()) confirm(go, own);
    else void go();
  };
}
