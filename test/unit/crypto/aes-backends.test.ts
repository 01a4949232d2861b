/**
 * Tests AES on each of its backends, and the backend that `aes` chooses if WebAssembly is missing, forbidden or wrong.
 */
import { type CipherCCMTypes, createCipheriv } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { expect } from "chai";
import fc from "fast-check";
import { aesPermute, aesTables } from "../../../crypto/kernels/aes-permute.ts";
import type { Node } from "../../../crypto/kernels/word.ts";
import { aesByPermutations, aesByTables } from "../../../crypto/aes.ts";
import { blockCipher, type CipherCore, coreOf } from "../../../crypto/block-cipher.ts";
import { lanes, relaxedLanes } from "../../../crypto/generated/aes-permute.js";
import { aes, ccmOpenSync, ccmSealSync } from "../../../crypto/index.ts";
import { program, walk } from "../../../crypto/kernels/program.ts";
import blocks from "../../vectors/aes.json" with { type: "json" };
import messages from "../../vectors/ccm-cavp-complete.json" with { type: "json" };
import { applied, bytes, bytesOf, counting, hex } from "./bytes.ts";
import { thrown } from "./refusals.ts";
import { forbidden, leftOver, watchedWebAssembly, withWebAssembly } from "./web-assembly.ts";

const keySizes = [16, 24, 32] as const;

function ecb(key: Uint8Array, block: Uint8Array): string {
  return hex(
    createCipheriv(`aes-${8 * key.length}-ecb`, key, null)
      .setAutoPadding(false)
      .update(block),
  );
}

/** Encrypts a copy of a block, because `encipher` overwrites its argument. */
const encrypt = ({ encipher }: CipherCore, block: Uint8Array): Uint8Array => applied(encipher, block);
const decrypt = ({ decipher }: CipherCore, block: Uint8Array): Uint8Array => applied(decipher, block);

const makers: Record<string, (key: Uint8Array) => CipherCore> = {
  "by permutations": aesByPermutations,
  "by tables": aesByTables,
};
for (const [name, make] of Object.entries(makers)) {
  describe(`AES ${name}`, () => {
    it("agrees with node:crypto, in both directions, for random keys and blocks", () => {
      fc.assert(
        fc.property(bytesOf(...keySizes), bytesOf(16), (key, block) => {
          const core = make(key);
          expect(hex(encrypt(core, block))).to.equal(ecb(key, block));
          expect(hex(decrypt(core, encrypt(core, block)))).to.equal(hex(block));
        }),
        { numRuns: 300 },
      );
    });

    it("computes the 1,039 known answers of CAVP and the three of FIPS 197", () => {
      let count = 0;
      const check = (key: string, plaintext: string, ciphertext: string): void => {
        const core = make(bytes(key));
        expect(hex(encrypt(core, bytes(plaintext)))).to.equal(ciphertext);
        expect(hex(decrypt(core, bytes(ciphertext)))).to.equal(plaintext);
        count++;
      };
      for (const { key, plaintext, ciphertext } of blocks.fips197) check(key, plaintext, ciphertext);
      for (const { key, plaintext, cases } of blocks.knownAnswers) {
        for (const { input, ciphertext } of cases) check(key ?? input, plaintext ?? input, ciphertext);
      }
      expect(count).to.equal(1039 + blocks.fips197.length);
    });

    it("opens the valid messages of CAVP's five files for CCM, and refuses the others", () => {
      for (const { key, tagBytes, mustOpen, mustFail } of messages) {
        const cipher = blockCipher((key.length / 2) as 16 | 24 | 32, make(bytes(key)));
        const open = (each: { nonce: string; associatedData: string; ciphertext: string }): string => {
          const [nonce, associatedData] = [bytes(each.nonce), bytes(each.associatedData)];
          return hex(ccmOpenSync({ cipher, nonce, associatedData, ciphertext: bytes(each.ciphertext), tagBytes }));
        };
        for (const each of mustOpen) expect(open(each)).to.equal(each.plaintext);
        for (const each of mustFail) expect(thrown(() => open(each))).to.have.property("code", "forged");
      }
    });

    it("agrees for every byte at every index", () => {
      const key = counting(32);
      const core = make(key);
      for (let x = 0; x < 256; x++) {
        const block = counting(16).map((i) => (x + 17 * i) & 255);
        expect(hex(encrypt(core, block))).to.equal(ecb(key, block));
        expect(hex(decrypt(core, encrypt(core, block)))).to.equal(hex(block));
      }
    });
  });
}

