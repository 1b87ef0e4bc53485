/**
 * The service worker, which stores a copy of the whole site and answers requests from it. It never replaces
 * an edition by itself, and it does not answer for addresses outside its folder.
 */
import { channel } from "../../base/tab-channel.ts";
import {
  channelName,
  type FromCopy,
  lockName,
  type SiteEdition,
  type ToCopy,
  WORKER_POLICY,
} from "../messages.ts";
import { sharedName } from "../share-target.ts";
import { SiteCache, Unobtainable } from "./cache.ts";

declare const self: ServiceWorkerGlobalScope;
/** The list of the site's files, filled in by the build. */
declare const EDITION: SiteEdition;

const PROGRESS_EVERY = 100;
/**
 * The address to which other apps post shared data (`share_target` of the manifest). No file has this
 * address.
 */
const SHARE = "share";
/**
 * Matches the path under which the WebAssembly is stored with a snapshot (`engine/worker/snapshot-cache.ts`).
 * The host has no such file.
 */
const KEPT_WASM = /\/py-[0-9a-f]+\/wasm-\d+$/;

const { scope } = self.registration;
const cache = new SiteCache(EDITION, scope, caches, (url, init) => fetch(url, init));
const news = channel(channelName(scope));

function say(message: FromCopy): void {
  news?.postMessage(message);
}

/** Fetch missing files and report the progress to the pages. */
async function complete(type: "arriving" | "update" | "repair"): Promise<void> {
  const { total } = cache;
  let said = 0;
  let loaded = 0;
  try {
    await cache.complete((bytes) => {
      loaded = bytes;
      if (loaded < total && Date.now() - said < PROGRESS_EVERY) return;
      said = Date.now();
      say({ type, loaded, total });
    });
  } catch (error) {
    const file = error instanceof Unobtainable ? error.file : "";
    const reason = error instanceof Error ? error.message : String(error);
    say({ type: "stopped", file, reason, loaded, total });
    throw error;
  }
}

/** Remove the editions that no open page uses. */
async function tidy(): Promise<void> {
  const { locks } = navigator as Partial<WorkerNavigator>;
  // Without locks it is unknown which editions are in use, so all are kept.
  if (!locks) return;
  const { held = [] } = await locks.query();
  const prefix = lockName("");
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  await cache.tidy(names);
}

async function check(): Promise<void> {
  if ((await cache.missing()).length > 0) await complete("repair");
  say({ type: "complete" });
  const { installing, waiting } = self.registration;
  if (!installing && !waiting) await tidy();
}

self.addEventListener("install", (event) => {
  event.waitUntil(complete(self.registration.active ? "update" : "arriving"));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    // Claim pages that were opened before this worker existed, so that they too are served from the copy from
    // now on.
    Promise.all([self.clients.claim(), tidy()]).then(() => say({ type: "complete" })),
  );
});

self.addEventListener("message", (event) => {
  const { type } = event.data as ToCopy;
  if (type === "replace") event.waitUntil(self.skipWaiting());
  // Ignore the error: the pages have already received a message about the failed repair.
  else event.waitUntil(check().catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const place = origin + pathname;
  if (request.method === "POST" && place === scope + SHARE) event.respondWith(keepShared(request));
  if (request.method !== "GET" || !place.startsWith(scope)) return;
  if (KEPT_WASM.test(pathname)) event.respondWith(keptWasm(request.url));
  else if (request.mode !== "navigate") event.respondWith(answer(place + search, request));
  else event.respondWith(page(place === scope ? `${scope}index.html` : place, request));
});

/**
 * Return a page. If the copy does not have it and the host is unreachable, return 404.html, which repairs
 * damaged links.
 */
async function page(url: string, request: Request): Promise<Response> {
  try {
    return await answer(url, request);
  } catch (error) {
    const lost = await cache.find(`${scope}404.html`);
    if (!lost) throw error;
    return new Response(lost.body, { status: 404, headers: lost.headers });
  }
}

/**
 * Return the WebAssembly that a page has stored. If there is none, return an empty response and not an error,
 * because the console would show the error.
 */
async function keptWasm(url: string): Promise<Response> {
  return (await caches.match(url)) ?? new Response(null, { status: 204 });
}

/** Store data shared by another app until the page takes it. None of it is sent to the host. */
async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const parts = [...form.values()].filter((part) => (typeof part === "string" ? part.trim() : part.size > 0));
  const cache = await caches.open(sharedName(scope));
  await Promise.all(parts.map((part, n) => cache.put(`${scope}${SHARE}/${n}`, new Response(part))));
  return Response.redirect(`${scope}?${SHARE}`, 303);
}

async function answer(url: string, request: Request): Promise<Response> {
  // A page requests a file with "reload" after the cached file proved to be damaged.
  const kept = request.cache === "reload" ? await cache.sound(url) : await cache.find(url);
  const response = kept ?? (await cache.restore(url).catch(() => undefined)) ?? (await fetch(request));
  return request.destination === "worker" ? confined(response) : response;
}

/** Return the script of a worker with the content security policy added. */
function confined(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("content-security-policy", WORKER_POLICY);
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}
