/**
 * The server that helps devices in different networks to connect: a STUN server reports to a browser its
 * public address, and a TURN server forwards all messages if no direct connection is possible.
 */

import { isFields } from "../../saves/rows/row-values.ts";

/**
 * Where the other people are. It is stored and handed on with the match, but a user name or password for the
 * server is not.
 */
export interface Whereabouts {
  /** True if they are elsewhere, not in the same network. */
  readonly far: boolean;
  /** The address of the server that helps to connect; "" for none. */
  readonly server: string;
}

export const NEAR: Whereabouts = { far: false, server: "" };

/** Return the whereabouts from parsed JSON. Parts that are not valid get the values of `NEAR`. */
export function whereaboutsOf(value: unknown): Whereabouts {
  const { far, server } = isFields(value) ? value : {};
  return { far: far === true, server: typeof server === "string" && isIceServer(server) ? server : "" };
}

/** Matches the address of a STUN server in the form used in invitations. */
export const STUN = /^stuns?:[\w.:[\]-]{1,80}$/;
const TURN = /^turns?:[\w.:[\]-]{1,80}(?:\?transport=(?:udp|tcp))?$/;

/** True for the address of a TURN server, which can be used only with a name and a password. */
export const isTurn = (address: string): boolean => TURN.test(address);

export const isIceServer = (address: string): boolean => STUN.test(address) || isTurn(address);

/**
 * Return the server in the form that `RTCPeerConnection` takes.
 * @param login the name and password for a TURN server
 * @returns null if the address is not valid, or if a TURN server lacks its name or password
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
 * Return the address of the server as an invitation contains it; "" for none. It is always a STUN address, so
 * the password of a TURN server stays on the host's device: it is enough if one device can be reached through
 * TURN, and the guest only has to learn its own address.
 */
export const stunAddress = (server: RTCIceServer | null): string =>
  String(server?.urls ?? "")
    .replace(/^turn/, "stun")
    .replace(/\?.*$/, "");
