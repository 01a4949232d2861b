/**
 * Tests usernames, notes and passwords with control characters: a terminal shows them escaped, but files and pipes get
 * them unchanged.
 */
import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { addStoredAccount, exportBackup } from "../../../src/index.ts";
import { newVault } from "../../e2e/accounts-page-vault.ts";
import { bin, master, type Run, saltmill, scratch, TextSink } from "./saltmill.ts";
import { itWith } from "../../needs.ts";
import { hasTerminal, shellCommand, Terminal } from "./terminal.ts";

/**
 * A username with control characters that clear the screen, move the cursor and reverse the text. The control
 * characters in `notes` set the window's title.
 */
const login = "a\u001b[2J\u009b9A\u202eb\u200f\u061c";
const notes = "\u001b]0;title\u0007\u009c\u2066";
const escaped = "a\\u001b[2J\\u009b9A\\u202eb\\u200f\\u061c";
const active = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

describe("output with control characters", () => {
  const folder = scratch();
  let file: string;
  const onTerminal = async (args: readonly string[]): Promise<Run> => {
    const [stdout, stderr] = [new TextSink(true), new TextSink(true)];
    const { end } = await saltmill(args, { stdout, stderr, env: { TERM: "dumb" } });
    return { stdout: stdout.text, stderr: stderr.text, end };
  };

  before(async () => {
    const { vault } = await newVault();
    await addStoredAccount(vault, { site: "odd.example", login, password: "p\u009b\u001bc", notes });
    await addStoredAccount(vault, { site: "odd.example", login: `${login}2`, password: "two\r\nlines" });
    await addStoredAccount(vault, { site: "rtl.example", login: "r", password: "p\u202e" });
    file = path.join(folder.path, "backup.json");
    await writeFile(file, (await exportBackup(vault)).text);
  });

  it("is escaped in a table, in JSON, in CSV and in messages on a terminal", async () => {
    const rows = (await onTerminal(["vault", "list", file])).stdout;
    expect(rows).to.match(/^odd/u).and.include(`odd.example  ${escaped}   stored\nodd.example  ${escaped}2  stored\n`);
    const { stdout: json } = await onTerminal(["vault", "list", file, "--json"]);
    expect(json).to.include(`"login": "${escaped}"`).and.not.match(active);
    expect(JSON.parse(json)).to.have.nested.property("[0].login", login);
    const { stdout: csv, stderr: warning } = await onTerminal(["vault", "export", file]);
    expect(csv).to.include(escaped).and.not.match(active);
    expect(warning).to.include("without encryption").and.not.match(active);
    const { stderr: choices } = await onTerminal(["vault", "show", file, "odd.example"]);
    expect(choices).to.include(`\n  odd.example  ${escaped}\n`).and.not.match(active);
    const { stderr: usage } = await onTerminal(["--\u001b[2J\u009b"]);
    expect(usage).to.include("unknown option '--\\u001b[2J\\u009b'").and.not.match(active);
  });

  it("is refused if a password would look different on the terminal", async () => {
    const { stdout, stderr, end } = await onTerminal(["vault", "show", file, "odd.example", "-l", login]);
    expect([stdout, end]).to.deep.equal(["", 6]);
    expect(stderr).to.equal("saltmill: this password contains control characters: use --copy, --json or a pipe\n");
    const direction = await onTerminal(["vault", "show", file, "rtl.example"]);
    expect([direction.stdout, direction.end]).to.deep.equal(["", 6]);
  });

  it("is exact in files and pipes", async () => {
    const { stdout: rows } = await saltmill(["vault", "list", file]);
    expect(rows).to.match(/^odd/u).and.include(`odd.example  ${login}   stored\nodd.example  ${login}2  stored\n`);
    const { stdout: json } = await saltmill(["vault", "show", file, "odd.example", "-l", login, "--json"]);
    expect(json)
      .to.equal(`${JSON.stringify(JSON.parse(json), null, 2)}\n`)
      .and.include("\u009b");
    const { stdout: csv } = await saltmill(["vault", "export", file]);
    expect(csv).to.include(login).and.include("two\r\nlines");
    const copy = path.join(folder.path, "all.csv");
    await saltmill(["vault", "export", file, "-o", copy]);
    expect(await readFile(copy, "utf8")).to.equal(csv);
    const { stdout: password } = await saltmill(["vault", "show", file, "odd.example", "-l", login]);
    expect(password).to.equal("p\u009b\u001bc\n");
  });

  const noTerminal = hasTerminal ? undefined : "there is no `script` that makes a terminal";
  itWith(noTerminal, "is escaped on a real terminal too", async () => {
    await writeFile(path.join(folder.path, "master"), master);
    const commands = [["list", "--json"], ["export"], ["list", "--\u009bA"]]
      .map(([command = "", ...more]) => ["vault", command, file, ...more])
      .map((args) => `${shellCommand(process.execPath, bin, ...args)} < '${folder.path}/master'`);
    const terminal = new Terminal(commands.join("; "), { TERM: "dumb" });
    await terminal.end();
    expect(terminal.seen).to.include(escaped);
    expect(terminal.seen.replaceAll("\r\n", "\n")).not.to.match(active);
    expect(terminal.seen).to.include("unknown option '--\\u009bA'");
  });

  it("cannot be written past the one function for output", () => {
    const files = readdirSync("cli", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    expect(files).to.include(path.join("output", "write.ts"));
    const writers = files.filter((name) =>
      /\bconsole\b|\b(?:stdout|stderr|sink|stream)\.write\b|\/dev\/tty/u.test(readFileSync(`cli/${name}`, "utf8")),
    );
    expect(writers).to.deep.equal([path.join("output", "write.ts")]);
  });
});
