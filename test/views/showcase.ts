/** Creates the invented vault that most pictures show. */
import { addAccount, addEasyAccount, addStoredAccount, markUsed } from "../../src/accounts/index.ts";
import { addAlias } from "../../src/sites/index.ts";
import { type Made, master, newVault } from "../e2e/accounts-page-vault.ts";

/** Hosts that the views show. All end in `com`, or all end in `localhost`, whose names resolve to this computer. */
export interface Hosts {
  /** The site with several accounts. */
  readonly site: string;
  /** A host of `site`. */
  readonly host: string;
  /** A host that resembles `site` and has no account. */
  readonly lookAlike: string;
  /** A host that has no account and does not resemble any site in the vault. */
  readonly unknown: string;
  /** A host whose site has no account and a name that is too long for one line of the popup. */
  readonly long: string;
  /** An alias of `news.example`, at which the accounts of `news.example` are offered too. */
  readonly linked: string;
}

export const hostsUnder = (ending: string): Hosts => ({
  site: `example.${ending}`,
  host: `login.example.${ending}`,
  lookAlike: `examp1e.${ending}`,
  unknown: `greenhouse.${ending}`,
  long: `login.the-old-oak-and-ash-bookshop-of-harbour-street.${ending}`,
  linked: `tides.${ending}`,
});

const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const digits = (length: number): typeof rules => ({ length, classes: ["digit"] });

export const longLogin = "the-very-long-login.that-goes-on-and-on@department.example.org";
export const longSite = "the-very-long-name-of-a-site-that-goes-on-and-on-and-on.department.library.org";

/** Creates a varied vault, like that of a person after a year of use. */
export async function showcaseVault({ site, linked }: Hosts): Promise<Made> {
  const made = await newVault();
  const { vault } = made;
  const ada = await addAccount(vault, { site, login: "ada@example.org", revision: 2, rules });
  await addAccount(vault, { site, login: "work", revision: 1, rules: { words: 6, separator: " " } });
  await addStoredAccount(vault, { site, login: "shared-printer", password: "given by the printer: 4711" });
  await addAccount(vault, { site: "bank.example", login: "card", revision: 1, rules: digits(4) });
  await addAccount(vault, { site: "müller.example", login: "ada", revision: 1, rules, label: "Bäckerei" });
  await addAccount(vault, { site: "news.example", login: "ada@example.org", revision: 1, rules });
  await addAccount(vault, { site: "forum.example", login: "lovelace", revision: 3, rules: { ...rules, length: 24 } });
  await addAccount(vault, { site: longSite, login: longLogin, revision: 1, rules });
  await addStoredAccount(vault, { site: "nas.example", login: "admin", password: "hunter2", notes: "2nd floor" });
  await addStoredAccount(vault, { site: "camera.example", login: "admin", password: "hunter2" });
  await addStoredAccount(vault, { site: "sums.example", login: "ada", password: "=1+1 is not a formula, Åsa" });
  const old = { site: "old.example", login: "ada", revision: "", rules: { ...rules, length: 12 } };
  await addEasyAccount(vault, old, { masterPassword: master });
  await addAlias(vault, "news.example", linked);
  await markUsed(vault, ada);
  return made;
}
