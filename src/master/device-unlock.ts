/**
 * Lets an authenticator of this device unlock a vault: the fingerprint reader, the camera or the PIN of the operating
 * system, or a security key. The authenticator computes a secret from a stored salt (the WebAuthn extension `prf`) after
 * it has verified the user. The record keys and the vault's id are stored on this device, encrypted with a key that is
 * derived from this secret. The vault key is not stored.
 *
 * Unlike the keys that a PIN decrypts, these keys lie on the disk, so that they also unlock the vault after a restart.
 */
import { concatBytes, equalConstantTime, kdfCounterSha256, sha256, wipe } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { bytesIn, fromBase64, toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { isExpired } from "../expiry.ts";
import { randomBytes } from "../random.ts";
import { utf8 } from "../text.ts";
import {
  deviceKeysKey,
  Envelopes,
  hasSession,
  headerKey,
  lastOpened,
  openedHeader,
  parseHeader,
  readHeaders,
  type Session,
  sessionFor,
  type SessionPort,
  type StoragePort,
  type Vault,
  type VaultHeader,
  VaultKeys,
  wrapStorageErrors,
} from "../vault/index.ts";
import { checkMaster, type CheckMasterOptions } from "./check-master.ts";

/** Answer of an authenticator that has verified the user. */
export interface AuthenticatorAnswer {
  /** The byte `flags` of the authenticator data (WebAuthn Level 3, §6.1). */
  readonly flags: number;
  /** Output of the extension `prf`: 32 secret bytes, which the caller wipes. Undefined if there was no output. */
  readonly secret: Uint8Array | undefined;
}

/** A new credential, with the answer of the authenticator that has created it. */
export interface NewCredential extends AuthenticatorAnswer {
  readonly id: Uint8Array;
  readonly transports: readonly string[];
}

/**
 * Authenticators of this device. Both functions return undefined if the user has cancelled the browser's question, if
 * the user did not answer in time, or if the user was not verified. They reject with the reason of the aborted signal.
 */
export interface Authenticator {
  /** Creates a credential for a vault and evaluates `salt`. Verifies the user. */
  create(vaultId: Uint8Array, salt: Uint8Array, signal: AbortSignal | undefined): Promise<NewCredential | undefined>;
  /** Evaluates `salt` with a credential. Verifies the user. */
  ask(
    credential: Pick<NewCredential, "id" | "transports">,
    salt: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<AuthenticatorAnswer | undefined>;
}

/**
 * Reason why an authenticator was not used:
 *
 * - `unconfirmed`: the user has cancelled, or did not confirm in time
 * - `noSecret`: the authenticator computes no secrets
 * - `copied`: its credentials are copied to other devices
 * - `unsteady`: it gave two different secrets for one salt
 */
export type AuthenticatorFault = "unconfirmed" | "noSecret" | "copied" | "unsteady";

/** The record keys of a vault, encrypted with a key that is derived from an authenticator's secret. */
interface DeviceKeys {
  /** `kdf.salt` of the header. The header gets a new salt with each new master password. */
  readonly master: string;
  /** Base64 of the credential's id. */
  readonly credential: string;
  readonly transports: readonly string[];
  /** Base64 of 32 random bytes, from which the authenticator computes the secret. */
  readonly salt: string;
  readonly envelope: string;
}

/** Result of a successful try: the keys of the vault, and the envelope that contained them. */
export interface OpenedByDevice {
  readonly keys: VaultKeys;
  readonly envelope: string;
}

const place = "device unlock";
const secretBytes = 32;

/** Bits of the flags: the user was verified; the credential may be copied to other devices. */
const [userVerified, backupEligible] = [0x04, 0x08];

/** Milliseconds without the master password after which an authenticator no longer unlocks the vault. */
const longest = 14 * 86_400_000;

function deviceKeysIn(value: unknown): DeviceKeys | undefined {
  if (!isObject(value)) return undefined;
  const { master, credential, transports, salt, envelope } = value;
  if (typeof master !== "string" || typeof envelope !== "string" || typeof credential !== "string") return undefined;
  if ((bytesIn(credential) ?? 0) === 0 || bytesIn(salt) !== secretBytes || typeof salt !== "string") return undefined;
  if (!Array.isArray(transports) || !transports.every((each) => typeof each === "string")) return undefined;
  return { master, credential, transports, salt, envelope };
}

/**
 * Lets an authenticator unlock an open vault on this device. Stores nothing before the authenticator has given the same
 * secret twice.
 *
 * @param options - with the current master password, so that a person who finds the vault unlocked cannot do this
 * @returns undefined if the authenticator now unlocks the vault
 * @throws {@link AppError} `cannot-decrypt` for a wrong master password; `unlock-paused`; `locked` if the vault was
 * locked or got a new master password or key meanwhile; `storage-failed`; the reason of the aborted signal. After an
 * error, nothing is stored.
 */
export async function setDeviceUnlock(
  vault: Vault,
  session: SessionPort,
  authenticator: Authenticator,
  options: CheckMasterOptions,
): Promise<AuthenticatorFault | undefined> {
  const { signal } = options;
  const { storage, keys } = vault;
  const before = await readHeaders(storage);
  await checkMaster(vault, options);
  const salt = randomBytes(secretBytes);
  const created = await authenticator.create(keys.id, salt, signal);
  let [first, second] = [created, undefined] as [AuthenticatorAnswer | undefined, AuthenticatorAnswer | undefined];
  try {
    if (!created) return "unconfirmed";
    const fault = faultOf(created);
    if (fault) return fault;
    // Many security keys give no secret when they create a credential.
    if (!created.secret) first = await authenticator.ask(created, salt, signal);
    second = first && (await authenticator.ask(created, salt, signal));
    if (!first || !second) return "unconfirmed";
    const later = faultOf(first) ?? faultOf(second);
    if (later) return later;
    if (first.secret?.length !== secretBytes || second.secret?.length !== secretBytes) return "noSecret";
    if (!equalConstantTime(first.secret, second.secret)) return "unsteady";
    const envelope = sealed(keys, created.id, second.secret);
    const entry: DeviceKeys = {
      master: before.own.kdf.salt,
      credential: toBase64(created.id),
      transports: created.transports,
      salt: toBase64(salt),
      envelope,
    };
    await storage.exclusively(async () => {
      const { own, next } = await readHeaders(storage);
      const isOpen = own.id === before.own.id && own.kdf.salt === entry.master && (await hasSession(session, keys));
      signal?.throwIfAborted();
      if (!isOpen) throw lockedMeanwhile();
      vault.assertOpen();
      // The master password was just typed. If another device has changed it, this may be the new one, with which this
      // device has not opened the vault yet.
      const note = next ? {} : openedHeader(own);
      await wrapStorageErrors(storage.set({ [deviceKeysKey(own)]: entry, ...note }));
    });
    return undefined;
  } finally {
    wipe(created?.secret, first?.secret, second?.secret);
  }
}

function faultOf({ flags }: AuthenticatorAnswer): AuthenticatorFault | undefined {
  if ((flags & backupEligible) !== 0) return "copied";
  return (flags & userVerified) === 0 ? "unconfirmed" : undefined;
}

const lockedMeanwhile = (): AppError =>
  new AppError("locked", "the vault was locked or changed before the authenticator had answered");

/** Decodes Base64 that was checked before. */
const bytesOf = (text: string): Uint8Array => fromBase64(text) ?? new Uint8Array();

/**
 * Derives the key that encrypts the keys of a session: KDF(secret, label ‖ NUL ‖ vault id ‖ SHA-256(credential id)).
 *
 * @returns envelopes, which the caller wipes
 */
function envelopesOf(vaultId: Uint8Array, credential: Uint8Array, secret: Uint8Array): Envelopes {
  const info = concatBytes(utf8("saltmill-vault-1 device unlock key\0"), vaultId, sha256(credential));
  const key = kdfCounterSha256(secret, info, 32);
  try {
    return new Envelopes(key, vaultId);
  } finally {
    wipe(key);
  }
}

function sealed({ id, recordKey, nameKey }: VaultKeys, credential: Uint8Array, secret: Uint8Array): string {
  const envelopes = envelopesOf(id, credential, secret);
  try {
    const content = { id: toBase64(id), recordKey: toBase64(recordKey), nameKey: toBase64(nameKey) };
    return envelopes.seal(place, content);
  } finally {
    envelopes.wipe();
  }
}

function openKeys(vaultId: Uint8Array, entry: DeviceKeys, secret: Uint8Array): VaultKeys | undefined {
  const envelopes = envelopesOf(vaultId, bytesOf(entry.credential), secret);
  try {
    const { id, recordKey, nameKey } = envelopes.open(place, entry.envelope);
    const [record, name] = [fromBase64(recordKey), fromBase64(nameKey)];
    const isWhole = id === toBase64(vaultId) && record?.length === 32 && name?.length === 32;
    return isWhole ? new VaultKeys(vaultId, record, name) : undefined;
  } catch {
    return undefined;
  } finally {
    envelopes.wipe();
  }
}

/** Encrypted keys that an authenticator can decrypt now, and where they are stored. */
interface Usable {
  readonly key: string;
  readonly entry: DeviceKeys;
  readonly header: VaultHeader;
}

/**
 * Returns the encrypted keys if they belong to the vault's present key and master password, and the master password has
 * opened the vault on this device in the last 14 days.
 *
 * @returns `stored` is undefined if nothing is stored; `usable` is undefined if what is stored unlocks nothing
 */
async function readDeviceKeys(
  storage: StoragePort,
  now: number,
): Promise<{ readonly stored?: string; readonly usable?: Usable }> {
  const value = (await wrapStorageErrors(storage.get([headerKey])))[headerKey];
  const header = parsed(value);
  if (!header) return {};
  const key = deviceKeysKey(header);
  const found = await wrapStorageErrors(storage.get([key]));
  if (!Object.hasOwn(found, key)) return {};
  const entry = deviceKeysIn(found[key]);
  if (entry?.master !== header.kdf.salt) return { stored: key };
  const opened = await lastOpened(storage, header);
  if (opened === undefined || isExpired(opened + longest, longest, now)) return { stored: key };
  return { stored: key, usable: { key, entry, header } };
}

function parsed(value: unknown): VaultHeader | undefined {
  try {
    return parseHeader(value);
  } catch {
    return undefined;
  }
}

/**
 * Returns true if an authenticator can unlock the vault. Removes encrypted keys that belong to an earlier master
 * password, that are damaged, or that are too old.
 *
 * @throws {@link AppError} `storage-failed`
 */
export async function opensWithDevice(storage: StoragePort, now = Date.now()): Promise<boolean> {
  const { stored, usable } = await readDeviceKeys(storage, now);
  if (usable) return true;
  if (stored !== undefined)
    await storage.exclusively(async () => {
      // Checked again, because another window may have stored new keys.
      const again = await readDeviceKeys(storage, now);
      if (again.stored !== undefined && !again.usable) await wrapStorageErrors(storage.remove([again.stored]));
    });
  return false;
}

/**
 * Asks the authenticator for the keys of the locked vault. If its secret does not decrypt them, the encrypted keys are
 * damaged and are removed.
 *
 * @returns the keys, which the caller owns; or `unconfirmed`; or `gone` if no authenticator can unlock the vault
 * @throws {@link AppError} `storage-failed`; the reason of the aborted signal
 */
export async function tryDevice(
  storage: StoragePort,
  authenticator: Authenticator,
  signal: AbortSignal | undefined,
  now = Date.now(),
): Promise<OpenedByDevice | "unconfirmed" | "gone"> {
  const usable = (await opensWithDevice(storage, now)) ? (await readDeviceKeys(storage, now)).usable : undefined;
  if (!usable) return "gone";
  const { entry, header, key } = usable;
  const vaultId = bytesOf(header.id);
  const credential = { id: bytesOf(entry.credential), transports: entry.transports };
  const answer = await authenticator.ask(credential, bytesOf(entry.salt), signal);
  try {
    if (!answer || faultOf(answer)) return "unconfirmed";
    const keys = answer.secret?.length === secretBytes ? openKeys(vaultId, entry, answer.secret) : undefined;
    if (keys) return { keys, envelope: entry.envelope };
  } finally {
    wipe(answer?.secret);
  }
  await storage.exclusively(async () => {
    const stored = deviceKeysIn((await wrapStorageErrors(storage.get([key])))[key]);
    if (stored?.envelope === entry.envelope) await wrapStorageErrors(storage.remove([key]));
  });
  return "gone";
}

/**
 * Begins a session with the keys from {@link tryDevice}. Does nothing if the encrypted keys were removed or replaced
 * meanwhile, or if another window has unlocked or locked the vault, which aborts the signal.
 *
 * @returns the session, or undefined if nothing was done
 * @throws {@link AppError} `storage-failed`
 */
export function keepDeviceSession(
  { storage, session }: { readonly storage: StoragePort; readonly session: SessionPort },
  { keys, envelope }: OpenedByDevice,
  minutes: number,
  signal: AbortSignal | undefined,
  now = Date.now(),
): Promise<Session | undefined> {
  return session.exclusively(async () => {
    const { usable } = await readDeviceKeys(storage, now);
    if (usable?.entry.envelope !== envelope || signal?.aborted) return undefined;
    const begun = sessionFor(keys, minutes, now);
    await session.set(begun);
    return begun;
  });
}
