/**
 * Tests usernames, notes and passwords with invisible characters: a terminal shows them escaped, but files and pipes
 * get them unchanged.
 */
import { expect } from "chai";
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sink } from "../../../cli/host.ts";
import { onOneLine, visible } from "../../../cli/output.ts";
import { addStoredAccount } from "../../../src/accounts/index.ts";
import { exportBackup } from "../../../src/backup/index.ts";
import { newVault } from "../../e2e/accounts-page-vault.ts";
import { bin, master, type Run, saltmill, scratch, TextSink } from "./saltmill.ts";
import { itWith } from "../../needs.ts";
import { hasTerminal, shellCommand, Terminal } from "./terminal.ts";

/**
 * A username with control characters that clear the screen, move the cursor and reverse the text. The control
 * characters in `notes` set the window's title.
 */
const login = "a\u001b[2J\u009b9A\u202eb\u200f\u061c\u200b\u{e0041}";
const notes = "\u001b]0;title\u0007\u009c\u2066";
const escaped = "a\\u001b[2J\\u009b9A\\u202eb\\u200f\\u061c\\u200b\\udb40\\udc41";
const active = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0041}]/u;

/**
 * Letters, marks and symbols that have no width or no shape (Unicode 17.0, Default_Ignorable_Code_Point and the empty
 * braille pattern). All characters of other categories, except the space, are invisible as well.
 */
const withoutShape = new RegExp(
  "[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\u{e0100}-\\u{e01ef}]",
  "u",
);
const isVisible = (character: string): boolean =>
  character === " " || (/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) && !withoutShape.test(character));

/** Returns the text that a reader makes of escapes. */
const unescaped = (text: string): string =>
  text.replace(/\\u([\da-f]{4})/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const terminalSink: Sink = { isTTY: true, write: () => undefined };

describe("text on a terminal", () => {
  const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));

  it("shows every visible character as it is, and every other one as an escape", () => {
    const wrong = everyCharacter.filter((character) => {
      const shown = visible(terminalSink, character, "none");
      const kept = isVisible(character) || character === "\n" || character === "\t";
      return kept ? shown !== character : !/^(\\u[\da-f]{4}){1,2}$/u.test(shown) || unescaped(shown) !== character;
    });
    expect(wrong.map((character) => character.codePointAt(0)?.toString(16))).to.deep.equal([]);
  });

  it("escapes what an ending, a joiner or a tag hides in a name", () => {
    const hidden =
      "\u00ad \u061c \u200b \u200c \u200d \u2060 \u2064 \ufeff \u{e0061} \u{e007f} \ufff9 \u00a0 \u3000 \ue000 \uffff";
    for (const character of hidden.split(" ")) {
      expect(visible(terminalSink, `ada${character}@x.example`)).to.match(/^ada(\\u[\da-f]{4}){1,2}@x\.example$/u);
    }
  });

  // Also backslashes, hexadecimal digits and unpaired surrogates, in any order.
  const part = fc.oneof(
    fc.constantFrom(
      "\\",
      "u",
      "U",
      "\\u",
      "\\u200b",
      "\\u005c",
      "200b",
      "0",
      "\u200b",
      "\ud800",
      "\udc00",
      "\r",
      "\u{e0001}",
    ),
    fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
  );
  const texts = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));

  it("can be read back, from a table, from JSON and from any other text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const cell = visible(terminalSink, onOneLine(text));
        expect(Array.from(cell).every(isVisible), cell).to.equal(true);
        expect(unescaped(cell)).to.equal(text);
        const other = visible(terminalSink, text, "none");
        expect(Array.from(other).every((each) => isVisible(each) || each === "\n" || each === "\t")).to.equal(true);
        expect(unescaped(other)).to.equal(text.replaceAll("\r\n", "\n"));
        expect(JSON.parse(visible(terminalSink, JSON.stringify(text)))).to.equal(text);
      }),
      { numRuns: 2000 },
    );
  });

  it("is exact in a file and a pipe", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const escapes of ["json", "none", "kept"] as const)
          expect(visible({ ...terminalSink, isTTY: false }, text, escapes)).to.equal(text);
      }),
    );
  });
});

describe("output with invisible characters", () => {
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
    expect(choices).to.include(`  odd.example  ${escaped}\n`).and.not.match(active);
    const { stderr: usage } = await onTerminal(["--\u001b[2J\u009b"]);
    expect(usage).to.include("unknown option '--\\u001b[2J\\u009b'").and.not.match(active);
  });

  it("is refused if a password would look different on the terminal", async () => {
    const { stdout, stderr, end } = await onTerminal(["vault", "show", file, "odd.example", "-l", login]);
    expect([stdout, end]).to.deep.equal(["", 6]);
    expect(stderr).to.equal("saltmill: this password contains invisible characters: use --copy, --json or a pipe\n");
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
    expect(files).to.include("output.ts");
    const writers = files.filter((name) =>
      /\bconsole\b|\b(?:stdout|stderr|sink|stream)\.write\b|\/dev\/tty/u.test(readFileSync(`cli/${name}`, "utf8")),
    );
    expect(writers).to.deep.equal(["output.ts"]);
  });
});
