import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { throttlingProxy } from "./throttling-proxy.mjs";

const QUALITY = { bytesPerSecond: 1_000_000, roundTrip: 20 };
/** @type {(() => unknown)[]} */
const closing = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * Start a server behind a throttling proxy and return the proxy's address.
 * @param {import("node:http").RequestListener} answer
 */
async function line(answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  closing.push(() => server.close());
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const opened = await throttlingProxy(`http://127.0.0.1:${address.port}/site/`, QUALITY);
  closing.push(opened.close);
  return opened.url;
}

describe("throttlingProxy", () => {
  it("passes on requests and answers whole and in order, under the same folder", async () => {
    const body = Array.from({ length: 40_000 }, (_, at) => at).join(" ");
    const url = await line((request, response) => response.end(`${request.url} ${body}`));
    const texts = await Promise.all([1, 2, 3].map(async () => (await fetch(`${url}a`)).text()));
    expect(texts).toEqual([1, 2, 3].map(() => `/site/a ${body}`));
  });

  it("takes at least the time that its speed and its delay imply", async () => {
    const url = await line((_, response) => response.end("x".repeat(100_000)));
    const begun = performance.now();
    await (await fetch(url)).text();
    // Allow 3 ms less, because each timer may fire up to a millisecond early.
    expect(performance.now() - begun).toBeGreaterThan(100 + 2 * QUALITY.roundTrip - 3);
  });

  it("ends a request whose server closed the connection", async () => {
    const url = await line((request) => request.socket.destroy());
    await expect(fetch(url)).rejects.toThrow();
  });
});
