import { concatBytes, kdfCounterSha256, pbkdf2HmacSha1, type Pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { type DerivationCosts, type DerivationOptions, deriveBytes } from "../derivation.ts";
import { AppError, kindOf } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { deriveMemoryHard, memoryHardCosts, type RootSchemeId, rootSaltPrefix } from "../schemes/index.ts";
import { prepareMaster, utf8 } from "../text.ts";
import { argon2InThisThread } from "../argon2.ts";
import { badArgument, isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { cannotDecrypt, Envelopes, newer } from "./envelope.ts";

/**
 * The storage key of the header. It is also part of the associated data with which the vault key is encrypted, so it
 * must never change.
 */
export const headerKey = "vault";

/** The newest versions of a header and of a backup file that this program reads. A header of version 1 is written too. */
export const headerVersion = 2;
export const backupVersion = 3;

export const leastIterations = 1_310_720;
/** Four times the number of the scheme, to leave room for faster devices. A wrong header costs no more than that. */
export const mostIterations = 4 * leastIterations;

/** The costs of opening a vault whose master password is stretched as the roots of saltmill-1 are. */
interface Pbkdf2Kdf {
  readonly name: "PBKDF2";
  readonly hash: "SHA-1";
  readonly iterations: number;
  /** Base64 of 16 random bytes, new at each change of the master password. */
  readonly salt: string;
}

/** The costs of opening a vault whose master password is stretched as the roots of saltmill-2 are. */
interface MemoryHardKdf {
  readonly name: "Argon2id+PBKDF2";
  /** The version of Argon2, 0x13. */
  readonly version: 19;
  /** Memory of Argon2 in KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly lanes: 1;
  readonly hash: "SHA-1";
  /** PBKDF2 iterations after Argon2. */
  readonly iterations: number;
  /** Base64 of 16 random bytes, new at each change of the master password. */
  readonly salt: string;
}

/** The `format` of the header of every vault. */
export const vaultFormat = "saltmill-vault";

/** The unencrypted header of a vault. */
export type VaultHeader = HeaderOf<1, Pbkdf2Kdf> | HeaderOf<2, MemoryHardKdf>;

interface HeaderOf<Version extends number, Kdf> {
  readonly format: typeof vaultFormat;
  readonly version: Version;
  /** Base64 of 16 random bytes. It changes only with the vault key. */
  readonly id: string;
  readonly kdf: Kdf;
  /** The envelope that contains the vault key K. The master password decrypts it. */
  readonly key: string;
}

const badField = (field: string): AppError =>
  new AppError("vault-format", `the vault's header is damaged: ${field}`, [field]);

/**
 * Checks a header from an untrusted source, with all of its costs, before any key is derived from it and before any
 * memory is allocated.
 *
 * @throws {@link AppError} `vault-format`, `vault-newer`, `iterations-range`
 */
export function parseHeader(value: unknown): VaultHeader {
  if (!isObject(value)) throw badField("it is not an object");
  const { format, version, id, kdf, key } = value;
  if (format !== vaultFormat) throw badField("format");
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) throw badField("version");
  if (version > headerVersion) throw newer(version);
  if (fromBase64(id)?.length !== 16 || typeof id !== "string") throw badField("id");
  if (!isObject(kdf)) throw badField("kdf");
  const costs = version === 1 ? pbkdf2In(kdf) : memoryHardIn(kdf);
  const saltBytes = fromBase64(kdf["salt"]);
  if (saltBytes?.length !== 16) throw badField("kdf.salt");
  if (version === 1 && beginsAsRootSalt(saltBytes)) throw badField("kdf.salt");
  if (typeof key !== "string") throw badField("key");
  return { format, version, id, kdf: { ...costs, salt: kdf["salt"] }, key } as VaultHeader;
}

function pbkdf2In({ name, hash, iterations }: JsonObject): Omit<Pbkdf2Kdf, "salt"> {
  if (name !== "PBKDF2" || hash !== "SHA-1") throw badField("kdf");
  if (typeof iterations !== "number" || !Number.isInteger(iterations)) throw badField("kdf.iterations");
  assertIterations(iterations, "the vault's header was changed or is damaged: its iterations");
  return { name, hash, iterations };
}

/** The costs that a header of version 2 may have, to leave room for faster devices: least, most and step. */
const acceptedCosts = {
  version: [0x13, 0x13, 1],
  memory: [65_536, 262_144, 4],
  passes: [3, 10, 1],
  lanes: [1, 1, 1],
  iterations: [262_144, 1_048_576, 1],
} as const;

/** The most KiB that Argon2 writes. A wrong header costs no more than that. */
const mostTraffic = 786_432;

function memoryHardIn(kdf: JsonObject): Omit<MemoryHardKdf, "salt"> {
  const names = ["name", "version", "memory", "passes", "lanes", "hash", "iterations", "salt"];
  if (kdf["name"] !== "Argon2id+PBKDF2" || kdf["hash"] !== "SHA-1") throw badField("kdf");
  const other = Object.keys(kdf).find((field) => !names.includes(field));
  if (other !== undefined) throw badField("kdf");
  for (const [field, [least, most, step]] of Object.entries(acceptedCosts)) {
    const cost = kdf[field];
    if (!Number.isInteger(cost) || Number(cost) < least || Number(cost) > most || Number(cost) % step !== 0)
      throw badField(`kdf.${field}`);
  }
  const { memory, passes, iterations } = kdf as unknown as MemoryHardKdf;
  if (memory * passes > mostTraffic) throw badField("kdf.passes");
  return { name: "Argon2id+PBKDF2", version: 19, memory, passes, lanes: 1, hash: "SHA-1", iterations };
}

/**
 * Returns true if a salt begins like the salts with which roots of saltmill-1 are derived. With such a salt and the
 * default number of iterations, the key that is derived for the vault would be the root of some identity. Headers of
 * version 2 need no such rule.
 */
const beginsAsRootSalt = (salt: Uint8Array): boolean => utf8(rootSaltPrefix).every((byte, i) => salt[i] === byte);

/**
 * Throws if the iterations are not an integer from `leastIterations` to `mostIterations`. Fewer iterations would be
 * weak. More iterations would take too long, and a header from an untrusted source may contain any number.
 */
export function assertIterations(iterations: unknown, what = "the vault's iterations"): asserts iterations is number {
  if (
    typeof iterations !== "number" ||
    !Number.isInteger(iterations) ||
    iterations < leastIterations ||
    iterations > mostIterations
  ) {
    const actual = kindOf(iterations);
    const message = `${what} must be ${leastIterations} to ${mostIterations}, not ${actual}`;
    throw new AppError("iterations-range", message, [actual, leastIterations, mostIterations]);
  }
}

/**
 * Derives the key that encrypts the vault key from the master password: KDF(V, …), with V of 20 bytes.
 *
 * @returns 32 secret bytes; the caller wipes them
 */
async function deriveWrapKey(
  master: string,
  { version, kdf }: Pick<VaultHeader, "version" | "kdf">,
  derivation: DerivationOptions,
): Promise<Uint8Array> {
  const { pbkdf2 = pbkdf2HmacSha1, argon2 = argon2InThisThread } = derivation;
  const salt = fromBase64(kdf.salt) ?? new Uint8Array();
  const password = prepareMaster(master);
  let V: Uint8Array | undefined;
  try {
    V =
      kdf.name === "PBKDF2"
        ? await stretch(password, salt, kdf, { ...derivation, pbkdf2 })
        : await deriveMemoryHard(password, concatBytes(utf8("saltmill-2 vault\0"), salt), kdf, {
            ...derivation,
            pbkdf2,
            argon2,
          });
    return kdfCounterSha256(V, utf8(`saltmill-vault-${version} wrap key`), 32);
  } finally {
    wipe(password, V);
  }
}

/** Derives V of a header of version 1: PBKDF2-HMAC-SHA1(master, salt, c, 20). */
function stretch(
  password: Uint8Array,
  salt: Uint8Array,
  { iterations }: Pbkdf2Kdf,
  { pbkdf2, signal, onProgress }: DerivationOptions & { readonly pbkdf2: Pbkdf2HmacSha1 },
): Promise<Uint8Array> {
  return deriveBytes(pbkdf2, { password, salt, iterations, keyBytes: 20, signal, onProgress });
}

/**
 * Returns the envelopes for the vault key of a header, and the storage key to which its envelope is bound. In version 2
 * the envelope is also bound to all other fields of the header, so that nobody can change a cost.
 */
function keyEnvelope(wrapKey: Uint8Array, header: Omit<VaultHeader, "key">): readonly [Envelopes, string] {
  const id = fromBase64(header.id) ?? new Uint8Array();
  if (header.version === 1) return [new Envelopes(wrapKey, id), headerKey];
  const { format, version, kdf } = header;
  const bound = `${headerKey}\0${JSON.stringify({ format, version, id: header.id, kdf })}`;
  return [new Envelopes(wrapKey, id, "saltmill-vault-2"), bound];
}

/** The costs with which a program writes a header. It never copies those of version 2 from a file. */
export type NewHeaderCosts =
  { readonly scheme: "saltmill-1"; readonly iterations: number } | { readonly scheme: "saltmill-2" };

/**
 * Returns the costs of a new header.
 *
 * @param iterations - only for saltmill-1. Default: `leastIterations`.
 * @throws {@link AppError} `iterations-range`; `bad-argument` for saltmill-2 with `iterations`
 */
export function newHeaderCosts(scheme: RootSchemeId, iterations: number | undefined): NewHeaderCosts {
  if (scheme === "saltmill-2") {
    if (iterations !== undefined) throw badArgument("iterations", "omitted for saltmill-2", kindOf(iterations));
    return { scheme };
  }
  assertIterations(iterations ?? leastIterations);
  return { scheme, iterations: iterations ?? leastIterations };
}

/** Returns the costs of decrypting the vault key in a header. */
export const openingCosts = ({ kdf }: VaultHeader): DerivationCosts =>
  kdf.name === "PBKDF2" ? { iterations: kdf.iterations } : { iterations: kdf.iterations, megabytes: kdf.memory / 1024 };

/** Returns the costs with which a header is written again, with a new salt or a new vault key. */
export const costsOf = ({ version, kdf }: VaultHeader): NewHeaderCosts =>
  version === 1 ? { scheme: "saltmill-1", iterations: kdf.iterations } : { scheme: "saltmill-2" };

/**
 * Creates a header with a new salt. `masterPassword` can decrypt the vault key in this header.
 *
 * @param K - the vault key, 32 secret bytes; the caller owns them, no reference is kept
 * @throws {@link AppError} `iterations-range`, `memory`
 */
export async function wrapVaultKey(
  masterPassword: string,
  { id, K, costs }: { id: Uint8Array; K: Uint8Array; costs: NewHeaderCosts },
  derivation: DerivationOptions,
): Promise<VaultHeader> {
  const salt = toBase64(randomBytes(16));
  const open = { format: vaultFormat, id: toBase64(id), ...newKdf(costs, salt) } as Omit<VaultHeader, "key">;
  const wrapKey = await deriveWrapKey(masterPassword, open, derivation);
  const [envelopes, place] = keyEnvelope(wrapKey, open);
  try {
    const { format, version, kdf } = open;
    return { format, version, id: open.id, kdf, key: envelopes.seal(place, { key: toBase64(K) }) } as VaultHeader;
  } finally {
    envelopes.wipe();
    wipe(wrapKey);
  }
}

function newKdf(costs: NewHeaderCosts, salt: string): Pick<VaultHeader, "version" | "kdf"> {
  if (costs.scheme === "saltmill-1") {
    assertIterations(costs.iterations);
    return { version: 1, kdf: { name: "PBKDF2", hash: "SHA-1", iterations: costs.iterations, salt } };
  }
  const { memory, passes, iterations } = memoryHardCosts;
  const argon2 = { name: "Argon2id+PBKDF2", version: 19, memory, passes, lanes: 1 } as const;
  return { version: 2, kdf: { ...argon2, hash: "SHA-1", iterations, salt } };
}

/**
 * Decrypts the vault key K with the master password.
 *
 * @returns 32 secret bytes; the caller wipes them
 * @throws {@link AppError} `cannot-decrypt` for a wrong master password, `memory` if the device refuses the memory for a
 * header of version 2
 */
export async function unwrapVaultKey(
  header: VaultHeader,
  masterPassword: string,
  derivation: DerivationOptions,
): Promise<Uint8Array> {
  const wrapKey = await deriveWrapKey(masterPassword, header, derivation);
  const [envelopes, place] = keyEnvelope(wrapKey, header);
  try {
    const K = fromBase64(envelopes.open(place, header.key)["key"]);
    if (K?.length !== 32) throw cannotDecrypt();
    return K;
  } finally {
    envelopes.wipe();
    wipe(wrapKey);
  }
}

export function vaultId(header: VaultHeader): Uint8Array {
  return fromBase64(header.id) ?? new Uint8Array();
}
