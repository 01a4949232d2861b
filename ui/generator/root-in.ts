import { AppError, type Contents, keysOf } from "../../src/index.ts";

/**
 * The root that a vault makes new passwords with.
 *
 * @returns 20 secret bytes, the caller's to wipe
 * @throws AppError `root-missing`
 */
export function rootIn(contents: Contents): { identity: string; root: Uint8Array } {
  const { current, roots } = keysOf(contents);
  const found = roots[current];
  if (!found) throw new AppError("root-missing", "the vault's current root is missing");
  return { identity: found.identity, root: Uint8Array.from(atob(found.R), (c) => c.charCodeAt(0)) };
}
