import { isObject } from "../arguments.ts";
import { readBitwarden } from "./bitwarden.ts";
import { openerOfBitwarden } from "./bitwarden-encrypted.ts";
import { readEasyPasswords } from "./easypasswords1.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, listIn, numberIn, textIn } from "./json.ts";
import { areLessPassUrls, readLessPass, readLessPassUrls } from "./lesspass.ts";
import { badImport } from "../formats/limits.ts";
import { readMpjson, type ReadSpectre } from "./masterpassword.ts";
import { isMpsites, readMpsites } from "./mpsites.ts";
import { read1PasswordData } from "./one-password.ts";
import { withOpener } from "./open.ts";
import { openerOfPfp } from "./pfp.ts";

const nothing = { entries: [], problems: [], notTaken: {} } as const;

const spectre = ({ read, ...opener }: ReadSpectre): ReadImport => withOpener(read, opener);

/** Reads a text that is neither JSON nor a table. Returns undefined if the format of the text is unknown. */
export function readOtherText(text: string): ReadImport | undefined {
  if (isMpsites(text)) return spectre(readMpsites(text));
  return areLessPassUrls(text) ? readLessPassUrls(text) : undefined;
}

/**
 * Recognises a JSON file by its fields and reads it.
 *
 * @throws AppError `import-format`, `import-too-large`
 */
export function readJson(file: Json): ReadImport {
  if (isSet(file, "encrypted")) {
    const open = openerOfBitwarden(file);
    const read: ReadImport = {
      format: "bitwarden",
      program: "Bitwarden",
      needs: "password",
      isClear: false,
      ...nothing,
    };
    return withOpener(read, {
      decrypt: async (options) => ({ ...(await open(options.password, options)), isClear: false }),
    });
  }
  const application = textIn(file, "application");
  if (application === "easypasswords") {
    if (numberIn(file, "format") !== 1) throw badImport("Easy Passwords");
    const { read, decrypt } = readEasyPasswords(file);
    return withOpener(read, { decrypt });
  }
  if (application === "pfp") {
    const open = openerOfPfp(file);
    const read: ReadImport = { format: "pfp-2", program: "PfP", needs: "master-password", isClear: false, ...nothing };
    return withOpener(read, { decrypt: (options) => open(options.password, options) });
  }
  if (listIn(file, "results").some((each) => textIn(each, "site") !== "")) return readLessPass(file);
  if ("export" in file && "user" in file && "sites" in file) return spectre(readMpjson(file));
  if (listIn(file, "accounts").some((each) => listIn(each, "vaults").length > 0)) return read1PasswordData(file);
  if (isBitwarden(file)) return readBitwarden(file);
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
