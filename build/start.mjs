/** `npm start`: from a fresh clone to a served site, with Node alone. Takes the flags of serve.mjs. */
import { ensurePackages, ready } from "./setup.mjs";

if (await ready([ensurePackages])) {
  const { buildSite } = await import("./build.mjs");
  const { main } = await import("./serve.mjs");
  await buildSite();
  await main();
} else {
  process.exitCode = 1;
}
