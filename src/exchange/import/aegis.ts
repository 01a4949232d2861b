/** Files of Aegis, plain and encrypted. The format is described in the app's own docs/vault.md. */
import { concatBytes, partOfProgress, wipe } from "../../../crypto/index.ts";
import { fromBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { assertLimit, badImport, decryptAes } from "../../formats/index.ts";
import { scrypt } from "../../schemes/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { utf8 } from "../../text.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import { fromHex } from "../kdbx/bytes.ts";
import { addKey, ofApp, sealedFile } from "./authenticator.ts";
import { createCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, listIn, numberIn, objectIn, parseJson, textIn, textsIn } from "./json.ts";
import { type OpenImportOptions, withOpener } from "./open.ts";
import { decodeText } from "./text.ts";

/**
 * Reads a file of Aegis, or prepares to decrypt it.
 *
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function readAegis(file: Json, options: SliceOptions): Promise<ReadImport> {
  if (typeof file["db"] !== "string") return keysOf(objectIn(file, "db"), true, options);
  const decrypt = openerOfAegis(objectIn(file, "header"), file["db"]);
  return withOpener(sealedFile("Aegis"), { decrypt });
}

async function keysOf(db: Json, isClear: boolean, options: SliceOptions): Promise<ReadImport> {
  if (!Array.isArray(db["entries"])) throw badImport("damaged");
  const collector = createCollector();
  const groups = new Map(listIn(db, "groups").map((each) => [textIn(each, "uuid"), textIn(each, "name")]));
  let row = 0;
  const add = (entry: unknown): void => {
    const info = objectIn(entry, "info");
    // The first versions have the name of one group in each entry, later ones the ids of several.
    const tags = [textIn(entry, "group"), ...textsIn(entry, "groups").map((id) => groups.get(id) ?? "")];
    addKey(collector, {
      row: ++row,
      type: textIn(entry, "type"),
      secret: textIn(info, "secret"),
      issuer: textIn(entry, "issuer"),
      name: textIn(entry, "name"),
      algorithm: textIn(info, "algo"),
      digits: info["digits"],
      period: info["period"],
      notes: textIn(entry, "note"),
      tags,
      favourite: isSet(entry, "favorite"),
    });
  };
  await inSlices(db["entries"], add, options);
  return { ...ofApp("Aegis"), isClear, ...collector.result };
}

/** The kind of a slot that a password opens. Other slots have keys that never leave the phone. */
const passwordSlot = 1;
/** Maximum number of such slots. Aegis has one for the password, and one for the password of backups. */
const mostSlots = 100;

/** A slot: the key of the file, encrypted with a key that scrypt derives from the password. */
interface Slot {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly costs: { readonly N: number; readonly r: number; readonly p: number };
}

function openerOfAegis(header: Json, db: string): (options: OpenImportOptions) => Promise<ReadImport> {
  const found = listIn(header, "slots").filter((slot) => numberIn(slot, "type") === passwordSlot);
  if (found.length > mostSlots) throw badImport("damaged");
  const slots = found.map(slotIn);
  // With r = 8, scrypt takes 1 KiB for each of its N steps. The sum over all slots also limits the time.
  const mebibytes = slots.map(({ costs: { N, r, p } }) => (128 * N * r * p) / 2 ** 20);
  assertLimit(
    "scrypt-memory",
    mebibytes.reduce((sum, each) => sum + each, 0),
  );
  const params = objectIn(header, "params");
  const [nonce, tag, data] = [hexIn(params, "nonce"), hexIn(params, "tag"), fromBase64(db)];
  if (slots.length === 0 || !nonce || !tag || !data) throw badImport("damaged");
  return async ({ password, signal, onProgress }) => {
    const typed = utf8(password);
    let key: Uint8Array<ArrayBuffer> | undefined;
    try {
      for (const [i, slot] of slots.entries()) {
        key = await opened(
          slot,
          typed,
          partOfProgress({ signal, onProgress }, i / slots.length, (i + 1) / slots.length),
        );
        if (key) break;
      }
      if (!key) throw cannotDecrypt();
      const text = await decodeText(await decryptAes("AES-GCM", key, nonce, concatBytes(data, tag)), { signal });
      return await keysOf(await parseJson(text, { signal }), false, { signal });
    } finally {
      wipe(typed, ...(key ? [key] : []));
    }
  };
}

function slotIn(slot: unknown): Slot {
  const params = objectIn(slot, "key_params");
  const [sealed, tag, nonce, salt] = [
    hexIn(slot, "key"),
    hexIn(params, "tag"),
    hexIn(params, "nonce"),
    hexIn(slot, "salt"),
  ];
  const [N, r, p] = ["n", "r", "p"].map((name) => numberIn(slot, name)) as [number, number, number];
  const isPower = Number.isInteger(Math.log2(N)) && N > 1 && N < 2 ** 32;
  if (!sealed || !tag || !nonce || !salt || !isPower || !isCount(r) || !isCount(p)) throw badImport("damaged");
  return { key: concatBytes(sealed, tag), nonce, salt, costs: { N, r, p } };
}

/** Returns the bytes of a short hexadecimal text, or undefined for an empty or longer one. */
function hexIn(object: unknown, name: string): Uint8Array<ArrayBuffer> | undefined {
  const text = textIn(object, name);
  return text === "" || text.length > 1000 ? undefined : fromHex(text);
}

/** Returns true for usual values of scrypt's other two costs. Millions of small parts would take a pause each. */
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 1000;

/** Returns the key of the file, or undefined if the password does not open this slot. */
async function opened(
  { key, nonce, salt, costs }: Slot,
  password: Uint8Array,
  progress: Parameters<typeof scrypt>[3],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const derived = await scrypt(password, salt, { ...costs, keyBytes: 32 }, progress);
  try {
    return await decryptAes("AES-GCM", derived, nonce, key);
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot-decrypt") return undefined;
    throw error;
  } finally {
    wipe(derived);
  }
}
