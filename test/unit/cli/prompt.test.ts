/** Tests the prompt for the master password on a real terminal. */
import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { describeWith } from "../../needs.ts";
import { bin, identity, master, saltmill, scratch } from "./saltmill.ts";
import { hasTerminal, shellCommand, Terminal } from "./terminal.ts";

const command = shellCommand(process.execPath, bin, "example.com", "-l", "ada", "-i", identity);
const question = `Master password for ${identity}: `;
const password = "[4zR,AH$Q|(,5v[4";

/**
 * Returns shell code that runs a command and prints its exit code. The code also prints "restored" if the terminal has
 * the same settings as before the command.
 */
const watched = (run: string): string =>
  `trap : INT; stty -a > "$BEFORE"; ${run}; echo "ended $?"; stty -a > "$AFTER"; cmp "$BEFORE" "$AFTER" && echo restored`;

const noTerminal = hasTerminal ? undefined : "there is no `script` that makes a terminal";

describeWith(noTerminal, "the prompt", () => {
  const folder = scratch();
  const start = (run = command): Terminal =>
    new Terminal(watched(run), { BEFORE: `${folder.path}/before`, AFTER: `${folder.path}/after` });

  it("shows progress but nothing that is typed or corrected, and restores the terminal", async () => {
    const terminal = start();
    await terminal.until(question);
    terminal.type(`wrong\u0015${master}x\u007f\r`); // Ctrl+U deletes the line, and \u007f is Backspace
    await terminal.until("restored");
    expect(await terminal.end()).to.equal(0);
    expect(terminal.seen)
      .to.include(`${password}\r\n`)
      .and.include("ended 0")
      .and.match(/Deriving \d+ %/u);
    for (const word of master.split(" ")) expect(terminal.seen).not.to.include(word);
    const [, shown = ""] = terminal.seen.split(question);
    expect(shown).not.to.match(/[•*]/u); // placeholders would show the length of the master password
  });

  it("accepts letters of every alphabet, and asks on the terminal if standard error is a file", async () => {
    const fingerprint = shellCommand(process.execPath, bin, "--fingerprint", "-i", identity);
    const terminal = new Terminal(`${fingerprint} 2> '${folder.path}/errors'`);
    await terminal.until(question);
    terminal.type("wörd 한 😀\r");
    expect(await terminal.end()).to.equal(0);
    expect(terminal.seen).not.to.match(/wörd|한|😀/u);
    const { stdout } = await saltmill(["--fingerprint", "-i", identity], { input: "wörd 한 😀" });
    expect(terminal.seen).to.include(stdout.trim());
    expect(await readFile(`${folder.path}/errors`, "utf8")).to.equal("");
  });

  for (const [name, key] of Object.entries({ "Ctrl+C": "\u0003", "Ctrl+D": "\u0004" })) {
    it(`ends with exit code 130 on ${name}, and restores the terminal`, async () => {
      const terminal = start();
      await terminal.until(question);
      terminal.type(name === "Ctrl+C" ? `${master}${key}` : key);
      await terminal.until("restored");
      await terminal.end();
      expect(terminal.seen).to.include("ended 130").and.not.include("horse");
    });
  }

  it("ends on Ctrl+C during the derivation", async () => {
    const terminal = start();
    await terminal.until(question);
    terminal.type(`${master}\r`);
    await terminal.until("Deriving");
    terminal.type("\u0003");
    await terminal.until("restored");
    await terminal.end();
    expect(terminal.seen).to.include("ended 130").and.not.include(password);
  });

  it("restores the terminal when another program ends it", async () => {
    const terminal = start(`sh -c 'echo "pid $$"; exec "$0" "$@"' ${command}`);
    await terminal.until(question);
    const [, pid = ""] = /pid (\d+)/u.exec(terminal.seen) ?? [];
    process.kill(Number(pid), "SIGTERM");
    await terminal.until("restored");
    await terminal.end();
    expect(terminal.seen).to.include("ended 143");
  });

  it("writes only the password to a pipe, and no question or progress", async () => {
    const { stdout, stderr } = await saltmill(["example.com", "-l", "ada", "-i", identity]);
    expect({ stdout, stderr }).to.deep.equal({ stdout: `${password}\n`, stderr: "" });
  });
});
