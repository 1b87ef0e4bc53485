/**
 * The server that helps devices in different networks to find each other: STUN tells a browser its own address, TURN
 * passes on what they say where no other way leads from one to the other.
 */

/** The address of a STUN server, as an invitation carries it. */
export const STUN = /^stuns?:[\w.:[\]-]{1,80}$/;
const TURN = /^turns?:[\w.:[\]-]{1,80}(?:\?transport=(?:udp|tcp))?$/;

/** True for the address of a server that may be used with a name and a password only. */
export const isTurn = (address: string): boolean => TURN.test(address);

export const isIceServer = (address: string): boolean => STUN.test(address) || isTurn(address);

/**
 * Return the server in the form that browsers take.
 * @param login what a TURN server asks for
 * @returns null if the address is none, or if a TURN server lacks its name or password
 */
export function iceServer(
  address: string,
  login: { readonly name: string; readonly password: string },
): RTCIceServer | null {
  if (STUN.test(address)) return { urls: address };
  if (!isTurn(address) || !login.name || !login.password) return null;
  return { urls: address, username: login.name, credential: login.password };
}

/**
 * Return the address that an invitation tells of a server; "" for none. Guests need no more than their own address: if
 * one side is reached through TURN, the other one needs none. So the password stays on the device of the host.
 */
export const stunAddress = (server: RTCIceServer | null): string =>
  String(server?.urls ?? "")
    .replace(/^turn/, "stun")
    .replace(/\?.*$/, "");
