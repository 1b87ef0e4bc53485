/** A proxy that limits the speed of a connection to a local server and delays all data, for measurements. */
import { connect, createServer } from "node:net";

/**
 * Forward the data that one socket receives to another, delayed by the time that the transfer would take.
 * @param {import("node:net").Socket} from
 * @param {import("node:net").Socket} to
 * @param {(bytes: number) => number} arrival returns the time, in ms, at which this many bytes sent now would
 * arrive
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
 * Start a proxy in front of a server. The promise resolves once the proxy accepts connections. All
 * connections share the bandwidth.
 * @param {string} url the address of the server
 * @param {{bytesPerSecond: number, roundTrip: number}} quality bandwidth, and milliseconds until an answer
 * can arrive
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export function throttlingProxy(url, { bytesPerSecond, roundTrip }) {
  const { hostname, port, pathname } = new URL(url);
  let free = 0; // The time at which the line will have sent all queued data.
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
