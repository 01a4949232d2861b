import { kdfCounterSha256, pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { type DerivationOptions, deriveBytes } from "../derivation.ts";
import { AppError, kindOf } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { rootSaltPrefix } from "../schemes/index.ts";
import { prepareMaster, utf8 } from "../text.ts";
import { isObject } from "../arguments.ts";
import { cannotDecrypt, Envelopes, newer } from "./envelope.ts";

/**
 * The storage key of the header. It is also part of the associated data with which the vault key is encrypted, so it
 * must never change.
 */
export const headerKey = "vault";

/** The newest versions of a header and of a backup file that this program reads. */
export const headerVersion = 1;
export const backupVersion = 2;

export const leastIterations = 1_310_720;
/** Four times the number of the scheme, to leave room for faster devices. A wrong header costs no more than that. */
export const mostIterations = 4 * leastIterations;

/** The unencrypted header of a vault. */
export interface VaultHeader {
  readonly format: "saltmill-vault";
  readonly version: 1;
  /** Base64 of 16 random bytes. It changes only with the vault key. */
  readonly id: string;
  readonly kdf: {
    readonly name: "PBKDF2";
    readonly hash: "SHA-1";
    readonly iterations: number;
    /** Base64 of 16 random bytes, new at each change of the master password. */
    readonly salt: string;
  };
  /** The envelope that contains the vault key K. The master password decrypts it. */
  readonly key: string;
}

const badField = (field: string): AppError =>
  new AppError("vault-format", `the vault's header is damaged: ${field}`, [field]);

/**
 * Checks a header from an untrusted source, including its iterations, before any key is derived from it.
 *
 * @throws {@link AppError} `vault-format`, `vault-newer`, `iterations-range`
 */
export function parseHeader(value: unknown): VaultHeader {
  if (!isObject(value)) throw badField("it is not an object");
  const { format, version, id, kdf, key } = value;
  if (format !== "saltmill-vault") throw badField("format");
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) throw badField("version");
  if (version > headerVersion) throw newer(version);
  if (fromBase64(id)?.length !== 16 || typeof id !== "string") throw badField("id");
  if (!isObject(kdf) || kdf["name"] !== "PBKDF2" || kdf["hash"] !== "SHA-1") throw badField("kdf");
  const { iterations, salt } = kdf;
  if (typeof iterations !== "number" || !Number.isInteger(iterations)) throw badField("kdf.iterations");
  assertIterations(iterations, "the vault's header was changed or is damaged: its iterations");
  const saltBytes = fromBase64(salt);
  if (saltBytes?.length !== 16 || typeof salt !== "string") throw badField("kdf.salt");
  if (beginsAsRootSalt(saltBytes)) throw badField("kdf.salt");
  if (typeof key !== "string") throw badField("key");
  return { format, version: 1, id, kdf: { name: "PBKDF2", hash: "SHA-1", iterations, salt }, key };
}

/**
 * Returns true if a salt begins like the salts with which roots are derived. With such a salt and the default number of
 * iterations, the key that is derived for the vault would be the root of some identity.
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
 * Derives the key that encrypts the vault key: KDF(V, …) with V = PBKDF2-HMAC-SHA1(master, salt, c, 20).
 *
 * @returns 32 secret bytes; the caller wipes them
 */
async function deriveWrapKey(
  master: string,
  salt: Uint8Array,
  iterations: number,
  derivation: DerivationOptions,
): Promise<Uint8Array> {
  const { pbkdf2 = pbkdf2HmacSha1, signal, onProgress } = derivation;
  const password = prepareMaster(master);
  let V: Uint8Array | undefined;
  try {
    V = await deriveBytes(pbkdf2, { password, salt, iterations, keyBytes: 20, signal, onProgress });
    return kdfCounterSha256(V, utf8("saltmill-vault-1 wrap key"), 32);
  } finally {
    wipe(password, V);
  }
}

/**
 * Creates a header with a new salt. `masterPassword` can decrypt the vault key in this header.
 *
 * @param K - the vault key, 32 secret bytes; the caller owns them, no reference is kept
 */
export async function wrapVaultKey(
  masterPassword: string,
  { id, K, iterations }: { id: Uint8Array; K: Uint8Array; iterations: number },
  derivation: DerivationOptions,
): Promise<VaultHeader> {
  assertIterations(iterations);
  const salt = randomBytes(16);
  const wrapKey = await deriveWrapKey(masterPassword, salt, iterations, derivation);
  const envelopes = new Envelopes(wrapKey, id);
  try {
    const kdf = { name: "PBKDF2", hash: "SHA-1", iterations, salt: toBase64(salt) } as const;
    const key = envelopes.seal(headerKey, { key: toBase64(K) });
    return { format: "saltmill-vault", version: 1, id: toBase64(id), kdf, key };
  } finally {
    envelopes.wipe();
    wipe(wrapKey);
  }
}

/**
 * Decrypts the vault key K with the master password.
 *
 * @returns 32 secret bytes; the caller wipes them
 * @throws {@link AppError} `cannot-decrypt` for a wrong master password
 */
export async function unwrapVaultKey(
  header: VaultHeader,
  masterPassword: string,
  derivation: DerivationOptions,
): Promise<Uint8Array> {
  const { kdf } = header;
  const salt = fromBase64(kdf.salt) ?? new Uint8Array();
  const wrapKey = await deriveWrapKey(masterPassword, salt, kdf.iterations, derivation);
  const envelopes = new Envelopes(wrapKey, vaultId(header));
  try {
    const K = fromBase64(envelopes.open(headerKey, header.key)["key"]);
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
