/**
 * Algorithms that the founding papers measure and that no product runs. One of them is broken, as its functions say: use
 * it only to open data that was encrypted with it. The others are as strong as their cipher or hash.
 *
 * @packageDocumentation
 */
export { CryptoError, type CryptoErrorCode } from "../../crypto/index.ts";
export * from "../../crypto/papers/index.ts";
