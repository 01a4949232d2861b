// @ts-check
/**
 * Makes `kit/kit-1.json`: what an emergency kit of commit e1e51328 has on paper, and the passwords and keys that it must
 * give. Tests check that newer versions read it, so the committed file never changes. `npx tsx make-kit.mjs FOLDER >
 * kit-1.json`: FOLDER is a checkout of that commit, with its kernels.
 */
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [folder = "."] = process.argv.slice(2);
const room = async (/** @type {string} */ name) =>
  /** @type {any} */ (await import(pathToFileURL(resolve(folder, `src/${name}/index.ts`)).href));
const [accounts, backup, vaults] = [await room("accounts"), await room("backup"), await room("vault")];
const [masterPassword, identity] = ["correct horse battery staple", "ada@example.org"];
const vault = await vaults.createVault({ storage: vaults.memoryStorage(), masterPassword, identity });
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const totp = "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ&issuer=a.example";
await accounts.addAccount(vault, { site: "a.example", login: "ada", revision: 2, rules, totp });
await accounts.addStoredAccount(vault, { site: "b.example", login: "Zoë", password: "=kept ♥", notes: "2nd floor" });
const contents = await vault.contents();
const printed = await Promise.all(
  (await backup.emergencyKit(contents)).accounts.map(async (/** @type {any} */ { account, ...rest }) => {
    return { site: account.site, ...rest, password: await accounts.passwordOf(contents, account) };
  }),
);
const codes = await backup.kitBackup(vault);
process.stdout.write(`${JSON.stringify({ masterPassword, identity, totp, codes, accounts: printed }, null, 2)}\n`);
