import { coreOf } from "../../crypto/block-cipher/block-cipher.ts";
import { aes, type BlockCipher, ctr, lea } from "../../crypto/index.ts";
import type { BarCase, Size } from "../case.ts";
import { side, type Side } from "../side.ts";

/** CTR by the cipher's own machine; what comes out is proved by opening it block by block. */
function streaming(cipher: BlockCipher, data: Uint8Array<ArrayBuffer>): Side {
  if (coreOf(cipher)?.bulk === undefined) throw new Error("There is no WebAssembly with vectors here.");
  const plain = { ...cipher };
  return side({
    prepare: (counter) => counter,
    run: (counter) => ctr({ cipher, counter, data }),
    bytes: (encrypted, counter) => ctr({ cipher: plain, counter, data: encrypted }),
  });
}

const dataOf = (size: Size): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size === "full" ? 1_000_000 : 100 }, (_, i) => i);

export const leaAes: BarCase = {
  id: "lea-ctr",
  title: "LEA-128-CTR in WebAssembly ÷ AES-128-CTR in WebAssembly: 1 MB",
  ours: "LEA",
  theirs: "AES",
  bars: { chromium: 0.5, firefox: 0.5, webkit: 0.5, node: 0.5 },
  sides(size) {
    const key = crypto.getRandomValues(new Uint8Array(16));
    const data = dataOf(size);
    return { ours: streaming(lea(key), data), theirs: streaming(aes(key), data) };
  },
};
