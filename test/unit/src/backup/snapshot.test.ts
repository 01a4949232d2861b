import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { accountNamed, addStoredAccount, passwordOf } from "../../../../src/accounts/index.ts";
import {
  applyRestore,
  openOwnBackup,
  previewRestore,
  readBackupAtOnce,
  restoreNewVault,
} from "../../../../src/backup/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { deflate, inflate } from "../../../../src/formats/deflate.ts";
import { divide, join, openSnapshot, sealSnapshot } from "../../../../src/backup/snapshot.ts";
import type { NamedRecord } from "../../../../src/merge/index.ts";
import { parseHeader } from "../../../../src/vault/header.ts";
import { VaultKeys } from "../../../../src/vault/keys.ts";
import { describeWith } from "../../../needs.ts";
import { bytes } from "../../crypto/bytes.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { newVault, open } from "../vaults.ts";
import { withRandom } from "../with-random.ts";
import { opened } from "./backups.ts";

const vector = JSON.parse(readFileSync(new URL("../../../vectors/snapshot.json", import.meta.url), "utf8")) as {
  K: string;
  files: Record<2 | 3, string>;
  created: number;
  records: NamedRecord[];
};
const versions = [2, 3] as const;
const file = "AAECAwQFBgcICQoLDA0ODw";

interface Snapshot {
  version: number;
  vault: Record<string, unknown> & { id: string };
  file: string;
  blocks: string[];
}
const [two, three] = versions.map((version) => JSON.parse(vector.files[version]) as Snapshot) as [Snapshot, Snapshot];
const parsed = three;
const keysOfVector = (): VaultKeys => VaultKeys.of(Buffer.from(parsed.vault.id, "base64"), bytes(vector.K));

/** Decrypts a snapshot with the keys of the test vector. */
function contentOf(snapshot: Snapshot): ReturnType<typeof openSnapshot> {
  return openSnapshot({ ...snapshot, header: parseHeader(snapshot.vault) }, keysOfVector());
}

/** Returns all records of a vault as a backup file of version 3. */
async function snapshotOf(vault: Vault): Promise<string> {
  const header = parseHeader((await vault.storage.get(["vault"]))["vault"]);
  return sealSnapshot({ header, file, created: 5 }, [...(await vault.contents()).records.values()], vault.keys);
}

