/** A channel to the other tabs of this browser; undefined where there is none, and every tab is alone. */
export function channel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
