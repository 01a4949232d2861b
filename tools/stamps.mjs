// @ts-check
/**
 * Remembers from which files a step of the build has made which files, so that the next build leaves the step out if
 * none of them has changed. A stamp is written only after its step has succeeded. Imports no npm packages.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The SHA-256 of each file and folder, by its path. The hash of a missing one is "".
 *
 * @typedef {Record<string, string>} Hashes
 * @typedef {{ inputs: Hashes, outputs: Hashes }} Stamp
 */

/**
 * Returns true if a step has succeeded, and its inputs and outputs are still as it left them.
 *
 * @param {string} file - the step's stamp
 * @param {Hashes} fixed - the inputs that the step has always. The stamp lists others too
 * @param {typeof hashOf} [hash]
 */
export async function isCurrent(file, fixed, hash = hashOf) {
  /** @type {Stamp | undefined} */
  const stamp = await readFile(file, "utf8").then(JSON.parse, () => undefined);
  if (stamp === undefined) return false;
  if (Object.entries(fixed).some(([name, value]) => stamp.inputs[name] !== value)) return false;
  for (const [name, value] of Object.entries({ ...stamp.inputs, ...stamp.outputs }))
    if (!(name in fixed) && (await hash(name)) !== value) return false;
  return true;
}

/**
 * Runs a step and writes its stamp. If the step fails or is interrupted, there is no stamp.
 *
 * @param {string} file - the step's stamp
 * @param {Hashes} fixed - the inputs that the step has always, as they were before the build
 * @param {() => Promise<{ inputs?: Hashes, outputs: readonly string[] }>} step - returns the inputs that only the step
 * knows, with the hashes of what it has read, and its outputs
 */
export async function stamped(file, fixed, step) {
  await rm(file, { force: true });
  const { inputs, outputs } = await step();
  /** @type {Stamp} */
  const stamp = { inputs: { ...fixed, ...inputs }, outputs: await hashesOf(outputs) };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(stamp, null, 1));
  await rename(`${file}.new`, file);
}

/**
 * Returns the hashes of files and folders.
 *
 * @param {readonly string[]} names
 * @param {typeof hashOf} [hash]
 * @returns {Promise<Hashes>}
 */
export const hashesOf = async (names, hash = hashOf) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)])));

/** Ends the name of a folder whose files with code are no inputs. */
export const exceptCode = " without code";

/**
 * Returns the hash of a file's content, or of the names and contents of all files below a folder.
 *
 * @param {string} name - a path, or the path of a folder and {@link exceptCode}
 * @returns {Promise<string>}
 */
export async function hashOf(name) {
  const place = name.endsWith(exceptCode) ? name.slice(0, -exceptCode.length) : name;
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return "";
  if (!found.isDirectory()) return sha256(await readFile(place));
  const files = (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => place === name || !/\.tsx?$/.test(file))
    .sort();
  return sha256(JSON.stringify(await Promise.all(files.map(async (file) => [file, sha256(await readFile(file))]))));
}

/** @param {string | Buffer} content */
const sha256 = (content) => createHash("sha256").update(content).digest("hex");
