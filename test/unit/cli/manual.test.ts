/**
 * Tests that the man page and docs/command-line.md name every option and exit code of the program, and that all options
 * that they name exist.
 */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { exitCodes } from "../../../cli/failure.ts";
import { createProgram } from "../../../cli/command/program.ts";
import { systemHost } from "../../../cli/host.ts";
import { itWith } from "../../needs.ts";

const page = readFileSync("build/lib/saltmill.1", "utf8");
const text = page.replaceAll("\\-", "-").replaceAll("\\e", "\\");
const documents = { "the man page": text, "docs/command-line.md": readFileSync("docs/command-line.md", "utf8") };

describe("the manual", () => {
  for (const [name, document] of Object.entries(documents)) {
    it(`${name} has every command, option and exit code`, () => {
      const program = createProgram(systemHost());
      const commands = [program, ...program.commands, ...program.commands.flatMap((command) => command.commands)];
      const help = program.createHelp();
      const flags = commands.flatMap((command) => help.visibleOptions(command).map(({ long }) => long ?? ""));
      expect(flags).to.include("--fingerprint");
      for (const flag of flags) expect(document, flag).to.include(flag);
      for (const command of ["import", "vault list", "vault show", "vault export", "completion"]) {
        expect(document).to.include(`saltmill ${command}`);
      }
      for (const [code, meaning] of Object.values(exitCodes)) {
        expect(document).to.include(String(code)).and.to.include(meaning);
      }
      for (const [setting] of document.matchAll(/--[a-z][a-z-]+/gu)) {
        expect([...flags, "--help", "--version"], `${name} names an unknown option`).to.include(setting);
      }
    });
  }

  it("the man page and docs/command-line.md name the settings of the config file", () => {
    for (const name of ["identity", "login", "scheme", "length", "symbols", "hosts", "clearAfter"]) {
      for (const document of Object.values(documents)) expect(document).to.include(name);
    }
  });

  const formatter = [
    ["mandoc", "-T", "lint", "-W", "warning"],
    ["groff", "-man", "-ww", "-z"],
  ].find(([program = ""]) => spawnSync(program, ["-v"]).error === undefined);
  const missing = formatter ? undefined : "neither mandoc nor groff was found";
  itWith(missing, "the man page is accepted by a formatter of man pages without warnings", () => {
    const [program = "", ...args] = formatter ?? [];
    const { stdout, stderr } = spawnSync(program, [...args, "build/lib/saltmill.1"], { encoding: "utf8" });
    expect(stdout + stderr).to.equal("");
  });
});
