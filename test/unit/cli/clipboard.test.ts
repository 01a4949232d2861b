/**
 * Tests `--copy` with scripts that replace the clipboard programs. Each script writes its input to a file and records
 * how it was called.
 */
import { expect } from "chai";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { clipboardTools } from "../../../cli/clipboard.ts";
import { exitCodes } from "../../../cli/failure.ts";
import { describeWith } from "../../needs.ts";
import { identity, type Run, saltmill, scratch } from "./saltmill.ts";

const password = "[4zR,AH$Q|(,5v[4";
const copying = ["example.com", "-l", "ada", "-i", identity, "--copy"];

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Script that behaves like xclip, xsel or wl-copy, but keeps the content of the clipboard in a file. */
const fakeTool = `#!/bin/sh
name=\${0##*/}
echo "$PPID" > "$CLIPBOARD.caller"
echo "$name $*" >> "$CLIPBOARD.calls"
case "$name $*" in
  wl-paste*|*-out|*--output) cat "$CLIPBOARD" ;;
  *--clear) : > "$CLIPBOARD" ;;
  *) cat > "$CLIPBOARD.new"; mv "$CLIPBOARD.new" "$CLIPBOARD" ;;
esac
`;

const missing = process.platform === "linux" ? undefined : "tested on Linux only";

describeWith(missing, "--copy", () => {
  const folder = scratch();
  let count = 0;
  let clipboard: string;

  /** Calls `run` with a PATH on which the programs with these names are the only clipboard programs. */
  async function withTools(names: readonly string[], run: (env: Record<string, string>) => Promise<Run>): Promise<Run> {
    const programs = path.join(folder.path, `programs-${++count}`);
    clipboard = path.join(folder.path, `clipboard-${count}`);
    await mkdir(programs);
    for (const name of names) {
      await writeFile(path.join(programs, name), fakeTool);
      await chmod(path.join(programs, name), 0o755);
    }
    for (const name of ["cat", "mv", "sh"]) await symlink(`/bin/${name}`, path.join(programs, name));
    return run({ PATH: programs, CLIPBOARD: clipboard });
  }
  const calls = async (): Promise<string[]> => (await readFile(`${clipboard}.calls`, "utf8")).trim().split("\n");
  const held = (): Promise<string> => readFile(clipboard, "utf8");

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await wait(20);
  }

  const desktops: Record<string, readonly [env: Record<string, string>, tools: string[], calls: string[]]> = {
    Wayland: [
      { WAYLAND_DISPLAY: "wayland-0", DISPLAY: ":0" },
      ["wl-copy", "wl-paste", "xclip", "xsel"],
      ["wl-copy ", "wl-paste --no-newline", "wl-copy --clear"],
    ],
    "X with xclip": [
      { DISPLAY: ":0" },
      ["xclip", "xsel"],
      ["xclip -selection clipboard", "xclip -selection clipboard -out", "xclip -selection clipboard"],
    ],
    "X with xsel alone": [
      { DISPLAY: ":0" },
      ["xsel"],
      ["xsel --clipboard --input", "xsel --clipboard --output", "xsel --clipboard --clear"],
    ],
  };
  for (const [title, [env, tools, expected]] of Object.entries(desktops)) {
    it(`copies and clears on ${title} without showing the password`, async () => {
      const { stdout, stderr, end } = await withTools(tools, (programs) =>
        saltmill([...copying, "--clear-after", "1"], { env: { ...env, ...programs } }),
      );
      expect({ stdout, stderr, end }).to.deep.equal({
        stdout: "",
        stderr: "saltmill: copied; the clipboard will be cleared in 1 s\n",
        end: 0,
      });
      expect((await calls())[0]).to.equal(expected[0]?.trim());
      await until(async () => (await held()) === "");
      await until(async () => (await calls()).length === expected.length);
      expect((await calls()).map((call) => call.trim())).to.deep.equal(expected.map((call) => call.trim()));
    });
  }

  it("does not clear a text that was copied later", async () => {
    await withTools(["xclip"], (programs) =>
      saltmill([...copying, "--clear-after", "1"], { env: { DISPLAY: ":0", ...programs } }),
    );
    expect(await held()).to.equal(password);
    await writeFile(clipboard, "something else");
    await until(async () => (await calls()).some((call) => call.endsWith("-out")));
    const clearing = Number(await readFile(`${clipboard}.caller`, "utf8"));
    await until(() => Promise.resolve(!isRunning(clearing)));
    expect(await held()).to.equal("something else");
    expect(await calls()).to.have.length(2);
  });

  it("takes the time from the command line, or else from the config file", async () => {
    const config = path.join(folder.path, "config.json");
    await writeFile(config, JSON.stringify({ clearAfter: 2 }));
    const says = async (more: readonly string[]): Promise<string> =>
      (
        await withTools(["xclip"], (programs) =>
          saltmill([...copying, ...more], { env: { DISPLAY: ":0", ...programs } }),
        )
      ).stderr;
    expect(await says(["--config", config])).to.include("in 2 s");
    expect(await says(["--config", config, "--clear-after", "1"])).to.include("in 1 s");
  });

  it("reports a missing desktop and a missing program", async () => {
    const none = await withTools([], (programs) => saltmill(copying, { env: programs }));
    expect(none.stderr).to.include("no desktop is running");
    const missing = await withTools([], (programs) => saltmill(copying, { env: { DISPLAY: ":0", ...programs } }));
    expect(missing.stderr).to.include("install xclip or xsel");
    expect([none.end, missing.end]).to.deep.equal([exitCodes.output[0], exitCodes.output[0]]);
    expect(none.stdout + missing.stdout).to.equal("");
  });
});

describe("the clipboard tools", () => {
  it("are those of the system", () => {
    const programs = (platform: string, env: Record<string, string> = {}): string[] =>
      clipboardTools(platform, env).map(({ copy: [program] }) => program);
    expect(programs("darwin")).to.deep.equal(["pbcopy"]);
    expect(programs("win32")).to.deep.equal(["clip.exe"]);
    expect(programs("linux", { WSL_DISTRO_NAME: "Debian" })).to.deep.equal(["clip.exe"]);
    expect(programs("linux", { WAYLAND_DISPLAY: "w", DISPLAY: ":0" })).to.deep.equal(["wl-copy", "xclip", "xsel"]);
    expect(programs("linux")).to.deep.equal([]);
  });
});
