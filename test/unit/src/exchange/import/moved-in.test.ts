/** Tests the table in docs/moving-in.md: what an import keeps, says and loses of files that other programs wrote. */
import { expect } from "chai";
import { mayContain, movedInTable, opened, sources, writtenTable } from "../../../../imports/moved-in.ts";

describe("the table of what is kept, said and lost", function () {
  this.timeout(60_000);

  it("is the one in docs/moving-in.md (npx tsx test/imports/moved-in.ts)", async () => {
    expect(writtenTable()).to.equal(await movedInTable());
  });

  for (const source of sources.filter(({ lost }) => lost)) {
    it(`names what is in the file of ${source.program} and in no account`, async () => {
      const entries = JSON.stringify((await opened(source)).entries);
      for (const [name, value] of Object.entries(source.lost ?? {})) {
        expect(mayContain(source, value), name).to.equal(true);
        expect(entries, name).not.to.include(JSON.stringify(value.replaceAll('""', '"')).slice(1, -1));
      }
    });
  }
});
