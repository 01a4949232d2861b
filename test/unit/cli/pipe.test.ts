/** Output that nobody reads, or that goes somewhere. */
import { expect } from "chai";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { endings } from "../../../cli/failure.ts";
import { bin, cleanEnvironment, identity, master } from "./saltmill.ts";

describe("the output", () => {
  it("ends the program without a word where its reader has gone", async () => {
    const args = [bin, "example.com", "-l", "ada", "-i", identity];
    const child = spawn(process.execPath, args, { env: cleanEnvironment() });
    child.stdout.destroy(); // before the master password comes, so before anything is written
    await once(child.stdout, "close");
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.stdin.end(master);
    const [code] = (await once(child, "close")) as [number];
    expect({ code, said }).to.deep.equal({ code: endings.readerGone[0], said: "" });
  });
});
