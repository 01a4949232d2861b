/**
 * The entry point for the other folders of this project: all public exports, and helpers that the npm package does not
 * export.
 */
export * from "./index.ts";
export { concatBytes, u32, wipe } from "./bytes.ts";
export { createKdfCounterSha256, hmacSha256Key, kdfCounterSha256, type KdfStream, type MacKey } from "./hmac.ts";
export { type SpareWorker, spareWorker } from "./pbkdf2/worker-client.ts";
export { abortable } from "./pbkdf2/webcrypto.ts";
export { MerkleDamgard, sha256Compression, toBytes } from "./sha.ts";
export { partOfProgress } from "./progress.ts";
