/** Tests that the build leaves out a step only if none of the step's files has changed since it succeeded. */
import { expect } from "chai";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readRecords } from "../../../tools/notices/record.js";
import { exceptCode, hashesOf, hashOf, isCurrent, stamped, type Stamp } from "../../../tools/stamps.mjs";

describe("a step of the build", () => {
  let folder: string;
  let stamp: string;
  const file = (name: string): string => path.join(folder, name);
  const fixed = (): Promise<Record<string, string>> => hashesOf([file("sources"), file("ui") + exceptCode]);
  const current = async (): Promise<boolean> => isCurrent(stamp, await fixed());

  /** Runs a step that copies one file, which only the step knows as an input. */
  async function copy(): Promise<void> {
    await stamped(stamp, await fixed(), async () => {
      const inputs = await hashesOf([file("module.ts")]);
      await writeFile(file("output.js"), await readFile(file("module.ts")));
      return { inputs, outputs: [file("output.js")] };
    });
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-stamps-"));
    stamp = file("stamps/copy.json");
    await mkdir(file("sources/deep"), { recursive: true });
    await mkdir(file("ui"));
    for (const name of ["sources/deep/a.ts", "sources/b.ts", "ui/view.tsx", "ui/page.css", "module.ts"])
      await writeFile(file(name), name);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("is needed before it has succeeded, and not afterwards", async () => {
    expect(await current()).to.equal(false);
    await copy();
    expect(await current()).to.equal(true);
  });

  for (const name of ["sources/deep/a.ts", "ui/page.css", "module.ts", "output.js"]) {
    it(`is needed after a change of ${name}, and not if the change is taken back`, async () => {
      await copy();
      const before = await readFile(file(name));
      await writeFile(file(name), "changed");
      expect(await current()).to.equal(false);
      await writeFile(file(name), before);
      expect(await current()).to.equal(true);
    });

    it(`is needed after ${name} was deleted`, async () => {
      await copy();
      await rm(file(name));
      expect(await current()).to.equal(false);
    });
  }

  it("is needed after a file was added to a folder, or renamed in it", async () => {
    await copy();
    await writeFile(file("sources/c.ts"), "");
    expect(await current()).to.equal(false);
    await copy();
    await rm(file("sources/c.ts"));
    await writeFile(file("sources/d.ts"), "");
    expect(await current()).to.equal(false);
  });

  it("is not needed after a change of code in a folder whose code is no input", async () => {
    await copy();
    await writeFile(file("ui/view.tsx"), "changed");
    expect(await current()).to.equal(true);
  });

  it("is needed if it has an input that it did not have before", async () => {
    await copy();
    expect(await isCurrent(stamp, { ...(await fixed()), node: "v99" })).to.equal(false);
  });

  it("is needed after a run that failed, also if an earlier run succeeded", async () => {
    await copy();
    const failed = await stamped(stamp, await fixed(), () => Promise.reject(new Error("planted"))).catch(String);
    expect(failed).to.equal("Error: planted");
    expect(await current()).to.equal(false);
  });

  it("is needed after a run that was interrupted", async () => {
    await copy();
    void stamped(stamp, await fixed(), () => new Promise(() => undefined));
    while (existsSync(stamp)) await new Promise((resolve) => setImmediate(resolve));
    expect(await current()).to.equal(false);
  });

  it("is needed if a file was edited while it ran", async () => {
    const before = await fixed();
    await stamped(stamp, before, async () => {
      const inputs = await hashesOf([file("module.ts")]);
      await writeFile(file("module.ts"), "edited after it was read");
      return { inputs, outputs: [] };
    });
    expect(await current()).to.equal(false);
    await stamped(stamp, before, async () => {
      await writeFile(file("sources/b.ts"), "edited while the step ran");
      return { outputs: [] };
    });
    expect(await current()).to.equal(false);
  });
});

describe("the stamps of the build", () => {
  const read = async (step: string): Promise<Stamp> =>
    JSON.parse(await readFile(`build/stamps/${step}.json`, "utf8")) as Stamp;

  it("list every module of each bundle, and modules of the bundles inside it", async () => {
    const steps = (await readdir("build/stamps")).filter((name) => name.endsWith(".json"));
    const stamps = await Promise.all(steps.map((name) => read(path.basename(name, ".json"))));
    for (const [product, modules] of Object.entries(await readRecords())) {
      const own = stamps.filter(({ outputs }) =>
        Object.keys(outputs).some((name) => name.startsWith(`build/${product}/`)),
      );
      const listed = new Set(own.flatMap(({ inputs }) => Object.keys(inputs)));
      for (const name of modules.filter((each) => existsSync(each) && each !== "online/built-in.ts"))
        expect(listed.has(name), `${name} in ${product}`).to.equal(true);
    }
    const page = Object.keys((await read("page")).inputs);
    expect(page).to.include.members(["online/service-worker.ts", "crypto/worker.ts", "ui/codes/worker.ts"]);
    expect(Object.keys((await read("background")).inputs).filter((name) => name.includes("/injected-"))).not.to.be
      .empty;
  });

  it("list the styles, texts and pages of the extension and of the generator page", async () => {
    for (const step of ["pages", "page"]) {
      const { inputs } = await read(step);
      for (const name of ["ui", "extension", "online"].map((each) => each + exceptCode))
        expect(inputs[name], `${name} in ${step}`).to.equal(await hashOf(name));
    }
  });
});
