/** Fetch and start Python. */
import type { loadPyodide as LoadPyodide, PyodideAPI } from "pyodide";
import { BootFailure, watchFetch } from "./incoming.ts";
import type { BootOrder, FromWorker } from "./messages.ts";

type Post = (message: Extract<FromWorker, { type: "stage" | "progress" }>) => void;
type Output = Pick<NonNullable<Parameters<typeof LoadPyodide>[0]>, "stdout" | "stderr">;

/** Start Python and answer with the bridge's function. Rejects with `BootFailure`. */
export async function boot(order: BootOrder, post: Post): Promise<(text: string) => string> {
  const pyodide = await startPython(order, post);
  post({ type: "stage", stage: "engine" });
  try {
    return pyodide.pyimport("kleinod.bridge").handle;
  } catch (error) {
    throw new BootFailure(order.stdlib, String(error));
  }
}

/** Start Python; `output` hears what it prints. Rejects with `BootFailure`. */
export async function startPython(order: BootOrder, post: Post, output: Output = {}): Promise<PyodideAPI> {
  const watched = watchFetch(order, post);
  return Promise.race([watched.failed, start(order, post, output)]).finally(watched.stop);
}

async function start(order: BootOrder, post: Post, output: Output): Promise<PyodideAPI> {
  post({ type: "stage", stage: "runtime" });
  const entry = "pyodide.mjs";
  const { loadPyodide } = (await blaming(entry, import(/* @vite-ignore */ order.url + entry))) as {
    loadPyodide: typeof LoadPyodide;
  };
  post({ type: "stage", stage: "python" });
  const loading = loadPyodide({
    indexURL: order.url,
    stdLibURL: new URL(order.stdlib, order.url).href,
    lockFileContents: order.lock,
    packageBaseUrl: order.url,
    ...output,
  });
  return blaming("pyodide.asm.mjs", loading);
}

async function blaming<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BootFailure ? error : new BootFailure(file, String(error));
  }
}
