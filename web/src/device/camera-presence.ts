/** Checks whether this device has a camera, without asking the user for permission. */

/** Resolve to false if there is no camera that this page could ever use. */
export async function hasCamera(): Promise<boolean> {
  // Browsers give no devices to pages from insecure addresses (http), which anybody on the network could have
  // altered.
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return (devices ?? []).some(({ kind }) => kind === "videoinput");
}
