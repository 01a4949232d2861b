/** Encryption by WebCrypto. Keys are imported before the measurement, except keys that are new for each message. */
import type { Bytes } from "./shapes.ts";

const { subtle } = crypto;

export interface Sealing {
  readonly seal: (nonce: Bytes, data: Bytes) => Promise<Bytes>;
  readonly open: (nonce: Bytes, sealed: Bytes) => Promise<Bytes>;
}

/** @param options - returns WebCrypto's parameters: the algorithm's name, and a nonce of the right length */
export const sealingWith = (options: (nonce: Bytes) => AesGcmParams | AesCbcParams, key: CryptoKey): Sealing => ({
  seal: async (nonce, data) => new Uint8Array(await subtle.encrypt(options(nonce), key, data)),
  open: async (nonce, sealed) => new Uint8Array(await subtle.decrypt(options(nonce), key, sealed)),
});

const gcmOf = (nonce: Bytes): AesGcmParams => ({ name: "AES-GCM", iv: nonce.subarray(0, 12) });
const cbcOf = (iv: Bytes): AesCbcParams => ({ name: "AES-CBC", iv });

async function aes(name: "AES-GCM" | "AES-CBC", key: Bytes): Promise<CryptoKey> {
  return subtle.importKey("raw", key, name, false, ["encrypt", "decrypt"]);
}

export const gcm = async (key: Bytes): Promise<Sealing> => sealingWith(gcmOf, await aes("AES-GCM", key));
export const cbc = async (key: Bytes): Promise<Sealing> => sealingWith(cbcOf, await aes("AES-CBC", key));

/** RSA keys of 2,048 bits, which can encrypt at most 190 bytes at once. */
let rsaKeys: Promise<CryptoKeyPair> | undefined;

function rsa(): Promise<CryptoKeyPair> {
  const publicExponent = Uint8Array.of(1, 0, 1);
  const algorithm = { name: "RSA-OAEP", modulusLength: 2048, publicExponent, hash: "SHA-256" };
  return (rsaKeys ??= subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]));
}

export async function rsaOaep(): Promise<Sealing> {
  const { publicKey, privateKey } = await rsa();
  return {
    seal: async (_, data) => new Uint8Array(await subtle.encrypt("RSA-OAEP", publicKey, data)),
    open: async (_, sealed) => new Uint8Array(await subtle.decrypt("RSA-OAEP", privateKey, sealed)),
  };
}

const rsaBytes = 256;

/** Encrypts each message with a new AES key, and this key with RSA, as is usual. */
export async function rsaOaepAndGcm(): Promise<Sealing> {
  const own = await rsaOaep();
  return {
    async seal(nonce, data) {
      const key = crypto.getRandomValues(new Uint8Array(32));
      const [front, back] = [await own.seal(nonce, key), await (await gcm(key)).seal(nonce, data)];
      const sealed = new Uint8Array(front.length + back.length);
      sealed.set(front);
      sealed.set(back, front.length);
      return sealed;
    },
    async open(nonce, sealed) {
      const key = await own.open(nonce, sealed.subarray(0, rsaBytes));
      return (await gcm(key)).open(nonce, sealed.subarray(rsaBytes));
    },
  };
}

/** Encrypts with AES-GCM, after a new ECDH key agreement for each message, as in NaCl's `box`. */
export async function ecdhAndGcm(): Promise<Sealing> {
  const make = (): Promise<CryptoKeyPair> =>
    subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveKey"]);
  const [one, other] = [await make(), await make()];
  const agree = async ({ privateKey }: CryptoKeyPair, { publicKey }: CryptoKeyPair): Promise<Sealing> => {
    const algorithm = { name: "AES-GCM", length: 256 };
    const parameters = { name: "ECDH", public: publicKey };
    return sealingWith(gcmOf, await subtle.deriveKey(parameters, privateKey, algorithm, false, ["encrypt", "decrypt"]));
  };
  return {
    seal: async (nonce, data) => (await agree(one, other)).seal(nonce, data),
    open: async (nonce, sealed) => (await agree(other, one)).open(nonce, sealed),
  };
}
