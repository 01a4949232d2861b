/** The first table of docs/bench.md: one row for each of the papers' claims that readers ask about. */
import { gcmOverNacl, sha512, slowest } from "./cryptpad.ts";
import { blake2s, cryptoJs, forgeSha256, pooling } from "./hashing.ts";
import { leaOverAes, leaUnrolling } from "./lea.ts";
import { asking, byAsmCrypto, inWords } from "./pbkdf2.ts";
import type { Row } from "./rows.ts";
import { bestAes, precomputing, unrolling } from "./symmetric.ts";

export const opening: readonly Row[] = [
  ...[bestAes, unrolling, precomputing],
  ...[asking, inWords, byAsmCrypto],
  ...[cryptoJs, forgeSha256, blake2s, pooling],
  ...[slowest, gcmOverNacl, sha512],
  ...[leaUnrolling, leaOverAes],
];
