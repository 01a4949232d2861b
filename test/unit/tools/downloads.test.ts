/**
 * Tests that the tools download what lock files list, repeat a failed download up to twice, and name the downloads that
 * fail.
 */
import { expect } from "chai";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Download, downloads, installDownloads } from "../../../tools/downloads.mjs";

/** Downloads that consist of Debian packages, each with the name of a package in the download. */
const debian = { "real-apps-debian": "dokuwiki", "dav-servers": "rclone" } as const;

describe("the downloads", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-downloads-"));
  });
  after(() => rm(folder, { recursive: true }));

  /** Returns a download that fails several times before it succeeds. */
  async function planted(name: string, failures: number): Promise<Download & { attempts: number }> {
    const lock = path.join(folder, `${name}-lock.json`);
    await writeFile(lock, name);
    const download = {
      lock,
      folder,
      installed: path.join(folder, `installed-${name}.json`),
      attempts: 0,
      install: () => Promise.resolve({ ok: ++download.attempts > failures }),
    };
    return download;
  }

  it("are retried twice, then fail with their name, and do not stop other downloads", async () => {
    const table = { never: await planted("never", 9), late: await planted("late", 2), once: await planted("once", 0) };
    expect(await installDownloads(["never", "late", "once"], table)).to.deep.equal(["never"]);
    expect(Object.values(table).map(({ attempts }) => attempts)).to.deep.equal([3, 3, 1]);
    expect(existsSync(table.never.installed)).to.equal(false);
    expect(await readFile(table.late.installed, "utf8")).to.equal("late");
  });

  it("are made once for a lock file, and again when it changes", async () => {
    const table = { some: await planted("some", 0) };
    await installDownloads(["some"], table);
    await installDownloads(["some"], table);
    expect(table.some.attempts).to.equal(1);
    await writeFile(table.some.lock, "changed");
    await installDownloads(["some"], table);
    expect(table.some.attempts).to.equal(2);
  });

  it("are left out if this machine cannot install them", async () => {
    const table = { other: { ...(await planted("other", 9)), isPossible: () => false } };
    expect(await installDownloads(["other"], table)).to.deep.equal([]);
    expect(existsSync(table.other.installed)).to.equal(false);
  });

  for (const [name, known] of Object.entries(debian)) {
    it(`have only names of Debian's packages in ${name}, whose hashes apt-get gets from Debian's signed lists`, async () => {
      const lines = (await readFile(downloads[name as keyof typeof debian].lock, "utf8")).trim().split("\n");
      const names = lines.filter((line) => !line.startsWith("#"));
      expect(names).to.include(known);
      for (const each of names) expect(each).to.match(/^[a-z\d][a-z\d.+-]+$/u);
      expect(names).to.deep.equal([...new Set(names)].sort());
    });
  }

  for (const [name, { lock }] of Object.entries(downloads)) {
    if (name in debian) continue;
    it(`have a hash for every file of ${name}`, async () => {
      const text = await readFile(lock, "utf8");
      if (lock.endsWith(".txt")) {
        const entries = text.split(/^(?=[a-z])/imu).filter((entry) => entry.includes("=="));
        expect(entries).to.have.length.above(10);
        for (const entry of entries) expect(entry).to.match(/^\S+==\S+(?: ; .+)? \\\n +--hash=sha256:[\da-f]{64}/u);
        expect(await readFile("tools/downloads.mjs", "utf8")).to.include('"--require-hashes"');
      } else {
        const { packages } = JSON.parse(text) as { packages: Record<string, { integrity?: string; link?: true }> };
        for (const [place, { integrity, link }] of Object.entries(packages)) {
          if (place !== "" && !link) expect(integrity, place).to.match(/^sha(1|512)-/u);
        }
      }
    });
  }
});
