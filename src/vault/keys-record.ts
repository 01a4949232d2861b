import { fromBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import type { KeysRecord } from "./records.ts";
import type { Contents } from "./contents.ts";

/**
 * Returns the `keys` record, which contains the vault's roots. Without this record, no password can be derived from a
 * root.
 *
 * @example
 * ```ts
 * import { createVault, keysOf, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const { current, roots } = keysOf(await vault.contents());
 * roots[current]?.identity; // "ada"
 * ```
 */
export function keysOf(contents: Contents): KeysRecord {
  const record = contents.records.get("keys");
  if (!record)
    throw new AppError("root-missing", "the entry with the vault's keys is missing or damaged: restore a backup");
  return record as KeysRecord;
}

/**
 * Returns the bytes of a root in the `keys` record.
 *
 * @param name - id of the root. Default: the current root.
 * @returns 20 secret bytes; the caller wipes them
 * @throws {@link AppError} `root-missing`
 */
export function rootBytesOf(contents: Contents, name = keysOf(contents).current): Uint8Array<ArrayBuffer> {
  const { roots } = keysOf(contents);
  const bytes = Object.hasOwn(roots, name) ? fromBase64(roots[name]?.R) : undefined;
  if (!bytes)
    throw new AppError(
      "root-missing",
      "the key of this account is not in the vault: restore a backup that contains it",
    );
  return bytes;
}
