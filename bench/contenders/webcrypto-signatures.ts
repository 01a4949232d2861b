/** WebCrypto's signatures. */
import type { Bytes } from "./shapes.ts";

const { subtle } = crypto;

export interface Signing {
  readonly sign: (message: Bytes) => Uint8Array | Promise<Uint8Array>;
  readonly verify: (message: Bytes, signature: Bytes) => boolean | Promise<boolean>;
}

const signingWith = (
  algorithm: AlgorithmIdentifier | RsaPssParams | EcdsaParams,
  { privateKey, publicKey }: CryptoKeyPair,
): Signing => ({
  sign: async (message) => new Uint8Array(await subtle.sign(algorithm, privateKey, message)),
  verify: (message, signature) => subtle.verify(algorithm, publicKey, signature, message),
});

const kept = new Map<string, Promise<CryptoKeyPair>>();

/** Generates the keys of an algorithm only once, for all message sizes, because generating RSA keys takes long. */
function keysOf(algorithm: RsaHashedKeyGenParams | EcKeyGenParams): Promise<CryptoKeyPair> {
  const { name } = algorithm;
  const keys = kept.get(name) ?? subtle.generateKey(algorithm, false, ["sign", "verify"]);
  kept.set(name, keys);
  return keys;
}

const rsa = { modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: "SHA-256" };

export const rsaPss = async (): Promise<Signing> =>
  signingWith({ name: "RSA-PSS", saltLength: 32 }, await keysOf({ name: "RSA-PSS", ...rsa }));

export const rsaPkcs1 = async (): Promise<Signing> =>
  signingWith("RSASSA-PKCS1-v1_5", await keysOf({ name: "RSASSA-PKCS1-v1_5", ...rsa }));

export const ecdsa = async (): Promise<Signing> =>
  signingWith({ name: "ECDSA", hash: "SHA-256" }, await keysOf({ name: "ECDSA", namedCurve: "P-256" }));

/** The bytes before the seed in a PKCS #8 key, RFC 8410 §7. */
const pkcs8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

/** @throws an error if the engine is too old for Ed25519 */
export async function ed25519(seed: Bytes, publicKey: Bytes): Promise<Signing> {
  const name = "Ed25519";
  return signingWith(name, {
    privateKey: await subtle.importKey("pkcs8", Uint8Array.of(...pkcs8, ...seed), name, false, ["sign"]),
    publicKey: await subtle.importKey("raw", publicKey, name, false, ["verify"]),
  });
}
