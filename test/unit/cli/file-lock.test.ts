/** Tests the lock file of a vault file: which processes may take over a lock, and which may not. */
import { expect } from "chai";
import { utimesSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createOwner, withFileLock } from "../../../cli/file-lock.ts";
import { fileStorage } from "../../../cli/node.ts";
import { rejectsApp } from "../src/refused.ts";
import { inProcess, namespaceStarter } from "./processes.ts";
import { itWith } from "../../needs.ts";

/**
 * Content of the lock file of a process in another container. The first word is not the PID namespace of this process.
 * The process id is higher than any process id on this computer.
 */
const foreign = "another-namespace 4194305 0123456789abcdef";
const long = 3_600_000;
const enter = (): Promise<string> => Promise.resolve("in");

/** Returns the content of a lock file of an earlier process that had the same process id as this process. */
const ofThisProcess = async (): Promise<string> => (await createOwner()).replace(/[\da-f]{16}$/u, "0123456789abcdef");

describe("the lock of a vault's file", () => {
  let folder: string;
  let file: string;
  let lock: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-lock-"));
    file = path.join(folder, "vault.json");
    lock = `${file}.lock`;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("is not taken from a process of another container, even if the host names are the same", async () => {
    await writeFile(lock, foreign);
    await rejectsApp(withFileLock(lock, enter, 500, long), "storage-busy", [lock]);
    expect(await readFile(lock, "utf8")).to.equal(foreign);
  });

  it("is not taken from another container or process while that refreshes it", async () => {
    for (const owner of [foreign, await ofThisProcess()]) {
      await writeFile(lock, owner);
      let time = 0;
      const refreshing = setInterval(() => {
        utimesSync(lock, ++time, time);
      }, 5);
      try {
        await rejectsApp(withFileLock(lock, enter, 1000, 100), "storage-busy");
      } finally {
        clearInterval(refreshing);
      }
      expect(await readFile(lock, "utf8")).to.equal(owner);
    }
  });

  it("is taken over from another container that no longer refreshes it", async () => {
    await writeFile(lock, foreign);
    await writeFile(`${lock}.breaking`, foreign);
    expect(await withFileLock(lock, enter, long, 100)).to.equal("in");
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("is taken over from a process that has ended if another process has got its id", async () => {
    const reused = await ofThisProcess();
    await writeFile(lock, reused);
    await rejectsApp(withFileLock(lock, enter, 500, long), "storage-busy", [lock]);
    expect(await readFile(lock, "utf8")).to.equal(reused);
    expect(await withFileLock(lock, enter, long, 100)).to.equal("in");
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("is refreshed while it is held", async () => {
    await withFileLock(lock, async () => {
      await utimes(lock, 1, 1);
      while ((await stat(lock)).mtimeMs === 1000) await wait(20);
    });
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("is not refreshed by an owner that has lost it", async () => {
    await withFileLock(lock, async () => {
      await writeFile(lock, foreign);
      await utimes(lock, 1, 1);
      await wait(2500); // an owner refreshes its lock once per second
      expect((await stat(lock)).mtimeMs).to.equal(1000);
    });
    expect(await readFile(lock, "utf8")).to.equal(foreign);
  });

  it("ends the work of an owner that has lost it, and belongs to the new owner", async () => {
    const storage = fileStorage(file);
    await storage.set({ a: 1 });
    const work = storage.exclusively(async () => {
      await writeFile(lock, foreign);
      await storage.set({ a: 2 });
    });
    await rejectsApp(work, "storage-busy", [lock]);
    expect(await storage.get(["a"])).to.deep.equal({ a: 1 });
    expect((await readdir(folder)).sort()).to.deep.equal(["vault.json", "vault.json.lock"]);
    expect(await readFile(lock, "utf8")).to.equal(foreign);
  });

  it("is not taken from an owner whose process id is not completely written yet", async () => {
    await withFileLock(`${lock}.other`, async () => {
      const [space = ""] = (await readFile(`${lock}.other`, "utf8")).split(" ");
      for (const begun of ["", `${space} `, `${space} 4194305`, `${space} 4194305 0123`]) {
        await writeFile(lock, begun);
        await rejectsApp(withFileLock(lock, enter, 300, long), "storage-busy", [lock]);
      }
    });
    expect(await withFileLock(lock, enter, long, 100)).to.equal("in");
  });

  it("works on a file system without hard links, and keeps a second writer waiting", async () => {
    const update = `
        for (let n = 0; n < 20; n++) await storage.exclusively(async () => {
          const { count = 0 } = await storage.get(["count"]);
          await storage.set({ count: count + 1 });
        });`;
    const withoutLinks = `
        const fs = await import("node:fs");
        fs.default.promises.link = () => Promise.reject(Object.assign(new Error("EPERM"), { code: "EPERM" }));
        (await import("node:module")).syncBuiltinESMExports();`;
    await Promise.all([inProcess(file, withoutLinks + update), inProcess(file, withoutLinks + update)]);
    expect(JSON.parse(await readFile(file, "utf8"))).to.deep.equal({ count: 40 });
    expect(await readdir(folder)).to.deep.equal(["vault.json"]);
  });

  const isLinux = process.platform === "linux";
  const starter = isLinux ? namespaceStarter() : undefined;
  const reason = isLinux
    ? "`unshare` failed: install it, or allow unprivileged user namespaces"
    : "only Linux has PID namespaces";
  itWith(starter ? undefined : reason, "loses none of 200 updates from two PID namespaces", async () => {
    if (!starter) return;
    const ready = path.join(folder, "ready");
    await mkdir(ready);
    const update = `
        const { mkdtemp, readdir } = await import("node:fs/promises");
        const ready = ${JSON.stringify(`${ready}/`)};
        await mkdtemp(ready);
        while ((await readdir(ready)).length < 2) await new Promise(setImmediate);
        for (let n = 0; n < 100; n++) await storage.exclusively(async () => {
          const { count = 0 } = await storage.get(["count"]);
          if (n % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 60)); // the other process tries to write
          await storage.set({ count: count + 1 });
        });`;
    // Uses up 50 process ids, so that the second process has an id that does not exist in the first namespace.
    const usedUp = ["sh", "-c", 'for i in $(seq 50); do true & done; wait; "$@"', "sh"];
    await Promise.all([inProcess(file, update, starter), inProcess(file, update, [...starter, ...usedUp])]);
    const check = `
        const { count } = await storage.get(["count"]);
        if (count !== 200) throw new Error("200 updates made " + count);`;
    await inProcess(file, check, starter); // perhaps only the user of the namespaces can read the file
    expect(await readdir(folder)).to.have.members(["ready", "vault.json"]);
  });
});
