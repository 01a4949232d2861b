/**
 * Builds a release twice in temporary folders: from the project's files, and from the source zip that the first build
 * has made. Uses the commands in docs/reviewers.md. Both builds must give the same bytes, and `npm start` must work.
 */
import { expect } from "chai";
import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { folderFiles } from "../../tools/package/folder-files.ts";
import { sourceFiles } from "../../tools/package/source-files.ts";
import { fencesIn } from "../unit/documents/fences.ts";

const [commands] = fencesIn("docs/reviewers.md").filter(({ kind }) => kind === "sh");

async function write(folder: string, files: Iterable<[string, Uint8Array]>): Promise<void> {
  for (const [name, content] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

function runReviewersCommands(folder: string): void {
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", commands?.text ?? "false"], {
    cwd: folder,
    encoding: "utf8",
    // npm takes the packages from its cache, because the project's own installation has just downloaded them.
    env: { ...process.env, npm_config_prefer_offline: "true" },
  });
  expect(status, stdout + stderr).to.equal(0);
}

describe("the packages, built from the source alone", function () {
  this.timeout(900_000);
  let folder: string;
  let one: string;
  let other: string;
  const packagesIn = (place: string): Promise<Map<string, Uint8Array>> =>
    folderFiles(path.join(place, "build", "packages"));

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-rebuild-"));
    one = path.join(folder, "one");
    other = path.join(folder, "somewhere", "else", "with a space");
    await write(one, await sourceFiles());
    runReviewersCommands(one);
    const source = (await readdir(path.join(one, "build", "packages"))).find((name) => name.endsWith("-source.zip"));
    const zipped = await readFile(path.join(one, "build", "packages", source ?? "none"));
    await write(other, Object.entries(unzipSync(zipped)));
    runReviewersCommands(other);
  });
  after(() => rm(folder, { recursive: true }));

  it("are the same, byte for byte, in another folder and from the source zip", async () => {
    const [first, second] = [await packagesIn(one), await packagesIn(other)];
    expect([...first.keys()])
      .to.have.lengthOf(8)
      .and.to.have.members([...second.keys()]);
    for (const [name, content] of first)
      expect(Buffer.compare(content, second.get(name) ?? new Uint8Array()), name).to.equal(0);
  });

  it("contain the name of neither folder", async () => {
    for (const place of ["firefox", "chrome", "online", "lib"]) {
      for (const [name, content] of await folderFiles(path.join(one, "build", place)))
        expect(Buffer.from(content).includes(folder), name).to.equal(false);
    }
  });

  it("pass the stores' linter as the zip that Mozilla gets", async () => {
    const name = (await readdir(path.join(one, "build", "packages"))).find((file) => file.endsWith("-firefox.zip"));
    const linter = path.resolve("node_modules/web-ext/bin/web-ext.js");
    const zip = path.join(one, "build", "packages", name ?? "none");
    const args = [linter, "lint", "--warnings-as-errors", "--source-dir", zip];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(status, stdout + stderr).to.equal(0);
  });

  it("can be tried with npm start, which serves exactly the packed page", async () => {
    const env = { ...process.env, PORT: "0", DISPLAY: "", WAYLAND_DISPLAY: "" }; // without a display, no browser opens
    const child = spawn("npm", ["start"], { cwd: one, env, detached: true });
    try {
      let said = "";
      await new Promise<void>((resolve, reject) => {
        child.once("close", (code) => {
          reject(new Error(`npm start ended with ${code ?? "a signal"}: ${said}`));
        });
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding("utf8").on("data", (text: string) => {
            said += text;
            if (said.includes("Serving until Ctrl+C.")) resolve();
          });
        }
      });
      expect(said).to.include("[4zR,AH$Q|(,5v[4");
      const [address] = /http:\/\/127\.0\.0\.1:\d+\//u.exec(said) ?? ["none"];
      const page = await (await fetch(address)).text();
      const packed = [...(await packagesIn(one))].find(([name]) => name.endsWith("-page.html"));
      expect(page === Buffer.from(packed?.[1] ?? "").toString("utf8")).to.equal(true);
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    }
  });
});
