/**
 * Cryptographic primitives that take and return bytes. They need neither the DOM nor other packages. This is the only
 * file of `crypto` that the other folders of the products import.
 */
export { aes } from "./aes.ts";
export { argon2, type Argon2BackendChoice, type Argon2Parameters } from "./argon2/argon2.ts";
export type { BlockCipher } from "./block-cipher.ts";
export { concatBytes, equalConstantTime, hex, u32, wipe } from "./bytes.ts";
export { ccmOpen, type CcmOpenParameters, ccmOpenSync, ccmSeal, type CcmSealParameters, ccmSealSync } from "./ccm.ts";
export { CryptoError, type CryptoErrorCode } from "./errors.ts";
export {
  createKdfCounterSha256,
  hmacSha1,
  hmacSha256,
  hmacSha256Key,
  kdfCounterSha256,
  type KdfStream,
  type MacKey,
} from "./hmac.ts";
export { pbkdf2HmacSha1Batch, type Pbkdf2BatchOptions } from "./pbkdf2/batch.ts";
export {
  type Pbkdf2Calibration,
  pbkdf2Calibration,
  type Pbkdf2Ranking,
  usePbkdf2Calibration,
} from "./pbkdf2/calibrate.ts";
export type { Pbkdf2Job, Pbkdf2Parameters } from "./pbkdf2/jobs.ts";
export { pbkdf2HmacSha1, type Pbkdf2HmacSha1, pbkdf2HmacSha256 } from "./pbkdf2/pbkdf2.ts";
export { pbkdf2InWorker, type SpareWorker, spareWorker, type WorkerPort } from "./pbkdf2/worker-client.ts";
export { servePbkdf2, type WorkerSelf } from "./pbkdf2/worker-server.ts";
export { abortable, partOfProgress, type ProgressOptions } from "./progress.ts";
export { salsa20, type Salsa20Parameters } from "./salsa20.ts";
export {
  createSha1,
  createSha256,
  MerkleDamgard,
  sha1,
  sha256,
  sha256Compression,
  type StreamingHash,
  toBytes,
} from "./sha.ts";
