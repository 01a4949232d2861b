import { expect } from "chai";
import { quarterround, salsa20, salsa20Expansion } from "../../../reference/salsa20.ts";
import vectors from "../../../vectors/salsa20.json" with { type: "json" };
import { bytes, counting, hex, join } from "../bytes.ts";

describe("the reference Salsa20", () => {
  it("passes the first examples of the specification's §3", () => {
    expect(quarterround([0, 0, 0, 0])).to.deep.equal([0, 0, 0, 0]);
    expect(quarterround([1, 0, 0, 0])).to.deep.equal([0x08008145, 0x00000080, 0x00010200, 0x20500000]);
  });

  it("passes the examples of the specification's §9", () => {
    const n = counting(16, 101);
    const of32 = "45254427290f6bc1ff8b7a06aae9d9625990b66a1533c841ef31de22d772287e";
    const of16 = "27ad2ef81ec852113043feef25120df7f1c83d900a3732b9062ff6fd8f56bbe1";
    expect(hex(salsa20Expansion(join(counting(16, 1), counting(16, 201)), n, 20)).slice(0, 64)).to.equal(of32);
    expect(hex(salsa20Expansion(counting(16, 1), n, 20)).slice(0, 64)).to.equal(of16);
  });

  it("passes the keystreams: 12 and 20 rounds, keys of 16 and 32 bytes, at the start and further on", () => {
    expect(vectors.keystreams).to.have.length(24);
    for (const { name, rounds, key, nonce, position, keystream } of vectors.keystreams) {
      const stream = salsa20(bytes(key), bytes(nonce), rounds, position, keystream.length / 2);
      expect(hex(stream), `${name}, ${rounds} rounds from ${position}`).to.equal(keystream);
    }
  });

  it("passes the exclusive or of all blocks of long streams", () => {
    expect(vectors.xorDigests).to.have.length(3);
    for (const { name, rounds, key, nonce, streamBytes, xor } of vectors.xorDigests) {
      const sum = new Uint8Array(64);
      salsa20(bytes(key), bytes(nonce), rounds, 0, streamBytes).forEach((byte, i) => (sum[i % 64]! ^= byte));
      expect(hex(sum), name).to.equal(xor);
    }
  });
});
