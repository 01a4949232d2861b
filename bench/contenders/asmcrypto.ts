import { AES_CCM, AES_CTR, AES_ECB, Pbkdf2HmacSha1, Pbkdf2HmacSha256, Sha1, Sha256 } from "asmcrypto.js";
import type { Blocks, Bytes, Derive, Stream, Streaming } from "./shapes.ts";

export const blocks: Blocks = (key, data) => AES_ECB.encrypt(data, key, false);
export const ctr: Stream = (key, counter, data) => AES_CTR.encrypt(data, key, counter);
export const ccm = (key: Bytes, nonce: Bytes, data: Bytes): Bytes => AES_CCM.encrypt(data, key, nonce, undefined, 16);

export const deriveSha1: Derive = Pbkdf2HmacSha1;
export const deriveSha256: Derive = Pbkdf2HmacSha256;

export function streaming(kind: "sha1" | "sha256"): Streaming {
  const hash = kind === "sha1" ? new Sha1() : new Sha256();
  return {
    update: (piece) => void hash.process(piece),
    digest: () => hash.finish().result ?? new Uint8Array(),
  };
}
