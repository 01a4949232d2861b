import { counting, selfTest } from "../self-test.ts";

/** KS X 3246 appendix A: one block under keys of 16, 24 and 32 bytes, of which each begins the next. */
const key = counting(32).map((i) => 15 * Math.min(i + 1, 32 - i));
const ciphertexts = [
  [16, "9fc84e3528c6c6185532c7a704648bfd"],
  [24, "6fb95e325aad1b878cdcf5357674c6f2"],
  [32, "d651aff647b189c13a8900ca27f9e197"],
] as const;

/** Whether a machine gives LEA's known answers here. */
export const passesSelfTest = selfTest({
  blocks: ciphertexts.map(([keyBytes, ciphertext]) => ({
    key: key.subarray(0, keyBytes),
    plaintext: counting(16, 2 * keyBytes - 16),
    ciphertext,
  })),
  bulk: {
    textBytes: 168, // one stride of eight blocks, and less than another
    streamed: "dfda2fa97b93cb218a7f3a25ef877327",
    sealed: "fcc52b2c7483be2b4f764eba2b0e7287",
    tag: "0fea3be2980eaa3510d2fcd8cacf9341",
  },
});
