/**
 * Lets a PIN unlock a vault until the browser closes. After an automatic lock, the session's keys stay in the browser's
 * memory, encrypted with the key that is derived from the PIN. A person at the keyboard has only five tries. A PIN does
 * not protect against a program that can read the memory, because such a program can try all PINs.
 */
import { wipe } from "../../crypto/index.ts";
import { bytesIn, fromBase64, toBase64 } from "../base64.ts";
import type { DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { isObject } from "../arguments.ts";
import {
  Envelopes,
  headerKey,
  liveSession,
  parseHeader,
  type PinUnlockPort,
  type Session,
  sessionFor,
  type SessionPort,
  type StoragePort,
  type Vault,
  VaultKeys,
  wrapStorageErrors,
} from "../vault/index.ts";
import { derivePinKey, pinDigits, pinKeyOf } from "./pin.ts";

/**
 * The keys of a session, encrypted ("sealed") with the key that is derived from a PIN. They exist only in the browser's
 * memory.
 */
interface SealedKeys {
  /** Base64 of the vault's id. */
  readonly id: string;
  /**
   * Salt that the vault's header had when the keys were encrypted. The header gets a new salt with each new master
   * password. The PIN is valid only while the header still has this salt.
   */
  readonly master: string;
  /** Salt for the derivation of the key from the PIN, in Base64. */
  readonly salt: string;
  readonly envelope: string;
  /** Number of tries since the keys were encrypted, or since the last right PIN. A try counts as soon as it begins. */
  readonly tries: number;
}

const mostTries = 5;
const place = "quick unlock";

/**
 * Result of a try. After a right PIN, `keys` are the vault's keys, and `sealed` is the envelope that contained them.
 * After a wrong PIN, `triesLeft` is the number of tries left. When it reaches 0, the encrypted keys are removed.
 */
type PinTry = { readonly keys: VaultKeys; readonly sealed: string } | { readonly triesLeft: number };

function sealedIn(value: unknown): SealedKeys | undefined {
  if (!isObject(value)) return undefined;
  const { id, master, salt, envelope, tries } = value;
  if (typeof id !== "string" || typeof master !== "string" || typeof envelope !== "string") return undefined;
  if (bytesIn(salt) !== 16 || typeof salt !== "string") return undefined;
  if (typeof tries !== "number" || !Number.isInteger(tries) || tries < 0) return undefined;
  return { id, master, salt, envelope, tries };
}

/**
 * Encrypts the keys of an active session for this device's PIN. If there is no PIN, removes the keys that were
 * encrypted for an earlier PIN.
 *
 * @throws {@link AppError} `storage-failed`; errors of `session`
 */
export async function sealForPin(vault: Vault, session: SessionPort): Promise<void> {
  const { pinUnlock } = session;
  if (!pinUnlock) return;
  const pin = await pinKeyOf(vault);
  try {
    await session.exclusively(async () => {
      const live = liveSession(await session.get());
      if (live?.id !== toBase64(vault.keys.id)) return; // the vault was locked after this function was called
      if (!pin) {
        await pinUnlock.clear();
        return;
      }
      const { id, recordKey, nameKey } = live;
      const envelopes = new Envelopes(pin.key, vault.keys.id);
      try {
        const envelope = envelopes.seal(place, { recordKey, nameKey });
        await pinUnlock.set({ id, master: pin.master, salt: pin.salt, envelope, tries: 0 });
      } finally {
        envelopes.wipe();
      }
    });
  } finally {
    wipe(pin?.key);
  }
}

/**
 * Removes the keys that are encrypted for a PIN. The next unlock needs the master password.
 */
export const dropSealedKeys = (session: SessionPort): Promise<void> =>
  session.exclusively(async () => session.pinUnlock?.clear());

/**
 * Returns true if a PIN can unlock the vault. Removes encrypted keys that belong to an earlier master password or to
 * another vault.
 *
 * @param isStart - true when a window starts. If no tries are left at this time, the encrypted keys are removed,
 * because the window of the last try was closed. Later calls of the same window pass false, because the last try may
 * still be running.
 * @throws {@link AppError} `storage-failed`; errors of `session`
 */
export async function opensWithPin(storage: StoragePort, session: SessionPort, isStart = true): Promise<boolean> {
  const { pinUnlock } = session;
  if (!pinUnlock || (await pinUnlock.get()) === undefined) return false;
  const most = isStart ? mostTries - 1 : mostTries;
  return session.exclusively(async () => (await usable(storage, pinUnlock, most)) !== undefined);
}

/**
 * Returns the encrypted keys if they belong to this vault's present master password and at most `most` tries were made.
 * Otherwise removes them. The caller must hold the session's lock.
 */
async function usable(storage: StoragePort, pinUnlock: PinUnlockPort, most: number): Promise<SealedKeys | undefined> {
  const value = await pinUnlock.get();
  const sealed = sealedIn(value);
  const header = (await wrapStorageErrors(storage.get([headerKey])))[headerKey];
  if (sealed && sealed.tries <= most && fitsHeader(sealed, header)) return sealed;
  if (value !== undefined) await pinUnlock.clear();
  return undefined;
}

function fitsHeader({ id, master }: SealedKeys, header: unknown): boolean {
  try {
    const { id: vaultId, kdf } = parseHeader(header);
    return vaultId === id && kdf.salt === master;
  } catch {
    return false;
  }
}

/**
 * Tries a PIN. Counts the try under the session's lock before deriving the key. Several windows, or a window that is
 * closed during the try, therefore get no additional tries.
 *
 * @throws {@link AppError} `locked` if there are no keys that are encrypted for a PIN, or if they were removed or
 * replaced during a try with a wrong PIN, for example because the user has locked the vault; errors of the storage and
 * of PBKDF2; the reason of the aborted signal. A try that fails in PBKDF2 or is aborted counts as a wrong one.
 */
export async function tryPin(
  { storage, session }: { readonly storage: StoragePort; readonly session: SessionPort },
  pin: string,
  derivation: DerivationOptions,
): Promise<PinTry> {
  const { pinUnlock } = session;
  const begun = await session.exclusively(async () => {
    const sealed = pinUnlock && (await usable(storage, pinUnlock, mostTries - 1));
    if (sealed) await pinUnlock.set({ ...sealed, tries: sealed.tries + 1 });
    return sealed;
  });
  if (!pinUnlock || !begun) throw noSealedKeys();
  const digits = pinDigits(pin);
  const key = digits === undefined ? undefined : await derivePinKey(digits, begun.salt, derivation);
  try {
    const keys = key && openKeys(begun, key);
    if (keys) return { keys, sealed: begun.envelope };
  } finally {
    wipe(key);
  }
  return session.exclusively(async () => {
    const sealed = sealedIn(await pinUnlock.get());
    if (sealed?.envelope !== begun.envelope) throw noSealedKeys();
    const triesLeft = Math.max(0, mostTries - sealed.tries);
    if (triesLeft === 0) await pinUnlock.clear();
    return { triesLeft };
  });
}

const noSealedKeys = (): AppError => new AppError("locked", "no PIN opens this vault now: use the master password");

function openKeys({ id, envelope }: SealedKeys, key: Uint8Array): VaultKeys | undefined {
  const idBytes = fromBase64(id) ?? new Uint8Array();
  const envelopes = new Envelopes(key, idBytes);
  try {
    const { recordKey, nameKey } = envelopes.open(place, envelope);
    const [record, name] = [fromBase64(recordKey), fromBase64(nameKey)];
    return record?.length === 32 && name?.length === 32 ? new VaultKeys(idBytes, record, name) : undefined;
  } catch {
    return undefined;
  } finally {
    envelopes.wipe();
  }
}

/**
 * Begins a session after a correct PIN, and allows five tries again. Does nothing if the encrypted keys were removed or
 * replaced after the try, for example because the user has locked the vault.
 *
 * @param sealed - from {@link tryPin}
 * @returns the session, or undefined if nothing was done
 */
export function keepPinSession(
  port: SessionPort,
  { keys, sealed }: { readonly keys: VaultKeys; readonly sealed: string },
  minutes: number,
  now = Date.now(),
): Promise<Session | undefined> {
  return port.exclusively(async () => {
    const kept = sealedIn(await port.pinUnlock?.get());
    if (kept?.envelope !== sealed) return undefined;
    const session = sessionFor(keys, minutes, now);
    await port.set(session);
    await port.pinUnlock?.set({ ...kept, tries: 0 });
    return session;
  });
}
