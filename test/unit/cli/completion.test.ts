/** Tests completion in real shells: types a text, Tab and Enter, and checks the command line that results. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { describeWith } from "../../needs.ts";
import { cleanEnvironment, saltmill, scratch } from "./saltmill.ts";
import { shellCommand, Terminal } from "./terminal.ts";

/** Maps a text that is typed before Tab to the arguments with which the shell then calls the program. */
const completed: Record<string, string> = {
  "saltmill vau": "vault",
  "saltmill vault ex": "vault export",
  "saltmill comp": "completion",
  "saltmill completion z": "completion zsh",
  "saltmill --fing": "--fingerprint",
  "saltmill example.com --cop": "example.com --copy",
  "saltmill --scheme easy": "--scheme easypasswords-1",
  "saltmill -s saltmill-2": "-s saltmill-2",
  "saltmill -s superg": "-s supergenpass",
  "saltmill --config back": "--config backup.json",
  "saltmill vault list back": "vault list backup.json",
  "saltmill vault export backup.json --format bit": "vault export backup.json --format bitwarden",
  "saltmill vault show --log": "vault show --login",
};

const interactive: Record<string, (script: string) => string> = {
  bash: (script) => `source ${script}; PS1='$ '`,
  zsh: (script) => `autoload -Uz compinit; compinit -u -D; source ${script}; PS1='$ '; unsetopt beep`,
};

const shells = ["bash", "zsh", "fish"] as const;

for (const shell of shells) {
  const there = spawnSync(shell, ["-c", "exit 0"]).status === 0;
  describeWith(there ? undefined : `${shell} was not found`, `completion in ${shell}`, () => {
    const folder = scratch();
    let script: string;

    before(async () => {
      script = `${folder.path}/saltmill.${shell}`;
      await writeFile(script, (await saltmill(["completion", shell])).stdout);
      await writeFile(`${folder.path}/backup.json`, "{}");
    });

    const prepare = interactive[shell];
    if (prepare) {
      it("completes commands, options, their values and files", async () => {
        const terminal = new Terminal(`cd ${folder.path}; exec ${shell} ${shell === "bash" ? "--norc" : "-f"} -i`);
        terminal.type(`${prepare(script)}; saltmill() { echo "called: $*."; }; echo 'it is' ready\r`);
        await terminal.until("it is ready");
        for (const [typed, expected] of Object.entries(completed)) {
          const before = terminal.seen.length;
          terminal.type(`${typed}\t\r`);
          await terminal.until("called: ", before);
          await terminal.until(".\r\n", before);
          const [, called] = /called: (.*)\.\r\n/u.exec(terminal.seen.slice(before)) ?? [];
          expect(called?.trim(), typed).to.equal(expected);
        }
        terminal.type("exit\r");
        await terminal.end();
      });
    } else {
      it("completes commands, options, their values and files", () => {
        for (const [typed, expected] of Object.entries(completed)) {
          const { stdout, stderr } = spawnSync(shell, ["-c", `source ${script}; complete -C ${shellCommand(typed)}`], {
            cwd: folder.path,
            env: cleanEnvironment({ HOME: folder.path }),
            encoding: "utf8",
          });
          const words = stdout.split("\n").map((line) => line.split("\t")[0]);
          expect(words, typed + stderr).to.include(expected.split(" ").at(-1));
        }
      });
    }

    it("offers every command and option that the help shows", async () => {
      const { stdout } = await saltmill(["completion", shell]);
      for (const path of [[], ["vault"], ["vault", "list"], ["vault", "show"], ["vault", "export"]]) {
        const { stdout: help } = await saltmill([...path, "--help"]);
        const options = Array.from(help.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gmu), ([, name]) => name ?? "");
        expect(options).to.include("help");
        for (const option of options) expect(stdout).to.include(shell === "fish" ? `-l ${option} ` : `--${option}`);
      }
      expect(stdout).not.to.include("clear-clipboard");
    });
  });
}
