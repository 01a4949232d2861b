/**
 * The ciphers that the paper on CryptPad compares, and Saltmill's ciphers. The result of each cipher is compared with
 * that of another implementation.
 */
import { aes, ccmOpen, ccmOpenSync, ccmSeal, ccmSealSync } from "../../../crypto/index.ts";
import { lea, ocb3Seal } from "../../../crypto/papers/index.ts";
import { aegis256Encrypt } from "../../../test/reference/aegis256.ts";
import { ccmEncrypt } from "../../../test/reference/ccm.ts";
import { leaEncryptBlock } from "../../../test/reference/lea.ts";
import * as asmcrypto from "../../contenders/asmcrypto.ts";
import * as sodium from "../../contenders/libsodium.ts";
import * as noble from "../../contenders/noble-ciphers.ts";
import * as nodeCrypto from "../../contenders/node-crypto.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as stablelib from "../../contenders/stablelib.ts";
import * as nacl from "../../contenders/tweetnacl.ts";
import * as webcrypto from "../../contenders/webcrypto-ciphers.ts";
import * as newer from "../../contenders/webcrypto-newer.ts";
import type { EngineName } from "../../measure/engines/engine.ts";
import type { Prepared } from "../../measure/study.ts";
import { doubleNonce, key, longNonce, shortNonce } from "./message.ts";
import { ownCipher } from "./own-backends.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

export interface Symmetric {
  readonly name: string;
  readonly ours?: boolean;
  readonly engines?: readonly EngineName[];
  /** The key of the code's size, see {@link Contender}. Missing for functions of the engine. */
  readonly weighs?: string;
  readonly load: () => Pair | Promise<Pair>;
  /** Returns the ciphertext of another implementation. */
  readonly sealed: (fresh: Bytes, data: Bytes) => Answer;
}

/** Functions that encrypt and decrypt. Each takes its nonce from the 16 bytes of `fresh`. */
interface Pair {
  /** Set if the cipher can choose between implementations. */
  readonly backend?: Prepared["backend"];
  readonly seal: (fresh: Bytes, data: Bytes) => Answer;
  readonly open: (fresh: Bytes, sealed: Bytes) => Answer;
}

const K = key(32);

const secretbox = (
  name: string,
  weighs: string,
  { seal, open }: Pick<typeof nacl, "seal" | "open">,
  ready?: Promise<void>,
): Symmetric => ({
  ...{ name, weighs },
  async load() {
    await ready;
    return {
      seal: (fresh, data) => seal(K, longNonce(fresh), data),
      open: (fresh, sealed) => open(K, longNonce(fresh), sealed),
    };
  },
  sealed: (fresh, data) => noble.secretbox(K, longNonce(fresh), data),
});

/**
 * Length of the longest message for which LEA is compared with the reference implementation, which takes seconds for
 * long messages. For longer messages, LEA is compared with Saltmill's JavaScript that works block by block, because no
 * other library has LEA.
 */
const plainLimit = 20_000;

function leaSealed(fresh: Bytes, plaintext: Bytes): Answer {
  const nonce = shortNonce(fresh);
  if (plaintext.length > plainLimit) return ccmSealSync({ cipher: { ...lea(K) }, nonce, plaintext });
  return ccmEncrypt((block) => leaEncryptBlock(K, block), nonce, new Uint8Array(), plaintext, 16);
}

const ciphers = [
  {
    name: "AES-CCM",
    weighs: "ours ccm",
    make: aes,
    sealed: (fresh: Bytes, data: Bytes) => asmcrypto.ccm(K, shortNonce(fresh), data),
  },
  { name: "LEA-CCM", weighs: "ours lea ccm", make: lea, sealed: leaSealed },
];

/**
 * The two ways to call CCM, for AES and for LEA. The asynchronous functions may pass AES to WebCrypto, which the
 * results record. The synchronous functions never do, so they show what Saltmill reaches without WebCrypto.
 */
const ways = [
  { way: "Saltmill", seal: ccmSeal, open: ccmOpen },
  { way: "Saltmill, synchronous", seal: ccmSealSync, open: ccmOpenSync },
];

const ourCcm: readonly Symmetric[] = ciphers.flatMap(({ name, weighs, make, sealed }) =>
  ways.map(({ way, seal, open }) => ({
    name: `${name}, ${way}`,
    ...{ ours: true, weighs },
    load() {
      const cipher = make(K);
      return {
        backend: () => ownCipher(cipher),
        seal: (fresh: Bytes, plaintext: Bytes) => seal({ cipher, nonce: shortNonce(fresh), plaintext }),
        open: (fresh: Bytes, ciphertext: Bytes) => open({ cipher, nonce: shortNonce(fresh), ciphertext }),
      };
    },
    sealed,
  })),
);

type ShortSeal = (key: Bytes, nonce: Bytes, data: Bytes) => Bytes;

