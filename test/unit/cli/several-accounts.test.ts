/** Tests how `saltmill vault show` lists several accounts that match, and how one of them is chosen. */
import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { type Account, addStoredAccount } from "../../../src/accounts/index.ts";
import { exportBackup } from "../../../src/backup/index.ts";
import { describeWith } from "../../needs.ts";
import { newVault } from "../../e2e/accounts-page-vault.ts";
import { bin, master, type Run, saltmill, scratch } from "./saltmill.ts";
import { hasTerminal, shellCommand, Terminal } from "./terminal.ts";

describe("several accounts that match", () => {
  const folder = scratch();
  let file: string;
  const show = (...args: readonly string[]): Promise<Run> => saltmill(["vault", "show", file, ...args]);

  before(async () => {
    const { vault } = await newVault();
    /** Adds an account and then changes its record, because only an import or a sync makes such similar accounts. */
    const add = async (password: string, fields: Partial<Account> = {}): Promise<void> => {
      const name = await addStoredAccount(vault, { site: "company.com", login: password, password });
      await vault.change(({ records }) => {
        const record = records.get(name) as Account;
        return { writes: { [name]: { ...record, login: "ada", ...fields } }, result: undefined };
      });
    };
    await add("plain");
    await add("other login", { login: "bob" });
    await add("no login", { login: "" });
    await add("labelled", { label: "Work" });
    await add("of a host", { address: "https://wiki.company.com/" });
    await add("of a port", { address: "https://company.com:8443/" });
    await add("first twin", { site: "twins.example" });
    await add("second twin", { site: "twins.example" });
    for (let i = 0; i < 30; i++) await add(`many ${i}`, { site: `shop${i}.example`, login: "eve" });
    file = path.join(folder.path, "backup.json");
    await writeFile(file, (await exportBackup(vault)).text);
  });

  /** Returns the lines of the list, with their numbers. */
  const listed = (text: string): { number: string; name: string }[] =>
    Array.from(text.matchAll(/^ {2,}(\d+) {2}(\S.*?)\r?$/gmu), ([, number = "", name = ""]) => ({ number, name }));

  it("are listed with host, port, username and label, and each number shows the account of its line", async () => {
    const { stdout, stderr, end } = await show("company");
    expect([stdout, end]).to.deep.equal(["", exitCodes.account[0]]);
    const lines = listed(stderr);
    expect(lines.map(({ name }) => name)).to.have.members([
      "company.com  ada",
      "company.com  bob",
      "company.com",
      "company.com  ada  (Work)",
      "wiki.company.com  ada",
      "company.com:8443  ada",
    ]);
    const passwords: Record<string, string> = {
      "company.com  ada": "plain",
      "company.com  bob": "other login",
      "company.com  ada  (Work)": "labelled",
      "wiki.company.com  ada": "of a host",
      "company.com:8443  ada": "of a port",
    };
    for (const { number, name } of lines) {
      const expected = passwords[name] ?? "no login";
      expect((await show("company", "--number", number)).stdout, name).to.equal(`${expected}\n`);
    }
  });

  it("get their kind and the time of their last change if they look the same", async () => {
    const lines = listed((await show("twins.example")).stderr);
    for (const { name } of lines)
      expect(name).to.match(/^twins\.example {2}ada {2}\[stored, changed \d{4}-\d\d-\d\d \d\d:\d\d UTC\]$/u);
    const shown = await Promise.all(lines.map(({ number }) => show("twins.example", "--number", number)));
    expect(shown.map(({ stdout }) => stdout)).to.have.members(["first twin\n", "second twin\n"]);
  });

  it("are listed up to a limit, but all of them can be chosen", async () => {
    const { stderr } = await show("eve");
    expect(stderr).to.match(/^saltmill: 30 accounts match: choose one with its host, --login or --number:\n/u);
    expect(listed(stderr)).to.have.length(20);
    expect(stderr).to.match(/\n {2}and 10 more: give more words\n$/u);
    expect((await show("eve", "--number", "30")).stdout).to.match(/^many \d+\n$/u);
  });

  it("are counted in the message about a number that is too large", async () => {
    const many = await show("eve", "--number", "31");
    const one = await show("shop7.example", "--number", "2");
    expect([many.stderr, one.stderr]).to.deep.equal([
      "saltmill: there is no account 31: only 30 accounts match\n",
      "saltmill: there is no account 2: only one account matches\n",
    ]);
    expect([many.end, one.end]).to.deep.equal([exitCodes.account[0], exitCodes.account[0]]);
    expect((await show("shop7.example", "--number", "1")).stdout).to.equal("many 7\n");
  });

  const noTerminal = hasTerminal ? undefined : "there is no `script` that makes a terminal";
  describeWith(noTerminal, "on a terminal", function () {
    this.timeout(60_000);
    const question = "Number of the account (1 to 6): ";
    const start = async (redirected = ""): Promise<Terminal> => {
      const command = shellCommand(process.execPath, bin, "vault", "show", file, "company");
      const terminal = new Terminal(command + redirected);
      await terminal.until("Master password: ");
      terminal.type(`${master}\r`);
      await terminal.until(question);
      return terminal;
    };

    it("are shown with a question, which is repeated until the answer is one of the numbers", async () => {
      const terminal = await start();
      const wanted = listed(terminal.seen).find(({ name }) => name === "wiki.company.com  ada");
      for (const wrong of ["0", "7", "wiki"]) {
        const seen = terminal.seen.length;
        terminal.type(`${wrong}\r`);
        await terminal.until(question, seen);
      }
      terminal.type(` ${wanted?.number ?? ""} \r`);
      expect(await terminal.end()).to.equal(0);
      expect(terminal.seen).to.match(/of a host\r\n$/u);
    });

    it("are shown on the terminal even if both outputs go to files", async () => {
      const terminal = await start(` > '${folder.path}/out' 2> '${folder.path}/errors'`);
      expect(listed(terminal.seen)).to.have.length(6);
      terminal.type("1\r");
      expect(await terminal.end()).to.equal(0);
    });

    for (const [title, key, end] of [
      ["an empty answer", "\r", exitCodes.account[0]],
      ["Ctrl+C", "\u0003", exitCodes.interrupted[0]],
    ] as const) {
      it(`show no password after ${title}`, async () => {
        const terminal = await start();
        terminal.type(key);
        expect(await terminal.end()).to.equal(end);
        expect(terminal.seen).not.to.match(/plain|other login|of a/u);
      });
    }
  });
});
