/** A proxy that limits the speed of a connection to a local server and delays what it passes on: for measurements. */
import { connect, createServer } from "node:net";

/**
 * Pass on what a socket receives after the time it would be on its way.
 * @param {import("node:net").Socket} from
 * @param {import("node:net").Socket} to
 * @param {(bytes: number) => number} arrival the time at which so many bytes sent now arrive, in ms
 */
function pass(from, to, arrival) {
  const later = (/** @type {number} */ bytes, /** @type {() => void} */ act) =>
    setTimeout(act, arrival(bytes) - performance.now());
  from.on("data", (chunk) => later(chunk.length, () => to.write(chunk)));
  from.on("end", () => later(0, () => to.end()));
  from.on("error", () => to.destroy());
  from.on("close", () => later(0, () => to.destroy()));
}

/**
 * Start a proxy before a server; resolves once it accepts connections, which share the speed.
 * @param {string} url the address of the server
 * @param {{bytesPerSecond: number, roundTrip: number}} quality the round trip: ms until an answer can arrive
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export function throttlingProxy(url, { bytesPerSecond, roundTrip }) {
  const { hostname, port, pathname } = new URL(url);
  let free = 0; // When the line has sent everything that waits for it.
  const down = (/** @type {number} */ bytes) => {
    free = Math.max(free, performance.now()) + (bytes / bytesPerSecond) * 1000;
    return free + roundTrip / 2;
  };
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  const server = createServer((browser) => {
    const host = connect(Number(port), hostname);
    // A new connection costs a round trip before the first request can leave.
    const begun = performance.now() + roundTrip;
    pass(browser, host, () => Math.max(begun, performance.now()) + roundTrip / 2);
    pass(host, browser, down);
    for (const socket of [browser, host]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on("close", () => open.delete(socket));
    }
  });
  const close = () =>
    new Promise((/** @type {(value: void) => void} */ resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const own = typeof address === "object" && address ? address.port : 0;
      resolve({ url: `http://${hostname}:${own}${pathname}`, close });
    });
  });
}
