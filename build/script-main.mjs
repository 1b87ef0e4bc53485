/** Run a script of this folder from the command line. */
import { fileURLToPath } from "node:url";

/**
 * Run `work` if `url` (an import.meta.url) is the script that was started. Errors are told by their message
 * alone (Node would print the line of code too, which in Pyodide is a megabyte long); `false` means failed.
 * @param {string} url
 * @param {() => unknown} work
 */
export async function main(url, work) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  try {
    if ((await work()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
