/**
 * Starting a worker under the policy of the page. A policy in the page's head does not reach a script that a
 * static host sends, but whatever starts from the page's own memory inherits it: such a worker begins with one
 * line that imports the script. Where a service worker answers it adds the policy itself, and has to: without a
 * network some browsers import nothing from the page's memory.
 */

/** `script` is an address relative to the page or absolute. */
export function startWorker(script: string, name: string): Worker {
  const url = new URL(script, document.baseURI).href;
  const options = { type: "module", name } as const;
  if (navigator.serviceWorker?.controller) return new Worker(url, options);
  const line = `import ${JSON.stringify(url)};`;
  const address = URL.createObjectURL(new Blob([line], { type: "text/javascript" }));
  const worker = new Worker(address, options);
  // Its first word proves that the line was read.
  const read = (): void => URL.revokeObjectURL(address);
  worker.addEventListener("message", read, { once: true });
  worker.addEventListener("error", read, { once: true });
  return worker;
}
