/** Tests BLAKE2b against node:crypto, and with other lengths against the reference. */
import { expect } from "chai";
import fc from "fast-check";
import { createHash } from "node:crypto";
import { blake2b } from "../../../crypto/blake2b.ts";
import { blake2b as reference } from "../../reference/blake2b.ts";
import { bytesOf, counting, hex, join } from "./bytes.ts";

const nodes = (message: Uint8Array): string => createHash("blake2b512").update(message).digest("hex");

describe("BLAKE2b", () => {
  it("agrees with node:crypto around the ends of blocks", () => {
    for (const length of [0, 1, 3, 63, 64, 127, 128, 129, 255, 256, 257, 1000]) {
      expect(hex(blake2b(64, counting(length))), `${length} bytes`).to.equal(nodes(counting(length)));
    }
  });

  it("agrees with node:crypto for messages in random parts, and leaves the parts as they were", () => {
    const part = bytesOf(0, 1, 4, 64, 127, 128, 129, 300);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const before = parts.map(hex);
        expect(hex(blake2b(64, ...parts))).to.equal(nodes(join(...parts)));
        expect(parts.map(hex)).to.deep.equal(before);
      }),
    );
  });

  it("agrees with the reference for every length of the hash", () => {
    for (let length = 1; length <= 64; length++) {
      expect(hex(blake2b(length, counting(200)))).to.equal(hex(reference(length, counting(200))));
    }
  });
});
