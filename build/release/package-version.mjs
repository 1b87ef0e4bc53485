/**
 * The version of this folder. This module imports only Node and paths.mjs, because the workflow checks the tag
 * before any package is installed.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";

/** @returns {Promise<string>} the version in package.json */
export const version = async () => JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")).version;
