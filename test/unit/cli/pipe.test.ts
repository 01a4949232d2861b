/** Tests output to a pipe whose reader has closed it, and to a full disk. */
import { expect } from "chai";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { exitCodes } from "../../../cli/failure.ts";
import { itWith } from "../../needs.ts";
import { bin, cleanEnvironment, identity, master } from "./saltmill.ts";

describe("the output", () => {
  it("ends the program without a message if its reader has closed it", async () => {
    const args = [bin, "example.com", "-l", "ada", "-i", identity];
    const child = spawn(process.execPath, args, { env: cleanEnvironment() });
    child.stdout.destroy(); // closes the pipe before the program gets the master password, so before any output
    await once(child.stdout, "close");
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.stdin.end(master);
    const [code] = (await once(child, "close")) as [number];
    expect({ code, said }).to.deep.equal({ code: exitCodes.readerGone[0], said: "" });
  });

  it("has the password even if nobody reads the messages", async () => {
    const child = spawn(process.execPath, [bin, "example.com"], { env: cleanEnvironment() });
    child.stderr.destroy(); // closes the pipe before the program warns that there is no identity
    await once(child.stderr, "close");
    let given = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (given += text));
    child.stdin.end(master);
    const [code] = (await once(child, "close")) as [number];
    expect(given).to.match(/^.{16}\n$/u);
    expect(code).to.equal(0);
  });

  const full = "/dev/full";
  const noFullDisk = existsSync(full) ? undefined : `there is no ${full}`;
  itWith(noFullDisk, "reports a full disk", () => {
    const output = openSync(full, "w");
    const { status, stderr } = spawnSync(process.execPath, [bin, "example.com", "-i", identity], {
      env: cleanEnvironment(),
      stdio: ["pipe", output, "pipe"],
      input: master,
      encoding: "utf8",
    });
    closeSync(output);
    expect(stderr).to.equal("saltmill: standard output cannot be written to: the disk is full\n");
    expect(status).to.equal(exitCodes.output[0]);
  });
});
