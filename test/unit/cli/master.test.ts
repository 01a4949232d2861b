/**
 * Tests reading the master password without a terminal, from one line of standard input or of another file descriptor.
 */
import { expect } from "chai";
import { closeSync, openSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { identity, master, saltmill, scratch } from "./saltmill.ts";

const args = ["example.com", "-l", "ada", "-i", identity];
const password = "[4zR,AH$Q|(,5v[4\n";

describe("the master password from standard input", () => {
  const folder = scratch();

  for (const [title, end] of Object.entries({
    "with a line end": "\n",
    "without a line end": "",
    "with a line end of Windows": "\r\n",
  })) {
    it(`is one line ${title}`, async () => {
      const { stdout, stderr } = await saltmill(args, { input: master + end });
      expect({ stdout, stderr }).to.deep.equal({ stdout: password, stderr: "" });
    });
  }

  it("keeps its leading space", async () => {
    expect((await saltmill(args, { input: ` ${master}\n` })).stdout)
      .to.have.length(17)
      .and.not.equal(password);
  });

  it("can come from another descriptor", async () => {
    const file = path.join(folder.path, "master");
    await writeFile(file, `${master}\n`);
    const descriptor = openSync(file, "r");
    const { stdout } = await saltmill([...args, "--master-fd", String(descriptor)], { input: "something else\n" });
    closeSync(descriptor);
    expect(stdout).to.equal(password);
  });

  const refused: Record<string, readonly [input: string | Uint8Array, says: RegExp]> = {
    "two lines": [`${master}\nexample.org\n`, /must be a single line/u],
    nothing: ["", /no password was given/u],
    "an empty line": ["\n", /no password was given/u],
    "not UTF-8": [Buffer.from("caf\xe9\n", "latin1"), /not UTF-8/u],
    "a byte order mark": [`\ufeff${master}\n`, /byte order mark/u],
    "a control character": ["a\tb\n", /^saltmill: the master password contains a control character$/mu],
    "an unassigned character": ["a\uffff\n", /unassigned character/u],
    "too long": ["x".repeat(70_000), /too long/u],
  };
  for (const [title, [input, says]] of Object.entries(refused)) {
    it(`is refused if it is ${title}`, async () => {
      const { stdout, stderr, end } = await saltmill(args, { input });
      expect(stderr).to.match(says).and.not.include(master);
      expect([stdout, end]).to.deep.equal(["", exitCodes.master[0]]);
    });
  }

  it("is refused from a descriptor that is not open", async () => {
    const { stderr, end } = await saltmill([...args, "--master-fd", "65535"]);
    expect(stderr).to.match(/descriptor 65535 cannot be read: it is not open\n/u);
    expect(end).to.equal(exitCodes.master[0]);
  });
});
