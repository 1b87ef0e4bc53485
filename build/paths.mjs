/** Paths of the project that the scripts share. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const DIST = join(ROOT, "dist");
/** The files of a release, made by `npm run release:build`. */
export const RELEASE = join(ROOT, "release");
export const CACHE = join(ROOT, ".cache");
export const PACKAGE = join(ROOT, "py", "kleinod");
/** The page that hosts send for an address without a file; the name is the same in web/ and dist/. */
export const NOT_FOUND = "404.html";
