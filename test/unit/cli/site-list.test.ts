import { expect } from "chai";
import { readList } from "../../../cli/import/site-list.ts";
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

  it("is refused if its encoding is unknown, so that no password is derived from other characters", () => {
    throwsApp(() => readList(Uint8Array.of(0x61, 0x81), "supergenpass", {}), "import-format", ["encoding"]);
  });
});
