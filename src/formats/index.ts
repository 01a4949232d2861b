export { argon2, type Argon2Options, assertArgon2 } from "./argon2.ts";
export { deflate, gunzip, gzip, inflate } from "./deflate.ts";
export {
  assertBytesLimit,
  assertLimit,
  badImport,
  badRow,
  type ImportFault,
  type ImportLimit,
  largestUnpacked,
  type RowReason,
} from "./limits.ts";
export { decryptAes, hmacOf, sha256Of } from "./web-crypto.ts";
export {
  childOf,
  childrenOf,
  childTextOf,
  type Element,
  parseDocument,
  parseNamespaced,
  type XmlLimits,
} from "./xml.ts";
export { type Archive, isZip, openArchive } from "./zip.ts";
