/** Accounts for the web pages in test/e2e/pages: one for each site, so that the popup shows only one button "Fill". */
import { accountNamed, addAccount, markPasswordSent, newRevision } from "../../../src/accounts/index.ts";
import { saltmill1 } from "../../unit/src/schemes/independent.ts";
import { identity, type Made, master, newVault } from "../accounts-page-vault.ts";
import { SHARED_HOSTS } from "../browsers/driver.ts";

const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

export interface KnownAccount {
  readonly login: string;
  readonly password: string;
  /** The previous password, or the same text as `password` if the revision is 1. */
  readonly old: string;
}

const made = (site: string, login: string, revision: number): string =>
  saltmill1({ master, identity, site, login, revision, rules });

const account = (site: string, login: string, revision = 1): KnownAccount => ({
  login,
  password: made(site, login, revision),
  old: made(site, login, Math.max(1, revision - 1)),
});

/** Site → account. For these accounts, the vault does not store the page on which the account was created. */
const typed: Readonly<Record<string, KnownAccount>> = {
  "example.localhost": account("example.localhost", "ada@example.org"),
  "bank.localhost": account("bank.localhost", "12345678"),
  "club.localhost": account("club.localhost", "ada99"),
  "changing.localhost": account("changing.localhost", "ada@example.org", 2),
  "plain.test": account("plain.test", "ada@example.org"),
  "127.0.0.1": account("127.0.0.1", "admin"),
};

const [madeAt, otherHost] = SHARED_HOSTS;
const shared = account("happyfox.com", "ada@example.org");

/** Host of a web page → the account that is filled on this page. */
export const accounts: Readonly<Record<string, KnownAccount>> = { ...typed, [madeAt]: shared, [otherHost]: shared };

/**
 * Creates the vault with all accounts. The account of `changing.localhost` gets a new password (revision 2). This
 * password is marked as sent to the site, because login forms otherwise get the old password. The account of
 * `happyfox.com` was created on a page of one of its hosts.
 */
export async function corpusVault(): Promise<Made> {
  const made = await newVault();
  const { vault } = made;
  for (const [site, { login }] of Object.entries(typed)) {
    const name = await addAccount(vault, { site, login, revision: 1, rules });
    if (site !== "changing.localhost") continue;
    await newRevision(vault, accountNamed(await vault.contents(), name));
    await markPasswordSent(vault, name);
  }
  const page = { madeAt: `http://${madeAt}/`, plain: true };
  await addAccount(vault, { site: "happyfox.com", login: shared.login, revision: 1, rules, ...page });
  return made;
}
