/**
 * The entry point for the other folders of this project: all public exports, and helpers that the npm package does not
 * export.
 */
export * from "./index.ts";
export { concatBytes, u32, wipe } from "./bytes.ts";
export { hmacSha256Key, type MacKey } from "./hmac/hmac.ts";
export { createKdfCounterSha256, kdfCounterSha256, type KdfStream } from "./hmac/kdf.ts";
export { type SpareWorker, spareWorker } from "./pbkdf2/spare-worker.ts";
export { abortable } from "./pbkdf2/webcrypto.ts";
export { MerkleDamgard, toBytes } from "./sha/merkle-damgard.ts";
export { sha256Compression } from "./sha/sha256.ts";
export { partOfProgress } from "./progress.ts";
