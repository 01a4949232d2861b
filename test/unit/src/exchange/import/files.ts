import { readFileSync } from "node:fs";
import { allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import { applyImport, previewImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { fromHex, type TypedValue, writeDictionary } from "../../../../../src/exchange/kdbx/bytes.ts";
import { fields, readHeader } from "../../../../../src/exchange/kdbx/header.ts";
import { kdfIds } from "../../../../../src/exchange/kdbx/key.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { newVault } from "../../vaults.ts";

/**
 * Returns the bytes of a file in `test/imports`. `test/vectors/SOURCES.md` says how each file was made.
 */
export const fileNamed = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(new URL(`../../../../imports/${name}`, import.meta.url)));

export const readNamed = (name: string): Promise<ReadImport> => readImport(fileNamed(name));

/** A password with spaces, a tab, quotes and Unicode characters, which a wrong import would change. */
export const exactPassword = ' exact \t"pass" wörd ♥ ';

/** Returns a text, or another value as JSON, as the bytes of a file. */
export const asFile = (text: unknown): Uint8Array =>
  new TextEncoder().encode(typeof text === "string" ? text : JSON.stringify(text));

/**
 * Returns a KDBX 4 file whose header asks for these costs of Argon2. Nothing in the file can be decrypted, because the
 * hash of the header is no longer right.
 */
export function withArgon2(id: "argon2d" | "argon2id", passes: number, mebibytes: number, lanes: number): Uint8Array {
  const file = Buffer.from(fileNamed("keepass-4.kdbx"));
  const values: TypedValue[] = [
    ["$UUID", "bytes", fromHex(kdfIds[id]) ?? new Uint8Array(0)],
    ["V", "u32", 0x13],
    ["S", "bytes", new Uint8Array(32)],
    ["I", "u64", passes],
    ["M", "u64", mebibytes * 2 ** 20],
    ["P", "u32", lanes],
  ];
  const after = (at: number): number => at + 5 + file.readUInt32LE(at + 1); // a field has its number, its length, bytes
  const end = readHeader(Uint8Array.from(file)).bytes.length;
  let at = 12; // after the signature and the version
  while (file[at] !== fields.kdf && at < end) at = after(at);
  const dictionary = writeDictionary(values);
  const head = Buffer.alloc(5, fields.kdf);
  head.writeUInt32LE(dictionary.length, 1);
  return Buffer.concat([file.subarray(0, at), head, dictionary, file.subarray(after(at))]);
}

/** Imports a file into a new vault. Returns the vault and its passwords, by site, login and label. */
export async function imported(read: ReadImport): Promise<{ vault: Vault; passwords: Record<string, string> }> {
  const vault = await newVault();
  await applyImport(vault, await previewImport(vault, read));
  const contents = await vault.contents();
  const accounts = allAccounts(contents);
  const all = accounts.map(async (account) => {
    const { site, login, label = "" } = account;
    return [[site, login, label].join(" "), await passwordOf(contents, account)] as const;
  });
  return { vault, passwords: Object.fromEntries(await Promise.all(all)) };
}
