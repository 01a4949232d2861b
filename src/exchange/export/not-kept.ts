import {
  type Account,
  allAccounts,
  bySite,
  restorableAccounts,
  siteHasPrevious,
  titleOf,
} from "../../accounts/index.ts";
import { storedScheme } from "../../schemes/index.ts";
import { aliasesOf, siteRecords } from "../../sites/index.ts";
import type { Contents } from "../../vault/index.ts";
import { isTagKept } from "../tags.ts";
import { addressesOf, isAppAddress } from "./addresses.ts";
import { type CsvFormat, csvFormats } from "./csv.ts";

/** Name of a format of exported files. */
export type ExportFormat = CsvFormat | "bitwarden-json" | "kdbx";

/**
 * The formats of exported files. The first one, an encrypted KeePass database, keeps more than any other format.
 *
 * @example
 * ```ts
 * import { exportFormats } from "saltmill/exchange";
 * exportFormats[0]; // "kdbx"
 * ```
 */
export const exportFormats = /* @__PURE__ */ (() => [
  "kdbx",
  "bitwarden-json",
  ...csvFormats,
])() as readonly ExportFormat[];

/**
 * A kind of data that an exported file does not contain:
 *
 * - `history`: earlier passwords
 * - `totp`: keys of one-time codes; `totpHistory`: earlier keys of one-time codes
 * - `tags`: tags that are missing or that other programs separate
 * - `favourite`: marks of favourites
 * - `aliases`: linked sites
 * - `app`: addresses of Android apps, which browsers refuse together with the account
 * - `new`: new passwords that their sites do not have yet, as far as is known; the file has the passwords before them
 * - `generated`: the way in which passwords are generated; the file has the passwords themselves
 * - `hosts`: hosts that are treated as separate sites
 * - `deleted`: deleted accounts that can still be restored
 */
export type NotKeptKind =
  | "history"
  | "totp"
  | "totpHistory"
  | "tags"
  | "favourite"
  | "aliases"
  | "app"
  | "new"
  | "generated"
  | "hosts"
  | "deleted";

/** One kind of data that an exported file does not contain. */
export interface NotKept {
  readonly kind: NotKeptKind;
  /** The accounts that have such data, or hosts if `kind` is `hosts`. The title of a host is empty. */
  readonly names: readonly { readonly site: string; readonly title: string }[];
}

/**
 * Returns what the file of an export will not contain, although the vault contains it. Kinds of which the vault contains
 * nothing are left out. The settings of the vault, ignored findings of the password check, and when an account was made
 * on which page, are in no file.
 *
 * @example
 * ```ts
 * import { addStoredAccount, createVault, memoryStorage } from "saltmill/vault";
 * import { notKept } from "saltmill/exchange";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await addStoredAccount(vault, { site: "bank.example", login: "ada", password: "hunter2", tags: ["money"] });
 * notKept(await vault.contents(), "browsers").map(({ kind }) => kind); // ["tags"]
 * ```
 */
export function notKept(contents: Contents, format: ExportFormat): readonly NotKept[] {
  const accounts = bySite(allAccounts(contents));
  const named = (all: readonly Account[]): NotKept["names"] =>
    all.map((account) => ({ site: account.site, title: titleOf(account) }));
  const found = Object.entries(lost).map(([kind, isLost]) => ({
    kind: kind as keyof typeof lost,
    names: named(accounts.filter((account) => isLost(account, format, contents))),
  }));
  const hosts = [...siteRecords(contents).hosts].sort().map((site) => ({ site, title: "" }));
  const deleted = named(restorableAccounts(contents).map(({ account }) => account));
  const all: readonly NotKept[] = [...found, { kind: "hosts", names: hosts }, { kind: "deleted", names: deleted }];
  return all.filter(({ names }) => names.length > 0);
}

type IsLost = (account: Account, format: ExportFormat, contents: Contents) => boolean;

const has =
  (...formats: readonly ExportFormat[]) =>
  (format: ExportFormat): boolean =>
    formats.includes(format);
const hasHistory = has("kdbx", "bitwarden-json");
const hasFavourites = has("kdbx", "bitwarden-json", "bitwarden", "spreadsheet");
const hasAliases = has("kdbx", "bitwarden-json", "bitwarden", "spreadsheet");

/** For each kind of data of an account: returns true if the account has such data and the format does not keep it. */
const lost: Readonly<Record<Exclude<NotKeptKind, "hosts" | "deleted">, IsLost>> = {
  history: (account, format) =>
    !hasHistory(format) &&
    ((account.history ?? []).length > 0 || (account.previous !== undefined && !siteHasPrevious(account))),
  totp: ({ totp }, format) => format === "browsers" && totp !== undefined,
  totpHistory: ({ totpHistory = [] }, format) => format !== "kdbx" && totpHistory.length > 0,
  tags: ({ tags = [] }, format) => !tags.every((tag, i) => keepsTag(format, tag, i)),
  favourite: ({ favourite }, format) => !hasFavourites(format) && favourite === true,
  aliases: ({ site }, format, contents) => !hasAliases(format) && aliasesOf(contents, site).length > 0,
  app: (account, format) => format === "browsers" && isAppAddress(addressesOf(account, []).url),
  new: (account) => siteHasPrevious(account),
  generated: ({ scheme }) => scheme !== storedScheme,
};

function keepsTag(format: ExportFormat, tag: string, index: number): boolean {
  switch (format) {
    case "kdbx":
      return isTagKept(tag, index === 0);
    case "bitwarden-json":
      return true;
    case "bitwarden":
    case "keepassxc":
      return index === 0;
    case "spreadsheet":
      return !/[,;]/u.test(tag);
    case "browsers":
      return false;
  }
}
