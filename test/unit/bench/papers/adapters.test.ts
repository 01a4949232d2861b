/**
 * Checks that the adapters around compared libraries give right results and do no avoidable work, which would be
 * measured too.
 */
import { expect } from "chai";
import { createCipheriv, createHash } from "node:crypto";
import { installContenders } from "../../../../bench/contenders/install.ts";
import type { Streaming } from "../../../../bench/contenders/shapes.ts";
import { weighModule } from "../../../../bench/measure/weight.ts";
import { loadLea } from "../../../../bench/papers/studies/lea-backends.ts";
import { ctrInWords, inWords } from "../../../../bench/papers/studies/word-blocks.ts";
import { loadAes } from "../../../../bench/papers/variants/aes.ts";
import { libraryWeights } from "../../../../bench/papers/weights/libraries.ts";
import { lea } from "../../../../crypto/papers/index.ts";
import { wordsOf } from "../../../../crypto/little-endian.ts";
import { counting as countingView, hex } from "../../crypto/bytes.ts";

const form = { hardcode: "nothing", unroll: "round" } as const;
const counting = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from(countingView(length));
const key = counting(16);

/** Counts calls of methods while `action` runs. */
function callsOf<T extends object>(owner: T, names: readonly (keyof T & string)[], action: () => void): number {
  let calls = 0;
  const originals = names.map((name) => [name, owner[name]] as const);
  for (const [name, original] of originals) {
    const counted = function (this: unknown, ...args: unknown[]): unknown {
      calls++;
      return (original as (...args: unknown[]) => unknown).apply(this, args);
    };
    owner[name] = counted as T[typeof name];
  }
  try {
    action();
  } finally {
    for (const [name, original] of originals) owner[name] = original;
  }
  return calls;
}

describe("the adapter of ciphers on words", () => {
  it("gives the right blocks, also for bytes that begin in the middle of a buffer", async () => {
    const blocks = inWords(await loadAes(form));
    const data = counting(49).subarray(1);
    const expected = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false).update(data);
    expect(hex(blocks(key, data))).to.equal(hex(expected));
  });

  it("moves words to the cipher and back without an array in between", async () => {
    const blocks = inWords(await loadAes(form));
    const data = counting(1024);
    blocks(key, data);
    expect(callsOf(Array.prototype, ["push"], () => blocks(key, data))).to.equal(0);
  });

  for (const length of [0, 1, 16, 100, 4096]) {
    it(`encrypts ${length} bytes in CTR as another implementation does, with AES and with LEA`, async () => {
      const counter = counting(16).map((byte, i) => (i < 12 ? byte + 7 : 0));
      const data = counting(length);
      const aesCtr = ctrInWords((await loadAes(form))(key), "big");
      expect(hex(aesCtr(counter, data))).to.equal(hex(createCipheriv("aes-128-ctr", key, counter).update(data)));
      const ready = await loadLea({ keyBytes: 16, unroll: Infinity, schedule: "separated" }, "JavaScript");
      ready.K.set(wordsOf(key));
      ready.schedule();
      const leaCtr = ctrInWords({ block: ready.X, encrypt: ready.encrypt }, "little");
      const cipher = lea(key);
      const expected = data.map((byte, i) => {
        const block = counter.slice();
        new DataView(block.buffer).setUint32(12, i >> 4);
        return byte ^ (cipher.encryptBlock(block)[i & 15] ?? 0);
      });
      expect(hex(leaCtr(counter, data))).to.equal(hex(expected));
    });
  }
});

describe("the adapters of libraries", () => {
  before(async function () {
    this.timeout(120_000);
    await installContenders();
  });

  it("use one module for all streams of hash-wasm, and keep the state of each stream", async () => {
    const { streaming } = await import("../../../../bench/contenders/hash-wasm.ts");
    await streaming("sha1");
    const streams: Streaming[] = [];
    const { instantiate } = WebAssembly;
    let instances = 0;
    WebAssembly.instantiate = ((...args: Parameters<typeof instantiate>) => {
      instances++;
      return instantiate(...args);
    }) as typeof instantiate;
    try {
      for (let i = 0; i < 32; i++) streams.push(await streaming("sha1"));
    } finally {
      WebAssembly.instantiate = instantiate;
    }
    expect(instances).to.equal(0);
    for (let row = 0; row < 3; row++) {
      for (const [i, stream] of streams.entries()) stream.update(counting(100 + i));
    }
    for (const [i, stream] of streams.entries()) {
      const hash = createHash("sha1");
      for (let row = 0; row < 3; row++) hash.update(counting(100 + i));
      expect(hex(await stream.digest())).to.equal(hash.digest("hex"));
    }
  });

  it("make sjcl's arrays without an object for each word", async () => {
    const { fromBits, toBits } = await import("../../../../bench/contenders/sjcl.ts");
    for (let length = 0; length < 20; length++)
      expect(hex(fromBits(toBits(counting(length))))).to.equal(hex(counting(length)));
    const data = counting(300);
    const convert = (): void => void fromBits(toBits(data));
    expect(callsOf(Uint8Array.prototype, ["reduce", "map"], convert)).to.equal(0);
  });

  it("weigh asmCrypto by the files that are needed, like the others", async () => {
    const whole = await weighModule(`export { AES_CTR, AES_ECB } from "asmcrypto.js";`);
    const parts = await libraryWeights["asmcrypto aes"]?.();
    expect(parts?.gzip).to.be.below(whole.gzip / 2);
  });
});
