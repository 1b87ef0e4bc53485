/**
 * Reads the version of Kleinod from package.json. This module imports only modules of Node and paths.mjs,
 * because the release workflow uses it before any package is installed.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";

/** @returns {Promise<string>} the version in package.json */
export const version = async () => JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")).version;