describe("AES by permutations, many blocks at once", () => {
  const lengths = [0, 1, 15, 16, 17, 31, 32, 33, 16_383, 16_384, 16_385, 16_400, 33_000];

  for (const keyBytes of keySizes) {
    it(`CTR agrees with node:crypto at every length around the memory's end, ${keyBytes} bytes of key`, () => {
      const core = aesByPermutations(counting(keyBytes, 5));
      for (const length of lengths) {
        const [text, counter] = [counting(length, 3), counting(16, 200)];
        const expected = createCipheriv(`aes-${8 * keyBytes}-ctr`, counting(keyBytes, 5), counter).update(text);
        core.bulk!.ctr(counter, text);
        expect(hex(text)).to.equal(hex(expected));
      }
    });

    it(`CCM agrees with node:crypto at these lengths, also with associated data, ${keyBytes} bytes of key`, () => {
      const cipher = aes(counting(keyBytes, 5));
      const nonce = counting(11, 100);
      for (const length of lengths.slice(1)) {
        for (const aBytes of [0, 13, length]) {
          const [plaintext, associatedData] = [counting(length, 3), counting(aBytes, 7)];
          const theirs = createCipheriv(`aes-${8 * keyBytes}-ccm` as CipherCCMTypes, counting(keyBytes, 5), nonce, {
            authTagLength: 16,
          });
          theirs.setAAD(associatedData, { plaintextLength: length });
          const expected = hex(theirs.update(plaintext)) + hex((theirs.final(), theirs.getAuthTag()));
          const sealed = ccmSealSync({ cipher, nonce, plaintext, associatedData });
          expect(hex(sealed)).to.equal(expected);
          expect(hex(ccmOpenSync({ cipher, nonce, ciphertext: sealed, associatedData }))).to.equal(hex(plaintext));
        }
      }
    });
  }

  it("looks up no index from 16 to 127, where the relaxed swizzle may differ between engines", () => {
    // An index is a value below 16, a value from these tables, or the xor of two such values. So every index is below
    // 16, or at least 128.
    for (const table of [aesTables.inverse, aesTables.a]) {
      expect(table[0]).to.equal(0x80);
      expect(table.slice(1).every((index) => index > 0 && index < 16)).to.equal(true);
    }
  });

  it("has one swizzle instruction of its kind in each module for each one in the kernel", () => {
    let swizzles = 0;
    const nothing = (): void => undefined;
    const count = {
      node({ operation }: Node): void {
        if (operation === "swizzle") swizzles++;
      },
    };
    for (const routine of Object.values(aesPermute.functions)) {
      const { block } = program(routine, { rotationReads: 2, pool: () => 0 });
      walk(block, { ...count, store: nothing, enter: nothing, leave: nothing });
    }
    const marks = (module: string, ...opcode: readonly number[]): number =>
      Buffer.from(module, "hex").filter((_, i, all) => opcode.every((byte, k) => all[i + k] === byte)).length;
    expect(swizzles).to.be.above(100);
    expect(marks(lanes, 0xfd, 0x0e)).to.equal(swizzles);
    expect(marks(relaxedLanes, 0xfd, 0x80, 0x02)).to.equal(swizzles);
    expect(marks(relaxedLanes, 0xfd, 0x0e)).to.equal(0);
  });

  for (const [title, relaxed] of Object.entries({ "with relaxed SIMD": true, "without it": false })) {
    it(`agrees with node:crypto on an engine ${title}, with the module for such an engine`, async () => {
      const compiled: string[] = [];
      const isRelaxed = (module: Uint8Array): boolean => Buffer.from(module).toString("hex") === relaxedLanes;
      const engine = {
        ...watchedWebAssembly().watching,
        validate: (module: Uint8Array) => relaxed || !isRelaxed(module),
        Module: class extends WebAssembly.Module {
          constructor(module: Uint8Array<ArrayBuffer>) {
            super(module);
            compiled.push(isRelaxed(module) ? "relaxedLanes" : "lanes");
          }
        },
      };
      // Node 20 supports relaxed SIMD only with this flag. Newer versions of Node always support relaxed SIMD.
      setFlagsFromString("--experimental-wasm-relaxed-simd");
      await withWebAssembly(engine, () => {
        for (const keyBytes of keySizes) {
          const core = aesByPermutations(counting(keyBytes, 5));
          const [text, counter] = [counting(400, 3), counting(16, 200)];
          const expected = createCipheriv(`aes-${8 * keyBytes}-ctr`, counting(keyBytes, 5), counter).update(text);
          core.bulk!.ctr(counter, text);
          expect(hex(text)).to.equal(hex(expected));
          expect(hex(decrypt(core, encrypt(core, counting(16))))).to.equal(hex(counting(16)));
        }
      });
      expect(compiled).to.deep.equal([relaxed ? "relaxedLanes" : "lanes"]);
    });
  }
});

