/** The check whether this device has a camera, without asking a person for permission. */

/** Resolve to false if there is no camera that this page could ever use. */
export async function hasCamera(): Promise<boolean> {
  // Pages of addresses that anybody could have changed on the way are given no devices at all.
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return (devices ?? []).some(({ kind }) => kind === "videoinput");
}
