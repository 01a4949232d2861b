/**
 * Tests that each of 12,000 damaged backups is rejected with an AppError or opens with genuine records only. A tenth of
 * the backups that open are also restored. Opening a backup changes nothing.
 */
import { expect } from "chai";
import type { Pbkdf2HmacSha1 } from "../../../../crypto/pbkdf2/pbkdf2.ts";
import {
  applyRestore,
  isOwnBackup,
  openBackup,
  type OpenedBackup,
  openOwnBackup,
  previewRestore,
  readBackupAtOnce,
} from "../../../../src/backup/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { memoryStorage, Vault } from "../../../../src/vault/index.ts";
import { VaultKeys } from "../../../../src/vault/keys.ts";
import { fileOf, jsonOf } from "./backups.ts";
import { seeded, spoil } from "./mutations.ts";
import { instantly } from "../stand-in.ts";
import { account, dump, masterPassword, newVault, write } from "../vaults.ts";
import { withRandom } from "../with-random.ts";

const files = 12_000;

describe("damaged backup files", () => {
  it(`are refused or offered in part, and never change the vault by themselves (${files} files)`, () =>
    alwaysAlike(spoilAll));

  /**
   * Runs `work` with the same time and the same random bytes in every run, so that the damaged files are the same too.
   */
  async function alwaysAlike(work: () => Promise<void>): Promise<void> {
    const bytes = seeded(1);
    const now = Object.getOwnPropertyDescriptor(Date, "now")!;
    Object.defineProperty(Date, "now", { ...now, value: () => 1_800_000_000_000 });
    try {
      await withRandom((count) => Uint8Array.from({ length: count }, () => bytes(256)), work);
    } finally {
      Object.defineProperty(Date, "now", now);
    }
  }

  async function spoilAll(): Promise<void> {
    const vault = await newVault();
    await write(vault, "account/a", account);
    await write(vault, "account/b", { ...account, login: "bob", notes: "old" });
    await write(vault, "site/example.com", { site: "example.com" });
    await write(vault, "account/c", { deleted: true, site: "example.com", login: "eve", revision: 3 });
    const text = await fileOf(vault);
    const genuine = [...(await vault.contents()).records.values()];
    const old = Object.values((await jsonOf(vault)).records) as string[];
    await write(vault, "account/b", { ...account, login: "bob", notes: "new" });
    genuine.push((await vault.contents()).records.get("account/b")!);
    const foreign = Object.values((await jsonOf(await newVault())).records) as string[];
    const more = [...foreign, ...old, ...(Object.values((await jsonOf(vault)).records) as string[])];
    const held = await dump(vault.storage);
    const known = new Set(genuine.map((record) => JSON.stringify(record)));

    let derived = 0;
    const pbkdf2: Pbkdf2HmacSha1 = (parameters) => {
      derived++;
      expect(parameters.iterations).to.be.within(1_310_720, 2 ** 26);
      return instantly(parameters);
    };
    const open = (spoiled: string): Promise<OpenedBackup> | undefined => {
      const backup = readBackupAtOnce(spoiled);
      return isOwnBackup(backup, vault) ? openOwnBackup(backup, vault) : openBackup(backup, { masterPassword, pbkdf2 });
    };

    const random = seeded(2);
    const outcomes = new Map<string, number>();
    const count = (what: string): void => void outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
    for (let i = 0; i < files; i++) {
      const spoiled = spoil(text, more, random);
      try {
        const opened = await open(spoiled);
        for (const record of opened!.records.values()) {
          if (!known.has(JSON.stringify(record))) expect.fail(`forged: ${JSON.stringify(record)} in ${spoiled}`);
        }
        for (const { error } of opened!.problems) count(`left out: ${error.code}`);
        count(opened!.warning ? `warned: ${opened!.warning.code}` : "whole");
        if (!opened!.warning && opened!.records.size !== 6) expect.fail(`not whole: ${spoiled}`);
        const preview = await previewRestore(vault, opened!);
        if (i % 10 === 0) await apply(vault, preview, held);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        count(`refused: ${error.code}`);
      }
    }
    expect(await dump(vault.storage)).to.deep.equal(held);
    expect(derived).to.be.below(files / 20);
    expect(({} as Record<string, unknown>)["format"]).to.equal(undefined);
    for (const kind of [
      ...["whole", "refused: backup-format", "refused: vault-format", "refused: iterations-range"],
      ...["refused: cannot-decrypt", "warned: backup-mixed", "warned: backup-incomplete", "warned: backup-unsealed"],
      ...["left out: cannot-decrypt", "left out: record-foreign", "left out: backup-format", "refused: backup-newer"],
    ]) {
      expect(outcomes.get(kind), kind).to.be.at.least(5);
    }
  }

  /**
   * Restores all records of a preview into a copy of the vault, and checks that all records of the copy can be
   * decrypted.
   */
  async function apply(
    { keys }: Vault,
    preview: Parameters<typeof applyRestore>[1],
    held: Record<string, unknown>,
  ): Promise<void> {
    const copy = new Vault(memoryStorage(held), new VaultKeys(keys.id, keys.recordKey.slice(), keys.nameKey.slice()));
    await applyRestore(copy, preview, new Map(preview.items.map(({ name, choices }) => [name, choices.at(-1)!])));
    const { problems, records } = await copy.contents();
    expect(problems).to.deep.equal([]);
    expect(records.size).to.be.at.least(6);
  }
});