describe("a backup file of version 3", () => {
  for (const version of versions)
    it(`opens to the records of the vector, also in version ${version}`, async () => {
      const snapshot = JSON.parse(vector.files[version]) as Snapshot;
      const { created, records } = vector;
      const same = { created, records, header: snapshot.vault, isHeadSame: true, version };
      expect(await contentOf(snapshot)).to.deep.equal(same);
    });

  it("is written as in the vector", async () => {
    const { created, records } = vector;
    const head = { header: parseHeader(parsed.vault), file, created };
    const nonce = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, i) => 0x40 + i);
    expect(await withRandom(nonce, () => sealSnapshot(head, records, keysOfVector()))).to.equal(vector.files[3]);
  });

  it("opens to exactly what was sealed, whatever records have", async () => {
    const keys = keysOfVector();
    const header = parseHeader(parsed.vault);
    const id = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((each) => Buffer.from(each).toString("base64url"));
    const name = fc.oneof(
      id.map((each) => `account/${each}`),
      id,
      fc.string({ minLength: 1 }),
      fc.constant("a/"),
    );
    const secret = fc.oneof(fc.base64String(), fc.string(), fc.integer(), fc.constant(""), fc.jsonValue());
    const place = fc.constantFrom("a.example", "a.example:8080", "", "https://a.example/x", "https://a.example:8080");
    const field = fc.constantFrom("notes", "future", "history", "account", "sync", "totp", "tags");
    const record = fc
      .tuple(
        fc.record({ name, v: fc.constant(1), modified: fc.nat() }),
        fc.record(
          { secret, madeAt: place, address: place, header: fc.constantFrom(header, {}, true) },
          { requiredKeys: [] },
        ),
        fc.dictionary(field, fc.jsonValue()),
      )
      .map(([first, second, others]): NamedRecord => ({ ...first, ...second, ...others }))
      .filter(({ sync }) => typeof sync !== "object" || sync === null || !("ids" in sync));
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 6 }), async (records) => {
        const text = await sealSnapshot({ header, file, created: 5 }, records, keys);
        const { records: opened, isHeadSame } = await contentOf(JSON.parse(text) as Snapshot);
        expect([JSON.parse(JSON.stringify(opened)), isHeadSame]).to.deep.equal([
          JSON.parse(JSON.stringify(records)),
          true,
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it("shows that its version in clear was changed", async () => {
    for (const [snapshot, version] of [
      [two, 3],
      [three, 2],
    ] as const) {
      const content = await contentOf({ ...snapshot, version });
      expect([content.records, content.isHeadSame]).to.deep.equal([vector.records, false]);
    }
  });

  it("restores an account in its own vault, in another vault and in none", async () => {
    const vault = await newVault();
    const name = await addStoredAccount(vault, { site: "printer", login: "admin", password: "hunter2" });
    const text = await snapshotOf(vault);
    await vault.storage.remove([vault.keys.storageKey(name)]);
    const own = await openOwnBackup(readBackupAtOnce(text), vault);
    expect(await applyRestore(vault, await previewRestore(vault, own))).to.equal(1);
    const other = await newVault();
    expect(await applyRestore(other, await previewRestore(other, await opened(text)))).to.equal(1);
    const storage = memoryStorage();
    await restoreNewVault(storage, await opened(text));
    for (const restored of [vault, other, await open(storage)]) {
      const contents = await restored.contents();
      const account = [...contents.records.values()].find((record) => record["site"] === "printer")!;
      expect(await passwordOf(contents, accountNamed(contents, account.name))).to.equal("hunter2");
    }
  });

  it("does not open with another master password", async () => {
    await rejectsApp(opened(await snapshotOf(await newVault()), "wrong"), "cannot-decrypt");
  });

  it("warns if its clear header is not the sealed one", async () => {
    const text = await snapshotOf(await newVault());
    const json = JSON.parse(text) as Snapshot;
    const other = JSON.parse(await snapshotOf(await newVault())) as Snapshot;
    const kdf = { ...(json.vault["kdf"] as object), iterations: 1_310_721 };
    expect((await opened(text)).warning).to.equal(undefined);
    await rejectsApp(opened(JSON.stringify({ ...json, vault: other.vault })), "cannot-decrypt");
    const keys = keysOfVector();
    const header = parseHeader({ ...parsed.vault, kdf: { ...(parsed.vault["kdf"] as object), ...kdf } });
    expect((await openSnapshot({ ...parsed, header }, keys)).isHeadSame).to.equal(false);
  });

  it("is refused if a byte is flipped, if it is cut, under another name, and if a block is missing or repeated", async () => {
    const [block = ""] = parsed.blocks;
    const sealed = Buffer.from(block, "base64");
    for (let at = 0; at < sealed.length; at += 7) {
      const flipped = Buffer.from(sealed);
      flipped[at]! ^= 1 << (at % 8);
      await rejectsApp(contentOf({ ...parsed, blocks: [flipped.toString("base64")] }), "cannot-decrypt");
    }
    for (const length of [0, 1, 28, 29, sealed.length - 1]) {
      const cut = sealed.subarray(0, length).toString("base64");
      await rejectsApp(contentOf({ ...parsed, blocks: [cut] }), "cannot-decrypt");
    }
    await rejectsApp(contentOf({ ...parsed, file: file.replace("A", "B") }), "cannot-decrypt");
    await rejectsApp(contentOf({ ...parsed, blocks: [block, block] }), "cannot-decrypt");
    await rejectsApp(contentOf({ ...parsed, blocks: [] }), "cannot-decrypt");
  });

  it("is refused if its fields have other types or there are too many blocks", () => {
    for (const change of [
      { file: 1 },
      { file: "../../etc/passwd" },
      { blocks: "x" },
      { blocks: [] },
      { blocks: [1] },
      { blocks: Array<string>(17).fill("") },
    ]) {
      throwsApp(() => readBackupAtOnce(JSON.stringify({ ...parsed, ...change })), "backup-format");
    }
  });

  it("is padded to steps of 512 bytes, and above 8 kB of at most 1/16 of its length", async () => {
    const vault = await newVault();
    const header = parseHeader((await vault.storage.get(["vault"]))["vault"]);
    const lengths = new Set<number>();
    for (const size of [0, 10, 900, 1500, 70_000, 130_000]) {
      const secret = Buffer.alloc(size, 1).toString("base64");
      const record = { v: 1, name: "account/a", modified: 0, secret };
      const text = await sealSnapshot({ header, file, created: 5 }, [record], vault.keys);
      const bytesIn = Buffer.from((JSON.parse(text) as Snapshot).blocks[0]!, "base64").length - 29;
      expect(bytesIn % (bytesIn < 65_536 ? 512 : 4096)).to.equal(0);
      if (bytesIn > 65_536) expect(bytesIn).to.be.below(size * 1.08 + 2048);
      lengths.add(bytesIn);
    }
    expect(lengths.size).to.be.below(6);
  });

  it("keeps secrets, roots, earlier passwords and unknown fields out of the compressed part", () => {
    for (const record of vector.records) {
      const { plain, secret } = divide(record);
      expect(join(plain, secret)).to.deep.equal(record);
      const secrets = ["hunter1", "hunter2"].map((text) => Buffer.from(text).toString("base64"));
      for (const text of [...secrets, '"R":', '"of":1', '"content"']) {
        expect(JSON.stringify(plain)).not.to.contain(text);
      }
    }
  });
});

describe("decompression", () => {
  it("stops at a limit", async () => {
    const bomb = new Uint8Array(await deflate(new Uint8Array(4_000_000)));
    expect(bomb.length).to.be.below(10_000);
    expect(await inflate(bomb, 4_000_000)).to.have.length(4_000_000);
    const error = await inflate(bomb, 100_000).catch((cause: unknown) => cause);
    expect(error).to.be.an("error");
  });
});

const python = ["python3", "python"].find(
  (name) => spawnSync(name, ["-c", "import sys; sys.exit(sys.version_info < (3, 8))"]).status === 0,
);

describeWith(python === undefined ? "Python 3.8 or newer was not found" : undefined, "the same file in Python", () => {
  for (const version of versions)
    it(`has the same records in version ${version}, read from the description alone`, () => {
      // the program gets only the key and the text, not the records
      const input = JSON.stringify({ K: vector.K, text: vector.files[version] });
      const { stdout, stderr, status } = spawnSync(python ?? "", ["test/independent/snapshot.py"], {
        input,
        encoding: "utf8",
      });
      expect(status, stderr).to.equal(0);
      expect(JSON.parse(stdout)).to.deep.equal({ created: vector.created, records: vector.records });
    });
});
