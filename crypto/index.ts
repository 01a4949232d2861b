/**
 * The primitives: bytes in, bytes out. No strings, no DOM, nothing from npm.
 *
 * @packageDocumentation
 */
export { aes } from "./aes.ts";
export type { BlockCipher } from "./block-cipher.ts";
export { concatBytes, equalConstantTime, u32, wipe } from "./bytes.ts";
export {
  ccmOpen,
  type CcmOpenParameters,
  ccmOpenSync,
  ccmSeal,
  type CcmSealParameters,
  ccmSealSync,
} from "./ccm/ccm.ts";
export { CryptoError, type CryptoErrorCode } from "./errors.ts";
export { hmacSha1, hmacSha256 } from "./hmac.ts";
export { createKdfCounterSha256, kdfCounterSha256, type KdfStream } from "./kdf.ts";
export type { StreamingHash } from "./merkle-damgard.ts";
export { pbkdf2HmacSha1, type Pbkdf2HmacSha1, type Pbkdf2Parameters } from "./pbkdf2/pbkdf2.ts";
export { createSha1, sha1 } from "./sha1.ts";
export { createSha256, sha256 } from "./sha256.ts";
