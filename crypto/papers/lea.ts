import { assertKey, type BlockCipher, blockCipher, type CipherCore } from "../block-cipher.ts";
import { blockKernel, counting, selfTest } from "../block-backends.ts";
import { wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { lanesOffsets as at, decrypt, encrypt, lanes, schedule16, schedule24, schedule32 } from "../generated/lea.js";
import { bytesOf, readWords, wordsOf, writeWords } from "../little-endian.ts";

/**
 * Creates a LEA cipher (KS X 3246, ISO/IEC 29192-2). LEA uses additions, rotations and exclusive-ors of words, whose
 * time does not depend on the key or the data. CTR and CCM run in WebAssembly, where CTR processes four blocks at the
 * same time, one in each lane. All other operations run in JavaScript, block by block. Without WebAssembly, CTR and CCM
 * do so too.
 *
 * @param key - 16, 24 or 32 secret bytes; owned by the caller, who may wipe them after the call
 * @returns a cipher with its own round keys, which its method `wipe` overwrites
 * @throws {@link CryptoError} `bad-argument`; `self-test-failed` if LEA gives wrong results on this platform
 * @example
 * ```ts
 * import { lea } from "saltmill/crypto/papers";
 * const cipher = lea(new Uint8Array(16));
 * cipher.encryptBlock(new Uint8Array(16)); // a792e8296e90a05df15375764eca680c
 * cipher.wipe();
 * ```
 */
export function lea(key: Uint8Array): BlockCipher {
  return blockCipher(assertKey(key), core(key));
}

function core(key: Uint8Array): CipherCore {
  try {
    if (passesSelfTest(leaInLanes)) return leaInLanes(key);
  } catch {
    // WebAssembly or its vector instructions are missing, so JavaScript is used.
  }
  if (!passesSelfTest(leaInWords)) throw new CryptoError("self-test-failed", "LEA gives wrong answers here");
  return leaInWords(key);
}

/**
 * Test vectors of KS X 3246 appendix A: the longest key, which begins with the shorter keys, and a ciphertext for each
 * key size.
 */
const longestKey = (): Uint8Array => counting(32).map((i) => 15 * Math.min(i + 1, 32 - i));

const ciphertexts = [
  [16, "9fc84e3528c6c6185532c7a704648bfd"],
  [24, "6fb95e325aad1b878cdcf5357674c6f2"],
  [32, "d651aff647b189c13a8900ca27f9e197"],
] as const;

const passesSelfTest = /* @__PURE__ */ selfTest(() => ({
  blocks: ciphertexts.map(([keyBytes, ciphertext]) => ({
    key: longestKey().subarray(0, keyBytes),
    plaintext: counting(16, 2 * keyBytes - 16),
    ciphertext,
  })),
  bulk: {
    textBytes: 168, // more than one group of eight blocks, less than two groups
    streamed: "dfda2fa97b93cb218a7f3a25ef877327",
    sealed: "fcc52b2c7483be2b4f764eba2b0e7287",
    tag: "0fea3be2980eaa3510d2fcd8cacf9341",
  },
}));

/**
 * Returns the WebAssembly kernel. CTR processes eight blocks at a time, so it may read and write up to seven more
 * blocks after the text, hence the argument 7.
 */
const kernel = /* @__PURE__ */ blockKernel<"ctr" | "mac">([lanes], at, 7);

/**
 * Creates LEA with CTR and CCM in WebAssembly. In CTR, four lanes process different blocks at the same time. CBC-MAC
 * processes one block at a time.
 *
 * @throws CryptoError `unavailable` if WebAssembly or its vector instructions are missing
 */
export function leaInLanes(key: Uint8Array): CipherCore {
  const { run, memory, withKeys, inChunks } = kernel();
  const expanded = expandKey(key);
  const words = leaInWords(key, expanded);
  const end = expanded.length;
  const keys = bytesOf(expanded);

  return {
    ...words,
    bulk: {
      ctr(counter, text) {
        withKeys(keys, text.length, () => {
          memory.set(counter, at.counter);
          inChunks(text, (blocks) => {
            run.ctr(end, blocks);
          });
        });
      },
      ccm(sealing, header, counter, text) {
        const T = new Uint8Array(counter);
        words.encipher(T); // S_0: Ctr_0 encrypted
        withKeys(keys, Math.max(header.length, text.length), () => {
          // `mac` only reads the blocks, so the header does not change.
          inChunks(header, (blocks) => {
            run.mac(end, blocks);
          });
          memory.set(counter, at.counter);
          memory[at.counter + 15] = 1; // turns Ctr_0, whose last byte is 0, into Ctr_1
          inChunks(text, (blocks, length) => {
            if (sealing) run.mac(end, blocks);
            run.ctr(end, blocks);
            if (sealing) return;
            // In the last block, key stream follows the decrypted text, but the MAC needs zeros there.
            memory.fill(0, at.data + length, at.data + 16 * blocks);
            run.mac(end, blocks);
          });
          for (let i = 0; i < 16; i++) T[i]! ^= memory[at.Y + i]!;
        });
        return T;
      },
    },
    wipe() {
      words.wipe();
      wipe(keys);
    },
  };
}

/** An argument for memory regions that the called function does not use. */
const unused = new Int32Array(0);

const schedules: Readonly<Record<number, typeof schedule16>> = { 16: schedule16, 24: schedule24, 32: schedule32 };

/** Returns the round keys, six words for each round. They are secret, and the caller wipes them. */
export function expandKey(key: Uint8Array): Int32Array<ArrayBuffer> {
  const keys = new Int32Array(6 * (key.length / 2 + 16));
  const K = wordsOf(key);
  schedules[key.length]!(K, keys, unused);
  wipe(K);
  return keys;
}

/** Creates LEA that works block by block, in JavaScript that is generated from kernels/lea.ts. */
export function leaInWords(key: Uint8Array, keys = expandKey(key)): CipherCore {
  const words = new Int32Array(4); // contains only zeros between two blocks
  function crypt(kernel: typeof encrypt, X: Uint8Array): void {
    try {
      readWords(words, X);
      kernel(unused, keys, words, keys.length);
      writeWords(words, X);
    } finally {
      wipe(words);
    }
  }
  return {
    encipher(X) {
      crypt(encrypt, X);
    },
    decipher(X) {
      crypt(decrypt, X);
    },
    wipe() {
      wipe(keys);
    },
  };
}
