import { expect } from "chai";
import { Failure } from "../../../cli/failure.ts";
import { readList } from "../../../cli/command/import.ts";
import type { ForeignSchemeId } from "../../../src/schemes/index.ts";
import { rejection } from "../crypto/refusals.ts";
import { rejectsApp } from "../src/refused.ts";

describe("a list of sites in a file", () => {
  const sites = async (text: string, encoding: BufferEncoding): Promise<unknown> =>
    (await readList(Buffer.from(text, encoding), "supergenpass", {})).entries.map(
      ({ derivation }) => derivation?.rules["site"],
    );

  it("is read in UTF-8, UTF-16 and Windows-1252", async () => {
    for (const encoding of ["utf8", "utf16le", "latin1"] as const) {
      expect(await sites("Bücher\nMünzen\n", encoding), encoding).to.deep.equal(["Bücher", "Münzen"]);
    }
  });

  it("takes a counter in digits, and any text as a modifier", async () => {
    const revisions = async (scheme: ForeignSchemeId, revision: string): Promise<unknown> =>
      (await readList(Buffer.from("example.com"), scheme, { revision })).entries.map(
        ({ derivation }) => derivation?.revision,
      );
    expect(await revisions("lesspass-2", "2")).to.deep.equal([2]);
    expect(await revisions("passwordmaker", "0x10")).to.deep.equal(["0x10"]);
    for (const wrong of ["0x10", "2x", "", "0", "1.5", "-1", "1e3", "4294967296"]) {
      const error = await rejection(revisions("lesspass-2", wrong), wrong);
      expect(error, wrong)
        .to.be.instanceOf(Failure)
        .with.property("message")
        .that.matches(/whole number from 1 to 4294967295/u);
      expect(error, wrong).to.have.property("reason", "usage");
    }
  });

  it("is refused if its encoding is unknown, so that no password is derived from other characters", async () => {
    await rejectsApp(readList(Uint8Array.of(0x61, 0x81), "supergenpass", {}), "import-format", ["encoding"]);
  });
});
