import { coreOf } from "../../../../crypto/block-cipher/block-cipher.ts";
import { aes, type BlockCipher, ctr, lea } from "../../../../crypto/index.ts";
import { type Contender, sizeOr } from "../../../measure/study.ts";
import { type Bar, work } from "../bar.ts";

/** CTR by the cipher's own WebAssembly. The check decrypts block by block. */
const streaming = (name: string, make: (key: Uint8Array) => BlockCipher): Contender => ({
  name,
  make(size) {
    const cipher = make(crypto.getRandomValues(new Uint8Array(16)));
    if (coreOf(cipher)?.bulk === undefined) throw new Error("There is no WebAssembly with vectors here.");
    const data = Uint8Array.from({ length: sizeOr(size, 1_000_000, 100) }, (_, i) => i);
    const plain = { ...cipher };
    return work({
      prepare: (counter) => counter,
      run: (counter) => ctr({ cipher, counter, data }),
      bytes: (encrypted, counter) => ctr({ cipher: plain, counter, data: encrypted }),
    });
  },
});

export const leaAes: Bar = {
  id: "lea-ctr",
  title: "LEA-128-CTR in WebAssembly ÷ AES-128-CTR in WebAssembly: 1 MB",
  contenders: [streaming("LEA", lea), streaming("AES", aes)],
  bars: { chromium: 0.5, firefox: 0.5, webkit: 0.5, node: 0.5 },
};
