import type { Account } from "../../src/accounts/index.ts";
import { copiesCode, type Filled, textToCopy } from "../../src/filling/index.ts";
import { type Contents, settingsOf } from "../../src/vault/index.ts";
import { copyFromBackground } from "../platform/clipboard.ts";

/**
 * Copies the one-time code of an account after the background has filled its password, if the setting says so. An error
 * is ignored: the login is filled, and the popup also shows the code.
 */
export async function copyCodeAfterLogin(contents: Contents, account: Account, what: Filled): Promise<void> {
  if (!copiesCode(contents, account, what)) return;
  try {
    const code = await textToCopy(contents, account.name, "code");
    if (code !== undefined) await copyFromBackground(code, settingsOf(contents).clipboardSeconds);
  } catch {
    // a damaged key, or a browser that refuses to copy
  }
}
