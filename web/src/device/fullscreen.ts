/** Nothing on the screen but the game, where a browser can do that. */

export const mayFill = (): boolean => document.fullscreenEnabled === true;

/** Hear of every change, as a key of the browser leaves it too; the answer ends that. */
export function hearFull(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

export const fills = (): boolean => document.fullscreenElement !== null;

/** `part` alone, or the page as it was. A browser may refuse: then all stays as it is. */
export async function toggleFull(part: Element): Promise<void> {
  const done = fills() ? document.exitFullscreen() : part.requestFullscreen();
  await done.catch(() => {});
}
