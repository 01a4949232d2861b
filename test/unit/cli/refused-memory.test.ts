/**
 * Tests the command line and the library with saltmill-2 where the system or the engine really refuses the memory. The
 * limits are those of Linux and of V8. Nothing here replaces a function.
 */
import { expect } from "chai";
import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { readTable } from "../../sameness/table.ts";
import { importing, killer, limitedBy, noLimits } from "../../limited-memory.ts";
import { itWith } from "../../needs.ts";
import { bin, cleanEnvironment, identity, master, type Run, scratch } from "./saltmill.ts";

/** Runs a program with a standard input. */
function run(program: string, args: readonly string[], input = `${master}\n`): Promise<Run> {
  const child = spawn(program, args, { env: cleanEnvironment() });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  child.stdin.on("error", () => undefined); // the process may end without reading
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve({ stdout, stderr, end: signal ?? code });
    });
  });
}

const node = (args: readonly string[], input?: string): Promise<Run> => run(process.execPath, [quiet, ...args], input);

const refused: Run = {
  stdout: "",
  stderr: "saltmill: this device could not give 64 MB\n",
  end: exitCodes.unexpected[0],
};

/** Fewer pages of 64 KiB than a derivation needs, for each memory of WebAssembly. */
const fewPages = "--wasm-max-mem-pages=1000";
const withoutWasm = importing("delete globalThis.WebAssembly;");
/** Newer versions of Node warn that their own Argon2, which comes before JavaScript, is an experiment. */
const quiet = "--no-warnings";

const ways: readonly (readonly [title: string, args: () => readonly string[], missing: string | undefined])[] = [
  ["V8's limit of WebAssembly's memory", () => [fewPages], undefined],
  ["a limit of the process's memory", () => limitedBy("data"), noLimits],
  ["a limit of the process's memory, without WebAssembly", () => [...withoutWasm, ...limitedBy("data")], noLimits],
  ["a limit of the process's addresses", () => limitedBy("as"), noLimits],
];

describe("memory that is really refused to the command line", function () {
  this.timeout(300_000);
  const folder = scratch();
  const at = (name: string): string => path.join(folder.path, name);
  const create = (name: string): readonly string[] => [
    ...["vault", "create", at(name), "--scheme", "saltmill-2", "-i", identity],
  ];
  /** Returns the names and bytes of all files. */
  const everything = async (): Promise<object> => {
    const names = (await readdir(folder.path)).sort();
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(at(name), "base64")] as const)),
    );
  };
  const { questions, answers } = readTable();
  const row = questions.cases.findIndex(
    (each) => each.scheme === "saltmill-2" && questions.roots[each.root]?.identity === identity,
  );
  const password = String(answers.cases[row]);
  const derive = ["-s", "saltmill-2", "-i", identity, "--site", "example.com", "-l", "ada"];

  before(async () => {
    expect(await node([bin, ...create("vault.json")])).to.deep.include({ end: 0 });
  });

  for (const [title, args, missing] of ways)
    itWith(missing, `by ${title}: says so, writes nothing, and works without the limit`, async () => {
      const before = await everything();
      const list = ["vault", "list", at("vault.json")];
      const commands = [list, derive];
      // Only with V8's limit: the estimate of how strong the new master password is needs much memory of the process.
      if (args()[0] === fewPages) commands.push([...create("new.json")]);
      for (const command of commands) {
        expect(await node([...args(), bin, ...command]), command.join(" ")).to.deep.equal(refused);
        expect(await everything()).to.deep.equal(before);
      }
      const wrong = await node([...args(), bin, ...list], "not the master password\n");
      expect(wrong, "a wrong master password").to.deep.equal(refused);
      expect(await node([bin, ...list])).to.deep.include({ end: 0 });
      expect(await node([bin, ...derive])).to.deep.equal({ stdout: `${password}\n`, stderr: "", end: 0 });
    });

  itWith(noLimits, "is not refused by a limit of the addresses that stops only WebAssembly", async () => {
    const shell = ["-c", 'ulimit -v 4000000; exec "$0" "$@"', process.execPath, quiet, bin, ...derive];
    expect(await run("sh", shell)).to.deep.equal({ stdout: `${password}\n`, stderr: "", end: 0 });
  });

  const killing = killer();
  after(killing.remove);
  it(`that ends the process, killed by ${killing.name}, changes nothing, and everything works later`, async () => {
    const before = await everything();
    const list = ["vault", "list", at("vault.json")];
    for (const more of [[], withoutWasm]) {
      const killed = await node([...more, ...killing.args, bin, ...list]);
      expect(killed).to.deep.equal({ stdout: "", stderr: "", end: "SIGKILL" });
      expect(await everything()).to.deep.equal(before);
    }
    expect(await node([bin, ...list])).to.deep.include({ end: 0 });
  });
});
