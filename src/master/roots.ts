import { equalConstantTime, wipe } from "../../crypto/internal.ts";
import { allAccounts } from "../accounts/account.ts";
import { fromBase64, toBase64, toBase64Url } from "../base64.ts";
import { randomBytes } from "../random.ts";
import { currentScheme } from "../schemes/index.ts";
import type { KeysRecord, Root } from "../vault/records.ts";
import { type Contents, keysOf, type Vault } from "../vault/vault.ts";

/** What a master password and an identity come to: 20 secret bytes, the caller's. */
export interface NewRoot {
  readonly identity: string;
  readonly R: Uint8Array;
}

/** The `keys` record with that root as the current one: a new root beside the others, or one that is there already. */
export function withCurrentRoot(keys: KeysRecord, { identity, R }: NewRoot): KeysRecord {
  const known = Object.entries(keys.roots).find(([, root]) => isSameRoot(root, R));
  const current = known?.[0] ?? toBase64Url(randomBytes(16));
  const root = known ? mergedRoot(known[1]) : { scheme: currentScheme.id, R: toBase64(R), created: Date.now() };
  return { ...keys, current, roots: { ...keys.roots, [current]: { ...root, identity } } };
}

const isSameRoot = (root: Root, R: Uint8Array): boolean => {
  const bytes = fromBase64(root.R);
  const same = bytes !== undefined && equalConstantTime(bytes, R);
  wipe(bytes);
  return same;
};

/** The roots that a password is still made of: an account's own, or the one before, until the new one was used to log in. */
export function rootsInUse(contents: Contents): ReadonlySet<string> {
  const used = new Set([keysOf(contents).current]);
  for (const { root, previous } of allAccounts(contents)) {
    if (root !== undefined) used.add(root);
    if (previous?.root !== undefined) used.add(previous.root);
  }
  return used;
}

/**
 * Retires the roots that no account needs any more, and takes up those that one needs again. Nothing is ever wiped: a
 * retired root still makes its passwords, should a backup bring an account of it back.
 *
 * @internal for the project's own windows
 * @returns whether something was written
 * @throws {@link AppError} `root-missing`, and what {@link Vault.change} throws; nothing is written then
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
