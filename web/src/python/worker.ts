/**
 * A worker with a Python that runs the visitor's own code. It is separate from the one that serves the games,
 * so that it can be stopped at any time.
 */
import { startPython } from "../engine/worker/boot-python.ts";
import { gunzip, Incoming } from "../engine/worker/download.ts";
import console from "./console.py?raw";
import type { ConsoleOrder, FromConsole, ToConsole } from "./messages.ts";

const FOLDER = "/console";
/**
 * Python code that gathers `kleinod` in one folder. It unpacks the files that Python was started from beside
 * those that only the console has, and makes packages already imported look there first.
 */
const GATHER = `
import sys, zipfile
with zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as shipped:
    shipped.extractall("${FOLDER}")
sys.path.insert(0, "${FOLDER}")
for name, module in sys.modules.items():
    if isinstance(getattr(module, "__path__", None), list):
        module.__path__.insert(0, "${FOLDER}/" + name.replace(".", "/"))
`;

let run: ((source: string) => string) | null = null;

function post(message: FromConsole): void {
  self.postMessage(message);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

self.addEventListener("message", (event: MessageEvent<ToConsole>) => {
  const message = event.data;
  if (message.type === "run") answer(message.source);
  else boot(message.order).catch((error: unknown) => post({ type: "failed", reason: reasonOf(error) }));
});

async function boot(order: ConsoleOrder): Promise<void> {
  const output = {
    stdout: (text: string) => post({ type: "text", kind: "printed", text }),
    stderr: (text: string) => post({ type: "text", kind: "error", text }),
  };
  const [pyodide, more] = await Promise.all([
    startPython(order, null, () => {}, output),
    new Incoming(order, () => {}).file(order.console).then(gunzip),
  ]);
  pyodide.FS.mkdirTree(FOLDER);
  pyodide.unpackArchive(more, "zip", { extractDir: FOLDER });
  pyodide.runPython(GATHER);
  const names = pyodide.globals.get("dict")();
  pyodide.runPython(console, { globals: names, filename: "console.py" });
  run = names.get("run");
  post({ type: "ready", python: pyodide.runPython("sys.version.split()[0]") });
}

function answer(source: string): void {
  if (!run) return;
  const { kind, text } = JSON.parse(run(source)) as { kind: string; text: string };
  if (kind === "picture") post({ type: "picture", svg: text });
  else if (kind === "value" || kind === "error") post({ type: "text", kind, text });
  post({ type: "done" });
}
