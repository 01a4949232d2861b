/** Tests that `saltmill vault create` accepts a weak master password or an empty identity only after a yes. */
import { expect } from "chai";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { describeWith } from "../../needs.ts";
import { bin, identity, master, type Run, saltmill, scratch } from "./saltmill.ts";
import { hasTerminal, shellCommand, Terminal } from "./terminal.ts";

/** Master passwords that the extension shows as weaker than "Strong". */
const weak = ["letmein", "hunter2", "Summer2026!", "qwertyuiop", "11111111111111"];
const easy = "this master password is easy to guess";
const nameless = "without an identity, anyone with the same master password gets your passwords";

describe("saltmill vault create", () => {
  const folder = scratch();
  let count = 0;
  let file: string;
  const create = (input: string, ...args: readonly string[]): Promise<Run> =>
    saltmill(["vault", "create", file, ...args], { input: `${input}\n` });
  beforeEach(() => {
    file = path.join(folder.path, `vault-${++count}.json`);
  });

  describe("without a terminal", () => {
    for (const typed of weak) {
      it(`refuses the weak master password ${typed}, unless an option allows it`, async () => {
        const refused = await create(typed, "-i", identity);
        expect([refused.stdout, refused.end]).to.deep.equal(["", exitCodes.master[0]]);
        expect(refused.stderr).to.match(new RegExp(`^saltmill: ${easy}: .*, or add --allow-weak-master\n$`, "u"));
        expect(refused.stderr).not.to.include(typed);
        expect(existsSync(file)).to.equal(false);
        const allowed = await create(typed, "-i", identity, "--allow-weak-master");
        expect([allowed.stderr, allowed.end]).to.deep.equal([`saltmill: created ${file}\n`, 0]);
      });
    }

    it("creates a vault with saltmill-2, which opens and needs an identity", async () => {
      const { stderr, end } = await create(master, "--scheme", "saltmill-2", "--no-identity");
      expect([stderr, end]).to.deep.equal(["saltmill: saltmill-2 needs an identity: add --identity <name>\n", 2]);
      expect((await create(master, "--scheme", "saltmill-2", "-i", identity)).end).to.equal(0);
      expect(JSON.parse(await readFile(file, "utf8"))).to.have.nested.property("vault.version", 2);
      const { end: listed } = await saltmill(["vault", "list", file], { input: `${master}\n` });
      expect(listed).to.equal(0);
    });

    it("counts the words of the identity as easy to guess", async () => {
      const typed = "zvxqwkpjbrgthnm";
      expect((await create(typed, "-i", identity)).end).to.equal(0);
      file += ".2";
      const own = await create(typed, "-i", `${typed}@example.org`);
      expect([own.end, existsSync(file)]).to.deep.equal([exitCodes.master[0], false]);
    });

    it("refuses a missing or blank identity before it reads the master password, unless an option wants none", async () => {
      for (const args of [[], ["--identity", ""], ["-i", "  "], ["--allow-weak-master"]]) {
        const { stdout, stderr, end } = await create("", ...args);
        expect([stdout, end]).to.deep.equal(["", exitCodes.usage[0]]);
        expect(stderr).to.equal(`saltmill: ${nameless}: add --identity <name>, or --no-identity if you want none\n`);
      }
      const { stderr, end } = await create(master, "--no-identity");
      expect([stderr, end]).to.deep.equal([`saltmill: created ${file}\n`, 0]);
    });

    it("needs both options for both", async () => {
      expect((await create("password", "--no-identity")).end).to.equal(exitCodes.master[0]);
      expect((await create("password", "--no-identity", "--allow-weak-master")).end).to.equal(0);
    });
  });

  const noTerminal = hasTerminal ? undefined : "there is no `script` that makes a terminal";
  describeWith(noTerminal, "on a terminal", function () {
    this.timeout(60_000);
    const question = "Continue anyway? [y/N] ";
    const start = async (typed: string, ...args: readonly string[]): Promise<Terminal> => {
      const terminal = new Terminal(shellCommand(process.execPath, bin, "vault", "create", file, ...args));
      await terminal.until("Master password: ");
      terminal.type(`${typed}\r`);
      await terminal.until("Repeat the master password: ");
      terminal.type(`${typed}\r`);
      return terminal;
    };

    const cases: readonly (readonly [title: string, typed: string, args: string[], says: string[]])[] = [
      ["a weak master password", "hunter2", ["-i", identity], [easy]],
      ["a missing identity", master, [], [nameless]],
      ["both", "hunter2", [], [easy, nameless]],
    ];
    for (const [title, typed, args, says] of cases) {
      for (const [answer, isYes] of [
        ["", false],
        ["n", false],
        ["yes", true],
      ] as const) {
        it(`asks about ${title}, and ${isYes ? "continues" : "creates nothing"} after "${answer}"`, async () => {
          const terminal = await start(typed, ...args);
          await terminal.until(question);
          for (const text of [easy, nameless]) expect(terminal.seen.includes(text)).to.equal(says.includes(text));
          terminal.type(`${answer}\r`);
          const code = says.includes(easy) ? exitCodes.master[0] : exitCodes.usage[0];
          expect(await terminal.end()).to.equal(isYes ? 0 : code);
          expect(existsSync(file)).to.equal(isYes);
          expect(terminal.seen).to.include(isYes ? `created ${file}` : "saltmill: nothing was created");
          expect(terminal.seen).not.to.include(typed);
        });
      }
    }

    it("asks nothing about a strong master password with an identity", async () => {
      const terminal = await start(master, "-i", identity);
      expect(await terminal.end()).to.equal(0);
      expect(terminal.seen).not.to.include(question);
    });

    it("asks nothing if the options say yes", async () => {
      const terminal = await start("hunter2", "--no-identity", "--allow-weak-master");
      expect(await terminal.end()).to.equal(0);
      expect(terminal.seen).not.to.include(question);
    });
  });
});
