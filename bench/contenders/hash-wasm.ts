import {
  argon2id as argon2idOf,
  createBLAKE2b,
  createBLAKE2s,
  createBLAKE3,
  createSHA1,
  createSHA256,
  createSHA512,
  type IHasher,
  pbkdf2,
  scrypt as scryptOf,
} from "hash-wasm";
import type { ArgonSettings, Derive, DeriveHard, Hash, ScryptSettings, Streaming } from "./shapes.ts";

const creators = {
  sha1: createSHA1,
  sha256: createSHA256,
  sha512: createSHA512,
  blake2s: createBLAKE2s,
  blake2b: () => createBLAKE2b(256),
  blake3: createBLAKE3,
};
type Kind = keyof typeof creators;

const once = (hasher: IHasher, message: Uint8Array): Uint8Array => hasher.init().update(message).digest("binary");

/**
 * Compiles the WebAssembly module in advance, so that the measured time of a hash does not include waiting for the
 * event loop.
 */
export async function hash(kind: Kind): Promise<Hash> {
  const hasher = await creators[kind]();
  return (message) => once(hasher, message);
}

const kept = new Map<Kind, Promise<IHasher>>();

/**
 * Starts a stream. All streams of one hash algorithm share a WebAssembly module, so each stream keeps its own hash
 * state, loads it into the module before each piece, and saves it after the piece.
 */
export async function streaming(kind: Kind): Promise<Streaming> {
  const one = kept.get(kind) ?? creators[kind]();
  kept.set(kind, one);
  const hasher = await one;
  let state = hasher.init().save();
  return {
    update(piece) {
      state = hasher.load(state).update(piece).save();
    },
    digest: () => hasher.load(state).digest("binary"),
  };
}

/**
 * Passes the salt as bytes, because hash-wasm derives wrong keys if the salt is a string with characters outside ASCII.
 */
export const derive =
  (kind: "sha1" | "sha256"): Derive =>
  (password, salt, iterations, hashLength) =>
    pbkdf2({ password, salt, iterations, hashLength, hashFunction: creators[kind](), outputType: "binary" });

const output = { hashLength: 32, outputType: "binary" } as const;

export const argon2id: DeriveHard<ArgonSettings> = (password, salt, { memory, passes }) =>
  argon2idOf({ password, salt, iterations: passes, parallelism: 1, memorySize: memory, ...output });

export const scrypt: DeriveHard<ScryptSettings> = (password, salt, { N, p }) =>
  scryptOf({ password, salt, costFactor: N, blockSize: 8, parallelism: p, ...output });
