import { expect } from "chai";
import { fileName } from "../../../../ui/accounts/file-name.ts";

describe("the name of a saved file", () => {
  it("contains the date and the number of accounts", () => {
    expect(fileName("backup", 9, "json", new Date(2026, 2, 5))).to.equal("saltmill-backup-2026-03-05-9-accounts.json");
  });
});
