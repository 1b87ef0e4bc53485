/** Paths in the project that several scripts share. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const DIST = join(ROOT, "dist");
/** The folder for the files of a release; `npm run release:build` fills it. */
export const RELEASE = join(ROOT, "release");
export const CACHE = join(ROOT, ".cache");
export const PACKAGE = join(ROOT, "py", "kleinod");
/** The page that web hosts send for an address without a file. Its name is the same in web/ and in dist/. */
export const NOT_FOUND = "404.html";
