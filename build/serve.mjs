/**
 * A small static server for dist/ that only this machine can reach.
 *
 *   node build/serve.mjs [--port 4173] [--base /some/folder] [--csp]
 *
 * --base serves the site below a folder, as GitHub Pages does. As there, an address without a file gets
 * 404.html.
 * --csp sends scripts with a strict content security policy.
 */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { parseArgs, promisify } from "node:util";
import { gzip } from "node:zlib";
import { DIST, NOT_FOUND } from "./paths.mjs";
import { main } from "./script-main.mjs";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".zip": "application/zip",
};

const PACKED = new Set([".png", ".whl", ".woff2", ".zip"]);
const HASHED = /(^|\/)(assets|py-[0-9a-f]+)\//;
const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const PORTS_TRIED = 50;

/** @param {string} name */
export function mimeType(name) {
  return TYPES[extname(name)] ?? "application/octet-stream";
}

/**
 * @typedef {object} Served
 * @property {Buffer} body
 * @property {Buffer} small compressed body, or `body` itself for types that are already compressed
 * @property {string} etag
 * @property {number} changed time of the last change of the file, in ms
 */

/**
 * Return a function that reads a file by its path. It caches the content, and reads and compresses a file
 * again only after the file has changed.
 */
function shelf() {
  /** @type {Map<string, Served>} */
  const known = new Map();
  return async (/** @type {string} */ path) => {
    const changed = (await stat(path)).mtimeMs;
    const before = known.get(path);
    if (before?.changed === changed) return before;
    const body = await readFile(path);
    const small = PACKED.has(extname(path)) ? body : await promisify(gzip)(body);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
    const served = { body, small, etag, changed };
    known.set(path, served);
    return served;
  };
}

/**
 * Return the path of the file for an address, or undefined if the address leaves the folder.
 * @param {string} url
 * @param {string} folder
 * @param {string} base begins and ends with "/"
 */
function fileOf(url, folder, base) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return undefined;
  }
  if (!path.startsWith(base) || path.includes("\0")) return undefined;
  const file = normalize(join(folder, path.slice(base.length)));
  if (file !== folder && !file.startsWith(folder + sep)) return undefined;
  return path.endsWith("/") ? join(file, "index.html") : file;
}

/**
 * @typedef {object} ServeOptions
 * @property {string} [folder] default: dist/
 * @property {number} [port] first port to try; 0 for any free port
 * @property {string} [base] folder of the address below which the site is served
 * @property {boolean} [csp] send scripts with a content security policy
 */

/**
 * Start the server. The promise resolves once it accepts requests.
 * @param {ServeOptions} [options]
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function serve({ folder = DIST, port = 4173, base = "/", csp = false } = {}) {
  const below = `/${base}/`.replace(/\/+/g, "/");
  const read = shelf();

  const server = createServer(async (request, response) => {
    if (`${request.url}/` === below) {
      response.writeHead(308, { Location: below }).end();
      return;
    }
    const path = fileOf(request.url ?? "/", folder, below);
    const file = path && (await read(path).catch(() => undefined));
    if (!path || !file) {
      const page =
        request.url?.startsWith(below) && (await read(join(folder, NOT_FOUND)).catch(() => undefined));
      response.writeHead(404, { "Content-Type": page ? mimeType(NOT_FOUND) : "text/plain" });
      response.end(page ? page.body : "Not found\n");
      return;
    }
    const zipped =
      file.small.length < file.body.length && /\bgzip\b/.test(`${request.headers["accept-encoding"]}`);
    const body = zipped ? file.small : file.body;
    response.setHeader("Content-Type", mimeType(path));
    response.setHeader("ETag", file.etag);
    response.setHeader("Vary", "Accept-Encoding");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader(
      "Cache-Control",
      HASHED.test(path.slice(folder.length)) ? "public, max-age=31536000, immutable" : "no-cache",
    );
    if (csp && /\.m?js$/.test(path)) response.setHeader("Content-Security-Policy", SCRIPT_POLICY);
    if (request.headers["if-none-match"] === file.etag) {
      response.writeHead(304).end();
      return;
    }
    if (zipped) response.setHeader("Content-Encoding", "gzip");
    response.setHeader("Content-Length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  });

  const taken = await listen(server, port);
  return {
    url: `http://127.0.0.1:${taken}${below}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Listen on the first free port, counting up from `port`, and return it.
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    let next = port;
    server.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== "EADDRINUSE" || next >= port + PORTS_TRIED) return reject(error);
      next += 1;
      server.listen(next, "127.0.0.1");
    });
    server.on("listening", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : next);
    });
    server.listen(next, "127.0.0.1");
  });
}

/** Serve dist/ with the options of the command line, until interrupted. */
export async function serveForever() {
  const { values } = parseArgs({
    options: { port: { type: "string" }, base: { type: "string" }, csp: { type: "boolean" } },
  });
  const port = Number(values.port ?? process.env.PORT ?? 4173);
  const there = await stat(join(DIST, "index.html")).catch(() => undefined);
  if (!there) {
    console.error("There is no built site yet: run `npm run build` first, or `npm start` for both.");
    return false;
  }
  const { url } = await serve({ port, base: values.base ?? "/", csp: values.csp ?? false });
  console.log(`Kleinod is running at ${url}   (Ctrl+C stops it)`);
  return true;
}

await main(import.meta.url, serveForever);
