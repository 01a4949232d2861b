/** Tests that items which are not imported are counted and named, by kind, in every format. */
import { expect } from "chai";
import { previewImport, readImport } from "../../../../../src/exchange/index.ts";
import { newVault } from "../../vaults.ts";
import { asFile, readNamed } from "./files.ts";

const item = (type: number, name: string, more: object = {}): object => ({ type, name, ...more });
const login = { username: "ada", password: "p", uris: [{ uri: "https://a.example" }] };

describe("items that are not imported", () => {
  for (const [name, names] of [
    [
      "bitwarden.json",
      { note: ["note"], card: ["card"], identity: ["me"], sshkey: ["key"], trash: ["gone"], passkey: ["My bank"] },
    ],
    [
      "proton-pass.json",
      {
        ...{ passkey: ["My bank"], attachment: ["My bank"], note: ["A note"], card: ["My card"], identity: ["Me"] },
        ...{ alias: ["Shop alias"], sshkey: ["Server key"], other: ["Licence"], trash: ["Old"] },
      },
    ],
    [
      "enpass.json",
      {
        ...{ attachment: ["My bank"], note: ["A note"], card: ["My card", "Other card"], identity: ["Me"] },
        ...{ other: ["Licence"], trash: ["Old"] },
      },
    ],
    [
      "keeper.json",
      {
        ...{ card: ["My card"], identity: ["Me"], note: ["A note", "Plain note"], sshkey: ["Server key"] },
        ...{ attachment: ["Scan"], other: ["Licence"] },
      },
    ],
    ["dashlane.zip", { note: ["A note"], card: ["My card"], identity: ["Ada Example", "Private mail"] }],
    [
      "1password.1pux",
      {
        ...{ other: ["Club"], sshkey: ["Server key"], identity: ["Passport", "Me"], card: ["My card"] },
        note: ["A note"],
      },
    ],
    ["keepassxc.csv", { trash: ["gone"] }],
  ] as const) {
    it(`are named (${name})`, async () => {
      const read = await readNamed(name);
      expect(read.notTakenNames).to.deep.equal(names);
      const counted = Object.entries<readonly string[]>(names).map(([kind, list]) => [kind, list.length] as const);
      expect(read.notTaken).to.deep.equal(Object.fromEntries(counted));
      const preview = await previewImport(await newVault(), read);
      expect([preview.notTaken, preview.notTakenNames]).to.deep.equal([read.notTaken, read.notTakenNames]);
    });
  }

  it("have names of one line and of at most 200 characters, or none", async () => {
    const names = ["a\nb\u0007", "x".repeat(300), "", "\ud800", "<script>alert(1)</script>"];
    const items = names.map((name) => item(3, name));
    const read = await readImport(asFile({ encrypted: false, items }));
    expect(read.notTaken).to.deep.equal({ card: 5 });
    expect(read.notTakenNames).to.deep.equal({ card: ["a b", "x".repeat(200), "<script>alert(1)</script>"] });
  });

  it("are named after their account if they are parts of it", async () => {
    const fido2Credentials = [{ keyType: "public-key" }, { keyType: "public-key" }];
    const items = [item(1, "Bank", { login: { ...login, fido2Credentials }, attachments: [{}, {}, {}] })];
    const read = await readImport(asFile({ encrypted: false, items }));
    expect(read.entries).to.have.length(1);
    expect(read.notTaken).to.deep.equal({ passkey: 2, attachment: 3 });
    expect(read.notTakenNames).to.deep.equal({ passkey: ["Bank"], attachment: ["Bank"] });
  });

  it("are rows of a table with a type, or of the browser itself", async () => {
    const header = "type,name,url,email,username,password,note,totp,createTime,modifyTime,vault";
    const rows = [
      ...["note,a,,,,,text,,,,", "creditCard,b,,,,,{},,,,", "identity,c,,,,,{},,,,", "alias,d,,x@y.example,,,,,,,"],
      ...["sshKey,e,,,,,,,,,", "custom,f,,,,,,,,,", "wifi,g,,,,,,,,,", "wifi,h,,,,wifi pass,,,,,", "login,i,,,,,,,,,"],
    ];
    const read = await readImport(asFile([header, ...rows, ""].join("\n")));
    expect(read.notTakenNames).to.deep.equal({
      ...{ note: ["a"], card: ["b"], identity: ["c"], alias: ["d"], sshkey: ["e"], other: ["f", "g"] },
    });
    expect(read.entries.map(({ site, password }) => [site, password])).to.deep.equal([["h", "wifi pass"]]);
    expect(read.problems.map(({ title }) => title)).to.deep.equal(["i"]);
    const firefox = await readImport(
      asFile("url,username,password\nchrome://FirefoxAccounts,ada,{}\nhttps://a.example,ada,p\n"),
    );
    expect(firefox.notTakenNames).to.deep.equal({ other: ["chrome://FirefoxAccounts"] });
  });
});
