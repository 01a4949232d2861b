import { blockKernel, counting, selfTest } from "./block-backends.ts";
import { assertKey, type BlockCipher, blockCipher, type CipherCore, type NativeKeys } from "./block-cipher.ts";
import { equalConstantTime, wipe } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import { lanesOffsets as at, lanes, relaxedLanes } from "./generated/aes-permute.js";
import { subtleCrypto } from "./platform.ts";

/**
 * Creates an AES cipher (FIPS 197). The cipher uses vector permutations in WebAssembly, whose time depends neither on
 * the key nor on the data. If WebAssembly or its vector instructions are missing or give wrong results, the cipher uses
 * look-up tables, whose time may depend on the key and the data.
 *
 * @param key - 16, 24 or 32 secret bytes; owned by the caller, who may wipe them after the call
 * @returns a cipher with its own round keys, which its method `wipe` overwrites
 * @throws {@link CryptoError} `bad-argument`; `self-test-failed` if AES gives wrong results on this platform
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * const cipher = aes(new Uint8Array(16));
 * cipher.encryptBlock(new Uint8Array(16)); // 66e94bd4ef8a2c3b884cfa59ca342b2e
 * cipher.wipe();
 * ```
 */
export function aes(key: Uint8Array): BlockCipher {
  return blockCipher(assertKey(key), core(key));
}

function core(key: Uint8Array): CipherCore {
  try {
    if (passesSelfTest(aesByPermutations)) return aesByPermutations(key);
  } catch {
    // WebAssembly or its vector instructions are missing, so the look-up tables are used.
  }
  if (!passesSelfTest(aesByTables)) throw new CryptoError("self-test-failed", "AES gives wrong answers here");
  return aesByTables(key);
}

/** Test vectors of FIPS 197 appendix C: one plaintext block, and its ciphertexts under keys of 16, 24 and 32 bytes. */
const plaintext = (): Uint8Array => counting(16).map((i) => 0x11 * i);

const ciphertexts = [
  [16, "69c4e0d86a7b0430d8cdb78070b4c55a"],
  [24, "dda97ca4864cdfe06eaf70a0ec0d7191"],
  [32, "8ea2b7ca516745bfeafc49904b496089"],
] as const;

const passesSelfTest = /* @__PURE__ */ selfTest(() => ({
  blocks: ciphertexts.map(([keyBytes, ciphertext]) => ({
    key: counting(keyBytes),
    plaintext: plaintext(),
    ciphertext,
  })),
  bulk: {
    textBytes: 40,
    streamed: "b6d191be0f7e037a3584feec986236a7",
    sealed: "46907e46279718bd69fccac68cbc324d",
    tag: "cee5f44fbb494e0fc0bd65ddaad22507",
  },
}));

/**
 * Returns the WebAssembly kernel. CTR processes two blocks at a time, so it may read and write one more block after the
 * text, hence the argument 1.
 */
const kernel = /* @__PURE__ */ blockKernel<"sub" | "prepare" | "encrypt" | "decrypt" | "ctr" | "mac" | "seal" | "open">(
  [relaxedLanes, lanes],
  at,
  1,
);

/**
 * Creates AES by vector permutations in WebAssembly: no look-up and no branch depends on the key or the data.
 *
 * @throws CryptoError `unavailable` if WebAssembly or its vector instructions are missing
 */
