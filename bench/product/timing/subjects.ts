import { aesByPermutations, aesByTables } from "../../../crypto/aes.ts";
import type { CipherCore } from "../../../crypto/block-cipher.ts";
import { aes, ccmOpenSync, ccmSealSync, equalConstantTime } from "../../../crypto/index.ts";
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
function blockOf(name: string, make: (key: Uint8Array) => Pick<CipherCore, "encipher">, leaks: boolean): Subject {
  const core = make(random(32));
  return {
    name,
    classes: ["one block", "random blocks"],
    input: fixedOrRandom(16),
    run(block: Uint8Array) {
      core.encipher(Uint8Array.from(block)); // a copy, because `encipher` overwrites its argument
    },
    leaks,
  };
}

/** Expands keys: class 0 is always the same key, class 1 a new random key each time. */
const keySchedule: Subject = {
  name: "AES-256 by permutations, key schedule",
  classes: ["one key", "random keys"],
  input: fixedOrRandom(32),
  run: (key: Uint8Array) => void aesByPermutations(key),
  leaks: false,
};

/** Compares a tag with tags that differ from it in the first byte (class 0) or in the last byte (class 1). */
function tagComparison(name: string, equal: (a: Uint8Array, b: Uint8Array) => boolean, leaks: boolean): Subject {
  const tag = random(16);
  return {
    name,
    classes: ["first byte wrong", "last byte wrong"],
    input: (kind) => tag.map((byte, i) => (i === (kind === 0 ? 0 : 15) ? byte ^ 1 : byte)),
    run: (other: Uint8Array) => void equal(tag, other),
    leaks,
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
    leaks: false,
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

export const subjects: readonly Subject[] = [
  blockOf("AES-256 by permutations, a block", aesByPermutations, false),
  keySchedule,
  tagComparison("equalConstantTime", equalConstantTime, false),
  forgery,
  // This test cannot detect the leak of the look-up tables: in its fourteen rounds, AES reads nearly every cache line
  // of the tables, for any block. But an attacker who observes the cache sees the order of the look-ups.
  blockOf("AES-256 by tables, a block", aesByTables, false),
  blockOf("AES-256 straight from the standard, with branches, a block", withBranches, true),
  tagComparison("a comparison that stops at the first difference", equalAtFirstSight, true),
];
