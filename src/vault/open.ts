import { wipe } from "../../crypto/index.ts";
import { toBase64, toBase64Url } from "../base64.ts";
import {
  assertDerivationOptions,
  type DerivationCosts,
  type DerivationOptions,
  partOfDerivation,
} from "../derivation.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { defaultScheme, deriveRoot, type RootSchemeId, rootSchemeOf, unknownScheme } from "../schemes/index.ts";
import {
  headerKey,
  leastIterations,
  newHeaderCosts,
  openingCosts,
  unwrapVaultKey,
  vaultId,
  type VaultHeader,
  wrapVaultKey,
} from "./header.ts";
import { VaultKeys } from "./keys.ts";
import {
  type Headers,
  needsOpenedNote,
  openedHeaderKey,
  openedHeader,
  readHeaders,
  sameHeader,
  withOpenedHeader,
} from "./device-headers.ts";
import { assertStorage, type StoragePort, wrapStorageErrors } from "./storage.ts";
import { Vault } from "./vault.ts";

/** Options for {@link openVault}. */
export interface OpenVaultOptions extends DerivationOptions {
  storage: StoragePort;
  masterPassword: string;
}

/** Options for {@link createVault}. */
export interface CreateVaultOptions extends OpenVaultOptions {
  /**
   * A name or an e-mail address from which passwords are derived, together with the master password. It may be empty.
   */
  identity: string;
  /**
   * The scheme of generated passwords, which also decides how the key that encrypts the vault key is derived. Default:
   * `"saltmill-1"`. `"saltmill-2"` needs an identity and 64 MiB of memory at each unlock.
   */
  scheme?: RootSchemeId | undefined;
  /**
   * PBKDF2 iterations for the key that encrypts the vault key: 1310720 … 5242880. Default: 1310720. A vault with
   * saltmill-2 has a fixed number.
   */
  iterations?: number | undefined;
}

/**
 * Returns true if a storage contains a vault.
 *
 * @throws {@link AppError} `storage-failed`
 * @example
 * ```ts
 * import { hasVault, memoryStorage } from "saltmill/vault";
 * await hasVault(memoryStorage()); // false
 * ```
 */
export async function hasVault(storage: StoragePort): Promise<boolean> {
  return Object.hasOwn(await wrapStorageErrors(storage.get([headerKey])), headerKey);
}

/**
 * Returns the costs of {@link createVault}, to display its progress: those of the root and of the key that encrypts the
 * vault key.
 */
export function newVaultCosts(scheme: RootSchemeId = defaultScheme.id): DerivationCosts {
  const { iterations, megabytes } = rootSchemeOf(scheme) ?? defaultScheme;
  return megabytes === undefined
    ? { iterations: iterations + leastIterations }
    : { iterations: 2 * iterations, megabytes };
}

/**
 * Returns the highest costs of opening a vault, to display the progress. Returns the default costs if there is no valid
 * header.
 *
 * @throws {@link AppError} `storage-failed`
 */
export async function vaultCosts(storage: StoragePort): Promise<DerivationCosts> {
  try {
    const { own, next } = await readHeaders(storage);
    const costs = openingCosts(own);
    return { ...costs, iterations: costs.iterations + (next?.kdf.iterations ?? 0) };
  } catch (error) {
    if (error instanceof AppError && error.code === "storage-failed") throw error;
    return { iterations: leastIterations };
  }
}

/**
 * Creates a vault in a storage that has none. The header, the keys and the settings are written in one step.
 *
 * @throws {@link AppError} `vault-exists`, `master-empty`, `bad-character`, `identity-empty`, `scheme-unknown`,
 * `iterations-range`, `bad-argument` (saltmill-2 with `iterations`), `memory`, `storage-failed`, `randomness-failed`; the
 * reason of the aborted signal. After an error, nothing is written.
 * @example
 * ```ts
 * import { createVault, memoryStorage } from "saltmill/vault";
 * const storage = memoryStorage();
 * const vault = await createVault({ storage, masterPassword: "correct horse battery staple", identity: "ada@example.org" });
 * vault.close();
 * ```
 */
export async function createVault(options: CreateVaultOptions): Promise<Vault> {
  assertDerivationOptions("options", options, ["storage", "masterPassword", "identity", "scheme", "iterations"]);
  const { storage, masterPassword, identity, scheme: schemeId = defaultScheme.id } = options;
  assertStorage(storage);
  const scheme = rootSchemeOf(schemeId);
  if (!scheme) throw unknownScheme(schemeId);
  const costs = newHeaderCosts(scheme.id, options.iterations);
  scheme.assertIdentity(identity); // rejects an invalid identity before the slow derivation
  if (await hasVault(storage)) throw vaultExists();
  const id = randomBytes(16);
  const K = randomBytes(32);
  let R: Uint8Array | undefined;
  let keys: VaultKeys | undefined;
  try {
    // The two derivations run one after the other. Running both at once would not be faster on one core, and cancelling
    // would have to stop both.
    const header = await wrapVaultKey(masterPassword, { id, K, costs }, partOfDerivation(options, 0, 2));
    R = await deriveRoot({ ...partOfDerivation(options, 1, 2), scheme: scheme.id, masterPassword, identity });
    keys = VaultKeys.of(id, K);
    const now = Date.now();
    const current = toBase64Url(randomBytes(16));
    const root = { scheme: scheme.id, identity, R: toBase64(R), created: now };
    const records = [
      { v: 1, name: "keys", modified: now, current, roots: { [current]: root } },
      { v: 1, name: "settings", modified: now },
    ];
    const entries: Record<string, unknown> = { ...withOpenedHeader(header) };
    for (const record of records) {
      const storageKey = keys.storageKey(record.name);
      entries[storageKey] = keys.records.seal(storageKey, record);
    }
    await storage.exclusively(async () => {
      if (await hasVault(storage)) throw vaultExists(); // another window created a vault during the derivations
      options.signal?.throwIfAborted();
      await wrapStorageErrors(storage.set(entries));
    });
    return new Vault(storage, keys);
  } catch (error) {
    keys?.wipe();
    throw error;
  } finally {
    wipe(K, R);
  }
}

