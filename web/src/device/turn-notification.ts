/** A notification of the system that it is somebody's turn, if the person has allowed it. */

/** One at a time: a later one takes its place. */
const TAG = "kleinod-turn";

/** True if this device can notify and the person has not decided about it yet. */
export const canAskToNotify = (): boolean =>
  typeof Notification === "function" && Notification.permission === "default";

/** Ask for permission. Call it at a tap. */
export async function askToNotify(): Promise<void> {
  await Notification.requestPermission();
}

/** Notify; return the function that takes the notification back. */
export function notify(title: string): () => void {
  if (typeof Notification !== "function" || Notification.permission !== "granted") return () => {};
  try {
    const shown = new Notification(title, { tag: TAG });
    shown.addEventListener("click", () => window.focus());
    return () => shown.close();
  } catch {
    // Telephones show notifications of a service worker only.
    const worker = navigator.serviceWorker?.getRegistration();
    void worker?.then((found) => found?.showNotification(title, { tag: TAG }));
    return () =>
      void worker?.then(async (found) => {
        for (const shown of (await found?.getNotifications({ tag: TAG })) ?? []) shown.close();
      });
  }
}
