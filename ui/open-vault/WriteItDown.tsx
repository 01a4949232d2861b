import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { awaitsFirstUnlock, type Contents } from "../../src/internal.ts";
import { t } from "../locale/i18n.ts";

/**
 * Asks the user to write down the master password, until it has opened the vault once. Then the note stays until its
 * window closes: if it vanished right after the unlock, another button would come under the pointer.
 */
export function WriteItDown({ contents }: { contents: Contents | undefined }): JSX.Element | null {
  const [isShown] = useState(() => contents !== undefined && awaitsFirstUnlock(contents));
  return isShown ? <p class="note warn">{t("writeItDown")}</p> : null;
}
