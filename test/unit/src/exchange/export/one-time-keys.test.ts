/** Tests that exported keys of one-time codes give the same codes in the program that reads the file. */
import { expect } from "chai";
import { addStoredAccount, oneTimeCode } from "../../../../../src/accounts/index.ts";
import { exportBitwarden, exportCsv, exportKdbx, openImport, readImport } from "../../../../../src/exchange/index.ts";
import type { Contents } from "../../../../../src/vault/index.ts";
import codes from "../../../../exports/codes-of-bitwarden.json" with { type: "json" };
import { newVault } from "../../vaults.ts";
import { asFile } from "../import/files.ts";

const steam = "otpauth://totp/Steam:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=5&encoder=steam";

async function withKey(totp: string): Promise<Contents> {
  const vault = await newVault();
  await addStoredAccount(vault, { site: "shop.example", login: "ada", password: "pw", totp });
  return vault.contents();
}

/** Returns the key in Bitwarden's JSON. */
async function keyInJson(contents: Contents): Promise<unknown> {
  const { items } = JSON.parse((await exportBitwarden(contents)).text) as { items: { login: { totp: string } }[] };
  return items[0]?.login.totp;
}

/** Returns the key in the last column of a table. No key of these tests has a comma. */
const keyInTable = async (contents: Contents, format: "bitwarden" | "keepassxc"): Promise<string | undefined> =>
  (await exportCsv(contents, { format })).text.trim().split(",").at(-1);

describe("an exported key of one-time codes", () => {
  for (const { stored, exported, time, code } of codes) {
    it(`has the same codes in Bitwarden: ${stored}`, async () => {
      const contents = await withKey(stored);
      expect(await keyInJson(contents)).to.equal(exported);
      expect(await keyInTable(contents, "bitwarden")).to.equal(exported);
      expect((await oneTimeCode(stored, time * 1000)).code).to.equal(code);
    });
  }

  it("is in the form that KeePassXC reads", async () => {
    for (const { stored, exported } of codes) {
      expect(await keyInTable(await withKey(stored), "keepassxc")).to.equal(stored === steam ? steam : exported);
    }
    const { bytes } = await exportKdbx(await withKey(steam), { password: "p" });
    const { entries } = await openImport(await readImport(bytes), { password: "p" });
    expect(entries[0]?.totp).to.equal(steam);
  });

  it("comes back with the same codes when the file is imported again", async () => {
    for (const { stored, time, code } of codes) {
      const contents = await withKey(stored);
      for (const { text } of [
        await exportBitwarden(contents),
        await exportCsv(contents, { format: "bitwarden" }),
        await exportCsv(contents, { format: "keepassxc" }),
      ]) {
        const { entries, keysInNotes } = await readImport(asFile(text));
        expect((await oneTimeCode(entries[0]?.totp ?? "", time * 1000)).code).to.equal(code);
        expect(keysInNotes).to.deep.equal([]);
      }
    }
  });

  it("is named if other programs compute its codes of 10 digits wrongly", async () => {
    const long = await withKey("otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=10");
    const short = await withKey("otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=9");
    const named = async (contents: Contents): Promise<string[]> => {
      const reports = [
        await exportBitwarden(contents),
        await exportCsv(contents, { format: "bitwarden" }),
        await exportCsv(contents, { format: "keepassxc" }),
        await exportKdbx(contents, { password: "p" }),
      ];
      return reports.flatMap(({ longCodes }) => longCodes.map(({ site }) => site));
    };
    expect(await named(long)).to.deep.equal(Array.from({ length: 4 }, () => "shop.example"));
    expect(await named(short)).to.deep.equal([]);
    expect((await exportCsv(long)).longCodes, "a table without keys").to.deep.equal([]);
  });

  it("is written as it is stored if Saltmill cannot read it", async () => {
    for (const stored of ["otpauth://totp/x?secret=0189", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&encoder=new"])
      expect(await keyInJson(await withKey(stored))).to.equal(stored);
  });
});
