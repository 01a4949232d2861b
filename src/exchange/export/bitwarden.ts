import { partOfProgress, type ProgressOptions } from "../../../crypto/index.ts";
import { inSlices } from "../../slices.ts";
import type { Account } from "../../accounts/index.ts";
import type { Contents } from "../../vault/index.ts";
import { tagField } from "../tags.ts";
import { earlierPasswords, type ExportedAccount, exportedAccounts, type LeftOut, withLongCodes } from "./accounts.ts";

/** Result of {@link exportBitwarden}. */
export interface ExportedBitwarden {
  /** The JSON file. It contains every password unencrypted. */
  readonly text: string;
  readonly rows: number;
  /** Accounts that are not in the file because their password cannot be derived or decrypted. */
  readonly leftOut: readonly LeftOut[];
  /** Accounts whose one-time codes have 10 digits. Bitwarden and KeePassXC compute a third of such codes wrongly. */
  readonly longCodes: readonly Account[];
  /** Accounts with an earlier password that is not in the file, one item for each such password. */
  readonly earlierLeftOut: readonly LeftOut[];
}

/**
 * Returns all accounts in Bitwarden's JSON format, with unencrypted passwords, linked sites, keys of one-time codes,
 * tags, favourites and earlier passwords. Callers must warn the user before the export and must not store the text.
 *
 * @throws the signal's reason when aborted
 * @example
 * ```ts
 * import { type Vault } from "saltmill/vault";
 * import { exportBitwarden } from "saltmill/exchange";
 * export const toBitwarden = async (vault: Vault): Promise<string> =>
 *   (await exportBitwarden(await vault.contents())).text;
 * ```
 */
export async function exportBitwarden(contents: Contents, options: ProgressOptions = {}): Promise<ExportedBitwarden> {
  const { accounts, leftOut } = await exportedAccounts(contents, partOfProgress(options, 0, 0.7));
  const folders = new Map<string, string>(); // identifier of each folder, by the folder's name
  const folderOf = (name: string | undefined): string | null => {
    if (name === undefined) return null;
    const id = folders.get(name) ?? crypto.randomUUID();
    folders.set(name, id);
    return id;
  };
  const items: object[] = [];
  const earlierLeftOut: LeftOut[] = [];
  const add = async (each: ExportedAccount): Promise<void> => {
    const history = await earlierPasswords(contents, each.account);
    earlierLeftOut.push(...history.leftOut);
    const [folder] = each.tags;
    items.push({
      ...itemOf(each, folderOf(folder)),
      passwordHistory: history.passwords.map(({ password, ended }) => ({ lastUsedDate: dateOf(ended), password })),
    });
  };
  await inSlices(accounts, add, partOfProgress(options, 0.7, 1));
  // The browser writes the text in one piece: 20 ms for 10,000 accounts (Node 20).
  const named = [...folders].map(([name, id]) => ({ id, name }));
  const text = JSON.stringify({ encrypted: false, folders: named, items }, null, 2);
  return { text, rows: items.length, leftOut, earlierLeftOut, longCodes: withLongCodes(accounts) };
}

/** Bitwarden's number for items with a username and a password, see `CipherType` in github.com/bitwarden/clients. */
const loginType = 1;

/** Bitwarden's number for custom fields that show a text, see `FieldType` in github.com/bitwarden/clients. */
const textField = 0;

/**
 * Returns an account as an item with the fields of Bitwarden's `CipherExport`. An item has only one folder: the first
 * tag. Each further tag becomes a custom field, see {@link tagField}.
 */
function itemOf(each: ExportedAccount, folderId: string | null): object {
  const { account, title, url, linkedUrls, login, password, notes, bitwardenTotp, tags, favourite } = each;
  return {
    ...{ id: crypto.randomUUID(), organizationId: null, folderId, collectionIds: null, type: loginType, reprompt: 0 },
    ...{ name: title, notes: notes === "" ? null : notes, favorite: favourite },
    ...{ creationDate: dateOf(account.created), revisionDate: dateOf(account.modified), deletedDate: null },
    fields: tags.slice(1).map((tag) => ({ name: tagField, value: tag, type: textField, linkedId: null })),
    login: {
      uris: [url, ...linkedUrls].filter((uri) => uri !== "").map((uri) => ({ match: null, uri })),
      ...{ username: login, password, totp: bitwardenTotp === "" ? null : bitwardenTotp, fido2Credentials: [] },
    },
  };
}

const dateOf = (time = 0): string => new Date(time).toISOString();
