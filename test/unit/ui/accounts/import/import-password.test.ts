import { expect } from "chai";
import { readKeyFile } from "../../../../../ui/accounts/import/ImportPassword.tsx";
import { rejectsApp } from "../../../src/refused.ts";

describe("reading a key file of KeePass", () => {
  it("returns the whole file", async () => {
    expect(Array.from(await readKeyFile(new Blob([Uint8Array.of(1, 2, 3)])))).to.deep.equal([1, 2, 3]);
  });

  it("refuses a file above 64 MiB, whose beginning would be another key", async () => {
    const large = Object.defineProperty(new Blob([Uint8Array.of(1)]), "size", { value: 2 ** 26 + 1 });
    await rejectsApp(readKeyFile(large), "import-too-large", ["file", 65, 64]);
  });
});
