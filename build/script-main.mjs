/** Start a script of this folder from the command line. */
import { fileURLToPath } from "node:url";

/**
 * Run `work` if `url` (an import.meta.url) belongs to the script that Node was started with. Only the message
 * of an error is printed, because Node would also print the line of code, which in Pyodide is a megabyte
 * long. The exit code is 1 after an error, or if `work` returns `false`.
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
