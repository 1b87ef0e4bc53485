/** Full screen, where the browser supports it. */

export const mayFill = (): boolean => document.fullscreenEnabled === true;

/**
 * Call `listener` after every change, including those by the browser's own keys. Return a function that unsubscribes.
 */
export function hearFull(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

export const fills = (): boolean => document.fullscreenElement !== null;

/** Enter full screen with `part`, or leave it. If the browser refuses, nothing changes. */
export async function toggleFull(part: Element): Promise<void> {
  const done = fills() ? document.exitFullscreen() : part.requestFullscreen();
  await done.catch(() => {});
}
