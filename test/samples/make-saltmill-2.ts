/**
 * Makes `saltmill-2.json`: a vault with saltmill-2, and each file that can bring it back. Tests check that newer versions
 * read them, so the committed file never changes. It was made by the commit that added it, with
 * `npx tsx test/samples/make-saltmill-2.ts`.
 */
import { writeFileSync } from "node:fs";
import { addAccount, addStoredAccount, allAccounts, passwordOf, pinRules } from "../../src/accounts/index.ts";
import { emergencyKit, exportBackup, kitBackup } from "../../src/backup/index.ts";
import { newVaultKey } from "../../src/master/index.ts";
import { syncVault } from "../../src/sync/index.ts";
import { createVault, memoryStorage } from "../../src/vault/index.ts";
import { memoryStore } from "../unit/src/sync/two-devices.ts";
import { dump, identity, rules } from "../unit/src/vaults.ts";

const masterPasswords = ["horse staple correct battery", "correct horse battery staple"] as const;
const generated = { revision: 1, rules, login: "ada" };

const storage = memoryStorage();
const first = await createVault({ storage, masterPassword: masterPasswords[0], identity });
await addAccount(first, { ...generated, site: "old-scheme.example" });
const vault = await newVaultKey(first, {
  masterPassword: masterPasswords[0],
  newMasterPassword: masterPasswords[1],
  scheme: "saltmill-2",
});
await addAccount(vault, { ...generated, site: "example.com" });
await addAccount(vault, { ...generated, site: "words.example", rules: { words: 5, separator: " " } });
await addAccount(vault, { ...generated, site: "bank.example", login: "card", rules: pinRules(6) });
await addStoredAccount(vault, { site: "printer", login: "admin", password: "Tür-Code ♥ 42" });
const store = memoryStore();
await syncVault(vault, store);
const contents = await vault.contents();
const passwords: Record<string, string> = {};
for (const account of allAccounts(contents)) passwords[account.site] = await passwordOf(contents, account);
const { accounts } = await emergencyKit(contents);
const sample = {
  masterPasswords,
  identity,
  passwords,
  storage: await dump(storage),
  backup: (await exportBackup(vault)).text,
  kitCodes: await kitBackup(vault),
  kit: accounts.map(({ account, parameters, recovery, earlierMaster }) => ({
    site: account.site,
    parameters,
    recovery,
    earlierMaster,
  })),
  store: Object.fromEntries(Array.from(store.files, ([name, bytes]) => [name, Buffer.from(bytes).toString("base64")])),
};
writeFileSync(new URL("saltmill-2.json", import.meta.url), `${JSON.stringify(sample, null, 1)}\n`);
