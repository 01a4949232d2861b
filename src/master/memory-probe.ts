/**
 * Finds out whether a device gives the memory that saltmill-2 needs, and remembers the answer on this device. A user who
 * changes to saltmill-2 on one device would otherwise lock out the others.
 */
import { equalConstantTime, wipe } from "../../crypto/index.ts";
import type { Argon2 } from "../argon2.ts";
import type { DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { deriveRoot, memoryHardCosts } from "../schemes/index.ts";
import { devicesOf, type MemoryAnswer, memoryAnswerIn, ownDeviceId, publishMemory } from "../sync/index.ts";
import { type Contents, currentScheme, type StoragePort, type Vault } from "../vault/index.ts";

/** Storage key of this device's answer. The stored value is not encrypted. */
const storageKey = "memory";

const day = 86_400_000;
/** Days for which an answer counts. */
const goodFor = 30;
/** Days after which a device asks itself again, so that the answer of a device in use is never too old. */
const renewedAfter = 20;

/** A public test vector of saltmill-2 (docs/schemes.md). A probe never uses the user's master password. */
const known = {
  masterPassword: "correct horse battery staple",
  identity: "ada@example.org",
  R: [
    0xb8, 0x3f, 0x8a, 0xf6, 0x0c, 0x66, 0x8f, 0xd6, 0x4c, 0xba, 0xe6, 0xd8, 0x55, 0x7a, 0x41, 0x76, 0x4e, 0xde, 0xb5,
    0x7f,
  ],
};

/** Returns true if an answer says that the device gives the memory, and if the answer is not too old. */
export const givesMemory = (answer: MemoryAnswer | undefined, now = Date.now()): boolean =>
  answer?.gives === true && Math.abs(now - answer.at) < goodFor * day;

/**
 * Derives a public root twice, one after the other, and stores whether this device gave the memory. The second
 * derivation shows that the memory of the first was given back.
 *
 * @throws {@link AppError} `memory` if the device refuses the memory or derives another root
 */
export async function probeMemory(
  storage: StoragePort,
  derivation: DerivationOptions,
  now = Date.now(),
): Promise<MemoryAnswer> {
  const { masterPassword, identity } = known;
  try {
    for (let i = 0; i < 2; i++) {
      const R = await deriveRoot({ ...derivation, scheme: "saltmill-2", masterPassword, identity });
      try {
        if (!equalConstantTime(R, Uint8Array.from(known.R)))
          throw new AppError("memory", "this device computes wrong keys", [memoryHardCosts.memory / 1024]);
      } finally {
        wipe(R);
      }
    }
  } catch (error) {
    if (isRefusal(error)) await note(storage, { gives: false, at: now });
    throw error;
  }
  return note(storage, { gives: true, at: now });
}

/**
 * Returns this device's answer. Probes again if the stored answer is old: after 20 days, and after one day if the
 * device has refused.
 */
export async function memoryAnswer(
  storage: StoragePort,
  derivation: DerivationOptions,
  now = Date.now(),
): Promise<MemoryAnswer> {
  const { [storageKey]: value } = await storage.get([storageKey]);
  const stored = memoryAnswerIn(value);
  if (stored && Math.abs(now - stored.at) < (stored.gives ? renewedAfter : 1) * day) return stored;
  try {
    return await probeMemory(storage, derivation, now);
  } catch (error) {
    if (isRefusal(error)) return { gives: false, at: now };
    throw error;
  }
}

/**
 * Lets the other devices of a vault know whether this one could open it with saltmill-2. Does nothing if this device does
 * not sync, or if the vault has saltmill-2: then each unlock shows it.
 *
 * @param contents - the contents of the vault
 * @throws {@link AppError} `storage-failed`, `locked`; errors of the derivation, except `memory`
 */
export async function tellMemory(
  vault: Vault,
  contents: Contents,
  derivation: DerivationOptions,
  now = Date.now(),
): Promise<void> {
  const id = await ownDeviceId(vault);
  if (id === undefined || currentScheme(contents).id === "saltmill-2") return;
  const answer = await memoryAnswer(vault.storage, derivation, now);
  const known = devicesOf(contents).find((device) => device.id === id)?.memory;
  if (known?.gives !== answer.gives || known.at !== answer.at) await publishMemory(vault, answer);
}

/**
 * Returns an Argon2 function that withdraws this device's answer at the first refusal of at most the memory that
 * saltmill-2 needs. A file of another program can need more, so its refusal says nothing.
 */
export function watchMemory(argon2: Argon2, storage: StoragePort): Argon2 {
  return async (parameters, progress) => {
    try {
      return await argon2(parameters, progress);
    } catch (error) {
      if (isRefusal(error) && parameters.memory <= memoryHardCosts.memory)
        await note(storage, { gives: false, at: Date.now() });
      throw error;
    }
  };
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === "memory";

/** Stores an answer. Errors of the storage are ignored: the next probe stores the answer then. */
async function note(storage: StoragePort, answer: MemoryAnswer): Promise<MemoryAnswer> {
  await storage.exclusively(() => storage.set({ [storageKey]: { ...answer } })).catch(() => undefined);
  return answer;
}
