/** Tests Argon2 on every backend: vectors, agreement with other programs, and what is refused. */
import { argon2d, argon2i, argon2id } from "@noble/hashes/argon2.js";
import { expect } from "chai";
import fc from "fast-check";
import * as hashWasm from "hash-wasm";
import { argon2, type Argon2Parameters } from "../../../../crypto/index.ts";
import { bytesOf, counting, hex } from "../bytes.ts";
import { expectCryptoError, notBytes, notIntegers, notThrown, rejection } from "../refusals.ts";
import { backendChoices } from "./backends.ts";
import { made, published } from "./vectors.ts";

const small = {
  kind: "id",
  password: counting(9),
  salt: counting(16),
  passes: 1,
  memory: 32,
  lanes: 1,
  bytes: 32,
} as const;

const noble = { d: argon2d, i: argon2i, id: argon2id };

/** Computes a tag with noble. */
function noblesTag({ kind, password, salt, passes, memory, lanes, bytes, ...more }: Argon2Parameters): string {
  const { version = 0x13, secret = new Uint8Array(0), associatedData = new Uint8Array(0) } = more;
  const options = { t: passes, m: memory, p: lanes, dkLen: bytes, version, key: secret };
  return hex(noble[kind](password, salt, { ...options, personalization: associatedData }));
}

/** Computes a tag with hash-wasm, which has no associated data and no older version, and refuses empty passwords. */
async function wasmTag({ kind, password, salt, passes, memory, lanes, bytes }: Argon2Parameters): Promise<string> {
  const derive = { d: hashWasm.argon2d, i: hashWasm.argon2i, id: hashWasm.argon2id }[kind];
  const costs = { iterations: passes, memorySize: memory, parallelism: lanes, hashLength: bytes };
  return hex(await derive({ password, salt, ...costs, outputType: "binary" }));
}

/** Random parameters. The memory is small, often a whole number of segments of 128 blocks or a block more or less. */
const parameters: fc.Arbitrary<Argon2Parameters> = fc
  .record({
    kind: fc.constantFrom("d", "i", "id"),
    version: fc.constantFrom(0x10, 0x13),
    password: bytesOf(0, 1, 8, 63, 64, 65, 128, 200),
    salt: bytesOf(8, 16, 17, 64),
    secret: bytesOf(0, 1, 32),
    associatedData: bytesOf(0, 1, 140),
    passes: fc.integer({ min: 1, max: 4 }),
    lanes: fc.constantFrom(1, 2, 3, 5),
    bytes: fc.oneof(fc.integer({ min: 4, max: 140 }), fc.constantFrom(64, 65, 96)),
    blocks: fc.oneof(fc.integer({ min: 8, max: 60 }), fc.constantFrom(511, 512, 513, 516, 700)),
    more: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ blocks, more, ...rest }) => ({ ...rest, memory: blocks * rest.lanes + more }));

for (const backend of backendChoices) {
  describe(`argon2 on ${backend}`, () => {
    it("passes the three vectors of RFC 9106 §5", async () => {
      expect(published).to.have.length(3);
      for (const { parameters, tag } of published) expect(hex(await argon2({ ...parameters, backend }))).to.equal(tag);
    });

    it("passes the vectors of the reference code", async () => {
      expect(made).to.have.length(168);
      for (const { parameters, tag } of made) {
        expect(hex(await argon2({ ...parameters, backend })), JSON.stringify(parameters)).to.equal(tag);
      }
    });

    it("agrees with noble for random parameters", async () => {
      await fc.assert(
        fc.asyncProperty(parameters, async (given) => {
          expect(hex(await argon2({ ...given, backend }))).to.equal(noblesTag(given));
        }),
        { numRuns: 25 },
      );
    });

    it("agrees with hash-wasm for random parameters without a secret", async () => {
      await fc.assert(
        fc.asyncProperty(parameters, async (all) => {
          fc.pre(all.password.length > 0);
          const given = { ...all, version: 0x13, secret: undefined, associatedData: undefined } as const;
          expect(hex(await argon2({ ...given, backend }))).to.equal(await wasmTag(given));
        }),
        { numRuns: 10 },
      );
    });

    it("gives another tag if one parameter changes, and the same again for the same parameters", async () => {
      const others: Partial<Argon2Parameters>[] = [
        { kind: "d" },
        { kind: "i" },
        { version: 0x10 },
        { passes: 2 },
        { memory: 33 },
        { lanes: 2 },
        { bytes: 31 },
        { password: counting(10) },
        { salt: counting(17) },
        { secret: counting(1) },
        { associatedData: counting(1) },
      ];
      const all = [{}, ...others, {}].map(async (other) => hex(await argon2({ ...small, ...other, backend })));
      const tags = await Promise.all(all);
      expect(tags.at(-1)).to.equal(tags[0]);
      expect(new Set(tags.map((tag) => tag.slice(0, 62))).size).to.equal(tags.length - 1);
    });

    it("does not change what it is given, and uses what it was given at the time of the call", async () => {
      const given = {
        ...small,
        password: counting(9),
        salt: counting(16),
        secret: counting(3),
        associatedData: counting(4),
      };
      const tag = hex(await argon2({ ...given, backend }));
      const work = argon2({ ...given, backend });
      for (const name of ["password", "salt", "secret", "associatedData"] as const) {
        expect(hex(given[name])).to.equal(hex(counting(given[name].length)));
        given[name].fill(0);
      }
      expect(hex(await work)).to.equal(tag);
    });
  });
}

describe("argon2 refuses", () => {
  const refused = async (change: object, name: string): Promise<void> => {
    const error = await rejection(notThrown(() => argon2({ ...small, ...change })));
    expectCryptoError(error, "bad-argument", name);
    expect(error.message).not.to.include("tomato");
  };

  for (const name of ["password", "salt", "secret", "associatedData"] as const) {
    it(`what is not bytes as ${name}`, async () => {
      for (const [, value] of notBytes) await refused({ [name]: value }, name);
    });
  }

  const ranges = {
    passes: [0, 2 ** 32],
    memory: [0, 7, 2 ** 21 + 1],
    lanes: [0, 256],
    bytes: [0, 3, 2 ** 29],
  };
  for (const [name, values] of Object.entries(ranges)) {
    it(`a value of ${name} that is no integer or out of range`, async () => {
      for (const value of [...notIntegers, ...values]) await refused({ [name]: value }, name);
    });
  }

  it("a short salt, too little memory for the lanes, and unknown kinds, versions and backends", async () => {
    await refused({ salt: counting(7) }, "salt");
    await refused({ lanes: 5, memory: 39 }, "memory");
    for (const kind of ["ID", "", undefined, 2, "toString"]) await refused({ kind }, "kind");
    for (const version of [0, 0x11, 0x14, "19", null]) await refused({ version }, "version");
    for (const backend of ["native", "", null, 1]) await refused({ backend }, "backend");
    for (const all of [undefined, null, "tomato", []]) {
      expectCryptoError(await rejection(argon2(all as never)), "bad-argument", "parameters");
    }
  });
});
