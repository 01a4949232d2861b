import { hkdfSync } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { type HkdfParameters, hkdfSha256 } from "../../../../crypto/papers/index.ts";
import published from "../../../vectors/hkdf-sha256.json" with { type: "json" };
import wycheproof from "../../../vectors/wycheproof-hkdf-sha256.json" with { type: "json" };
import { asView, bytes, counting, hashInput, hex } from "../bytes.ts";
import { expectCryptoError, notIntegers, refusesNonBytes, thrown } from "../refusals.ts";

const none = new Uint8Array(0);
const oracle = ({ key, salt = none, info = none, byteCount }: HkdfParameters): string =>
  hex(new Uint8Array(hkdfSync("sha256", key, salt, info, byteCount)));

describe("hkdfSha256", () => {
  it("is tested with the 3 test cases of RFC 5869 that use SHA-256", () => {
    expect(published).to.have.length(3);
  });

  for (const { name, ikm, salt, info, okm } of published) {
    it(`gives the result of RFC 5869, ${name}`, () => {
      const parameters = { key: bytes(ikm), salt: bytes(salt), info: bytes(info), byteCount: okm.length / 2 };
      expect(hex(hkdfSha256(parameters))).to.equal(okm);
    });
  }

  it("agrees with Wycheproof's right results and refuses too long ones", () => {
    expect(wycheproof).to.have.length(86);
    for (const { id, ikm, salt, info, keyBytes, okm, valid } of wycheproof) {
      const derive = (): Uint8Array =>
        hkdfSha256({ key: bytes(ikm), salt: bytes(salt), info: bytes(info), byteCount: keyBytes });
      if (valid) expect(hex(derive()), `case ${id}`).to.equal(okm);
      else expectCryptoError(thrown(derive), "bad-argument", "byteCount");
    }
  });

  it("agrees with node:crypto for random keys, salts and lengths", () => {
    const length = fc.oneof(fc.constantFrom(1, 31, 32, 33, 63, 64, 65), fc.integer({ min: 1, max: 300 }));
    const input = fc.record({ key: hashInput, salt: hashInput, info: hashInput, byteCount: length });
    fc.assert(
      fc.property(input, (parameters) => {
        expect(hex(hkdfSha256(parameters))).to.equal(oracle(parameters));
      }),
    );
  });

  it("returns no bytes if none are wanted, which newer versions of node:crypto refuse", () => {
    expect(hkdfSha256({ key: counting(22), info: counting(10), byteCount: 0 })).to.have.length(0);
  });

  it("returns up to 255 blocks and not a byte more", () => {
    const parameters = { key: counting(22), salt: counting(13), info: counting(10), byteCount: 255 * 32 };
    expect(hex(hkdfSha256(parameters))).to.equal(oracle(parameters));
    const error = thrown(() => hkdfSha256({ ...parameters, byteCount: 255 * 32 + 1 }));
    expectCryptoError(error, "bad-argument", "byteCount");
  });

  it("returns a longer output that begins with the shorter one", () => {
    const parameters = { key: counting(22), info: counting(10) };
    const long = hex(hkdfSha256({ ...parameters, byteCount: 100 }));
    for (let byteCount = 0; byteCount < 100; byteCount++) {
      expect(hex(hkdfSha256({ ...parameters, byteCount }))).to.equal(long.slice(0, 2 * byteCount));
    }
  });

  it("treats a missing salt as 32 zeros, and a missing info as empty", () => {
    const expected = oracle({ key: counting(22), salt: new Uint8Array(32), byteCount: 42 });
    expect(hex(hkdfSha256({ key: counting(22), byteCount: 42 }))).to.equal(expected);
    expect(hex(hkdfSha256({ key: counting(22), salt: undefined, info: undefined, byteCount: 42 }))).to.equal(expected);
  });

  it("accepts views into larger buffers and does not change them", () => {
    const [key, salt, info] = [asView(counting(32, 9)), asView(counting(12, 70)), asView(counting(70, 90))];
    const before = [key, salt, info].map(({ whole }) => hex(whole));
    const own = { key: counting(32, 9), salt: counting(12, 70), info: counting(70, 90), byteCount: 70 };
    expect(hex(hkdfSha256({ key: key.view, salt: salt.view, info: info.view, byteCount: 70 }))).to.equal(oracle(own));
    expect([key, salt, info].map(({ whole }) => hex(whole))).to.deep.equal(before);
  });

  it("returns fresh bytes in a buffer of their size, which belong to the caller", () => {
    const first = hkdfSha256({ key: counting(22), byteCount: 40 });
    expect(first.buffer.byteLength).to.equal(40);
    first.fill(0);
    expect(hex(hkdfSha256({ key: counting(22), byteCount: 40 }))).to.equal(
      oracle({ key: counting(22), byteCount: 40 }),
    );
  });

  refusesNonBytes("key", (key) => hkdfSha256({ key, byteCount: 1 }));
  refusesNonBytes("salt", (salt) => hkdfSha256({ key: counting(1), salt, byteCount: 1 }));
  refusesNonBytes("info", (info) => hkdfSha256({ key: counting(1), info, byteCount: 1 }));

  it("refuses anything but a number of bytes", () => {
    for (const value of [...notIntegers, undefined]) {
      expectCryptoError(
        thrown(() => hkdfSha256({ key: counting(1), byteCount: value as number })),
        "bad-argument",
        "byteCount",
      );
    }
  });
});