export function aesByPermutations(key: Uint8Array): CipherCore {
  const { run, memory, withKeys, inChunks } = kernel();
  const rounds = key.length / 4 + 6;
  const standard = withKeys(key, 16, () =>
    expandKey(key, (temp) => {
      memory.set(temp, at.data);
      run.sub();
      for (let i = 0; i < 4; i++) temp[i] = memory[at.data + i]!;
    }),
  );
  const prepared = withKeys(standard, 0, () => {
    run.prepare(rounds);
    return memory.slice(at.keys, at.keys + standard.length);
  });

  function crypt(keys: Uint8Array, X: Uint8Array, name: "encrypt" | "decrypt"): void {
    withKeys(keys, 16, () => {
      memory.set(X, at.data);
      run[name](rounds);
      X.set(memory.subarray(at.data, at.data + 16));
    });
  }

  const encipher = (X: Uint8Array): void => {
    crypt(prepared, X, "encrypt");
  };
  return {
    encipher,
    decipher(X) {
      crypt(standard, X, "decrypt");
    },
    bulk: {
      ctr(counter, text) {
        withKeys(prepared, text.length, () => {
          memory.set(counter, at.counter);
          inChunks(text, (blocks) => {
            run.ctr(rounds, blocks);
          });
        });
      },
      ccm: (sealing, header, counter, text) =>
        withKeys(prepared, Math.max(header.length, text.length), () => {
          const last = header.length - 16;
          // `mac` only reads the blocks, so the header does not change.
          if (last > 0) {
            inChunks(header.subarray(0, last), (blocks) => {
              run.mac(rounds, blocks);
            });
          }
          memory.set(header.subarray(last), at.pending);
          memory.set(counter, at.counter);
          memory[at.counter + 15] = 1; // turns Ctr_0, whose last byte is 0, into Ctr_1
          inChunks(text, (blocks, length) => {
            run[sealing ? "seal" : "open"](rounds, blocks);
            // In the last block, key stream follows the decrypted text, but the MAC needs zeros there.
            if (length % 16 > 0) memory.fill(0, at.pending + (length % 16), at.pending + 16);
          });
          memory.set(counter, at.counter);
          memory.fill(0, at.data, at.data + 16);
          run.seal(rounds, 1); // encrypts Ctr_0 to S_0, and finishes the MAC with the pending block
          const T = new Uint8Array(16);
          for (let i = 0; i < 16; i++) T[i] = memory[at.Y + i]! ^ memory[at.data + i]!;
          return T;
        }),
    },
    native: nativeAes(standard.subarray(0, key.length), encipher),
    wipe() {
      wipe(standard, prepared);
    },
  };
}

/**
 * Expands a key: FIPS 197 §5.2, KEYEXPANSION. Computes with bytes, because Chromium stores a number of more than 30 bits
 * outside its variable, which takes longer: with words, the time depended on the key (|t| = 19 in docs/timing.md).
 *
 * @param subWord - SUBWORD, which replaces the four bytes of a word by those of the S-box
 * @returns the round keys: 4·(Nr+1) secret words of four bytes for Nr rounds, owned by the caller
 */
function expandKey(key: Uint8Array, subWord: (temp: Uint8Array) => void): Uint8Array<ArrayBuffer> {
  const Nk = key.length / 4;
  const Nr = Nk + 6;
  const w = new Uint8Array(16 * (Nr + 1));
  const temp = new Uint8Array(4);
  w.set(key);
  for (let i = Nk, rcon = 1; i < 4 * (Nr + 1); i++) {
    const turn = i % Nk === 0 ? 1 : 0; // ROTWORD
    for (let k = 0; k < 4; k++) temp[k] = w[4 * (i - 1) + ((k + turn) & 3)]!;
    if (turn === 1 || (Nk > 6 && i % Nk === 4)) subWord(temp);
    if (turn === 1) {
      temp[0]! ^= rcon;
      rcon = (rcon << 1) ^ (rcon >> 7 ? 0x11b : 0);
    }
    for (let k = 0; k < 4; k++) w[4 * i + k] = w[4 * (i - Nk) + k]! ^ temp[k]!;
  }
  wipe(temp);
  return w;
}

/**
 * Creates AES with look-up tables, for platforms without WebAssembly or its vector instructions. The time of the
 * look-ups depends on the key and the data. An attacker who shares the processor's cache can measure this time.
 */
export function aesByTables(key: Uint8Array): CipherCore {
  const tables = aesTables();
  const { S } = tables.encrypt;
  const bytes = expandKey(key, (temp) => {
    for (let i = 0; i < 4; i++) temp[i] = S[temp[i]!]!;
  });
  const w = new Int32Array(bytes.length / 4);
  for (let i = 0; i < w.length; i++) w[i] = load(bytes, 4 * i);
  wipe(bytes);
  const own = Uint8Array.from(key);
  let dw: Int32Array | undefined; // round keys to decrypt, computed on first use: CTR and CBC-MAC never need them
  const encipher = (X: Uint8Array): void => {
    crypt(X, w, tables.encrypt, 1);
  };
  return {
    encipher,
    decipher(X) {
      crypt(X, (dw ??= invertKeys(w, tables)), tables.decrypt, 3);
    },
    native: nativeAes(own, encipher),
    wipe() {
      wipe(w, dw, own);
    },
  };
}

/**
 * The shift of row 1 in SHIFTROWS (FIPS 197 §5.1.2): column c takes its byte of this row from column c + 1 modulo 4 to
 * encrypt, and from column c + 3 to decrypt.
 */
type Step = 1 | 3;

