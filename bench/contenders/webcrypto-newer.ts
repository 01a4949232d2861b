/** Newer algorithms of WebCrypto. Node has them from version 24 on, and browsers have some of them. */
import { notAvailable } from "../measure/study.ts";
import type { ArgonSettings, Bytes, DeriveHard } from "./shapes.ts";
import { type Sealing, sealingWith } from "./webcrypto-ciphers.ts";

const { subtle } = crypto;

async function imported(name: string, key: Bytes, usages: readonly KeyUsage[]): Promise<CryptoKey> {
  try {
    // The types do not have the format yet, which the newer algorithms need.
    return await subtle.importKey("raw-secret" as "raw", key, name, false, [...usages]);
  } catch {
    throw notAvailable(`this engine has no ${name} in WebCrypto`);
  }
}

/** @param name - an authenticated cipher with nonces of 12 bytes */
export async function sealing(name: "AES-OCB" | "ChaCha20-Poly1305", key: Bytes): Promise<Sealing> {
  const options = (nonce: Bytes): AesGcmParams => ({ name, iv: nonce.subarray(0, 12), tagLength: 128 });
  return sealingWith(options, await imported(name, key, ["encrypt", "decrypt"]));
}

/** The import of the password is part of the measured time. */
export const argon2id: DeriveHard<ArgonSettings> = async (password, nonce, { memory, passes }) => {
  const key = await imported("Argon2id", password, ["deriveBits"]);
  const parameters = { name: "Argon2id", nonce, parallelism: 1, memory, passes };
  return new Uint8Array(await subtle.deriveBits(parameters, key, 256));
};

/** @throws an error if the engine has no Argon2id */
export async function needsArgon2id(): Promise<void> {
  await imported("Argon2id", new Uint8Array(1), ["deriveBits"]);
}
