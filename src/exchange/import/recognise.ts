import { isObject } from "../../arguments.ts";
import { readBitwarden } from "./bitwarden.ts";
import { openerOfBitwarden } from "./bitwarden-encrypted.ts";
import { readEasyPasswords } from "./easypasswords1.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, listIn, numberIn, textIn } from "./json.ts";
import { lessPassUrls, readLessPass, readLessPassUrls } from "./lesspass.ts";
import { badImport } from "../../formats/index.ts";
import { readMpjson, type ReadSpectre } from "./masterpassword.ts";
import { isMpsites, readMpsites } from "./mpsites.ts";
import { read1PasswordData } from "./one-password.ts";
import { withOpener } from "./open.ts";
import { openerOfPfp } from "./pfp.ts";
import type { SliceOptions } from "../../slices.ts";

const nothing = { entries: [], problems: [], notTaken: {} } as const;

const spectre = ({ read, ...opener }: ReadSpectre): ReadImport => withOpener(read, opener);

/** Reads a text that is neither JSON nor a table. Returns undefined if the format of the text is unknown. */
export async function readOtherText(text: string, options: SliceOptions): Promise<ReadImport | undefined> {
  if (isMpsites(text)) return spectre(await readMpsites(text, options));
  const urls = await lessPassUrls(text, options);
  return urls && readLessPassUrls(urls, options);
}

/**
 * Recognises a JSON file by its fields and reads it.
 *
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function readJson(file: Json, options: SliceOptions): Promise<ReadImport> {
  if (isSet(file, "encrypted")) {
    const open = await openerOfBitwarden(file, options);
    const read: ReadImport = {
      format: "bitwarden",
      program: "Bitwarden",
      needs: "password",
      isClear: false,
      ...nothing,
    };
    return withOpener(read, {
      decrypt: async (work) => ({ ...(await open(work.password, work)), isClear: false }),
    });
  }
  const application = textIn(file, "application");
  if (application === "easypasswords") {
    if (numberIn(file, "format") !== 1) throw badImport("Easy Passwords");
    const { read, decrypt } = await readEasyPasswords(file, options);
    return withOpener(read, { decrypt });
  }
  if (application === "pfp") {
    const open = openerOfPfp(file);
    const read: ReadImport = { format: "pfp-2", program: "PfP", needs: "master-password", isClear: false, ...nothing };
    return withOpener(read, { decrypt: (work) => open(work.password, work) });
  }
  if (listIn(file, "results").some((each) => textIn(each, "site") !== "")) return readLessPass(file, options);
  if ("export" in file && "user" in file && "sites" in file) return spectre(await readMpjson(file, options));
  if (listIn(file, "accounts").some((each) => listIn(each, "vaults").length > 0))
    return read1PasswordData(file, options);
  if (isBitwarden(file)) return readBitwarden(file, options);
  throw badImport("JSON");
}

/**
 * Returns true for a file of Bitwarden: the `type` of an item is a number, or the list of items is empty. Other
 * programs, such as Enpass, also write lists of items, but without a `type` that is a number.
 */
function isBitwarden(file: Json): boolean {
  const items = listIn(file, "items");
  const hasTypes = items.some((item) => !Number.isNaN(numberIn(item, "type")));
  return Array.isArray(file["items"]) && (hasTypes || !items.some(isObject));
}
