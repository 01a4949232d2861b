import { counting, selfTest } from "../self-test.ts";

/** FIPS 197 appendix C: one block under keys of 16, 24 and 32 bytes. */
const plaintext = counting(16).map((i) => 0x11 * i);
const ciphertexts = [
  [16, "69c4e0d86a7b0430d8cdb78070b4c55a"],
  [24, "dda97ca4864cdfe06eaf70a0ec0d7191"],
  [32, "8ea2b7ca516745bfeafc49904b496089"],
] as const;

/** Whether a machine gives AES's known answers here. */
export const passesSelfTest = selfTest({
  blocks: ciphertexts.map(([keyBytes, ciphertext]) => ({ key: counting(keyBytes), plaintext, ciphertext })),
  bulk: {
    textBytes: 40,
    streamed: "b6d191be0f7e037a3584feec986236a7",
    sealed: "46907e46279718bd69fccac68cbc324d",
    tag: "cee5f44fbb494e0fc0bd65ddaad22507",
  },
});
