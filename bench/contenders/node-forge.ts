import "./node-forge-pure.ts";
import forge from "node-forge/lib/forge.js";
import "node-forge/lib/aes.js";
import "node-forge/lib/pbkdf2.js";
import "node-forge/lib/sha1.js";
import "node-forge/lib/sha256.js";
import { fromBinary, toBinary } from "./binary-string.ts";
import type { Blocks, Bytes, Derive, Hash, Stream, Streaming } from "./shapes.ts";

function through(mode: "AES-ECB" | "AES-CTR", key: Bytes, data: Bytes, start: { iv?: string }): Bytes {
  const cipher = forge.cipher.createCipher(mode, toBinary(key));
  cipher.start(start);
  cipher.update(forge.util.createBuffer(toBinary(data)));
  cipher.finish();
  return fromBinary(cipher.output.getBytes()).subarray(0, data.length); // cuts off the padding that ECB adds
}

export const blocks: Blocks = (key, data) => through("AES-ECB", key, data, {});
export const ctr: Stream = (key, counter, data) => through("AES-CTR", key, data, { iv: toBinary(counter) });

type Kind = "sha1" | "sha256";

export const hash =
  (kind: Kind): Hash =>
  (message) =>
    fromBinary(forge.md[kind].create().update(toBinary(message)).digest().getBytes());

export function streaming(kind: Kind): Streaming {
  const hash = forge.md[kind].create();
  return {
    update: (piece) => void hash.update(toBinary(piece)),
    digest: () => fromBinary(hash.digest().getBytes()),
  };
}

export const derive =
  (kind: Kind): Derive =>
  (password, salt, iterations, keyBytes) =>
    fromBinary(forge.pbkdf2(toBinary(password), toBinary(salt), iterations, keyBytes, kind));
