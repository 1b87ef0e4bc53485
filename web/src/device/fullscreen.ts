/** Full screen, where the browser supports it. */

export const mayFill = (): boolean => document.fullscreenEnabled === true;

/**
 * Call `listener` after every change to or from full screen, including changes made with the browser's own
 * keys. Return a function that unsubscribes.
 */
export function hearFull(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

export const fills = (): boolean => document.fullscreenElement !== null;

/** Show `part` in full screen, or leave full screen. If the browser refuses, nothing changes. */
export async function toggleFull(part: Element): Promise<void> {
  const done = fills() ? document.exitFullscreen() : part.requestFullscreen();
  await done.catch(() => {});
}
