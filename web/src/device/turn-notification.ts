/** System notifications that it is the player's turn, if the player has allowed them. */

/** The tag of all notifications of a turn, so that a later one replaces an earlier one. */
const TAG = "kleinod-turn";

/** True if this device can show notifications and the user has neither allowed nor denied them. */
export const canAskToNotify = (): boolean =>
  typeof Notification === "function" && Notification.permission === "default";

/** Ask the user for permission. Browsers allow this only in response to a tap or click. */
export async function askToNotify(): Promise<void> {
  await Notification.requestPermission();
}

/** Show a notification. Return a function that removes it. */
export function notify(title: string): () => void {
  if (typeof Notification !== "function" || Notification.permission !== "granted") return () => {};
  try {
    const shown = new Notification(title, { tag: TAG });
    shown.addEventListener("click", () => window.focus());
    return () => shown.close();
  } catch {
    // Browsers on phones show notifications only if a service worker sends them.
    const worker = navigator.serviceWorker?.getRegistration();
    void worker?.then((found) => found?.showNotification(title, { tag: TAG }));
    return () =>
      void worker?.then(async (found) => {
        for (const shown of (await found?.getNotifications({ tag: TAG })) ?? []) shown.close();
      });
  }
}
