/** Tests Argon2 with the memory that programs use: 64 to 256 MiB. */
import { expect } from "chai";
import { argon2 } from "../../../../crypto/index.ts";
import { hex } from "../bytes.ts";
import { backendChoices } from "./backends.ts";
import { large } from "./vectors.ts";

for (const backend of backendChoices) {
  describe(`argon2 with much memory, on ${backend}`, () => {
    for (const { parameters, tag } of large) {
      const { kind, memory, passes, lanes } = parameters;
      it(`gives the tag of type ${kind} with ${memory} KiB, ${passes} passes and ${lanes} lanes`, async () => {
        expect(hex(await argon2({ ...parameters, backend }))).to.equal(tag);
      });
    }
  });
}
