import { spawn, spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { ProgressOptions } from "../crypto/index.ts";
import type { PassFile } from "../src/exchange/index.ts";
import { Failure, Interrupted } from "./failure.ts";
import { fileError } from "./file-error.ts";
import type { Host } from "./host.ts";

/** The decrypted files of a store of pass, and the paths of the files that gpg could not decrypt, with the reasons. */
export interface PassStore {
  readonly files: readonly PassFile[];
  readonly failed: readonly { readonly path: string; readonly reason: string }[];
}

const ending = ".gpg";

/**
 * Reads a store of pass (passwordstore.org): every file in a folder that ends with `.gpg`, decrypted by the user's own
 * gpg, which asks for the passphrase itself. Hidden files and folders, such as `.git`, are skipped, and symbolic links,
 * because they can lead out of the folder.
 *
 * @throws Failure `backup` if the folder cannot be read, contains no such file, or gpg is missing; Interrupted if the
 * user cancels at gpg's prompt
 */
export async function decryptStore(host: Host, folder: string, { onProgress }: ProgressOptions): Promise<PassStore> {
  const found = await filesIn(folder, "");
  if (found.length === 0)
    throw new Failure("backup", `${folder}: cannot be read: it is a folder without a file that ends with ${ending}`);
  const env = { ...host.env, GPG_TTY: host.env["GPG_TTY"] ?? terminalOf(host) };
  const files: PassFile[] = [];
  const failed: { path: string; reason: string }[] = [];
  for (const [i, name] of found.entries()) {
    const read = await decrypt(path.join(folder, name), env);
    const place = name.slice(0, -ending.length);
    if (typeof read === "string") files.push({ path: place, text: read });
    else failed.push({ path: place, reason: read.reason });
    onProgress?.((i + 1) / found.length);
  }
  return { files, failed };
}

/** Returns the paths of all encrypted files below a folder, sorted, with `/` between the names. */
async function filesIn(root: string, below: string): Promise<string[]> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch((cause: unknown) => {
    throw new Failure("backup", fileError(path.join(root, below), "read", cause), { cause });
  });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesIn(root, name)));
    else if (entry.isFile() && entry.name.endsWith(ending)) found.push(name);
  }
  return found;
}

/** Returns the name of the terminal, which gpg's prompt needs, or undefined without one. `pass` asks `tty` too. */
function terminalOf({ stdin }: Host): string | undefined {
  const { status, stdout } = spawnSync("tty", [], { stdio: [stdin, "pipe", "ignore"], encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** The number of bytes from which on a file is no entry. `longestNotes` of an account is less. */
const mostBytes = 4_000_000;

/** Error codes of libgpg-error: the user pressed "Cancel", for one file or for all. */
const cancelled = [99, 198];

/**
 * Decrypts one file. Returns its text, or the reason why gpg cannot decrypt it. The reason comes from gpg's status lines
 * (GnuPG, doc/DETAILS), which are the same in all languages.
 */
async function decrypt(file: string, env: NodeJS.ProcessEnv): Promise<string | { readonly reason: string }> {
  const args = ["--quiet", "--batch", "--yes", "--status-fd", "3", "--decrypt", "--", file];
  const child = spawn("gpg", args, { env, stdio: ["ignore", "pipe", "ignore", "pipe"], windowsHide: true });
  const [, output, , statusLines] = child.stdio as (Readable | null)[];
  const parts: Buffer[] = [];
  try {
    let [size, status] = [0, ""];
    output?.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > mostBytes) child.kill();
    });
    statusLines?.on("data", (part: Buffer) => (status = (status + part.toString("latin1")).slice(0, 10_000)));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (size > mostBytes) return { reason: "it is too large" };
    if (code === 0) return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
    const failure = Number(/^\[GNUPG:\] ERROR pkdecrypt_failed (\d+)/mu.exec(status)?.[1] ?? 0) % 0x10000;
    if (cancelled.includes(failure)) throw new Interrupted();
    const has = (keyword: string): boolean => status.includes(`[GNUPG:] ${keyword}`);
    if (has("NODATA ")) return { reason: "it is not encrypted by gpg" };
    const isForOthers = has("ENC_TO ") && !has("DECRYPTION_KEY ") && !has("ERROR ");
    return { reason: isForOthers ? "its secret key is not here" : "gpg cannot decrypt it" };
  } catch (error) {
    if (error instanceof TypeError) return { reason: "it is not saved as UTF-8" };
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Failure("backup", "gpg was not found: install GnuPG to import a store of pass");
  } finally {
    for (const part of parts) part.fill(0);
  }
}
