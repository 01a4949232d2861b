import type { JSX } from "preact";
import { awaitsFirstUnlock, type Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";

/** Asks the user to write down the master password. Shown until the master password has unlocked the vault once. */
export function WriteItDown({ contents }: { contents: Contents | undefined }): JSX.Element | null {
  return contents && awaitsFirstUnlock(contents) ? <p class="note warn">{t("writeItDown")}</p> : null;
}
