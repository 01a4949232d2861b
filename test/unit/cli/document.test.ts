/** Every command of docs/command-line.md, run as it stands there, and what it shows. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { addAccount, addStoredAccount, exportBackup, pinRules, schemes } from "../../../src/index.ts";
import { newVault } from "../../e2e/accounts-page-vault.ts";
import { bin, cleanEnvironment, master, scratch } from "./saltmill.ts";

const document = readFileSync("docs/command-line.md", "utf8");
const blocks = (language: string): string[] =>
  Array.from(document.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gmsu")), ([, text]) => text ?? "");
const commands = blocks("console").flatMap((block) =>
  block
    .split(/^\$ /mu)
    .slice(1)
    .map((text) => {
      const [command = "", ...shown] = text.split("\n");
      return { command, shown: shown.join("\n") };
    }),
);

if (process.platform === "win32") {
  describe("docs/command-line.md: NOT TESTED on Windows", () => {
    it("says so", () => {
      console.log("The commands of docs/command-line.md are for a POSIX shell: they are not tested on Windows.");
    });
  });
} else {
  describe("docs/command-line.md", () => {
    const folder = scratch();

    before(async () => {
      const programs = path.join(folder.path, "programs");
      await mkdir(programs);
      const own = `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`;
      for (const [name, text] of Object.entries({ saltmill: own, xclip: "#!/bin/sh\nexec cat > /dev/null\n" })) {
        await writeFile(path.join(programs, name), text);
        await chmod(path.join(programs, name), 0o755);
      }
      await writeFile(path.join(folder.path, "config.json"), blocks("json")[0]!);
      const { vault } = await newVault();
      const rules = schemes["saltmill-1"].defaultRules;
      await addAccount(vault, { site: "example.com", login: "ada", revision: 2, rules });
      await addAccount(vault, { site: "bank.example", login: "card", revision: 1, rules: pinRules(4) });
      await addStoredAccount(vault, { site: "printer.example", login: "admin", password: "hunter2" });
      await writeFile(path.join(folder.path, "backup.json"), (await exportBackup(vault)).text);
    });

    it("has a score of commands", () => {
      expect(commands).to.have.length.at.least(15);
    });

    for (const { command, shown } of commands) {
      it(command, () => {
        const { stdout } = spawnSync("sh", ["-c", `${command} 2>&1`], {
          cwd: folder.path,
          encoding: "utf8",
          env: cleanEnvironment({
            PATH: `${path.join(folder.path, "programs")}${path.delimiter}${process.env["PATH"] ?? ""}`,
            DISPLAY: ":0",
          }),
          input: `${master}\n`,
        });
        expect(stdout).to.equal(shown);
      });
    }

    it("shows shell lines that a shell takes", () => {
      for (const block of blocks("sh")) {
        const { stderr, status } = spawnSync("bash", ["-n"], { input: block, encoding: "utf8" });
        expect(status, stderr).to.equal(0);
      }
    });
  });
}
