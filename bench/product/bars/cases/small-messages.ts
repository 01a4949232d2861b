/**
 * Compares Saltmill on small messages with the libraries that `npm run bench` found to be the fastest for small
 * messages.
 */
import { aes, ccmOpenSync, ccmSealSync, concatBytes, sha1, sha256 } from "../../../../crypto/index.ts";
import { hash as hashWasm } from "../../../contenders/hash-wasm.ts";
import * as sodium from "../../../contenders/libsodium.ts";
import type { Bytes, Hash } from "../../../contenders/shapes.ts";
import { type Contender, type Prepared, sizeOr } from "../../../measure/study.ts";
import { type Bar, work } from "../bar.ts";

const key = crypto.getRandomValues(new Uint8Array(32));
/** Random plaintexts. `full` is about as long as a record of the vault. */
const records = {
  full: crypto.getRandomValues(new Uint8Array(300)),
  smallest: crypto.getRandomValues(new Uint8Array(17)),
};

const sealing = (name: string, make: (record: Bytes) => Prepared | Promise<Prepared>): Contender => ({
  name,
  make: (size) => make(sizeOr(size, records.full, records.smallest)),
});

/** Saltmill's and libsodium's ciphers give different ciphertexts, so the decrypted records are compared. */
const ours = sealing("AES-CCM", (plaintext) => {
  const cipher = aes(key);
  return work({
    prepare: (fresh) => fresh.subarray(0, 12),
    run: (nonce) => ccmSealSync({ cipher, nonce, plaintext }),
    bytes: (ciphertext, nonce) => ccmOpenSync({ cipher, nonce, ciphertext }),
  });
});
const theirs = sealing("libsodium", async (plaintext) => {
  await sodium.ready;
  return work({
    prepare: (fresh) => concatBytes(fresh, new Uint8Array(8)),
    run: (nonce) => sodium.aeadSeal(key, nonce, plaintext),
    bytes: (ciphertext, nonce) => sodium.aeadOpen(key, nonce, ciphertext),
  });
});

const hashing = (name: string, make: () => Promise<Hash>): Contender => ({
  name,
  async make(size) {
    const hash = await make();
    const rest = new Uint8Array(sizeOr(size, 48, 0));
    return work({
      prepare: (fresh) => concatBytes(fresh, rest),
      run: hash,
      bytes: (digest) => digest,
    });
  },
});

const hashBars = { chromium: 1.2, firefox: 1.2, webkit: 1.2, node: 1.2 };

export const smallMessages: readonly Bar[] = [
  {
    id: "ccm-record",
    title: "AES-256-CCM ÷ XChaCha20-Poly1305 of libsodium: a 300-byte record sealed",
    contenders: [ours, theirs],
    bars: { chromium: 2, firefox: 2, webkit: 2, node: 2 },
  },
  {
    id: "sha1-64",
    title: "SHA-1 ÷ hash-wasm: 64 bytes",
    contenders: [hashing("sha1", () => Promise.resolve(sha1)), hashing("hash-wasm", () => hashWasm("sha1"))],
    bars: hashBars,
  },
  {
    id: "sha256-64",
    title: "SHA-256 ÷ hash-wasm: 64 bytes",
    contenders: [hashing("sha256", () => Promise.resolve(sha256)), hashing("hash-wasm", () => hashWasm("sha256"))],
    bars: hashBars,
  },
];
