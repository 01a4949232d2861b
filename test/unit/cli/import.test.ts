/** Tests `saltmill import`, which adds the accounts from another program's file to a vault file. */
import { expect } from "chai";
import { closeSync, openSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { describeWith } from "../../needs.ts";
import { bin, identity, master, type Run, saltmill, scratch } from "./saltmill.ts";
import { hasTerminal, shellCommand, Terminal } from "./terminal.ts";

const table = "name,url,username,password\nBank,https://bank.example/,ada,hunter2\nShop,https://shop.example/,ada,\n";
const imports = path.resolve("test/imports");

describe("saltmill import", function () {
  this.timeout(300_000);
  const folder = scratch();
  const at = (name: string): string => path.join(folder.path, name);
  const importing = (file: string, ...args: readonly string[]): Promise<Run> =>
    saltmill(["import", file, "--vault", at("vault.json"), "--yes", ...args]);
  const list = async (): Promise<string> => (await saltmill(["vault", "list", at("vault.json")])).stdout;
  const show = async (...args: readonly string[]): Promise<string> =>
    (await saltmill(["vault", "show", at("vault.json"), ...args])).stdout;
  const write = async (name: string, text: string): Promise<string> => {
    await writeFile(at(name), text);
    return at(name);
  };

  beforeEach(async () => {
    await saltmill(["vault", "create", await write("vault.json", "{}"), "-i", identity]);
  });

  it("shows a preview, imports, names the rows that it leaves out, and asks the user to delete an unencrypted file", async () => {
    const file = await write("passwords.csv", table);
    const { stdout, stderr, end } = await importing(file);
    expect([stdout, end]).to.deep.equal(["new: 1\n  bank.example  ada\n", 0]);
    expect(stderr.split("\n")).to.deep.equal([
      "saltmill: Shop: row 3 is left out: it has no password",
      "saltmill: 1 account added, 0 changed",
      `saltmill: ${file} contains unencrypted passwords: delete it after you have added the entries that are left out`,
      "",
    ]);
    expect(await show("bank.example")).to.equal("hunter2\n");
    const again = await importing(file);
    expect(again.stdout).to.equal("in the vault already: 1\n");
    expect(again.stderr).to.match(/nothing was imported\n$/u);
  });

  it("asks to delete a clear file at once if everything was imported", async () => {
    const file = await write("passwords.csv", table.split("\n").slice(0, 2).join("\n"));
    expect((await importing(file)).stderr).to.match(/passwords\.csv contains unencrypted passwords: delete it\n$/u);
  });

  it("names the accounts whose key of one-time codes goes to the notes", async () => {
    const key = "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ";
    const file = await write(
      "keys.csv",
      "Title,URL,Username,Password,Notes,OTPAuth\n" +
        `A,https://a.example/,ada,pw,,${key}&digits=10\nB,https://b.example/,ada,pw,,${key}&algorithm=MD5\n`,
    );
    const { stderr, end } = await importing(file);
    const fault = "B: the key of one-time codes goes to the notes: the algorithm must be SHA1, SHA256 or SHA512";
    expect([stderr.split("\n")[0], end]).to.deep.equal([`saltmill: ${fault}`, 0]);
    expect(stderr).not.to.include("GEZDGNBVGY3TQOJQ");
    expect(await show("a.example", "--code")).to.match(/^\d{10}\n$/u);
    expect(JSON.parse(await show("b.example", "--json"))).to.include({ notes: `TOTP: ${key}&algorithm=MD5` });
  });

  it("reads an archive, and names the items that are not imported", async () => {
    const { stdout, stderr, end } = await importing(path.join(imports, "dashlane.zip"));
    expect([stdout, end]).to.deep.equal(["new: 2\n  bank.example  ada  (My bank)\n  shop.example  bob\n", 0]);
    expect(stderr.split("\n").slice(0, -3)).to.deep.equal([
      "saltmill: Only a name: row 4 is left out: it has no password",
      "saltmill: items that are not imported: note 1, card 1, identity 2",
      ...["note): A note", "card): My card", "identity): Ada Example", "identity): Private mail"].map(
        (text) => `saltmill: not imported (${text}`,
      ),
    ]);
  });

  describe("of keys of one-time codes", () => {
    const key = (issuer: string, login: string, secret: string): string =>
      `otpauth://totp/${issuer}:${login}?secret=${secret}&issuer=${issuer}`;
    const keys = [
      key("Shop", "ada", "GEZDGNBVGY3TQOJQ"),
      key("Bank", "eve", "JBSWY3DPEHPK3PXP"),
      key("Nowhere", "eve", "MFRGGZDFMZTWQ2LK"),
      "otpauth://hotp/Counter:ada?secret=GEZDGNBVGY3TQOJQ",
    ];
    const accounts =
      "name,url,username,password\n,https://shop.example/,ada,pw\n" +
      ",https://bank.example/,ada,pw\n,https://bank.example/,bob,pw\n";

    beforeEach(async () => {
      await importing(await write("accounts.csv", accounts));
    });

    it("gives them to accounts that are sure, and names the others", async () => {
      const file = await write("keys.txt", keys.join("\n"));
      const { stdout, stderr, end } = await importing(file);
      expect([stdout.split("\n"), end]).to.deep.equal([
        [
          "one-time codes for accounts in the vault: 1",
          "  Shop  ada  [for shop.example  ada]",
          "one-time codes without a certain account: 2",
          "  Bank  eve  [left out: may be for bank.example  ada; bank.example  bob]",
          "  Nowhere  eve  [left out: no account fits]",
          "",
        ],
        0,
      ]);
      expect(stderr.split("\n")).to.deep.equal([
        "saltmill: Counter: ada: row 4: codes that are counted instead of timed (HOTP) are not supported",
        "saltmill: 0 accounts added, 1 changed",
        `saltmill: ${file} contains unencrypted keys: delete it after you have added the entries that are left out`,
        "",
      ]);
      expect(stdout + stderr).not.to.include("GEZDGNBVGY3TQOJQ");
      expect(await show("shop.example", "--code")).to.match(/^\d{6}\n$/u);
      const other = await write("other.txt", key("Shop", "ada", "NBSWY3DPEB3W64TM"));
      expect((await importing(other)).stdout).to.include("[left out: shop.example  ada has another key]");
      expect((await importing(other, "--differing", "replace")).stdout).to.include("[replaces the key of shop.example");
      expect((await importing(file, "--differing", "both")).stderr).to.include("3 accounts added, 0 changed");
    });

    it("reads them from standard input, and says how many QR codes of an export are missing", async () => {
      const [first = ""] = (await readFile(path.join(imports, "google-authenticator.txt"), "utf8")).split("\n");
      const refused = await importing("-");
      expect([refused.end, refused.stderr]).to.deep.equal([
        exitCodes.usage[0],
        "saltmill: if the file comes from standard input, read the master password with --master-fd\n",
      ]);
      const piped = async (input: string | Uint8Array): Promise<Run> => {
        const descriptor = openSync(await write("master", master), "r");
        const args = ["import", "-", "--vault", at("vault.json"), "--yes", "--master-fd", String(descriptor)];
        try {
          return await saltmill(args, { input });
        } finally {
          closeSync(descriptor);
        }
      };
      const { stdout, stderr, end } = await piped(first);
      expect(end).to.equal(0);
      expect(stdout).to.match(/accounts in the vault: 1\n {2}Shop {2}ada {2}\[for shop\.example {2}ada\]/u);
      expect(stderr)
        .to.include("saltmill: QR codes of an export that were not read: 2 of 2\n")
        .and.not.include("delete it");
      expect((await piped(await readFile(path.join(imports, "aegis-sealed.json")))).stderr).to.equal(
        "saltmill: if the file comes from standard input, read its password with --password-fd\n",
      );
    });
  });

  it("names each row that cannot be imported, and fails if there is no other row", async () => {
    const long = "a".repeat(10_001);
    const rows = `,https://a.example/,${long},hunter2\nShop,https://shop.example/,${long},hunter3\n,,,hunter4\n`;
    const file = await write("passwords.csv", `name,url,username,password\n${rows}`);
    const { stdout, stderr, end } = await importing(file);
    expect([stdout, end]).to.deep.equal(["", exitCodes.backup[0]]);
    expect(stderr.split("\n")).to.deep.equal([
      "saltmill: https://a.example/: row 2: login is too long: the limit is 10000 characters",
      "saltmill: Shop: row 3: login is too long: the limit is 10000 characters",
      "saltmill: row 4 is left out: it does not say which site it is for",
      `saltmill: no entry of ${file} can be imported`,
      "",
    ]);
  });

  it("keeps, replaces or duplicates an account that has another password", async () => {
    await importing(await write("passwords.csv", table));
    const other = await write("other.csv", table.replace("hunter2", "hunter3"));
    expect((await importing(other)).stdout).to.equal(
      "different in the vault: 1\n  bank.example  ada  [password: kept as in the vault]\n",
    );
    expect(await show("bank.example")).to.equal("hunter2\n");
    expect((await importing(other, "--differing", "replace")).stderr).to.include("0 accounts added, 1 changed");
    expect(await show("bank.example")).to.equal("hunter3\n");
    expect((await importing(at("passwords.csv"), "--differing", "both")).stderr).to.include(
      "1 account added, 0 changed",
    );
    expect((await list()).match(/bank\.example/gu)).to.have.length(2);
  });

  it("takes the columns of an unknown table", async () => {
    const file = await write("table.csv", "Kennwort,Wo,Benutzer\nhunter2,https://bank.example/,ada\n");
    const unknown = await importing(file);
    expect(unknown.end).to.equal(exitCodes.usage[0]);
    expect(unknown.stderr).to.include("--columns").and.include("\n  1 Kennwort\n  2 (unknown)\n  3 Benutzer");
    expect((await importing(file, "--columns", "password=1,address=2,login=3")).end).to.equal(0);
    expect(await list()).to.match(/^\S+ +ada.*\n$/u);
    expect(await show("bank.example", "-l", "ada")).to.equal("hunter2\n");
    for (const columns of ["address=1", "password=0", "password=1,wo=2"]) {
      expect((await importing(file, "--columns", columns)).end, columns).to.equal(exitCodes.usage[0]);
    }
  });

  it("lists at most 100 columns of an unknown table, and refuses one with very many in one line", async () => {
    const header = (count: number): string => Array.from({ length: count }, (_, i) => `Column${i}`).join(",");
    for (const count of [100, 101, 1000]) {
      const file = await write("wide.csv", `${header(count)}\n${",".repeat(count - 1)}\n`);
      const { stderr, end } = await importing(file);
      const lines = stderr.trimEnd().split("\n");
      expect(end).to.equal(exitCodes.usage[0]);
      expect(lines).to.have.length(count === 100 ? 101 : 102);
      if (count > 100) expect(lines.at(-1)).to.equal(`  and ${count - 100} more`);
    }
    for (const separator of [",", ";", "\t", "|"]) {
      const file = await write("wider.csv", `${header(200_000).replaceAll(",", separator)}\n1\n`);
      const { stdout, stderr, end } = await importing(file);
      expect([stdout, end]).to.deep.equal(["", exitCodes.backup[0]]);
      expect(stderr).to.match(/^saltmill: [^\n]{1,200}\n$/u);
    }
    const long = await importing(await write("long.csv", `${"x".repeat(1_000_000)},b,c\n1,2,3\n`));
    expect(long.stderr.length).to.be.below(1000);
  });

  it("names at most 200 of the rows that it leaves out, and counts the others", async () => {
    const rows = Array.from({ length: 250 }, (_, i) => `Shop ${i},https://shop${i}.example/,ada,\n`).join("");
    const file = await write("passwords.csv", `name,url,username,password\n${rows},https://a.example/,ada,pw\n`);
    const { stderr, end } = await importing(file);
    const lines = stderr.split("\n").filter((line) => line.includes("is left out"));
    expect([lines.length, end]).to.deep.equal([200, 0]);
    expect(stderr).to.include("\nsaltmill: and 50 more\n");
  });

  it("shows no cell of a table without a header, and imports its first row", async () => {
    for (const [text, columns] of [
      ["My bank,ada,hunter2,https://bank.example/\n", "title=1,login=2,password=3,address=4"],
      ["Router,admin,hunter2\nGitHub,ada,s3cret\n", "title=1,login=2,password=3"],
    ] as const) {
      const file = await write("keeper.csv", text);
      const unknown = await importing(file);
      expect(unknown.stderr).to.include("\n  3 (unknown)").and.not.include("hunter2");
      expect((await importing(file, "--columns", columns)).end).to.equal(0);
    }
    expect(await show("bank.example", "-l", "ada")).to.equal("hunter2\n");
    expect(await show("Router", "-l", "admin")).to.equal("hunter2\n");
  });

  it("names the rows with more cells than the header, and imports them only with the option", async () => {
    const rows = "A,https://a.example/,ada,pass,word\nB,https://b.example/,bob,x\n";
    const file = await write("wide.csv", `name,url,username,password\n${rows}`);
    const { stdout, stderr, end } = await importing(file);
    expect([stdout, end]).to.deep.equal([
      "new: 2\n  a.example  ada  [row 2 has more cells than the header: left out]\n  b.example  bob\n",
      0,
    ]);
    expect(stderr).to.include("1 entry whose row has more cells than the header; ").and.include("--wide-rows take");
    expect(stderr)
      .to.match(/delete it after you have added the entries that are left out\n$/u)
      .and.not.include("pass,");
    expect((await importing(file, "--differing", "both")).stdout).to.include("left out");
    expect((await importing(file, "--wide-rows", "take")).stderr).to.include("1 account added");
    expect(await show("a.example")).to.equal("pass\n");
    expect((await importing(file, "--wide-rows", "all")).end).to.equal(exitCodes.usage[0]);
  });

  describe("of a table with apostrophes before formulas", () => {
    const escaped = "name,url,username,password\nA,https://a.example/,'-dee,'=secret1\nB,https://b.example/,bob,x\n";

    it("imports nothing without an answer", async () => {
      const { stdout, stderr, end } = await importing(await write("escaped.csv", escaped));
      expect([stdout, end]).to.deep.equal(["", exitCodes.usage[0]]);
      expect(stderr).to.equal(
        "saltmill: 1 entry with a text that begins with an apostrophe before =, +, - or @, the first in row 2 (A); " +
          "exports of Saltmill and RoboForm for spreadsheets have such apostrophes: " +
          "add --apostrophes remove, or --apostrophes keep\n",
      );
      expect(await list()).to.equal("");
    });

    it("removes or keeps them all as the option says", async () => {
      const file = await write("escaped.csv", escaped);
      expect((await importing(file, "--apostrophes", "remove")).stdout).to.include("a.example  -dee");
      expect(await show("a.example")).to.equal("=secret1\n");
      await importing(file, "--apostrophes", "keep");
      expect(await show("a.example", "--login", "'-dee")).to.equal("'=secret1\n");
    });
  });

  it("keeps or decodes texts of LastPass that are HTML beside plain ones, and says so", async () => {
    const rows = "https://a.example/,ada,p&amp;1,,A,,0\nhttps://b.example/,bob,x,a & b,B,,0\n";
    const file = await write("lastpass.csv", `url,username,password,extra,name,grouping,fav\n${rows}`);
    const { stderr, end } = await importing(file);
    expect([stderr.split("\n")[0], end]).to.deep.equal([
      "saltmill: 1 entry with a text such as &amp; beside a plain &, < or >, the first in row 2 (A); " +
        "they stay as they are: add --entities decode if LastPass wrote them so",
      0,
    ]);
    expect(await show("a.example")).to.equal("p&amp;1\n");
    expect((await importing(file, "--entities", "decode", "--differing", "replace")).stderr).to.include("1 changed");
    expect(await show("a.example")).to.equal("p&1\n");
  });

  it("reads the password of an encrypted file from a separate file descriptor", async () => {
    const file = path.join(imports, "bitwarden-pbkdf2.json");
    const missing = await importing(file);
    expect([missing.end, missing.stderr]).to.deep.equal([
      exitCodes.usage[0],
      "saltmill: this file needs its own password: read it from another file descriptor with --password-fd\n",
    ]);
    const withPassword = async (text: string): Promise<Run> => {
      const descriptor = openSync(await write("password", text), "r");
      try {
        return await importing(file, "--password-fd", String(descriptor));
      } finally {
        closeSync(descriptor);
      }
    };
    const wrong = await withPassword("wrong");
    expect([wrong.end, wrong.stderr]).to.deep.equal([
      exitCodes.backup[0],
      `saltmill: the password for ${file} is wrong, or the file is damaged\n`,
    ]);
    expect((await withPassword("the file's own ♥ password")).stderr).to.match(/\d accounts? added, 0 changed\n$/u);
  });

  it("reads a list of sites, whose passwords SuperGenPass makes", async () => {
    const file = await write("sites.txt", "example.com\nexample.co.uk, bob\n");
    const withMaster = async (...args: readonly string[]): Promise<Run> => {
      const descriptor = openSync(await write("password", "test"), "r");
      try {
        return await importing(file, "--scheme", "supergenpass", "--password-fd", String(descriptor), ...args);
      } finally {
        closeSync(descriptor);
      }
    };
    expect((await withMaster("--login", "ada")).stdout).to.equal("new: 2\n  example.co.uk  bob\n  example.com  ada\n");
    // The passwords in the next two lines are from SuperGenPass's own tests.
    expect(await show("example.com")).to.equal("w9UbG0NEk7\n");
    expect(await show("example.co.uk")).to.equal("aRFG84Gim9\n");
    const sha512 = await withMaster("--rules", '{"method":"sha512"}', "--login", "sha512");
    expect(sha512.stdout).to.include("example.com  sha512");
    expect(await show("example.com", "-l", "sha512")).to.equal("sJfoZg3nU8\n");
    for (const args of [
      ["--rules", "{"],
      ["--rules", '{"length":99}'],
      ["--columns", "password=1"],
    ]) {
      expect((await withMaster(...args)).end, args.join(" ")).to.equal(exitCodes.usage[0]);
    }
    expect((await importing(file, "--login", "ada")).end).to.equal(exitCodes.usage[0]);
  });

  it("refuses a file or a list of sites above 64 MiB before it asks for a password", async () => {
    const file = await write("large.txt", "");
    await truncate(file, 2 ** 26 + 1);
    for (const args of [[], ["--scheme", "supergenpass"]]) {
      const { stderr, end } = await importing(file, ...args);
      expect([stderr, end]).to.deep.equal([
        "saltmill: this file is too large to import (file: 65, limit: 64)\n",
        exitCodes.backup[0],
      ]);
    }
  });

  it("opens a KeePass database with its key file", async () => {
    const file = path.join(imports, "keepass-3-key.kdbx");
    const descriptor = openSync(await write("password", "file ♥ password"), "r");
    try {
      const key = path.join(imports, "keepass-3-key.keyx");
      const { stdout } = await importing(file, "--password-fd", String(descriptor), "--key-file", key);
      expect(stdout).to.equal("new: 2\n  bank.example  ada  (My bank)\n  shop.example  bob\n");
    } finally {
      closeSync(descriptor);
    }
  });

  it("writes nothing if it cannot ask, if the vault file is another file, or if the file is unreadable", async () => {
    const file = await write("passwords.csv", table);
    const before = await readFile(at("vault.json"), "utf8");
    const unasked = await saltmill(["import", file, "--vault", at("vault.json")]);
    expect([unasked.end, unasked.stdout]).to.deep.equal([exitCodes.usage[0], ""]);
    expect((await saltmill(["import", file, "--yes"])).end).to.equal(exitCodes.usage[0]);
    const nowhere = await saltmill(["import", file, "--vault", at("none.json"), "--yes"]);
    expect([nowhere.end, nowhere.stderr]).to.deep.equal([
      exitCodes.backup[0],
      `saltmill: ${at("none.json")} contains no vault: create one with saltmill vault create\n`,
    ]);
    expect((await importing(at("missing.csv"))).end).to.equal(exitCodes.backup[0]);
    expect((await importing(await write("other.txt", "a line"))).end).to.equal(exitCodes.backup[0]);
    expect(await readFile(at("vault.json"), "utf8")).to.equal(before);
  });

  const noTerminal = hasTerminal ? undefined : "there is no `script` that makes a terminal";
  describeWith(noTerminal, "on a terminal", () => {
    const start = (file: string): Terminal =>
      new Terminal(shellCommand(process.execPath, bin, "import", file, "--vault", at("vault.json")));

    it("asks before it writes, and writes nothing after a no", async () => {
      const file = await write("passwords.csv", table);
      const before = await readFile(at("vault.json"), "utf8");
      for (const answer of ["", "yes"]) {
        const terminal = start(file);
        await terminal.until("Master password: ");
        terminal.type(`${master}\r`);
        await terminal.until("Import 1 of 1 accounts? [y/N] ");
        terminal.type(`${answer}\r`);
        expect(await terminal.end()).to.equal(0);
        if (answer !== "yes") expect(await readFile(at("vault.json"), "utf8")).to.equal(before);
      }
      expect(await show("bank.example")).to.equal("hunter2\n");
    });

    it("asks once if apostrophes before formulas are removed", async () => {
      const file = await write("escaped.csv", "name,url,username,password\nA,https://a.example/,'@ada,'=1\n");
      for (const [answer, login, password] of [
        ["y", "@ada", "=1"],
        ["n", "'@ada", "'=1"],
      ] as const) {
        const terminal = start(file);
        await terminal.until("Remove these apostrophes? [y/N] ");
        terminal.type(`${answer}\r`);
        await terminal.until("Master password: ");
        terminal.type(`${master}\r`);
        await terminal.until("Import 1 of 1 accounts? [y/N] ");
        terminal.type("y\r");
        expect(await terminal.end()).to.equal(0);
        expect(await show("a.example", "--login", login)).to.equal(`${password}\n`);
      }
    });

    it("shows one password of another program before it derives all, and does not show its master password", async () => {
      const terminal = start(path.join(imports, "easypasswords.json"));
      await terminal.until("Master password: ");
      terminal.type(`${master}\r`);
      await terminal.until("Master password in Easy Passwords: ");
      terminal.type("foobar\r");
      await terminal.until("Is this the password that you know? [y/N] ");
      expect(terminal.seen).to.include("example.com  foo\r\n  password: r8hx8be6").and.not.include("foobar");
      terminal.type("y\r");
      await terminal.until("Import 5 of 5 accounts? [y/N] ");
      terminal.type("y\r");
      expect(await terminal.end()).to.equal(0);
      expect(await show("example.com", "-l", "foo")).to.equal("r8hx8be6\n");
    });
  });
});
