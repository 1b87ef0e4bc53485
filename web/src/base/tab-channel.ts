/** Return a channel to the other tabs of this browser; undefined if the browser has none. */
export function channel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
