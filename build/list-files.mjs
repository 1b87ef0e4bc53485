/** List the files of a folder, including its subfolders. */
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";

/**
 * Return the files below a folder, sorted, as relative paths with "/". Byte-code caches of Python are left
 * out.
 * @param {string} folder
 * @param {(path: string) => boolean} [wanted]
 */
export async function filesBelow(folder, wanted = () => true) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("__pycache__"))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .filter(wanted)
    .sort();
}
