import { toBase64Url } from "../base64.ts";
import { sealSnapshot } from "./snapshot.ts";
import { randomBytes } from "../random.ts";
import { headerOf, lastHeader, type Vault } from "../vault/index.ts";
import { kitCodes } from "./kit-codes.ts";

/**
 * Returns an encrypted backup of the whole vault as the texts of QR codes. The backup opens with the newest master
 * password that this device knows, even if another device has set it.
 *
 * @returns undefined if the QR codes do not fit on four printed pages
 * @throws {@link AppError} `locked`, `storage-failed`, `randomness-failed`
 */
export async function kitBackup(vault: Vault, created = Date.now()): Promise<readonly string[] | undefined> {
  const { records } = await vault.contents();
  const file = toBase64Url(randomBytes(16));
  const header = lastHeader(await headerOf(vault), records.get("keys"));
  return kitCodes(await sealSnapshot({ header, file, created }, [...records.values()], vault.keys));
}
