import { equalConstantTime, wipe } from "../../crypto/index.ts";
import { allAccounts } from "../accounts/index.ts";
import { fromBase64, toBase64, toBase64Url } from "../base64.ts";
import { randomBytes } from "../random.ts";
import type { RootSchemeId } from "../schemes/index.ts";
import { type Contents, keysOf, type KeysRecord, type Root, type Vault } from "../vault/index.ts";

/** A root, and that from which it is derived. `R` is the root's 20 secret bytes, which the caller owns. */
export interface NewRoot {
  readonly scheme: RootSchemeId;
  readonly identity: string;
  readonly R: Uint8Array;
}

/**
 * Returns the `keys` record with the given root as the current one. If the record already contains the root, the root
 * keeps its id.
 */
export function withCurrentRoot(keys: KeysRecord, { scheme, identity, R }: NewRoot): KeysRecord {
  const known = Object.entries(keys.roots).find(([, root]) => root.scheme === scheme && isSameRoot(root, R));
  const current = known?.[0] ?? toBase64Url(randomBytes(16));
  const root = known ? mergedRoot(known[1]) : { scheme, R: toBase64(R), created: Date.now() };
  return { ...keys, current, roots: { ...keys.roots, [current]: { ...root, identity } } };
}

const isSameRoot = (root: Root, R: Uint8Array): boolean => {
  const bytes = fromBase64(root.R);
  const same = bytes !== undefined && equalConstantTime(bytes, R);
  wipe(bytes);
  return same;
};

/** Returns the identity from which the vault's current root is derived. */
export function currentIdentity(contents: Contents): string {
  const { current, roots } = keysOf(contents);
  return roots[current]?.identity ?? "";
}

/**
 * Returns the ids of the vault's current root, and of all roots from which an account's present or previous password is
 * derived. Passwords in the history do not count.
 */
export function rootsInUse(contents: Contents): ReadonlySet<string> {
  const used = new Set([keysOf(contents).current]);
  for (const { root, previous } of allAccounts(contents)) {
    if (root !== undefined) used.add(root);
    if (previous?.root !== undefined) used.add(previous.root);
  }
  return used;
}

/**
 * Sets `retired` for roots that are neither current nor needed by an account, and removes `retired` from roots that are
 * needed again. No root is ever deleted, because a restored backup may contain an account that needs it.
 *
 * @returns true if something was written
 * @throws {@link AppError} `root-missing`, and errors of {@link Vault.change}; after an error, nothing is written
 */
export function updateRetiredRoots(vault: Vault): Promise<boolean> {
  return vault.change((contents) => {
    const keys = keysOf(contents);
    const used = rootsInUse(contents);
    const settled = Object.entries(keys.roots).map(([id, root]) => [id, settledRoot(root, used.has(id))] as const);
    const changed = settled.some(([id, root]) => root !== keys.roots[id]);
    const record: KeysRecord = { ...keys, roots: Object.fromEntries(settled) };
    return { writes: changed ? { keys: record } : {}, result: changed };
  });
}

function settledRoot(root: Root, used: boolean): Root {
  if (used === (root.retired === undefined)) return root;
  return used ? mergedRoot(root) : { ...root, retired: Date.now() };
}

const mergedRoot = (root: Root): Root =>
  Object.fromEntries(Object.entries(root).filter(([field]) => field !== "retired")) as Root;
