/** Tests LEA on each of its backends, the wiping of its memory, and the backend that `lea` chooses. */
import { expect } from "chai";
import { coreOf } from "../../../../crypto/block-cipher.ts";
import { lanesOffsets } from "../../../../crypto/generated/lea.js";
import { ccmOpenSync, ccmSealSync } from "../../../../crypto/index.ts";
import { ctr, lea } from "../../../../crypto/papers/index.ts";
import { leaModes } from "../../../../crypto/kernels/lea.ts";
import { expandKey, leaInLanes, leaInWords } from "../../../../crypto/papers/lea.ts";
import { leaEncryptBlock } from "../../../reference/lea.ts";
import { applied, counting, hex } from "../bytes.ts";
import { thrown } from "../refusals.ts";
import { forbidden, leftOver, watchedWebAssembly, withWebAssembly } from "../web-assembly.ts";

const keySizes = [16, 24, 32] as const;

describe("the memory of the LEA kernel", () => {
  for (const keyBytes of keySizes) {
    it(`holds nothing after any operation, ${keyBytes} bytes of key`, async () => {
      const { watching, memories } = watchedWebAssembly();
      await withWebAssembly(watching, () => {
        const clean = (what: string): void => {
          expect(memories, what).to.have.length(1);
          expect(leftOver(memories[0]!), what).to.equal(0);
        };
        const cipher = lea(counting(keyBytes, 9));
        clean("key schedule");
        expect(coreOf(cipher)?.bulk, "the kernel").not.to.equal(undefined);
        cipher.decryptBlock(cipher.encryptBlock(counting(16)));
        clean("a block each way");
        for (const length of [0, 1, 63, 300, 16_384, 40_000]) {
          const parameters = { cipher, nonce: counting(12), associatedData: counting(length) };
          const ciphertext = ccmSealSync({ ...parameters, plaintext: counting(length, 50) });
          clean(`${length} bytes sealed`);
          ccmOpenSync({ ...parameters, ciphertext });
          clean(`${length} bytes opened`);
          ciphertext[length >> 1]! ^= 1;
          expect(thrown(() => ccmOpenSync({ ...parameters, ciphertext }))).to.have.property("code", "forged");
          clean(`${length} bytes refused`);
          ctr({ cipher, counter: counting(16), data: ciphertext });
          clean(`${length} bytes of CTR`);
        }
        cipher.wipe();
      });
    });
  }

  it("contains the keys during work", async () => {
    let full = 0;
    const { watching, memories } = watchedWebAssembly((exports) => {
      const own = exports["ctr"] as (...n: number[]) => void;
      const look = (...n: number[]): void => {
        own(...n);
        full = Math.max(full, leftOver(memories[0]!));
      };
      return { ...exports, ctr: look };
    });
    await withWebAssembly(watching, () => {
      const bulk = leaInLanes(counting(16)).bulk!;
      bulk.ctr(counting(16), counting(100));
      expect(full).to.be.above(4 * expandKey(counting(16)).length);
      expect(leftOver(memories[0]!)).to.equal(0);
    });
  });

  it("is emptied even if the kernel fails", async () => {
    const fail = (): never => {
      throw new Error("trapped");
    };
    const { watching, memories } = watchedWebAssembly((exports) => ({ ...exports, ctr: fail, mac: fail }));
    await withWebAssembly(watching, () => {
      const bulk = leaInLanes(counting(16)).bulk!;
      for (const run of [
        () => {
          bulk.ctr(counting(16), counting(100));
        },
        () => bulk.ccm(true, counting(16), counting(16), counting(100)),
      ]) {
        expect(thrown(run)).to.have.property("message", "trapped");
        expect(leftOver(memories[0]!)).to.equal(0);
      }
    });
  });

  it("has space for whole strides, and for the seven blocks that the last stride may touch after them", () => {
    const blocks = (lanesOffsets.end - lanesOffsets.data) / 16;
    expect((blocks - 7) % 8).to.equal(0);
  });
});

describe("a wiped LEA", () => {
  for (const [name, make] of Object.entries({ "in words": leaInWords, "in lanes": leaInLanes })) {
    it(`has no key any more if it worked ${name}`, () => {
      const core = make(counting(16));
      core.wipe();
      // A wiped cipher encrypts with round keys of zeros, so the results no longer depend on the key.
      const [one, other] = [make(counting(16, 1)), make(counting(16, 2))];
      for (const each of [one, other]) each.wipe();
      const block = (each: typeof core): string => hex(applied(each.encipher, counting(16)));
      const streamed = (each: typeof core): string => {
        const text = counting(64);
        each.bulk?.ctr(counting(16), text);
        return hex(text);
      };
      expect([block(one), streamed(one)]).to.deep.equal([block(other), streamed(other)]);
      expect(block(core)).to.equal(block(one));
    });
  }

  it("has overwritten the buffer of its round keys with zeros", () => {
    const keys = expandKey(counting(32));
    expect(keys.every((word) => word !== 0)).to.equal(true);
    leaInWords(counting(32), keys).wipe();
    expect(keys.every((word) => word === 0)).to.equal(true);
  });
});

describe("lea without WebAssembly", () => {
  const works = (bulk: boolean): void => {
    for (const keyBytes of keySizes) {
      const key = counting(keyBytes);
      const cipher = lea(key);
      expect(coreOf(cipher)?.bulk !== undefined).to.equal(bulk);
      expect(hex(cipher.encryptBlock(counting(16)))).to.equal(hex(leaEncryptBlock(key, counting(16))));
      const sealed = ccmSealSync({ cipher, nonce: counting(12), plaintext: counting(100) });
      expect(hex(ccmOpenSync({ cipher, nonce: counting(12), ciphertext: sealed }))).to.equal(hex(counting(100)));
      const parameters = { cipher, counter: counting(16) };
      const encrypted = ctr({ ...parameters, data: counting(100) });
      expect(hex(ctr({ ...parameters, data: encrypted }))).to.equal(hex(counting(100)));
    }
  };
  const withoutVectors = { ...forbidden, validate: () => false };

  for (const [what, value] of Object.entries({ missing: undefined, forbidden, "without vectors": withoutVectors })) {
    it(`works in words when it is ${what}, and in lanes when it is available again`, async () => {
      await withWebAssembly(value, () => {
        works(false);
      });
      works(true);
    });
  }

  it("works in words if any function of a kernel gives wrong results", async () => {
    for (const name of Object.keys(leaModes(1).functions)) {
      const { watching } = watchedWebAssembly((exports) => ({ ...exports, [name]: () => undefined }));
      await withWebAssembly(watching, () => {
        works(false);
      });
    }
  });
});
