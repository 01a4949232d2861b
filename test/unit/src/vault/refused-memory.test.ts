/**
 * Tests vaults with saltmill-2 in a process whose memory the system limits, and that many derivations in a row do not
 * make a process larger.
 */
import { expect } from "chai";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { noLimits } from "../../../limited-memory.ts";
import { describeWith } from "../../../needs.ts";

const program = path.resolve("test/unit/src/vault/limited-process.ts");
const timeout = 240_000;

/** Runs `limited-process.ts` in a new process, and returns what it reports. */
async function report(what: "limits" | "repeats", engine: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-limited-"));
  try {
    const args = ["--expose-gc", "--import", "tsx/esm", program, what, folder, engine];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout });
    return JSON.parse(stdout) as unknown;
  } finally {
    await rm(folder, { recursive: true });
  }
}

for (const engine of ["with WebAssembly", "without WebAssembly"])
  describeWith(noLimits, `a process with little memory, ${engine}`, function () {
    this.timeout(timeout);

    it("does not open, create or change a vault with saltmill-2, and does so when there is memory again", async () => {
      const refused = "memory 64";
      expect(await report("limits", engine)).to.deep.equal({
        refused: {
          openVault: refused,
          "openVault with a wrong master password": refused,
          createVault: refused,
          newVaultKey: refused,
          changeMaster: refused,
          deriveRoot: refused,
        },
        isSame: true,
        later: {
          openVault: "done",
          "openVault with a wrong master password": "cannot-decrypt ",
          createVault: "done",
          changeMaster: "done",
          "openVault with the next one": "done",
        },
      });
    });

    it("opens a vault 20 times in a row with the memory of a few times, and gives all of it back", async () => {
      const { times, most } = (await report("repeats", engine)) as { times: number; most: number };
      expect(times).to.equal(20);
      // Engines collect large memory late, some derivations after it was last used. Twenty would be 1,280 MiB.
      expect(most).to.be.within(64, 8 * 64);
    });
  });
