/** Tests keys of one-time codes in the files of several programs: the same key has the same codes in each of them. */
import { expect } from "chai";
import { addStoredAccount, oneTimeCode } from "../../../../../src/accounts/index.ts";
import { openImport, previewImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { writeKdbx } from "../../../../../src/exchange/kdbx/write.ts";
import { newVault } from "../../vaults.ts";
import { asFile } from "./files.ts";

const key = "JBSWY3DPEHPK3PXP";
const stored = `otpauth://totp/shop.example:ada?secret=${key}`;

/** Quotes a cell of a table. */
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const asXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Functions that read a file of a program with one account, which has this text as its key. */
const programs: Readonly<Record<string, (totp: string) => Promise<ReadImport>>> = {
  "Safari's table": (totp) =>
    readImport(asFile(`Title,URL,Username,Password,Notes,OTPAuth\nshop,https://shop.example/,ada,pw,,${cell(totp)}\n`)),
  "Bitwarden's table": (totp) =>
    readImport(
      asFile(
        "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n" +
          `,,login,shop,,,0,https://shop.example/,ada,pw,${cell(totp)}\n`,
      ),
    ),
  "LastPass's table": (totp) =>
    readImport(
      asFile(
        `url,username,password,totp,extra,name,grouping,fav\nhttps://shop.example/,ada,pw,${cell(totp)},,shop,,0\n`,
      ),
    ),
  "Bitwarden's JSON": (totp) => {
    const login = { uris: [{ uri: "https://shop.example/" }], username: "ada", password: "pw", totp };
    return readImport(asFile({ encrypted: false, folders: [], items: [{ type: 1, name: "shop", login }] }));
  },
  "KeePassXC's database": async (totp) => {
    const fields = { Title: "shop", UserName: "ada", Password: "pw", URL: "https://shop.example/", otp: totp };
    const strings = Object.entries(fields)
      .map(([name, value]) => `<String><Key>${name}</Key><Value>${asXml(value)}</Value></String>`)
      .join("");
    const write = function* (): Generator<void, string, void> {
      return `<KeePassFile><Root><Group><Entry>${strings}</Entry></Group></Root></KeePassFile>`;
    };
    return openImport(await readImport(await writeKdbx("p", write, {})), { password: "p" });
  },
};

/** Texts of keys as programs write them, and the address of the key that has the same codes. */
const kept: [text: string, same: string][] = [
  [key, stored],
  ["jbsw y3dp ehpk 3pxp", stored],
  [`otpauth://totp?secret=${key}&algorithm=SHA1&digits=6&period=30`, stored],
  [`OTPAUTH://TOTP/ACME:ada?SECRET=${key.toLowerCase()}`, stored],
  [`otpauth://totp/S #3:ada?secret=${key}`, stored],
  [`otpauth://totp/S4?secret=${key}&amp;digits=8`, `${stored}&digits=8`],
  [`otpauth://totp/S5?secret=${key}&algorithm=HMAC-SHA-256`, `${stored}&algorithm=SHA256`],
  [`otpauth://totp/S6?secret=${key}&algorithm=&digits=&period=`, stored],
  [`steam://${key}`, `${stored}&digits=5&encoder=steam`],
  [`otpauth://totp/P:ada?secret=${key}&period=120`, `${stored}&period=120`],
  [`otpauth://totp/P:ada?secret=${key}&digits=10`, `${stored}&digits=10`],
];

const refused: [text: string, fault: string][] = [
  [`otpauth://hotp/x?secret=${key}&counter=1`, "hotp"],
  ["otpauth-migration://offline?data=CjEKCkhlbGxv", "migration"],
  [`otpauth://totp/x?secret=${key}&digits=6&digits=8`, "unclear"],
  [`otpauth://totp/x?secret=${key}&algorithm=MD5`, "algorithm"],
  [`otpauth://totp/x?secret=${key}&period=86401`, "period"],
  [`otpauth://totp/x?secret=${key}&image=${"x".repeat(1000)}`, "length"],
  ["GEZD GNBV 0189", "characters"],
];

describe("a key of one-time codes in a file", () => {
  for (const [name, read] of Object.entries(programs)) {
    it(`is read in ${name} as programs read it`, async () => {
      for (const [text, same] of kept) {
        const { entries, problems, keysInNotes } = await read(text);
        const [{ totp = "", notes } = { totp: "" }] = entries;
        expect(await oneTimeCode(totp, 59_000), text).to.deep.equal(await oneTimeCode(same, 59_000));
        expect([notes, problems, keysInNotes], text).to.deep.equal([undefined, [], []]);
      }
    });

    it(`goes to the notes in ${name} and is named with the reason if Saltmill cannot make the codes`, async () => {
      for (const [text, fault] of refused) {
        const { entries, problems, keysInNotes } = await read(text);
        expect([entries[0]?.totp, entries[0]?.notes], text).to.deep.equal([undefined, `TOTP: ${text}`]);
        expect(problems).to.deep.equal([]);
        expect(keysInNotes.map(({ row, title, error: { code, values } }) => [row, title, code, values])).to.deep.equal([
          [entries[0]?.row, "shop", "totp-key", [fault]],
        ]);
        expect(keysInNotes[0]?.error.message).not.to.include(key);
      }
    });
  }

  it("is no difference if the vault's account has the same codes", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "shop.example", login: "ada", label: "shop", password: "pw", totp: stored });
    const read = programs["Bitwarden's JSON"]!;
    for (const [text, same] of kept) {
      const { items, keysInNotes } = await previewImport(vault, await read(text));
      const expected = same === stored ? ["same", []] : ["different", ["totp"]];
      expect([items[0]?.status, items[0]?.fields], text).to.deep.equal(expected);
      expect(keysInNotes).to.deep.equal([]);
    }
    const preview = await previewImport(vault, await read(`otpauth://hotp/x?secret=${key}`));
    expect(preview.keysInNotes.map(({ title }) => title)).to.deep.equal(["shop"]);
  });

  it("of an entry that is left out is not named a second time", async () => {
    const tooLong = "p".repeat(10_001);
    const table = `url,username,password,totp,extra,name,grouping,fav\nhttps://a.example,ada,${tooLong},otpauth://hotp/x?secret=A,,,,0\n`;
    const { problems, keysInNotes } = await readImport(asFile(table));
    expect([problems.length, keysInNotes]).to.deep.equal([1, []]);
  });
});
