/**
 * Return a channel to the other tabs of this browser, or undefined if the browser does not support channels.
 */
export function channel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
