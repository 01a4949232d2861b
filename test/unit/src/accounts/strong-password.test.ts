/** Tests which new password an account gets after a finding of the password check. */
import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addEasyAccount,
  addForeignAccount,
  addStoredAccount,
  checkHealth,
  editAccount,
  passwordOf,
  pinRules,
  previousPasswordOf,
  strongPasswordFor,
} from "../../../../src/accounts/index.ts";
import { changeMaster } from "../../../../src/master/index.ts";
import { defaultWordRules, schemes } from "../../../../src/schemes/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, rules } from "../vaults.ts";

const easy = { masterPassword: "old", pbkdf2: instantly };
const own = { site: "example.com", login: "ada", revision: 1 };
type Make = (vault: Vault) => Promise<Account["name"]>;

const newIdentity = async (vault: Vault, name: Account["name"]): Promise<Account["name"]> => {
  await changeMaster(vault, { masterPassword, newIdentity: "ada@new.example", pbkdf2: instantly });
  return name;
};
const { defaultRules } = schemes["saltmill-1"];

describe("the new password after a finding", () => {
  const cases: [title: string, make: Make, expected: object][] = [
    ["a stored password", (vault) => addStoredAccount(vault, { ...own, password: "hunter2" }), { rules: defaultRules }],
    [
      "Easy Passwords",
      (vault) => addEasyAccount(vault, { ...own, revision: "", rules }, easy),
      { rules: defaultRules },
    ],
    [
      "another program",
      (vault) => addForeignAccount(vault, { scheme: "supergenpass", site: "example.com", login: "ada" }, easy),
      { rules: defaultRules },
    ],
    [
      "eight characters",
      (vault) => addAccount(vault, { ...own, rules: { ...rules, length: 8 } }),
      { rules: defaultRules },
    ],
    [
      "forty letters",
      (vault) => addAccount(vault, { ...own, rules: { length: 40, classes: ["lower"] } }),
      { rules: defaultRules },
    ],
    [
      "three words",
      (vault) => addAccount(vault, { ...own, rules: { words: 3, separator: "-" } }),
      { rules: defaultWordRules },
    ],
    [
      "an old identity, and keeps the rules",
      async (vault) => newIdentity(vault, await addAccount(vault, { ...own, rules: { ...rules, length: 30 } })),
      { rules: { ...rules, length: 30 }, revision: 1 },
    ],
    [
      "a PIN of an old identity, and keeps a PIN",
      async (vault) => newIdentity(vault, await addAccount(vault, { ...own, rules: pinRules(4) })),
      { rules: pinRules(4), revision: 1 },
    ],
    [
      "eight characters of an old identity",
      async (vault) => newIdentity(vault, await addAccount(vault, { ...own, rules: { ...rules, length: 8 } })),
      { rules: defaultRules },
    ],
    ["no weakness at all", (vault) => addAccount(vault, { ...own, rules }), { rules, revision: 2 }],
  ];
  for (const [title, make, expected] of cases) {
    it(`has no finding and differs from the one before, for ${title}`, async () => {
      const vault = await newVault();
      const name = await make(vault);
      const contents = await vault.contents();
      const before = accountNamed(contents, name);
      await editAccount(vault, name, strongPasswordFor(contents, before), { newPassword: true });
      const now = await vault.contents();
      const after = accountNamed(now, name);
      expect(after).to.deep.include({ scheme: "saltmill-1", ...expected });
      expect(await previousPasswordOf(now, after)).to.equal(await passwordOf(contents, before));
      expect(await passwordOf(now, after)).not.to.equal(await passwordOf(contents, before));
      expect((await checkHealth(now, { strengthOf: () => 0 })).findings).to.deep.equal([]);
    });
  }
});
