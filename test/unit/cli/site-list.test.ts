import { expect } from "chai";
import { Failure } from "../../../cli/failure.ts";
import { readList } from "../../../cli/import/site-list.ts";
import type { ForeignSchemeId } from "../../../src/index.ts";
import { throwsApp } from "../src/refused.ts";

describe("a list of sites in a file", () => {
  const sites = (text: string, encoding: BufferEncoding): unknown =>
    readList(Buffer.from(text, encoding), "supergenpass", {}).entries.map(
      ({ derivation }) => derivation?.rules["site"],
    );

  it("is read in UTF-8, UTF-16 and Windows-1252", () => {
    for (const encoding of ["utf8", "utf16le", "latin1"] as const) {
      expect(sites("Bücher\nMünzen\n", encoding), encoding).to.deep.equal(["Bücher", "Münzen"]);
    }
  });

  it("takes a counter in digits, and any text as a modifier", () => {
    const revisions = (scheme: ForeignSchemeId, revision: string): unknown =>
      readList(Buffer.from("example.com"), scheme, { revision }).entries.map(({ derivation }) => derivation?.revision);
    expect(revisions("lesspass-2", "2")).to.deep.equal([2]);
    expect(revisions("passwordmaker", "0x10")).to.deep.equal(["0x10"]);
    for (const wrong of ["0x10", "2x", "", "0", "1.5", "-1", "1e3", "4294967296"]) {
      expect(() => revisions("lesspass-2", wrong), wrong)
        .to.throw(Failure, /whole number from 1 to 4294967295/u)
        .with.property("reason", "usage");
    }
  });

  it("is refused if its encoding is unknown, so that no password is derived from other characters", () => {
    throwsApp(() => readList(Uint8Array.of(0x61, 0x81), "supergenpass", {}), "import-format", [
      "not UTF-8: save it as UTF-8",
    ]);
  });
});
