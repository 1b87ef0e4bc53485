/**
 * `npm start`: build the site from a fresh clone and serve it, with Node alone. It takes the options of
 * serve.mjs.
 */
import { main } from "./script-main.mjs";
import { ensurePackages, ready } from "./setup.mjs";

await main(import.meta.url, async () => {
  if (!(await ready([ensurePackages]))) return false;
  const { buildSite } = await import("./build.mjs");
  const { serveForever } = await import("./serve.mjs");
  await buildSite();
  return serveForever();
});
