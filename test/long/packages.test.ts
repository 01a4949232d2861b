/**
 * Builds a release twice in temporary folders: from the project's files, and from the source zip that the first build
 * has made. Uses the commands in docs/reviewers.md. Both builds must give the same bytes. So must a build that repeats
 * only the steps whose files have changed. `npm start` must work, and must not repeat what is done.
 */
import { expect } from "chai";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
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

  it("can be tried with npm start, which neither installs nor builds again, and serves exactly the packed files", async () => {
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
      expect(said).to.include("  built nothing: no file has changed\n");
      expect(said).not.to.include("download: npm packages");
      expect(said).to.match(
        /there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set\..*\[4zR,AH\$Q\|\(,5v\[4/su,
      );
      const [address] = /http:\/\/127\.0\.0\.1:\d+\//u.exec(said) ?? ["none"];
      const packed = [...(await packagesIn(one))].find(([name]) => name.endsWith("-page.zip"));
      const files = Object.entries(unzipSync(packed?.[1] ?? new Uint8Array()));
      expect(files.map(([name]) => name)).to.include.members(["index.html", "sw.js", "manifest.webmanifest"]);
      for (const [name, content] of [...files, ["", files.find(([each]) => each === "index.html")?.[1]] as const]) {
        const served = await (await fetch(address + name)).arrayBuffer();
        expect(Buffer.compare(Buffer.from(served), content ?? new Uint8Array()), name).to.equal(0);
      }
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    }
  });

  /** Files, something to add to them, and the steps of the build that then run again. */
  const changes = [
    ["extension/popup/index.tsx", "console.log(1);", "pages"],
    ["ui/style/tokens.css", "p { color: red }", "page, pages"],
    ["online/service-worker.ts", "console.log(1);", "page"],
    ["crypto/worker.ts", "console.log(1);", "manual, page, types, worker"],
  ] as const;

  const products = async (): Promise<string[]> => {
    const folders = ["chrome", "firefox", "online", "lib"].map((name) => path.join(one, "build", name));
    const files = await Promise.all(folders.map(async (each) => [...(await folderFiles(each))]));
    return files.flatMap((of, i) => of.map(([name, content]) => `${String(i)} ${name} ${hashOf(content)}`)).sort();
  };

  it("are the same again after changes that were built and taken back", async () => {
    const built = (): string => {
      const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build", "--", "--verbose"], {
        cwd: one,
        encoding: "utf8",
      });
      expect(status, stdout + stderr).to.equal(0);
      return stdout.trim();
    };
    const before = await products();
    for (const [file, addition, steps] of changes) {
      const place = path.join(one, file);
      const text = await readFile(place, "utf8");
      await writeFile(place, text + addition);
      expect(built(), file).to.equal(`built: ${steps}`);
      expect(await products(), file).not.to.deep.equal(before);
      await writeFile(place, text);
      expect(built(), file).to.equal(`built: ${steps}`);
      expect(await products(), file).to.deep.equal(before);
    }
  });

  it("are the same again after changes that a watching build has noticed, also where an editor replaced the file", async () => {
    const before = await products();
    const child = spawn("node", ["tools/build.mjs", "--watch"], { cwd: one });
    let said = "";
    const ended = new Promise((resolve) => child.once("close", resolve));
    const untilSaid = async (ending: RegExp): Promise<string> => {
      while (!ending.test(said)) {
        const data: unknown = await Promise.race([once(child.stdout, "data"), ended]);
        if (!Array.isArray(data)) throw new Error(`the build ended: ${said}`);
      }
      return ending.exec(said)?.[1] ?? "";
    };
    /** Changes a file at once, and returns the steps that the build has repeated afterwards. */
    const stepsAfter = async (change: () => Promise<void>): Promise<string> => {
      said = "";
      await change();
      return untilSaid(/ built: (.*)\nWatching until Ctrl\+C\.\n$/u);
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    try {
      await untilSaid(/Watching until Ctrl\+C\.\n$/u);
      for (const [file, addition, steps] of changes) {
        const place = path.join(one, file);
        const text = await readFile(place, "utf8");
        const bundles = steps.replace("manual, page, types", "page");
        expect(await stepsAfter(() => appendFile(place, addition)), file).to.equal(bundles);
        expect(await products(), file).not.to.deep.equal(before);
        const replace = async (): Promise<void> => {
          await writeFile(`${place}.new`, text);
          await rename(`${place}.new`, place);
        };
        expect(await stepsAfter(replace), file).to.equal(bundles);
        expect(await products(), file).to.deep.equal(before);
      }
    } finally {
      child.kill();
    }
  });
});

const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");
