import { aesByPermutations, aesByTables } from "../../../crypto/aes.ts";
import type { CipherCore } from "../../../crypto/block-cipher.ts";
import { double } from "../../../crypto/block-cipher.ts";
import { aes, ccmOpenSync, ccmSealSync, equalConstantTime, hmacSha256, sha1, sha256 } from "../../../crypto/index.ts";
import { leaInWords } from "../../../crypto/papers/lea.ts";
import { hmacSha1Prf } from "../../../crypto/pbkdf2/prf.ts";
import { fromBase64, toBase64 } from "../../../src/base64.ts";
import { saltmill1Password } from "../../../src/schemes/saltmill1.ts";
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import type { Subject } from "./dudect.ts";

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

/**
 * Returns a function that makes inputs: always the same bytes for class 0, new random bytes for class 1. The inputs of
 * both classes are made in the same steps, so that they have the same layout in memory.
 */
function fixedOrRandom(length: number): (kind: 0 | 1) => Uint8Array {
  const fixed = random(length);
  return (kind) => {
    const other = random(length);
    return Uint8Array.from(kind === 0 ? fixed : other);
  };
}

/** Encrypts blocks under one key: class 0 is always the same block, class 1 a new random block each time. */
function blockOf(name: string, make: (key: Uint8Array) => Pick<CipherCore, "encipher">, leaks?: string): Subject {
  const core = make(random(32));
  return {
    name,
    classes: ["one block", "random blocks"],
    input: fixedOrRandom(16),
    run(block: Uint8Array) {
      core.encipher(Uint8Array.from(block)); // a copy, because `encipher` overwrites its argument
    },
    ...(leaks !== undefined && { leaks }),
  };
}

/** Calls a function of secret bytes: class 0 are always the same bytes, class 1 new random bytes each time. */
const ofSecret = (name: string, length: number, run: (secret: Uint8Array) => unknown, what = "key"): Subject => ({
  name,
  classes: [`one ${what}`, `random ${what}s`],
  input: fixedOrRandom(length),
  run: (secret: Uint8Array) => void run(secret),
});

/** Compares a tag with tags that differ from it in the first byte (class 0) or in the last byte (class 1). */
function tagComparison(name: string, equal: (a: Uint8Array, b: Uint8Array) => boolean, leaks?: string): Subject {
  const tag = random(16);
  return {
    name,
    classes: ["first byte wrong", "last byte wrong"],
    input: (kind) => tag.map((byte, i) => (i === (kind === 0 ? 0 : 15) ? byte ^ 1 : byte)),
    run: (other: Uint8Array) => void equal(tag, other),
    ...(leaks !== undefined && { leaks }),
  };
}

/**
 * Decrypts a message whose tag is wrong in its first byte (class 0) or in its last byte (class 1), so that the message
 * is rejected.
 */
const forgery: Subject = (() => {
  const cipher = aes(random(32));
  const nonce = random(12);
  const sealed = ccmSealSync({ cipher, nonce, plaintext: random(64) });
  return {
    name: "AES-256-CCM, a forged message of 64 bytes",
    classes: ["first byte of the tag wrong", "last byte wrong"],
    input: (kind) => sealed.map((byte, i) => (i === (kind === 0 ? 64 : 79) ? byte ^ 1 : byte)),
    run(ciphertext: Uint8Array) {
      try {
        ccmOpenSync({ cipher, nonce, ciphertext });
      } catch {
        return;
      }
      throw new Error("a forged message was opened");
    },
  };
})();

/** Compares tags in the obvious way: stops at the first difference. So the time depends on the input. */
function equalAtFirstSight(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const withBranches = (key: Uint8Array): Pick<CipherCore, "encipher"> => ({
  encipher(X) {
    X.set(aesEncryptBlock(key, X));
  },
});

/** Iterations of PBKDF2 in a call: many more would only make the call longer. */
const pbkdf2Iterations = 8;

/** Runs the inner loop of PBKDF2 in JavaScript, with the words of the password's HMAC key as the secret. */
async function pbkdf2(): Promise<Subject> {
  const { pads, state, iterate } = await hmacSha1Prf.js();
  return ofSecret(`PBKDF2-HMAC-SHA1 in JavaScript, ${pbkdf2Iterations} iterations`, 40, (secret) => {
    const view = new DataView(secret.buffer, secret.byteOffset);
    for (let i = 0; i < pads.length; i++) pads[i] = view.getInt32(4 * i);
    state.fill(1);
    iterate(pbkdf2Iterations);
  });
}

/** Doubles a block, as CMAC and OCB do with E(K, 0): class 0 shifts a zero out, class 1 shifts a one out. */
const doubling: Subject = {
  name: "doubling in GF(2^128), for CMAC and OCB",
  classes: ["first bit 0", "first bit 1"],
  input(kind) {
    const block = random(16);
    block[0] = ((block[0] ?? 0) & 127) | (kind << 7);
    return block;
  },
  run(block: Uint8Array) {
    double(block);
  },
};

/** Decodes the Base64 text of a key. Both classes make their text in the same way. */
const decoding: Subject = {
  ...ofSecret("Base64 of a key, decoded", 32, () => undefined),
  input: (() => {
    const bytes = fixedOrRandom(32);
    return (kind) => toBase64(bytes(kind));
  })(),
  run: (text: string) => void fromBase64(text),
};

/** Makes a password of 8 characters from a root. The function has done so when it returns its promise. */
const password = (name: string, set: string, leaks?: string): Subject => ({
  ...ofSecret(
    name,
    20,
    (root) =>
      saltmill1Password(root, {
        site: "example.com",
        login: "ada",
        revision: 1,
        rules: { length: 8, classes: [set] },
      }),
    "root",
  ),
  ...(leaks !== undefined && { leaks }),
});

const thirtyTwo = "abcdefghijklmnopqrstuvwxyzABCDEF";
const ninety = Array.from({ length: 90 }, (_, i) => String.fromCharCode(0x21 + i)).join("");

const noticed = "it is there to show that the method notices";

const planted = (subject: Subject): Subject => ({ ...subject, plants: true });

export const makeSubjects = async (): Promise<readonly Subject[]> => [
  planted(blockOf("AES-256 by permutations, a block", aesByPermutations)),
  ofSecret("AES-256 by permutations, key schedule", 32, aesByPermutations),
  planted(tagComparison("equalConstantTime", equalConstantTime)),
  forgery,
  ofSecret("SHA-1 of 64 bytes", 64, sha1, "message"),
  ofSecret("SHA-256 of 64 bytes", 64, sha256, "message"),
  (() => {
    const message = random(32);
    return ofSecret("HMAC-SHA-256 from the key, 32 bytes", 32, (key) => hmacSha256(key, message));
  })(),
  planted(await pbkdf2()),
  blockOf("LEA-256 in JavaScript, a block", leaInWords),
  ofSecret("LEA-256 in JavaScript, key schedule", 32, (key) => leaInWords(key)),
  doubling,
  ofSecret("Base64 of a key, encoded", 32, toBase64),
  decoding,
  password("characters of a password, none skipped", thirtyTwo),
  // This test cannot detect the leak of the look-up tables: in its fourteen rounds, AES reads nearly every cache line
  // of the tables, for any block. But an attacker who observes the cache sees the order of the look-ups.
  blockOf("AES-256 by tables, a block", aesByTables),
  password(
    "characters of a password, some skipped",
    ninety,
    "it depends on how many bytes were skipped, which says nothing about the others",
  ),
  blockOf("AES-256 straight from the standard, with branches, a block", withBranches, noticed),
  tagComparison("a comparison that stops at the first difference", equalAtFirstSight, noticed),
];
