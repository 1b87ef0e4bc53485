/**
 * Starts a worker to which the page's content security policy applies. A policy in the page's head does not
 * apply to a worker whose script comes from a static host. A worker started from a blob URL, however,
 * inherits the policy; its single line imports the script. If a service worker controls the page, it adds the
 * policy to the script. The worker is then started directly, because some browsers cannot import into a blob
 * worker while offline.
 */

/** Start the worker. `script` is an absolute address, or one relative to the page. */
export function startWorker(script: string, name: string): Worker {
  const url = new URL(script, document.baseURI).href;
  const options = { type: "module", name } as const;
  if (navigator.serviceWorker?.controller) return new Worker(url, options);
  const line = `import ${JSON.stringify(url)};`;
  const address = URL.createObjectURL(new Blob([line], { type: "text/javascript" }));
  const worker = new Worker(address, options);
  // The first message or error proves that the browser has read the blob.
  const read = (): void => URL.revokeObjectURL(address);
  worker.addEventListener("message", read, { once: true });
  worker.addEventListener("error", read, { once: true });
  return worker;
}
