import {
  createBLAKE2b,
  createBLAKE2s,
  createBLAKE3,
  createSHA1,
  createSHA256,
  createSHA512,
  type IHasher,
  pbkdf2,
} from "hash-wasm";
import type { Derive, Hash, Streaming } from "./shapes.ts";

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

/** The module is compiled before; a message takes no turn of the event loop. */
export async function hash(kind: Kind): Promise<Hash> {
  const hasher = await creators[kind]();
  return (message) => once(hasher, message);
}

/** One hasher has one state: a module for each. */
export async function streaming(kind: Kind): Promise<Streaming> {
  const hasher = (await creators[kind]()).init();
  return { update: (piece) => void hasher.update(piece), digest: () => hasher.digest("binary") };
}

/** Of bytes: strings that are not ASCII it gets wrong as salts. */
export const derive =
  (kind: "sha1" | "sha256"): Derive =>
  (password, salt, iterations, hashLength) =>
    pbkdf2({ password, salt, iterations, hashLength, hashFunction: creators[kind](), outputType: "binary" });
