/**
 * Cryptographic primitives that take and return bytes. They need neither the DOM nor other packages.
 *
 * @packageDocumentation
 */
export { aes } from "./aes.ts";
export type { BlockCipher } from "./block-cipher.ts";
export { cmac } from "./papers/cmac.ts";
export { ctr, type CtrParameters } from "./papers/ctr.ts";
export { equalConstantTime } from "./bytes.ts";
export { ccmOpen, type CcmOpenParameters, ccmOpenSync, ccmSeal, type CcmSealParameters, ccmSealSync } from "./ccm.ts";
export { CryptoError, type CryptoErrorCode } from "./errors.ts";
export { type HkdfParameters, hkdfSha256 } from "./papers/hkdf.ts";
export { hmacSha1, hmacSha256 } from "./hmac.ts";
export { lea } from "./papers/lea.ts";
export type { OcbOpenParameters, OcbSealParameters } from "./papers/ocb.ts";
export { ocb3Open, ocb3Seal } from "./papers/ocb3.ts";
export { pbkdf2HmacSha1Batch, type Pbkdf2BatchOptions } from "./pbkdf2/batch.ts";
export { type Pbkdf2Calibration, pbkdf2Calibration, usePbkdf2Calibration } from "./pbkdf2/calibrate.ts";
export type { Pbkdf2Job, Pbkdf2Parameters } from "./pbkdf2/jobs.ts";
export { pbkdf2HmacSha1, type Pbkdf2HmacSha1, pbkdf2HmacSha256 } from "./pbkdf2/pbkdf2.ts";
export { pbkdf2InWorker, type WorkerPort } from "./pbkdf2/worker-client.ts";
export { servePbkdf2, type WorkerSelf } from "./pbkdf2/worker-server.ts";
export type { ProgressOptions } from "./progress.ts";
export { salsa20, type Salsa20Parameters } from "./salsa20.ts";
export { createSha1, createSha256, sha1, sha256, type StreamingHash } from "./sha.ts";
