/**
 * Opens a vault again with a PIN until the browser closes. After a timed lock, the session's keys stay in the browser's
 * memory, sealed under the key that the PIN gives. This stops a person at the keyboard, who has five tries. It does not
 * stop a program that reads the memory: it can try all PINs.
 */
import { wipe } from "../../crypto/internal.ts";
import { bytesIn, fromBase64, toBase64 } from "../base64.ts";
import type { DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { isObject } from "../arguments.ts";
import { Envelopes } from "../vault/envelope.ts";
import { headerKey, parseHeader } from "../vault/header.ts";
import { VaultKeys } from "../vault/keys.ts";
import { liveSession, type QuickUnlockPort, type Session, sessionFor, type SessionPort } from "../vault/session.ts";
import { type StoragePort, wrapStorageErrors } from "../vault/storage.ts";
import type { Vault } from "../vault/vault.ts";
import { derivePinKey, pinDigits, pinKeyOf } from "./pin.ts";

/** The keys of a session, sealed under a PIN's key. They are in the browser's memory only. */
interface SealedKeys {
  /** Base64 of the vault's id. */
  readonly id: string;
  /** Salt of the vault's header when the keys were sealed. Another master password has another one. */
  readonly master: string;
  /** Salt of the PIN's key, in Base64. */
  readonly salt: string;
  readonly envelope: string;
  /** Tries since the keys were sealed or the PIN was right. A try counts from its beginning. */
  readonly tries: number;
}

const mostTries = 5;
const place = "quick unlock";

/** Result of a try: the vault's keys, or the number of tries that are left. After the last one the keys are dropped. */
export type PinTry = { readonly keys: VaultKeys; readonly sealed: string } | { readonly triesLeft: number };

function sealedIn(value: unknown): SealedKeys | undefined {
  if (!isObject(value)) return undefined;
  const { id, master, salt, envelope, tries } = value;
  if (typeof id !== "string" || typeof master !== "string" || typeof envelope !== "string") return undefined;
  if (bytesIn(salt) !== 16 || typeof salt !== "string") return undefined;
  if (typeof tries !== "number" || !Number.isInteger(tries) || tries < 0) return undefined;
  return { id, master, salt, envelope, tries };
}

/**
 * Seals the keys of a live session under this device's PIN. Without a PIN it removes what was sealed.
 *
 * @throws {@link AppError} `storage-failed`; errors of the port
 * @internal for the project's own windows
 */
export async function sealForPin(vault: Vault, session: SessionPort): Promise<void> {
  const { quickUnlock } = session;
  if (!quickUnlock) return;
  const pin = await pinKeyOf(vault);
  try {
    await session.exclusively(async () => {
      const live = liveSession(await session.get());
      if (live?.id !== toBase64(vault.keys.id)) return; // locked by hand meanwhile
      if (!pin) {
        await quickUnlock.clear();
        return;
      }
      const { id, recordKey, nameKey } = live;
      const envelopes = new Envelopes(pin.key, vault.keys.id);
      try {
        const envelope = envelopes.seal(place, { recordKey, nameKey });
        await quickUnlock.set({ id, master: pin.master, salt: pin.salt, envelope, tries: 0 });
      } finally {
        envelopes.wipe();
      }
    });
  } finally {
    wipe(pin?.key);
  }
}

/** Removes the sealed keys. The next unlock needs the master password. @internal for the project's own windows */
export const dropSealedKeys = (session: SessionPort): Promise<void> =>
  session.exclusively(async () => session.quickUnlock?.clear());

/**
 * Returns true if a PIN opens the vault. Keys that were sealed under an earlier master password or for another vault
 * are removed.
 *
 * @param isStart - true when a window starts: keys without tries are removed then, because the window of the last try was
 * closed. Later calls leave them, because the last try may still be running.
 * @throws {@link AppError} `storage-failed`; errors of the port
 * @internal for the project's own windows
 */
export async function opensWithPin(storage: StoragePort, session: SessionPort, isStart = true): Promise<boolean> {
  const { quickUnlock } = session;
  if (!quickUnlock || (await quickUnlock.get()) === undefined) return false;
  const most = isStart ? mostTries - 1 : mostTries;
  return session.exclusively(async () => (await usable(storage, quickUnlock, most)) !== undefined);
}

/** Returns the sealed keys unless they had more than `most` tries, and removes all others. Called under the lock. */
async function usable(
  storage: StoragePort,
  quickUnlock: QuickUnlockPort,
  most: number,
): Promise<SealedKeys | undefined> {
  const value = await quickUnlock.get();
  const sealed = sealedIn(value);
  const header = (await wrapStorageErrors(storage.get([headerKey])))[headerKey];
  if (sealed && sealed.tries <= most && fitsHeader(sealed, header)) return sealed;
  if (value !== undefined) await quickUnlock.clear();
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
 * Tries a PIN. The try is counted under the lock before its key is derived, so tries in several windows at once, or in a
 * window that is closed meanwhile, achieve no more than one after another.
 *
 * @throws {@link AppError} `locked` if no keys are sealed; errors of the storage and of PBKDF2; the signal's reason
 * when aborted. Such a try counts.
 * @internal for the project's own windows
 */
export async function tryPin(
  { storage, session }: { readonly storage: StoragePort; readonly session: SessionPort },
  pin: string,
  derivation: DerivationOptions,
): Promise<PinTry> {
  const { quickUnlock } = session;
  const begun = await session.exclusively(async () => {
    const sealed = quickUnlock && (await usable(storage, quickUnlock, mostTries - 1));
    if (sealed) await quickUnlock.set({ ...sealed, tries: sealed.tries + 1 });
    return sealed;
  });
  if (!quickUnlock || !begun) throw new AppError("locked", "no PIN opens this vault now: use the master password");
  const digits = pinDigits(pin);
  const key = digits === undefined ? undefined : await derivePinKey(digits, begun.salt, derivation);
  try {
    const keys = key && openKeys(begun, key);
    if (keys) return { keys, sealed: begun.envelope };
  } finally {
    wipe(key);
  }
  return session.exclusively(async () => {
    const sealed = sealedIn(await quickUnlock.get());
    const triesLeft = sealed?.envelope === begun.envelope ? mostTries - sealed.tries : 0;
    if (triesLeft <= 0 && sealed?.envelope === begun.envelope) await quickUnlock.clear();
    return { triesLeft: Math.max(0, triesLeft) };
  });
}

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
 * Begins a session after a right PIN, and allows five tries again. It does nothing if the sealed keys were dropped
 * meanwhile, for example by a lock by hand.
 *
 * @param sealed - from {@link tryPin}
 * @returns the session, or undefined
 * @internal for the project's own windows
 */
export function keepPinSession(
  port: SessionPort,
  { keys, sealed }: { readonly keys: VaultKeys; readonly sealed: string },
  minutes: number,
  now = Date.now(),
): Promise<Session | undefined> {
  return port.exclusively(async () => {
    const kept = sealedIn(await port.quickUnlock?.get());
    if (kept?.envelope !== sealed) return undefined;
    const session = sessionFor(keys, minutes, now);
    await port.set(session);
    await port.quickUnlock?.set({ ...kept, tries: 0 });
    return session;
  });
}