/**
 * Opens a vault with its master password. If the master password was changed on another device, both the old and the
 * new master password open the vault. After the new one has opened the vault once, the old one no longer opens it.
 *
 * @throws {@link AppError} `vault-missing`, `vault-format`, `vault-newer`, `iterations-range`, `cannot-decrypt` (a
 * wrong master password, or a header of version 1 although one of version 2 has opened the vault on this device),
 * `memory`, `master-empty`, `bad-character`, `storage-failed`; the reason of the aborted signal
 * @example
 * ```ts
 * import { createVault, memoryStorage, openVault } from "saltmill/vault";
 * const storage = memoryStorage();
 * const masterPassword = "correct horse battery staple";
 * (await createVault({ storage, masterPassword, identity: "ada@example.org" })).close();
 * const vault = await openVault({ storage, masterPassword });
 * (await vault.contents()).records.size; // 2: keys and settings
 * ```
 */
export async function openVault(options: OpenVaultOptions): Promise<Vault> {
  return (await readyToOpen(options))();
}

/**
 * Reads what {@link openVault} needs from the storage.
 *
 * @returns a function that derives the key and opens the vault
 * @throws {@link AppError} as {@link openVault}, except `cannot-decrypt`
 */
export async function readyToOpen(options: OpenVaultOptions): Promise<() => Promise<Vault>> {
  assertDerivationOptions("options", options);
  const { storage, masterPassword } = options;
  assertStorage(storage);
  const reading = wrapStorageErrors(storage.get([openedHeaderKey]));
  const [headers, note] = await Promise.all([readHeaders(storage), reading]);
  return async () => {
    const { K, header } = await unwrapWithEither(headers, masterPassword, options);
    try {
      if (header === headers.next || needsOpenedNote(note, header)) await keepHeader(storage, headers, header);
      return new Vault(storage, VaultKeys.of(vaultId(header), K));
    } finally {
      wipe(K);
    }
  };
}

/**
 * Runs the cryptography of an unlock once, with public bytes instead of a derivation, so that the engine has compiled it
 * when the user unlocks. An unlock then takes 5 to 9 ms less after its derivation (Chromium 156, Firefox 153).
 */
export async function rehearseOpening(): Promise<void> {
  const pbkdf2: DerivationOptions["pbkdf2"] = ({ keyBytes }) => Promise.resolve(new Uint8Array(keyBytes));
  const [id, K, master] = [new Uint8Array(16), new Uint8Array(32), "a rehearsal"];
  const costs = newHeaderCosts(defaultScheme.id, undefined);
  const header = await wrapVaultKey(master, { id, K, costs }, { pbkdf2 });
  const keys = VaultKeys.of(vaultId(header), await unwrapVaultKey(header, master, { pbkdf2 }));
  const storageKey = keys.storageKey("rehearsal");
  keys.records.open(storageKey, keys.records.seal(storageKey, {}));
  keys.wipe();
}

/**
 * Decrypts the vault key in the header from another device. If there is no such header, or the master password cannot
 * decrypt its vault key, decrypts the vault key in the vault's own header.
 *
 * @returns 32 secret bytes, which the caller wipes, and the header whose vault key was decrypted
 * @throws {@link AppError} `cannot-decrypt` for a wrong master password
 */
export async function unwrapWithEither(
  { own, next }: Headers,
  masterPassword: string,
  derivation: DerivationOptions,
): Promise<{ readonly K: Uint8Array; readonly header: VaultHeader }> {
  if (!next) return { K: await unwrapVaultKey(own, masterPassword, derivation), header: own };
  try {
    return { K: await unwrapVaultKey(next, masterPassword, partOfDerivation(derivation, 0, 2)), header: next };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
    return { K: await unwrapVaultKey(own, masterPassword, partOfDerivation(derivation, 1, 2)), header: own };
  }
}

/**
 * Notes which header has opened the vault. If this is the one from another device, it also replaces the vault's own
 * header. Changes nothing if another window has replaced the vault's own header since it was read. Errors of the
 * storage, for example of a full disk, are ignored: they must not keep the user from opening the vault, and the next
 * unlock tries again.
 */
async function keepHeader(storage: StoragePort, { own, next }: Headers, opened: VaultHeader): Promise<void> {
  const isNext = opened === next;
  try {
    const kept = storage.exclusively(async () => {
      const now = await readHeaders(storage);
      if (!sameHeader(now.own, own)) return;
      await storage.set(isNext ? withOpenedHeader(opened) : openedHeader(opened));
    });
    await wrapStorageErrors(kept);
  } catch (error) {
    if (!(error instanceof AppError) || !["storage-failed", "storage-busy"].includes(error.code)) throw error;
  }
}

const vaultExists = (): AppError => new AppError("vault-exists", "there is already a vault here: nothing was changed");