/**
 * Encrypts (§5.1, CIPHER) or decrypts (§5.3.5, EQINVCIPHER) a block in place. Decryption uses other tables and shifts
 * the rows the other way. One function can do both, because swapping columns 1 and 3 reverses the shift. The four
 * columns are local variables: with arrays and a new result array, a block took 2.6 times as long in Node, and CCM of
 * 16 kB took 4 times as long.
 */
function crypt(X: Uint8Array, w: Int32Array, { S, T: [T0, T1, T2, T3] }: AesTables, step: Step): void {
  const [one, three] = [step, 4 - step];
  const last = w.length - 4;
  let a = load(X, 0) ^ w[0]!;
  let b = load(X, 4 * one) ^ w[one]!;
  let c = load(X, 8) ^ w[2]!;
  let d = load(X, 4 * three) ^ w[three]!;
  for (let k = 4; k < last; k += 4) {
    const p = T0[a >>> 24]! ^ T1[(b >>> 16) & 255]! ^ T2[(c >>> 8) & 255]! ^ T3[d & 255]! ^ w[k]!;
    const q = T0[b >>> 24]! ^ T1[(c >>> 16) & 255]! ^ T2[(d >>> 8) & 255]! ^ T3[a & 255]! ^ w[k + one]!;
    const r = T0[c >>> 24]! ^ T1[(d >>> 16) & 255]! ^ T2[(a >>> 8) & 255]! ^ T3[b & 255]! ^ w[k + 2]!;
    d = T0[d >>> 24]! ^ T1[(a >>> 16) & 255]! ^ T2[(b >>> 8) & 255]! ^ T3[c & 255]! ^ w[k + three]!;
    a = p;
    b = q;
    c = r;
  }
  store(X, 0, substituted(S, a, b, c, d) ^ w[last]!);
  store(X, 4 * one, substituted(S, b, c, d, a) ^ w[last + one]!);
  store(X, 8, substituted(S, c, d, a, b) ^ w[last + 2]!);
  store(X, 4 * three, substituted(S, d, a, b, c) ^ w[last + three]!);
}

/** Applies SUBBYTES (§5.1.1) to byte 0 of a, byte 1 of b, byte 2 of c and byte 3 of d, and joins the four results. */
const substituted = (S: Uint8Array, a: number, b: number, c: number, d: number): number =>
  (S[a >>> 24]! << 24) | (S[(b >>> 16) & 255]! << 16) | (S[(c >>> 8) & 255]! << 8) | S[d & 255]!;

/** Reads a column of a block as a word. A DataView would be one more object to create for each block. */
const load = (X: Uint8Array, at: number): number =>
  (X[at]! << 24) | (X[at + 1]! << 16) | (X[at + 2]! << 8) | X[at + 3]!;

function store(X: Uint8Array, at: number, column: number): void {
  X[at] = column >>> 24;
  X[at + 1] = column >>> 16;
  X[at + 2] = column >>> 8;
  X[at + 3] = column;
}

/**
 * Returns the round keys of the equivalent inverse cipher (§5.3.5): the round keys `w` in reverse order, with
 * INVMIXCOLUMNS applied to all but the first and the last.
 */
function invertKeys(w: Int32Array, { encrypt, decrypt }: { encrypt: AesTables; decrypt: AesTables }): Int32Array {
  const last = w.length - 4;
  const { S } = encrypt;
  const [T0, T1, T2, T3] = decrypt.T;
  return w.map((_, i) => {
    const x = w[last - (i & ~3) + (i & 3)]!;
    if (i < 4 || i >= last) return x;
    return T0[S[x >>> 24]!]! ^ T1[S[(x >>> 16) & 255]!]! ^ T2[S[(x >>> 8) & 255]!]! ^ T3[S[x & 255]!]!;
  });
}

/**
 * The look-up tables for encryption or for decryption: the S-box `S` for the last round, and for all other rounds the
 * four tables `T`, each with one word per byte value.
 */
interface AesTables {
  readonly S: Uint8Array;
  readonly T: readonly [Int32Array, Int32Array, Int32Array, Int32Array];
}

let made: { encrypt: AesTables; decrypt: AesTables } | undefined;

/**
 * Returns the tables, which the first call computes in about a millisecond. Stored tables would make the code far
 * larger. The look-ups depend on secrets, so AES with these tables does not run in constant time.
 */
function aesTables(): { encrypt: AesTables; decrypt: AesTables } {
  return (made ??= make());
}

const empty = (): Int32Array => new Int32Array(256);