describe("the memory of the AES kernel", () => {
  for (const keyBytes of keySizes) {
    it(`holds nothing after any operation, ${keyBytes} bytes of key`, async () => {
      const { watching, memories } = watchedWebAssembly();
      await withWebAssembly(watching, () => {
        const clean = (what: string): void => {
          expect(memories, what).to.have.length(1);
          expect(leftOver(memories[0]!), what).to.equal(0);
        };
        const cipher = aes(counting(keyBytes, 9));
        clean("key schedule");
        expect(coreOf(cipher)?.bulk, "the kernel").not.to.equal(undefined);
        cipher.decryptBlock(cipher.encryptBlock(counting(16)));
        clean("a block each way");
        for (const length of [0, 1, 300, 16_384, 40_000]) {
          const associatedData = counting(length);
          const parameters = { cipher, nonce: counting(12), associatedData };
          const ciphertext = ccmSealSync({ ...parameters, plaintext: counting(length, 50) });
          clean("sealed");
          ccmOpenSync({ ...parameters, ciphertext });
          clean("opened");
          ciphertext[length >> 1]! ^= 1;
          expect(thrown(() => ccmOpenSync({ ...parameters, ciphertext }))).to.have.property("code", "forged");
          clean("refused");
          coreOf(cipher)!.bulk!.ctr(counting(16), ciphertext);
          clean("CTR");
        }
        cipher.wipe();
      });
    });
  }
});

describe("aes without WebAssembly", () => {
  const key = counting(32);
  const works = (bulk: boolean): void => {
    const cipher = aes(key);
    expect(coreOf(cipher)?.bulk !== undefined).to.equal(bulk);
    expect(hex(cipher.encryptBlock(counting(16)))).to.equal(ecb(key, counting(16)));
    const sealed = ccmSealSync({ cipher, nonce: counting(12), plaintext: counting(100) });
    expect(hex(ccmOpenSync({ cipher, nonce: counting(12), ciphertext: sealed }))).to.equal(hex(counting(100)));
  };

  for (const [what, value] of Object.entries({ missing: undefined, forbidden, "without vectors": withoutVectors() })) {
    it(`works by tables when it is ${what}, and by permutations when it is available again`, async () => {
      await withWebAssembly(value, () => {
        works(false);
      });
      works(true);
    });
  }

  it("works by tables if any function of a kernel gives wrong results", async () => {
    for (const name of Object.keys(aesPermute.functions)) {
      const { watching } = watchedWebAssembly((exports) => ({ ...exports, [name]: () => undefined }));
      await withWebAssembly(watching, () => {
        works(false);
      });
    }
  });
});

/**
 * Returns an object like WebAssembly in an engine without vector instructions. The object rejects all modules, because
 * the modules of AES use vector instructions.
 */
function withoutVectors(): object {
  const refuse = (): never => {
    throw new WebAssembly.CompileError("invalid value type 0x7b");
  };
  return { ...forbidden, validate: () => false, Module: refuse };
}
