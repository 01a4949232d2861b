/** Tests `fileStorage`: the contract of all storages, several processes at once, and unexpected files. */
import { expect } from "chai";
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileStorage } from "../../../cli/node.ts";
import { AppError } from "../../../src/errors.ts";
import { memoryStorage, type StoragePort } from "../../../src/vault/index.ts";
import { inProcess } from "./processes.ts";

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it was expected to be rejected");
}

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "saltmill-file-"));
  file = path.join(folder, "vault.json");
});
afterEach(() => rm(folder, { recursive: true }));

const storages: Record<string, () => StoragePort> = { memory: memoryStorage, file: () => fileStorage(file) };

for (const [name, create] of Object.entries(storages)) {
  describe(`the storage contract, ${name}`, () => {
    it("returns the values that were set and no others", async () => {
      const storage = create();
      expect(await storage.keys()).to.deep.equal([]);
      await storage.set({ a: { deep: [1, "ü"] }, b: "two" });
      await storage.set({ b: "zwei", __proto__x: 3 });
      expect(await storage.get(["a", "b", "missing", "toString"])).to.deep.equal({ a: { deep: [1, "ü"] }, b: "zwei" });
      expect(await storage.keys()).to.have.members(["a", "b", "__proto__x"]);
      await storage.remove(["a", "missing"]);
      expect(await storage.keys()).to.have.members(["b", "__proto__x"]);
      if (storage.all) expect(await storage.all()).to.deep.equal({ b: "zwei", __proto__x: 3 });
    });

    it("returns copies", async () => {
      const storage = create();
      const value = { list: [1] };
      await storage.set({ a: value });
      value.list.push(2);
      ((await storage.get(["a"]))["a"] as { list: number[] }).list.push(3);
      expect(await storage.get(["a"])).to.deep.equal({ a: { list: [1] } });
    });

    it("reports changes until it is stopped", async () => {
      const storage = create();
      const told: string[] = [];
      const stop = storage.onChange((keys) => told.push(...keys));
      await storage.set({ a: 1, b: 2 });
      await storage.remove(["a"]);
      stop();
      await storage.set({ c: 3 });
      expect(told).to.deep.equal(["a", "b", "a"]);
    });

    it("runs one writer at a time, also after one fails", async () => {
      const storage = create();
      let inside = 0;
      const work = async (n: number): Promise<number> => {
        expect(++inside).to.equal(1);
        await new Promise(setImmediate);
        inside--;
        if (n === 3) throw new Error("three");
        return n;
      };
      const all = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => storage.exclusively(() => work(n))));
      expect(all.map(({ status }) => status === "fulfilled")).to.deep.equal([true, true, false, true, true]);
    });
  });
}

describe("a vault in a file", () => {
  it("can be read only by its owner, and leaves no other files", async () => {
    await fileStorage(file).exclusively(() => fileStorage(file).set({ a: 1 }));
    expect((await stat(file)).mode & 0o777).to.equal(process.platform === "win32" ? 0o666 : 0o600);
    expect(await readdir(folder)).to.deep.equal(["vault.json"]);
  });

  const linking = process.platform === "win32" ? [] : [symlink]; // on Windows, creating links needs a special right
  for (const link of linking) {
    it("follows a link and keeps it: writers with either name see the same vault and wait for each other", async () => {
      await fileStorage(file).set({ a: 1 });
      const name = path.join(folder, "link.json");
      await link(file, name);
      const [here, there] = [fileStorage(file), fileStorage(name)];
      const add = (storage: StoragePort, key: string): Promise<void> =>
        storage.exclusively(async () => {
          const { list = [] } = (await storage.get(["list"])) as { list?: string[] };
          await storage.set({ list: [...list, key] });
        });
      await Promise.all([add(here, "b"), add(there, "c"), add(here, "d"), add(there, "e")]);
      const { list } = (await here.get(["list"])) as { list: string[] };
      expect(list.sort()).to.deep.equal(["b", "c", "d", "e"]);
      expect((await lstat(name)).isSymbolicLink()).to.equal(true);
      expect((await readdir(folder)).sort()).to.deep.equal(["link.json", "vault.json"]);
    });
  }

  it("loses nothing when four processes write at once", async () => {
    const add = (writer: number): string => `
      for (let n = 0; n < 20; n++) await storage.exclusively(async () => {
        const { count = 0 } = await storage.get(["count"]);
        await storage.set({ count: count + 1, ["w${writer}-" + n]: true });
      });`;
    await Promise.all([1, 2, 3, 4].map((writer) => inProcess(file, add(writer))));
    expect((await fileStorage(file).get(["count"]))["count"]).to.equal(80);
    expect(await fileStorage(file).keys()).to.have.length(81);
    expect(await readdir(folder)).to.deep.equal(["vault.json"]);
  });

  it("takes over the lock of a process that died holding it", async () => {
    await inProcess(file, `await storage.exclusively(() => { process.exit(0); });`);
    expect(await readdir(folder)).to.deep.equal(["vault.json.lock"]);
    expect(await fileStorage(file).exclusively(() => Promise.resolve("in"))).to.equal("in");
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("is complete when the process is killed during a write", async () => {
    await fileStorage(file).set({ old: "x".repeat(1000) });
    const script = `for (let n = 0; ; n++) {
      if (n === 5) setImmediate(() => process.kill(process.pid, "SIGKILL"));
      await storage.set({ ["n" + n]: "y".repeat(100_000) });
    }`;
    await inProcess(file, script);
    const entries = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    expect(entries["old"]).to.have.length(1000);
    for (const [key, value] of Object.entries(entries)) if (key !== "old") expect(value).to.have.length(100_000);
  });

  for (const [what, text] of Object.entries({
    "an empty file": "",
    "half a file": '{"vault":{',
    "a list": "[]",
    "a word": '"vault"',
    "a backup file": '{"format":"saltmill-backup","version":1,"vault":{"format":"saltmill-vault"},"records":{}}',
    "a file of another format": '{"format":"other","vault":{"format":"saltmill-vault"}}',
  })) {
    it(`refuses ${what} and does not change it`, async () => {
      await writeFile(file, text);
      for (const attempt of [fileStorage(file).keys(), fileStorage(file).set({ a: 1 })]) {
        const error = await rejection(attempt);
        expect(error).to.be.instanceOf(AppError).with.property("code", "storage-failed");
        expect((error as Error).message).to.include(file);
      }
      expect(await readFile(file, "utf8")).to.equal(text);
    });
  }

  it("reports why it cannot write", async () => {
    const nowhere = path.join(folder, "missing", "vault.json");
    const error = await rejection(fileStorage(nowhere).set({ a: 1 }));
    expect(error).to.be.instanceOf(AppError).with.property("code", "storage-failed");
    expect((error as Error).message).to.equal(`${nowhere}: cannot be written: no such folder; nothing was changed`);
    expect((error as Error).cause).to.have.property("code", "ENOENT");
  });
});