function make(): { encrypt: AesTables; decrypt: AesTables } {
  // FIPS 197 §4.2: the powers of the generator {03} modulo x^8 + x^4 + x^3 + x + 1, and their logarithms.
  const power = new Uint8Array(255);
  const logarithm = new Uint8Array(256);
  for (let i = 0, x = 1; i < 255; i++) {
    power[i] = x;
    logarithm[x] = i;
    x ^= (x << 1) ^ (x >> 7 ? 0x11b : 0);
  }
  const times = (a: number, b: number): number => (a && b ? power[(logarithm[a]! + logarithm[b]!) % 255]! : 0);
  const inverse = (a: number): number => (a ? power[(255 - logarithm[a]!) % 255]! : 0);

  const S = new Uint8Array(256);
  const Si = new Uint8Array(256);
  const encrypt = { S, T: [empty(), empty(), empty(), empty()] as const };
  const decrypt = { S: Si, T: [empty(), empty(), empty(), empty()] as const };
  for (let x = 0; x < 256; x++) {
    // §5.1.1: the inverse in the field, then b_i ⊕ b_(i+4) ⊕ b_(i+5) ⊕ b_(i+6) ⊕ b_(i+7) ⊕ c_i with c = {63}.
    const b = inverse(x) * 0x101;
    const s = ((b ^ (b >> 4) ^ (b >> 5) ^ (b >> 6) ^ (b >> 7)) & 0xff) ^ 0x63;
    S[x] = s;
    Si[s] = x;
    // §5.1.3 and §5.3.3: the column that MIXCOLUMNS or its inverse computes from a byte in row 0. Table k is for row k,
    // so its columns are rotated by k bytes.
    const mix = (times(s, 2) << 24) | (s << 16) | (s << 8) | times(s, 3);
    const unmix = (times(x, 14) << 24) | (times(x, 9) << 16) | (times(x, 13) << 8) | times(x, 11);
    for (let k = 0; k < 4; k++) {
      encrypt.T[k]![x] = (mix >>> (8 * k)) | (mix << (32 - 8 * k));
      decrypt.T[k]![s] = (unmix >>> (8 * k)) | (unmix << (32 - 8 * k));
    }
  }
  return { encrypt, decrypt };
}

/**
 * Returns a function that imports the key into WebCrypto, once for CTR and once for CBC. The imported keys cannot be
 * exported. Before the function returns them for the first time, it compares WebCrypto's results with those of
 * `encipher`.
 *
 * @param encipher - encrypts a block in place under `key`
 * @returns the function, or undefined if WebCrypto is missing or the key has 24 bytes, which Chromium refuses by design
 */
function nativeAes(
  key: Uint8Array<ArrayBuffer>,
  encipher: CipherCore["encipher"],
): (() => Promise<NativeKeys>) | undefined {
  const subtle = subtleCrypto();
  if (!subtle || key.length === 24) return undefined;
  let keys: Promise<NativeKeys> | undefined;
  const load = async (): Promise<NativeKeys> => {
    const [ctr, cbc] = await Promise.all(
      ["AES-CTR", "AES-CBC"].map((name) => subtle.importKey("raw", key, name, false, ["encrypt"])),
    );
    const loaded = { subtle, ctr: ctr!, cbc: cbc! };
    await testNative(loaded, encipher);
    return loaded;
  };
  return () => (keys ??= load());
}

async function testNative({ subtle, ctr, cbc }: NativeKeys, encipher: CipherCore["encipher"]): Promise<void> {
  const encrypt = (block: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    const X = block.slice();
    encipher(X);
    return X;
  };
  const [zeros, one] = [new Uint8Array(32), new Uint8Array(16)];
  one[15] = 1;
  const stream = new Uint8Array(await subtle.encrypt({ name: "AES-CTR", counter: one, length: 64 }, ctr, zeros));
  const chain = new Uint8Array(await subtle.encrypt({ name: "AES-CBC", iv: one }, cbc, zeros));
  const [first, two] = [encrypt(one), one.map((x) => 2 * x)];
  const agrees =
    equalConstantTime(stream.subarray(0, 16), first) &&
    equalConstantTime(stream.subarray(16), encrypt(two)) &&
    equalConstantTime(chain.subarray(0, 16), first) &&
    equalConstantTime(chain.subarray(16, 32), encrypt(first));
  wipe(stream, chain, first);
  if (!agrees) throw new CryptoError("self-test-failed", "crypto.subtle gives another AES");
}
