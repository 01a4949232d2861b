/** Studies for the paper "Comparison of Cryptography Libraries for CryptPad": signatures. */
import * as sodium from "../../contenders/libsodium.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as curves from "../../contenders/noble-curves.ts";
import * as nacl from "../../contenders/tweetnacl.ts";
import * as webcrypto from "../../contenders/webcrypto-signatures.ts";
import { type Contender, notAvailable, type Study } from "../../measure/study.ts";
import { key, messages } from "./message.ts";
import { checked } from "./checked.ts";
import { cryptpad } from "./seeds.ts";

type Signing = webcrypto.Signing;

const seed = key(32);
const { publicKey, secretKey } = nacl.signKeys(seed);

const ed25519 = ({ sign, verify }: Pick<typeof nacl, "sign" | "verify">): Signing => ({
  sign: (message) => sign(secretKey, message),
  verify: (message, signature) => verify(publicKey, message, signature),
});

async function bySodium(): Promise<Signing> {
  await sodium.ready;
  return ed25519(sodium);
}

async function bySubtle(): Promise<Signing> {
  try {
    return await webcrypto.ed25519(seed, publicKey);
  } catch {
    throw notAvailable("this engine's SubtleCrypto has no Ed25519");
  }
}

interface Scheme {
  readonly name: string;
  /** The key of the code's size. Missing for functions of the engine. */
  readonly weighs?: string;
  readonly load: () => Signing | Promise<Signing>;
  /**
   * Returns the signature of another implementation. Missing for random signatures and for keys that the engine
   * generates, because these signatures can only be verified.
   */
  readonly signed?: (message: Bytes) => Uint8Array | Promise<Uint8Array>;
}

const byNacl = (message: Bytes): Uint8Array => nacl.sign(secretKey, message);

const schemes: readonly Scheme[] = [
  {
    ...{ name: "Ed25519, tweetnacl 1.0.3", weighs: "tweetnacl" },
    load: () => ed25519(nacl),
    signed: async (message) => (await bySodium()).sign(message),
  },
  { name: "Ed25519, libsodium-wrappers 0.8.4", weighs: "libsodium", load: bySodium, signed: byNacl },
  {
    ...{ name: "Ed25519, @noble/curves 2.4.0", weighs: "noble ed25519" },
    load: () => ({
      sign: (message) => curves.sign(seed, message),
      verify: (message, signature) => curves.verify(publicKey, message, signature),
    }),
    signed: byNacl,
  },
  { name: "Ed25519, SubtleCrypto", load: bySubtle, signed: byNacl },
  { name: "ECDSA P-256, SubtleCrypto", load: webcrypto.ecdsa },
  { name: "RSA-PSS 2048, SubtleCrypto", load: webcrypto.rsaPss },
  { name: "RSASSA-PKCS1-v1_5 2048, SubtleCrypto", load: webcrypto.rsaPkcs1 },
];

/**
 * Verifies a signature for its message and for a changed message. Returns the two results as bytes, which are 1 and 0
 * if both results are right.
 */
async function judged({ verify }: Signing, message: Bytes, signature: Uint8Array): Promise<Uint8Array> {
  const own = Uint8Array.from(signature);
  const other = message.map((byte, i) => (i === 0 ? byte ^ 1 : byte));
  return Uint8Array.of(Number(await verify(message, own)), Number(await verify(other, own)));
}

const right = Uint8Array.of(1, 0);

const signing = ({ name, weighs, load, signed }: Scheme): Contender => ({
  name,
  ...(weighs !== undefined && { weighs }),
  async make(bytes) {
    const scheme = await load();
    const message = messages(bytes);
    const run = (fresh: Bytes): Uint8Array | Promise<Uint8Array> => scheme.sign(message(fresh));
    if (signed) return checked(run, (fresh) => signed(message(fresh)), bytes);
    const answer = async (fresh: Bytes): Promise<Uint8Array> => judged(scheme, message(fresh), await run(fresh));
    return { run, answer, expected: () => right, pieces: bytes };
  },
});

const verifying = ({ name, weighs, load }: Scheme): Contender => ({
  name,
  ...(weighs !== undefined && { weighs }),
  async make(bytes) {
    const scheme = await load();
    const message = messages(bytes)(seed.subarray(0, 16)).slice();
    const signature = Uint8Array.from(await scheme.sign(message));
    return {
      run: () => scheme.verify(message, signature),
      answer: () => judged(scheme, message, signature),
      expected: () => right,
      pieces: bytes,
    };
  },
});

const axis = { name: "bytes", full: [64, 16_384, 1_000_000], quick: [64] } as const;

export const cryptpadSignatures: readonly Study[] = [
  {
    id: "cryptpad-sign",
    seed: cryptpad,
    table: "Signatures",
    title: "Signing, against the size of the message",
    shows: "How far Ed25519 in JavaScript is behind, which the paper found slowest, and what RSA costs the signer.",
    axis,
    measure: "ms",
    contenders: schemes.map(signing),
  },
  {
    id: "cryptpad-verify",
    seed: cryptpad,
    table: "Verification",
    title: "Verification, against the size of the message",
    shows: "RSA's verification is cheap, except in WebKit in 2022.",
    axis,
    measure: "ms",
    contenders: schemes.map(verifying),
  },
];