/** @param by - the cipher's functions, which take nonces of 12 bytes */
const withShortNonce = (
  name: string,
  weighs: string,
  by: { seal: ShortSeal; open: ShortSeal },
  expected: ShortSeal,
): Symmetric => ({
  ...{ name, weighs },
  load: () => ({
    seal: (fresh, data) => by.seal(K, shortNonce(fresh), data),
    open: (fresh, sealed) => by.open(K, shortNonce(fresh), sealed),
  }),
  sealed: (fresh, data) => expected(K, shortNonce(fresh), data),
});

/** @param by - functions of libsodium, which must be loaded before the first call */
const bySodium = (
  name: string,
  nonceOf: (fresh: Bytes) => Bytes,
  by: { seal: ShortSeal; open: ShortSeal },
  expected: (key: Bytes, nonce: Bytes, data: Bytes) => Uint8Array,
): Symmetric => ({
  ...{ name: `${name}, libsodium-wrappers 0.8.4`, weighs: "libsodium" },
  async load() {
    await sodium.ready;
    return {
      seal: (fresh, data) => by.seal(K, nonceOf(fresh), data),
      open: (fresh, sealed) => by.open(K, nonceOf(fresh), sealed),
    };
  },
  sealed: (fresh, data) => expected(K, nonceOf(fresh), data),
});

const inWebCrypto = (name: "AES-OCB" | "ChaCha20-Poly1305", expected: ShortSeal): Symmetric => ({
  name: `${name}, SubtleCrypto`,
  load: () => newer.sealing(name, K),
  sealed: (fresh, data) => expected(K, shortNonce(fresh), data),
});

const ourOcb3: ShortSeal = (key, nonce, plaintext) => ocb3Seal({ cipher: aes(key), nonce, plaintext });

const inNode = (name: string, algorithm: Parameters<typeof nodeCrypto.sealing>[0], expected: ShortSeal): Symmetric => ({
  name: `${name}, node:crypto`,
  engines: ["node"],
  load() {
    const cipher = nodeCrypto.sealing(algorithm, K);
    return {
      seal: (fresh, data) => cipher.seal(shortNonce(fresh), data),
      open: (fresh, sealed) => cipher.open(shortNonce(fresh), sealed),
    };
  },
  sealed: (fresh, data) => expected(K, shortNonce(fresh), data),
});

/** Contenders that are newer than the paper, or that only Node has. */
const ofToday: readonly Symmetric[] = [
  {
    ...secretbox("secretbox, @noble/ciphers 2.4.0", "noble secretbox", {
      seal: noble.secretbox,
      open: noble.secretboxOpen,
    }),
    sealed: (fresh, data) => nacl.seal(K, longNonce(fresh), data),
  },
  {
    ...withShortNonce(
      "AES-GCM, @noble/ciphers 2.4.0",
      "noble gcm",
      { seal: noble.gcm, open: noble.gcmOpen },
      noble.gcm,
    ),
    sealed: async (fresh, data) => (await webcrypto.gcm(K)).seal(shortNonce(fresh), data),
  },
  withShortNonce(
    "ChaCha20-Poly1305, @noble/ciphers 2.4.0",
    "noble chacha",
    { seal: noble.chacha, open: noble.chachaOpen },
    stablelib.seal,
  ),
  withShortNonce("ChaCha20-Poly1305, @stablelib/chacha20poly1305 2.0.1", "stablelib", stablelib, noble.chacha),
  bySodium("XChaCha20-Poly1305", longNonce, { seal: sodium.aeadSeal, open: sodium.aeadOpen }, noble.xchacha),
  bySodium("AEGIS-256", doubleNonce, { seal: sodium.aegisSeal, open: sodium.aegisOpen }, aegis256Encrypt),
  inWebCrypto("AES-OCB", ourOcb3),
  inWebCrypto("ChaCha20-Poly1305", noble.chacha),
  inNode("AES-OCB", "aes-256-ocb", ourOcb3),
  inNode("AES-GCM", "aes-256-gcm", noble.gcm),
  inNode("ChaCha20-Poly1305", "chacha20-poly1305", noble.chacha),
];

export const symmetricCiphers: readonly Symmetric[] = [
  secretbox("secretbox, tweetnacl 1.0.3", "tweetnacl", nacl),
  secretbox("secretbox, libsodium-wrappers 0.8.4", "libsodium", sodium, sodium.ready),
  {
    name: "AES-GCM, SubtleCrypto",
    load: () => webcrypto.gcm(K),
    sealed: (fresh, data) => noble.gcm(K, shortNonce(fresh), data),
  },
  {
    name: "AES-CBC, SubtleCrypto, nothing authenticated",
    load: () => webcrypto.cbc(K),
    sealed: (fresh, data) => noble.cbc(K, fresh, data),
  },
  ...ofToday,
  ...ourCcm,
];
